import Graft
import Testing

private struct Item: Identifiable, Equatable {
  let id: Int
}

private struct Row: View {
  let id: Int
  @State private var clicks = 0
  var body: some View {
    Button("row \(id): \(clicks)") { clicks += 1 }
  }
}

@MainActor
private final class Model {
  var ids: [Int] = []
  var flag = false
}

@MainActor
@Suite("Identity")
struct IdentityTests {
  private func calls(_ log: [String]) -> [String] {
    log.filter { $0.hasPrefix("make") || $0.hasPrefix("destroy ") }
  }

  @Test("K1: a conditional sibling comes and goes without its neighbors")
  func conditional() throws {
    let model = Model()
    let stage = try Stage {
      VStack {
        if model.flag { Text("between") }
        Row(id: 1)
        Row(id: 2)
      }
    }
    try stage.click("row 2: 0")
    _ = stage.log()
    model.flag = true
    try stage.host.invalidate(stage.root)
    try stage.host.pump()
    #expect(calls(stage.log()) == ["make label"])
    _ = try stage.find("button", "row 2: 1")
    try stage.close()
  }

  @Test("Both branches of an if have state of their own")
  func branches() throws {
    let model = Model()
    let stage = try Stage {
      if model.flag { Row(id: 1) } else { Row(id: 1) }
    }
    try stage.click("row 1: 0")
    model.flag = true
    try stage.host.invalidate(stage.root)
    try stage.host.pump()
    _ = try stage.find("button", "row 1: 0")
    try stage.close()
  }

  @Test("K2, K3: rows keep their widgets and state when they move")
  func moves() throws {
    let model = Model()
    model.ids = Array(1...5)
    let stage = try Stage {
      VStack {
        ForEach(model.ids, id: \.self) { Row(id: $0) }
      }
    }
    try stage.click("row 5: 0")
    _ = stage.log()
    model.ids = [5, 1, 2, 4, 6]
    try stage.host.invalidate(stage.root)
    try stage.host.pump()
    let log = stage.log()
    #expect(log.filter { $0.hasPrefix("move") }.count == 1)
    #expect(calls(log) == ["make button", "destroy button"])
    _ = try stage.find("button", "row 5: 1", 0)
    try stage.close()
  }

  @Test("Two ForEach with equal ids stand beside one another")
  func twice() throws {
    let stage = try Stage {
      VStack {
        ForEach(0..<3) { Text("a\($0)") }
        ForEach(0..<3) { Text("b\($0)") }
      }
    }
    #expect(stage.shown.contains("b2"))
    try stage.close()
  }

  @Test("A row of several views moves as a whole")
  func wholes() throws {
    let model = Model()
    model.ids = [1, 2]
    let stage = try Stage {
      VStack {
        ForEach(model.ids.map(Item.init)) { item in
          Text("label \(item.id)")
          if item.id > 0 { Row(id: item.id) }
        }
      }
    }
    try stage.click("row 2: 0")
    _ = stage.log()
    model.ids = [2, 1]
    try stage.host.invalidate(stage.root)
    try stage.host.pump()
    #expect(calls(stage.log()) == [])
    let box = try stage.find("box")
    #expect(try stage.text(of: stage.child(box, 1)) == "row 2: 1")
    try stage.close()
  }

  @Test("K4: two rows of one id refuse the description, and the last one stays")
  func duplicates() throws {
    let model = Model()
    model.ids = [1, 2]
    let stage = try Stage {
      ForEach(model.ids, id: \.self) { Text("\($0)") }
    }
    model.ids = [3, 3]
    try stage.host.invalidate(stage.root)
    let error = #expect(throws: GraftError.self) { try stage.host.pump() }
    #expect(error?.status == GRAFT_E_DUPLICATE)
    _ = try stage.find("label", "2")
    try stage.close()
  }

  @Test("Another id makes a view anew")
  func id() throws {
    let model = Model()
    model.ids = [1]
    let stage = try Stage { Row(id: 9).id(model.ids[0]) }
    try stage.click("row 9: 0")
    _ = try stage.find("button", "row 9: 1")
    model.ids = [2]
    try stage.host.invalidate(stage.root)
    try stage.host.pump()
    _ = try stage.find("button", "row 9: 0")
    try stage.close()
  }

  @Test("Ids of any type tell rows apart")
  func anyID() throws {
    struct ID: Hashable { let letter: Character, number: UInt8 }
    let ids = [ID(letter: "a", number: 1), ID(letter: "a", number: 2)]
    let stage = try Stage {
      VStack { ForEach(ids, id: \.self) { Text("\($0.number)") } }
      ForEach([UInt8(1), 2], id: \.self) { Text("u\($0)") }
    }
    #expect(stage.shown.contains("u2"))
    try stage.close()
  }

  @Test("An AnyView of another type is another view")
  func anyView() throws {
    let model = Model()
    let stage = try Stage {
      model.flag ? AnyView(Text("text")) : AnyView(Row(id: 1))
    }
    model.flag = true
    try stage.host.invalidate(stage.root)
    try stage.host.pump()
    #expect(stage.shown.contains("text"))
    #expect(!stage.shown.contains("row 1"))
    try stage.close()
  }
}
