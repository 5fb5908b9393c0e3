import Graft
import GraftHeadless
import Testing

private struct Wrong: Error, Equatable {
  let number: Int
}

@MainActor
@Suite("Failures")
struct FailureTests {
  @Test("What a handler throws comes out of the outermost call, with its path")
  func handler() throws {
    let stage = try Stage {
      VStack { Button("Break") { throw Wrong(number: 7) } }
    }
    let error = #expect(throws: GraftError.self) {
      try stage.click("Break")
    }
    #expect(error?.underlying as? Wrong == Wrong(number: 7))
    #expect(error?.status == GRAFT_E_HOST)
    #expect(error?.phase == GRAFT_PHASE_HANDLER)
    #expect(error?.path.hasSuffix("button") == true)
    // F4: nothing was removed.
    _ = try stage.find("button", "Break")
    try stage.close()
  }

  @Test("Several failures of a call come out as one, each with its own")
  func several() throws {
    let stage = try Stage {
      Button("First") { throw Wrong(number: 1) }
      Button("Second") { throw Wrong(number: 2) }
    }
    var heard = 0
    stage.host.onFailure = { _ in heard += 1 }
    let nodes = [
      try stage.find("button", "First"), try stage.find("button", "Second"),
    ]
    let error = #expect(throws: GraftError.self) {
      try stage.host.enter { () throws(GraftError) in
        for node in nodes { graft_headless_click(stage.toolkit, node) }
      }
    }
    #expect(error?.underlying as? Wrong == Wrong(number: 1))
    #expect(error?.others.map { $0.underlying as? Wrong } == [Wrong(number: 2)])
    #expect(heard == 2)
    try stage.host.pump()
    try stage.close()
  }

  @Test("A class that the toolkit lacks is told by name")
  func unknown() throws {
    let stage = try Stage()
    let error = #expect(throws: GraftError.self) {
      try stage.show { Widget("calendar") }
    }
    #expect(error?.status == GRAFT_E_UNKNOWN)
    #expect(error?.message.contains("calendar") == true)
    try stage.close()
  }

  @Test("F1: a body that fails leaves what was shown")
  func last() throws {
    struct Content: View {
      @State private var fails = false
      var body: some View {
        VStack {
          Text("shown")
          if fails { Widget("calendar") }
          Button("Fail") { [lives = Lives()] in
            _ = lives
            fails.toggle()
          }
        }
      }
    }
    let before = Lives.count
    let stage = try Stage { Content() }
    #expect(throws: GraftError.self) { try stage.click("Fail") }
    #expect(stage.shown.contains("shown"))
    try stage.click("Fail")
    try stage.close()
    #expect(Lives.count == before)
  }

  @Test("A host that is closed answers, and closes once")
  func closed() throws {
    let stage = try Stage { Text("hello") }
    try stage.close()
    try stage.host.close()
    #expect(stage.host.isEnded)
  }

  @Test("Closing from within a handler is refused")
  func closing() throws {
    let stage = try Stage()
    let host = stage.host
    try stage.show { Button("Close") { try host.close() } }
    let error = #expect(throws: GraftError.self) { try stage.click("Close") }
    #expect((error?.underlying as? GraftError)?.status == GRAFT_E_BUSY)
    try stage.close()
  }

  @Test("Every closure is released once, with its view")
  func closures() throws {
    let before = Lives.count
    struct Content: View {
      @State private var count = 0
      var body: some View {
        let lives = Lives()
        VStack {
          Button("More") { [lives] in
            _ = lives
            count += 1
          }
          Text("\(count)").onAppear { [lives] in _ = lives }
            .onDisappear { [lives] in _ = lives }
        }
      }
    }
    let stage = try Stage { Content() }
    for _ in 0..<5 { try stage.click("More") }
    #expect(Lives.count - before <= 2)
    try stage.close()
    #expect(Lives.count == before)
  }

  @Test("A host that is let go ends its runtime")
  func letGo() throws {
    let before = Lives.count
    do {
      let stage = try Stage {
        let lives = Lives()
        Button("x") { _ = lives }
      }
      _ = stage.root
    }
    #expect(Lives.count == before)
  }
}
