import Graft
import Observation
import Testing

@MainActor
private final class Thing {}

@Observable
private final class Model {
  var text = "a"
  var isOn = false
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
