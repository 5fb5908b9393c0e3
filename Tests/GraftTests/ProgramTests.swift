import Foundation
import Testing

/// Plays scripts to the terminal program in Swift: the same keys lead to the same
/// screens as in the program in C.
@Suite("Terminal program")
struct ProgramTests {
  private static let screens = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Terminal/screens")

  private func run(
    _ script: String, _ arguments: [String] = []
  ) throws -> (output: String, errors: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("tasks-swift")
    process.arguments = arguments
    process.environment = ["COLUMNS": "60", "LINES": "14"]
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    let shown = try output.fileHandleForReading.readToEnd() ?? Data()
    let told = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      String(decoding: shown, as: UTF8.self),
      String(decoding: told, as: UTF8.self), process.terminationStatus
    )
  }

  @Test(
    "Keys lead to the screens that they lead to in C",
    arguments: [
      "add", "edit", "toggle", "filter", "delete", "reorder", "save", "wallet",
      "narrow", "many", "quit",
    ])
  func screens(name: String) throws {
    let files = ProgramTests.screens
    let keys = try String(
      contentsOf: files.appendingPathComponent("\(name).keys"), encoding: .utf8
    ).replacing("\n", with: "")
    let expected = try String(
      contentsOf: files.appendingPathComponent("\(name).screen"),
      encoding: .utf8)
    let (output, errors, status) = try run(keys)
    #expect(output == expected)
    #expect(errors == "")
    #expect(status == 0)
  }

  @Test("A task of the main actor runs in the terminal's loop: it saves a file")
  func saves() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("graft-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try run(
      "one\ntwo\n<Down><Down> <Ctrl-S><Wait saved>", [file.path])
    #expect(result.status == 0)
    #expect(
      try String(contentsOf: file, encoding: .utf8) == "[ ] one\n[x] two\n")
  }

  @Test("A wrong script is told, and the program fails")
  func wrong() throws {
    let result = try run("<Nonsense>")
    #expect(result.status == 1)
    #expect(
      result.errors
        == "graft: script: unknown: <Nonsense> (GRAFT_E_HOST)\n")
  }
}
