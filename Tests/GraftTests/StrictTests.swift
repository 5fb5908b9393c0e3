import Glibc
import Graft
import Observation
import Testing

@MainActor
private final class Thing {}

/// A widget that can be read, and wrapped by who adds instead of setting.
@MainActor
private final class Lamp: ReadableWidget {
  var isLit = false
  var toggles = 0
  var visibleState: String { isLit ? "lit" : "dark" }
}

@Observable
private final class Model {
  var text = "a"
  var isOn = false
}

/// Runs a test again where the machine was too busy for the budget of an update.
@MainActor
private func patiently(_ test: () throws -> Void) throws {
  for _ in 0..<5 {
    do {
      return try test()
    } catch let error as GraftError
      where error.message.contains("at most 4 are expected")
    {}
  }
  try test()
}

@MainActor
@Suite("Strict")
struct StrictTests {
  @Test("A widget that is made for two views is told")
  func shared() throws {
    let thing = Thing()
    let stage = try Stage(flags: GRAFT_RUNTIME_STRICT)
    let error = #expect(throws: GraftError.self) {
      try stage.host.mount {
        Wrap(thing)
        Wrap(thing)
      }
    }
    #expect(error?.status == GRAFT_E_STRICT)
    #expect(error?.message.contains("another node has") == true)
    try stage.close()
  }

  @Test("An update that does another thing when it is called again is told")
  func repeated() throws {
    let lamp = Lamp()
    let stage = try Stage(flags: GRAFT_RUNTIME_STRICT)
    let error = #expect(throws: GraftError.self) {
      try stage.host.mount {
        Wrap(lamp) { $0.isLit.toggle() }
      }
    }
    #expect(error?.status == GRAFT_E_STRICT)
    #expect(
      error?.description.contains("called twice, made another value of")
        == true)
    #expect(error?.path == "root/Wrap")
    try stage.close()
  }

  @Test("A good update is called twice, of what can be read or not")
  func twice() throws {
    try patiently {
      let (lamp, thing) = (Lamp(), Thing())
      let log = Log()
      let stage = try Stage(flags: GRAFT_RUNTIME_STRICT) {
        Wrap(lamp) {
          $0.isLit = true
          $0.toggles += 1
        }
        Wrap(thing) { _ in log.lines.append("thing") }
      }
      #expect(lamp.toggles == 2)
      #expect(log.taken() == ["thing", "thing"])
      try stage.close()
    }
  }

  @Test("What the toolkit tells of a widget is compared")
  func toolkit() throws {
    let lamp = Lamp()
    struct Native: WidgetRepresentable {
      let lamp: Lamp
      func makeWidget(context: Context) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(lamp).toOpaque()
      }
      func updateWidget(_ widget: UnsafeMutableRawPointer, context: Context) {
        lamp.toggles += 1
      }
    }
    let stage = try Stage(flags: GRAFT_RUNTIME_STRICT)
    stage.host.readVisibleState = { _ in "\(lamp.toggles)" }
    let error = #expect(throws: GraftError.self) {
      try stage.host.mount { Native(lamp: lamp) }
    }
    #expect(error?.status == GRAFT_E_STRICT)
    stage.host.readVisibleState = nil
    try stage.close()
  }

  @Test("An update that takes longer than its budget is told")
  func slow() throws {
    let stage = try Stage(flags: GRAFT_RUNTIME_STRICT)
    let error = #expect(throws: GraftError.self) {
      try stage.host.mount {
        Wrap(Thing()) { _ in usleep(6000) }
      }
    }
    #expect(error?.status == GRAFT_E_STRICT)
    #expect(error?.message.contains("at most 4 are expected") == true)
    try stage.close()
  }

  @Test("An event that nobody receives is told")
  func unheard() throws {
    final class Box { var emitter: WidgetEmitter? }
    struct Emitting: WidgetRepresentable {
      let box: Box
      func makeWidget(context: Context) -> Thing {
        box.emitter = context.emitter
        return Thing()
      }
      func updateWidget(_ thing: Thing, context: Context) {}
    }
    let box = Box()
    let stage = try Stage(flags: GRAFT_RUNTIME_STRICT)
    try stage.host.mount { Emitting(box: box) }
    let error = #expect(throws: GraftError.self) {
      try box.emitter?.emit("touched")
    }
    #expect(error?.status == GRAFT_E_STRICT)
    #expect(error?.path == "root/Emitting")
    try stage.close()
  }

  @Test("Views of this module keep the rules")
  func kept() throws {
    try patiently {
      let model = Model()
      let stage = try Stage(flags: GRAFT_RUNTIME_STRICT) {
        VStack {
          TextField("", text: Bindable(model).text)
          Toggle("x", isOn: Bindable(model).isOn)
          Text(model.text)
        }
      }
      model.text = "b"
      try stage.host.pump()
      try stage.type("!")
      try stage.toggle("x")
      #expect(model.text == "b!")
      try stage.close()
    }
  }
}
