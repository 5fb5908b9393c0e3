import Graft
import Observation
import Testing

private struct Counter: View {
  @State private var count = 0
  var onBody: @MainActor () -> Void = {}

  var body: some View {
    let _ = onBody()
    VStack {
      Text("Count: \(count)")
      Button("More") { count += 1 }
      Button("Twice") {
        count += 1
        count += 1
      }
      Button("Same") { count = count }
    }
  }
}

@MainActor
@Suite("State")
struct StateTests {
  @Test("A button changes what a text shows")
  func counter() throws {
    let stage = try Stage { Counter() }
    let label = try stage.find("label")
    #expect(try stage.text(of: label) == "Count: 0")
    try stage.click("More")
    #expect(try stage.text(of: label) == "Count: 1")
    _ = stage.log()
    try stage.click("Twice")
    #expect(stage.log().filter { $0.hasPrefix("set") } == [
      "set label text=\"Count: 3\""
    ])
    try stage.close()
  }

  @Test("S2: setting an equal value runs no body")
  func same() throws {
    var runs = 0
    let stage = try Stage { Counter { runs += 1 } }
    #expect(runs == 1)
    try stage.click("Same")
    #expect(runs == 1)
    try stage.click("Twice")
    #expect(runs == 2)
    try stage.close()
  }
}
