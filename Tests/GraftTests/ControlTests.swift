import Graft
import GraftHeadless
import Observation
import Testing

@Observable
private final class Model {
  var text = ""
  var isOn = false
  var number = 3.0
  var choice = "b"
}

@MainActor
@Suite("Controls")
struct ControlTests {
  @Test("TextField, Toggle, Slider and Picker show a binding and set it")
  func bindings() throws {
    let model = Model()
    let bound = Bindable(model)
    let stage = try Stage {
      VStack {
        TextField("Name", text: bound.text)
        Toggle("On", isOn: bound.isOn)
        Slider(value: bound.number, in: 0...10)
        Picker(selection: bound.choice, choices: ["a", "b", "c"])
      }
    }
    try stage.type("Ada")
    try stage.toggle("On")
    let slider = try stage.find("range")
    try stage.act { graft_headless_drag(stage.toolkit, slider, 7) }
    let picker = try stage.find("choice")
    #expect(try stage.property(picker, "selected") == 1)
    try stage.act { graft_headless_select(stage.toolkit, picker, 2) }
    #expect(model.text == "Ada")
    #expect(model.isOn)
    #expect(model.number == 7)
    #expect(model.choice == "c")
    model.number = 1
    model.text = ""
    try stage.host.pump()
    #expect(try stage.property(slider, "value") == 1.0)
    #expect(try stage.text(of: stage.find("entry")) == "")
    try stage.close()
  }

  @Test("Modifiers reach each view of a group, the outermost counts")
  func group() throws {
    let stage = try Stage {
      VStack {
        Group {
          Text("a")
          Text("b").property("width", 5)
        }
        .property("width", 7)
        .property("height", 2)
      }
    }
    for index in UInt32(0)..<2 {
      let label = try stage.find("label", nil, index)
      #expect(stage.described(label, "width") == 7)
      #expect(stage.described(label, "height") == 2)
    }
    try stage.close()
  }

  @Test("A modifier on a view with a body puts a container around it")
  func around() throws {
    struct Two: View {
      var body: some View {
        Text("a")
        Text("b")
      }
    }
    let stage = try Stage { VStack { Two().frame(width: 80) } }
    let box = try stage.find("box", nil, 1)
    #expect(stage.described(box, "width") == 80.0)
    #expect(try stage.text(of: stage.child(box, 1)) == "b")
    try stage.close()
  }

  @Test("A handler of a modifier is called after the view's own")
  func both() throws {
    let (model, log) = (Model(), Log())
    let stage = try Stage {
      TextField("", text: Bindable(model).text)
        .on("changed") { log.lines.append("saw \(model.text)") }
        .onSubmit { log.lines.append("submitted") }
    }
    try stage.type("x")
    let entry = try stage.find("entry")
    try stage.act { graft_headless_enter(stage.toolkit, entry) }
    #expect(log.taken() == ["saw x", "submitted"])
    try stage.close()
  }

  @Test("A toolkit has names of its own for classes, properties and events")
  func vocabulary() throws {
    let log = Log()
    let stage = try Stage(
      vocabulary: Vocabulary(
        classes: [
          .column: .init("row", properties: [("orientation", "vertical")]),
          .button: .init(
            "toggle", entries: ["click": .name("toggled")]),
        ],
        entries: [
          "enabled": .name("visible"), "flex": .flags(["hexpand", "vexpand"]),
          "max_width": .endless(["hexpand"]), "align": .leftOut,
        ]))
    try stage.show {
      VStack(alignment: .center) {
        Button("Press") { log.lines.append("pressed") }.flexible()
        Button("Hidden") {}.frame(maxWidth: .infinity).disabled(true)
        Button("Limited") {}.frame(maxWidth: 100)
      }
    }
    let column = try stage.find("row")
    #expect(stage.described(column, "orientation") == "vertical")
    #expect(stage.described(column, "align") == .none)
    let button = try stage.find("toggle", "Press")
    #expect(stage.described(button, "hexpand") == true)
    #expect(stage.described(button, "vexpand") == true)
    #expect(stage.described(button, "flex") == .none)
    let hidden = try stage.find("toggle", "Hidden")
    #expect(try stage.property(hidden, "visible") == false)
    #expect(stage.described(hidden, "hexpand") == true)
    let limited = try stage.find("toggle", "Limited")
    #expect(stage.described(limited, "hexpand") == .none)
    try stage.toggle("Press")
    #expect(log.taken() == ["pressed"])
    try stage.close()
  }

  @Test("Flags become classes of a style sheet, beside the program's own")
  func styles() throws {
    let stage = try Stage(
      vocabulary: Vocabulary(
        classes: [
          .label: .init(
            "label",
            entries: ["bold": .style("heading"), "dim": .style("faint")])
        ]))
    try stage.show {
      Text("a").bold().dimmed().property("css-classes", "own")
      Text("b").bold(false)
    }
    let classes = stage.described(try stage.find("label", "a"), "css-classes")
    #expect(
      classes.string?.split(separator: " ").sorted() == [
        "faint", "heading", "own",
      ])
    let other = try stage.find("label", "b")
    #expect(stage.described(other, "css-classes") == .none)
    try stage.close()
  }

  @Test("Padding is room around a column where columns can have it")
  func padding() throws {
    let stage = try Stage(
      vocabulary: Vocabulary(
        classes: [.column: .init("box"), .frame: .init("row")],
        hasMargins: true))
    try stage.show {
      Text("a").padding(8)
      Text("b").border("b")
    }
    let box = try stage.find("box")
    #expect(stage.described(box, "padding") == 8.0)
    #expect(stage.described(box, "border") == .none)
    #expect(stage.described(try stage.find("row"), "border") == true)
    try stage.close()
  }

  @Test("A class by name has its properties, events and children")
  func byName() throws {
    let log = Log()
    let stage = try Stage {
      Widget("window") { Text("inside") }
        .property("title", "Notes")
        .on("close") { log.lines.append("closed") }
    }
    let window = try stage.find("window", "Notes")
    try stage.act { graft_headless_close(stage.toolkit, window) }
    #expect(log.taken() == ["closed"])
    try stage.close()
  }
}

extension Stage {
  /// A property as it was described, whether the widget has it or not.
  func described(_ node: graft_node, _ name: String) -> PropertyValue {
    var value = graft_value()
    graft_node_property(host.runtime, node, host.atom(WidgetName(name)), &value)
    return PropertyValue(value)
  }
}
