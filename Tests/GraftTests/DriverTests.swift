import Foundation
import Graft
import Testing

@Test("The driver passes on the ordinary build of the runtime")
func driver() throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("graft_driver")
  try process.run()
  process.waitUntilExit()
  #expect(process.terminationReason == .exit)
  #expect(process.terminationStatus == 0)
}

@Test("The library is the header's version")
func version() {
  #expect(graft_version() == UInt32(GRAFT_VERSION))
}
