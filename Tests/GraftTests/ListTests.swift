import Graft
import GraftHeadless
import Observation
import Testing

private struct Item: Identifiable {
  let id: String
  let number: Int
}

/// A collection that makes its elements when they are asked for.
private struct Numbers: RandomAccessCollection {
  let count: Int
  var startIndex: Int { 0 }
  var endIndex: Int { count }
  subscript(index: Int) -> Item { Item(id: "item \(index)", number: index) }
}

private struct Row: View {
  let number: Int
  let log: Log
  @State private var clicks = 0
  var body: some View {
    let _ = log.lines.append("\(number)")
    Button("row \(number): \(clicks)") { clicks += 1 }
  }
}

@MainActor
@Suite("Lists")
struct ListTests {
  @Test("A million rows make those that a lazy list shows, and no others")
  func million() throws {
    let log = Log()
    let stage = try Stage(toolkitFlags: GRAFT_HEADLESS_LAZY_LIST) {
      List(Numbers(count: 1_000_000)) { Row(number: $0.number, log: log) }
    }
    #expect(log.taken() == (0..<16).map(String.init))
    let list = try stage.find("list")
    try stage.act {
      graft_headless_show_rows(stage.toolkit, list, 500_000, 10)
    }
    #expect(
      log.taken().sorted() == (499_992..<500_018).map(String.init).sorted())
    try stage.act {
      graft_headless_show_rows(stage.toolkit, list, 500_001, 10)
    }
    #expect(log.taken() == ["500018"])
    try stage.close()
  }

  @Test("A row keeps its state while it exists, and is told by its id")
  func state() throws {
    let (model, log) = (ListModel(), Log())
    let stage = try Stage {
      List(model.items) { Row(number: $0.number, log: log) }
    }
    try stage.click("row 2: 0")
    #expect(log.taken() == ["1", "2", "3", "2"])
    _ = stage.log()
    model.items.insert(Item(id: "zero", number: 0), at: 0)
    try stage.host.pump()
    #expect(stage.log().filter { $0.hasPrefix("make") } == ["make button"])
    _ = try stage.find("button", "row 2: 1")
    try stage.close()
  }

  @Test("A row of several views is one row")
  func several() throws {
    let model = ListModel()
    let stage = try Stage {
      List(model.items) { item in
        Text(item.id)
        Text("number \(item.number)")
      }
    }
    let row = try stage.child(stage.find("list"), 1)
    #expect(try stage.text(of: stage.child(row, 1)) == "number 2")
    try stage.close()
  }

  @Test("A row of views within views is one row")
  func nested() throws {
    struct Outer: View {
      let number: Int
      let log: Log
      var body: some View {
        Row(number: number, log: log).disabled(number == 2)
      }
    }
    let (model, log) = (ListModel(), Log())
    let stage = try Stage {
      List(model.items) { item in
        Outer(number: item.number, log: log).onAppear {
          log.lines.append("+\(item.number)")
        }
      }
    }
    #expect(log.taken() == ["1", "2", "3", "+1", "+2", "+3"])
    let button = try stage.find("button", "row 2: 0")
    #expect(try stage.property(button, "enabled") == false)
    try stage.click("row 3: 0")
    model.items.removeFirst()
    try stage.host.pump()
    _ = try stage.find("button", "row 3: 1")
    try stage.close()
  }

  @Test("A row runs again when what it read changed, alone")
  func observed() throws {
    let (model, log) = (ListModel(), Log())
    let stage = try Stage {
      List(model.items) { item in
        let _ = log.lines.append(item.id)
        Text(item.number == 2 ? model.special : "plain")
      }
    }
    _ = log.taken()
    model.special = "changed"
    try stage.host.pump()
    #expect(log.taken() == ["b"])
    try stage.close()
  }

  @Test(
    "S4: a row runs again when its view is another one, not with its parent")
  func parent() throws {
    struct Table: View {
      let model: ListModel
      let log: Log
      var body: some View {
        let _ = log.lines.append("table \(model.special)")
        List(model.items) { Row(number: $0.number, log: log) }
      }
    }
    let (model, log) = (ListModel(), Log())
    let stage = try Stage { Table(model: model, log: log) }
    #expect(log.taken() == ["table special", "1", "2", "3"])
    try stage.click("row 3: 0")
    #expect(log.taken() == ["3"])
    model.special = "changed"
    try stage.host.pump()
    #expect(log.taken() == ["table changed"])
    model.items[1] = Item(id: "b", number: 22)
    try stage.host.pump()
    #expect(log.taken() == ["table changed", "22"])
    model.items.append(Item(id: "d", number: 4))
    try stage.host.pump()
    #expect(log.taken() == ["table changed", "4"])
    try stage.click("row 22: 0")
    try stage.click("row 3: 1")
    #expect(log.taken() == ["22", "3"])
    try stage.close()
  }

  @Test("Lists that change their places keep their rows")
  func places() throws {
    let (model, log) = (ListModel(), Log())
    let stage = try Stage {
      ForEach(model.items) { item in
        VStack {
          List(model.items) {
            Row(number: item.number * 10 + $0.number, log: log)
          }
        }
      }
    }
    #expect(log.taken().count == 9)
    model.items.swapAt(0, 2)
    try stage.host.pump()
    _ = log.taken()
    model.items.removeFirst()
    try stage.host.pump()
    _ = log.taken()
    model.items.append(Item(id: "z", number: 5))
    try stage.host.pump()
    #expect(log.taken().sorted() == ["15", "25", "51", "52", "55"])
    try stage.click("row 25: 0")
    #expect(log.taken() == ["25"])
    try stage.close()
  }

  @Test("A row whose index alone changed does not run")
  func moved() throws {
    let (model, log) = (ListModel(), Log())
    let stage = try Stage {
      List(model.items) { Row(number: $0.number, log: log) }
    }
    _ = log.taken()
    model.items.insert(Item(id: "z", number: 0), at: 0)
    try stage.host.pump()
    #expect(log.taken() == ["0"])
    try stage.click("row 3: 0")
    _ = log.taken()
    model.items.swapAt(0, 3)
    try stage.host.pump()
    #expect(log.taken() == [])
    #expect(try stage.text(of: stage.find("button", nil, 0)) == "row 3: 1")
    #expect(try stage.text(of: stage.find("button", nil, 3)) == "row 0: 0")
    // One that moved is compared with its element of now.
    model.items.remove(at: 1)
    model.items[1] = Item(id: "b", number: 7)
    try stage.host.pump()
    #expect(log.taken() == ["7"])
    #expect(try stage.text(of: stage.find("button", nil, 1)) == "row 7: 0")
    try stage.close()
  }

  @Test("A list whose container is replaced is a new one")
  func replaced() throws {
    struct Table: View {
      let model: ListModel
      let log: Log
      var body: some View {
        Widget(model.special == "special" ? "box" : "row") {
          List(model.items) { Row(number: $0.number, log: log) }
        }
      }
    }
    let (model, log) = (ListModel(), Log())
    let stage = try Stage { Table(model: model, log: log) }
    _ = log.taken()
    model.special = "other"
    try stage.host.pump()
    #expect(log.taken() == ["1", "2", "3"])
    try stage.click("row 2: 0")
    #expect(log.taken() == ["2"])
    try stage.close()
  }

  @Test("A list's selection is an id, and follows it")
  func selection() throws {
    let model = ListModel()
    let stage = try Stage {
      List(model.items, selection: Bindable(model).selected) { Text($0.id) }
    }
    let list = try stage.find("list")
    try stage.act { graft_headless_select(stage.toolkit, list, 1) }
    #expect(model.selected == "b")
    model.items.insert(Item(id: "zero", number: 0), at: 0)
    try stage.host.pump()
    #expect(try stage.property(list, "selected") == 2)
    #expect(model.selected == "b")
    try stage.close()
  }
}

@Observable
private final class ListModel {
  var items = [
    Item(id: "a", number: 1), Item(id: "b", number: 2),
    Item(id: "c", number: 3),
  ]
  var special = "special"
  var selected: String?
}
