import Graft
import GraftHeadless
import Observation
import Testing

@Observable
private final class Model {
  struct Item: Identifiable {
    let id: Int
    var name: String
  }

  var items = [Item(id: 1, name: "one"), Item(id: 2, name: "two")]
  var chosen: Int? = 2
  var color = "red"
  var level = 1
}

/// Counts clicks in a state of its own.
private struct Counted: ViewModifier {
  let title: String
  @State private var count = 0

  func body(content: Content) -> some View {
    content
    Button("\(title): \(count)") { count += 1 }
  }
}

@MainActor
@Suite("The vocabulary of SwiftUI")
struct VocabularyTests {
  @Test("A ViewModifier has state, and its content takes modifiers")
  func modifier() throws {
    struct Wide: ViewModifier {
      func body(content: Content) -> some View {
        content.property("width", 9)
      }
    }
    let stage = try Stage {
      VStack {
        Text("a").modifier(Wide()).modifier(Counted(title: "clicks"))
      }
    }
    #expect(stage.described(try stage.find("label"), "width") == 9)
    try stage.click("clicks: 0")
    _ = try stage.find("button", "clicks: 1")
    try stage.close()
  }

  @Test("An AnyView hands modifiers to its view, or to a container around it")
  func erased() throws {
    struct Two: View {
      var body: some View {
        Text("a")
        Text("b")
      }
    }
    let stage = try Stage {
      VStack {
        AnyView(Text("plain")).property("width", 9)
        AnyView(Two()).property("width", 8)
      }
    }
    #expect(stage.described(try stage.find("label", "plain"), "width") == 9)
    let box = try stage.find("box", nil, 1)
    #expect(stage.described(box, "width") == 8)
    #expect(try stage.text(of: stage.child(box, 1)) == "b")
    try stage.close()
  }

  @Test("A Picker shows texts and selects by their tags")
  func picker() throws {
    let model = Model()
    let stage = try Stage {
      Picker("Color", selection: Bindable(model).color) {
        Text("Red").tag("red")
        ForEach(["green", "blue"], id: \.self) { Text($0) }
      }
    }
    let choice = try stage.find("choice")
    #expect(stage.described(choice, "items") == "Red\ngreen\nblue")
    #expect(try stage.property(choice, "selected") == 0)
    try stage.act { graft_headless_select(stage.toolkit, choice, 2) }
    #expect(model.color == "blue")
    _ = try stage.find("label", "Color")
    try stage.close()
  }

  @Test("A Picker without a widget for it is a row of toggles")
  func toggles() throws {
    let model = Model()
    let stage = try Stage(
      vocabulary: Vocabulary(
        classes: [
          .row: .init("box", entries: ["spacing": .whole("spacing")])
        ], hasChoice: false))
    try stage.show {
      Picker("Color", selection: Bindable(model).color) {
        Text("Red").tag("red")
        Text("Blue").tag("blue")
      }
    }
    try stage.toggle("Blue")
    #expect(model.color == "blue")
    let red = try stage.find("toggle", "Red")
    #expect(try stage.property(red, "active") == false)
    try stage.toggle("Blue")
    #expect(model.color == "blue")
    let blue = try stage.find("toggle", "Blue")
    #expect(try stage.property(blue, "active") == true)
    try stage.close()
  }

  @Test("A choice without a tag of the selection's type is told")
  func untagged() throws {
    let model = Model()
    let stage = try Stage()
    let error = try #require(throws: GraftError.self) {
      try stage.show {
        Picker("Color", selection: Bindable(model).color) {
          Text("Red").tag("red")
          Text("Blue")
        }
      }
    }
    #expect(error.status == GRAFT_E_TYPE)
    #expect(error.message.contains("1 of 2 views have no tag of type String"))
  }

  @Test("A List selects by tags and ids")
  func list() throws {
    let model = Model()
    let stage = try Stage {
      List(selection: Bindable(model).chosen) {
        Text("zero").disabled(false).tag(0)
        ForEach(model.items) { Text($0.name) }
      }
    }
    let list = try stage.find("list")
    #expect(try stage.property(list, "selected") == 2)
    try stage.act { graft_headless_select(stage.toolkit, list, 0) }
    #expect(model.chosen == 0)
    try stage.act { graft_headless_select(stage.toolkit, list, 1) }
    #expect(model.chosen == 1)
    model.chosen = nil
    try stage.host.pump()
    #expect(try stage.property(list, "selected") == -1)
    try stage.close()
  }

  @Test("ForEach over a binding gives a binding to each element")
  func elements() throws {
    let model = Model()
    var kept: Binding<Model.Item>?
    let stage = try Stage {
      VStack {
        ForEach(Bindable(model).items) { $item in
          let _ = kept = $item
          TextField("", text: $item.name)
        }
      }
    }
    try stage.type("!")
    #expect(model.items.map(\.name) == ["one!", "two"])
    // The binding of an element that is gone takes and changes nothing.
    let last = try #require(kept)
    model.items.removeLast()
    last.wrappedValue.name = "other"
    #expect(last.wrappedValue.name == "two")
    #expect(model.items.map(\.name) == ["one!"])
    try stage.host.pump()
    try stage.close()
  }

  @Test("A Stepper goes by steps and stays within its bounds")
  func stepper() throws {
    let model = Model()
    let stage = try Stage(
      vocabulary: Vocabulary(classes: [
        .row: .init("box", entries: ["spacing": .whole("spacing")])
      ]))
    try stage.show {
      Stepper("Level", value: Bindable(model).level, in: 0...4, step: 2)
    }
    try stage.click("+")
    #expect(model.level == 3)
    try stage.click("+")
    #expect(model.level == 4)
    let more = try stage.find("button", "+")
    #expect(try stage.property(more, "enabled") == false)
    try stage.close()
  }

  @Test("Buttons, toggles and sections take their titles from texts")
  func titles() throws {
    let model = Model()
    let stage = try Stage {
      Form {
        Section {
          Button {
            model.level = 5
          } label: {
            Text("Add")
            Text("five").bold()
          }
          Toggle(isOn: .constant(true)) { Text("On") }
        } header: {
          Text("General")
        }
      }
    }
    try stage.click("Add five")
    #expect(model.level == 5)
    _ = try stage.find("toggle", "On")
    #expect(
      stage.described(try stage.find("label", "General"), "bold") == true)
    try stage.close()
  }
}
