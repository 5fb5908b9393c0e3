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
      Button("Same") { count = count + 0 }
    }
  }
}

private struct Name: View {
  @Binding var name: String
  var body: some View { TextField("Name", text: $name) }
}

private struct Person {
  var name = "Ada"
  var age = 36
}

@MainActor
@Suite("State")
struct StateTests {
  @Test("A button changes what a text shows, with one update")
  func counter() throws {
    let stage = try Stage { Counter() }
    let label = try stage.find("label")
    #expect(try stage.text(of: label) == "Count: 0")
    try stage.click("More")
    #expect(try stage.text(of: label) == "Count: 1")
    _ = stage.log()
    try stage.click("Twice")
    #expect(
      stage.log().filter { !$0.hasPrefix("event") } == [
        "set label text=\"Count: 3\""
      ])
    try stage.close()
  }

  @Test("S2: setting an equal value runs no body")
  func same() throws {
    var runs = 0
    let stage = try Stage { Counter { runs += 1 } }
    try stage.click("Same")
    #expect(runs == 1)
    try stage.click("Twice")
    #expect(runs == 2)
    try stage.close()
  }

  @Test("S5: setting state in a body is refused and reported")
  func setInBody() throws {
    struct Wrong: View {
      @State private var count = 0
      var body: some View {
        let _ = count += 1
        Text("\(count)")
      }
    }
    let stage = try Stage()
    let error = #expect(throws: GraftError.self) {
      try stage.show { Wrong() }
    }
    #expect(error?.status == GRAFT_E_BUSY)
    #expect(try stage.text(of: stage.find("label")) == "0")
    try stage.close()
  }

  @Test("S6: state lives as long as its view, however often the parent runs")
  func lives() throws {
    struct Parent: View {
      @State private var others = 0
      @State private var isShown = true
      var body: some View {
        VStack {
          Text("others \(others)")
          if isShown { Counter() }
          Button("Other") { others += 1 }
          Button("Hide") { isShown.toggle() }
        }
      }
    }
    let stage = try Stage { Parent() }
    try stage.click("More")
    try stage.click("Other")
    #expect(try stage.text(of: stage.find("label", nil, 1)) == "Count: 1")
    try stage.click("Hide")
    try stage.click("Hide")
    #expect(try stage.text(of: stage.find("label", nil, 1)) == "Count: 0")
    try stage.close()
  }

  @Test("S4: a view that is equal is skipped when its parent runs")
  func skipped() throws {
    struct Leaf: View {
      let text: String
      let log: Log
      var body: some View {
        let _ = log.lines.append(text)
        Text(text)
      }
    }
    struct Parent: View {
      @State private var count = 0
      let log: Log
      var body: some View {
        VStack {
          Leaf(text: "stays", log: log)
          Leaf(text: "count \(count)", log: log)
          Button("More") { count += 1 }
        }
      }
    }
    let log = Log()
    let stage = try Stage { Parent(log: log) }
    #expect(log.taken() == ["stays", "count 0"])
    try stage.click("More")
    #expect(log.taken() == ["count 1"])
    try stage.close()
  }

  @Test("A view that is Equatable is compared as it tells")
  func equatable() throws {
    struct Leaf: View, Equatable {
      let id: Int
      let log: Log
      nonisolated static func == (one: Leaf, other: Leaf) -> Bool {
        one.id == other.id
      }
      var body: some View {
        let _ = log.lines.append("\(id)")
        Text("leaf")
      }
    }
    struct Parent: View {
      @State private var count = 0
      let log: Log
      var body: some View {
        VStack {
          Leaf(id: count / 2, log: log)
          Button("More") { count += 1 }
        }
      }
    }
    let log = Log()
    let stage = try Stage { Parent(log: log) }
    try stage.click("More")
    #expect(log.taken() == ["0"])
    try stage.click("More")
    #expect(log.taken() == ["1"])
    try stage.close()
  }

  @Test("A binding reads and sets, and its reader alone runs again")
  func binding() throws {
    struct Form: View {
      @State private var person = Person()
      let log: Log
      var body: some View {
        let _ = log.lines.append("form")
        VStack { Name(name: $person.name) }
      }
    }
    let log = Log()
    let stage = try Stage { Form(log: log) }
    let entry = try stage.find("entry")
    #expect(try stage.text(of: entry) == "Ada")
    try stage.type("!", into: "entry")
    #expect(try stage.text(of: entry) == "Ada!")
    #expect(log.taken() == ["form"])
    try stage.close()
  }

  @Test("P5: what a binding does not take is put back")
  func refused() throws {
    let log = Log()
    let stage = try Stage {
      TextField(
        "",
        text: Binding(get: { "fixed" }, set: { log.lines.append($0) }))
    }
    try stage.type("!")
    #expect(log.taken() == ["fixed!"])
    #expect(try stage.text(of: stage.find("entry")) == "fixed")
    try stage.close()
  }

  @Test("P2: a closure sees the newest state, not that of its description")
  func newest() throws {
    struct Saver: View {
      @State private var count = 0
      let log: Log
      var body: some View {
        // Does not read the state, so that it never runs again.
        VStack {
          Button("More") { count += 1 }
          Button("Tell") { log.lines.append("\(count)") }
        }
      }
    }
    let log = Log()
    let stage = try Stage { Saver(log: log) }
    try stage.click("More")
    try stage.click("More")
    try stage.click("Tell")
    #expect(log.taken() == ["2"])
    try stage.close()
  }

  @Test("A state that is set after its view is gone changes nothing")
  func gone() throws {
    struct Keeper: View {
      @State private var count = 0
      let log: Log
      var body: some View {
        Button("Keep") { log.action = { count += 1 } }
      }
    }
    let log = Log()
    let stage = try Stage { Keeper(log: log) }
    try stage.click("Keep")
    try stage.host.unmount(stage.root)
    log.action()
    try stage.close()
    log.action()
  }
}

/// What bodies and closures tell.
@MainActor
final class Log {
  var lines: [String] = []
  var action: @MainActor () -> Void = {}
  var kept: AnyObject?

  func taken() -> [String] {
    defer { lines.removeAll() }
    return lines
  }
}
