import Graft
import Observation
import Testing

@Observable
private final class Model {
  var isLoading = false
  var title = "first"
  var isShown = true
  var other = 0
}

/// A widget of a toolkit that is written in Swift.
@MainActor
private final class Lamp {
  var isLit = false
  var onTouch: () -> Void = {}
  let lives = Lives()
}

private struct LampView: WidgetRepresentable {
  let isLit: Bool
  let log: Log
  var onTouch: @MainActor () -> Void = {}

  @MainActor
  final class Coordinator: RepresentableCoordinator {
    var parent: LampView
    let lives = Lives()
    weak var lamp: Lamp?
    init(_ parent: LampView) { self.parent = parent }
    func touched() { parent.onTouch() }
  }

  func makeCoordinator() -> Coordinator {
    log.lines.append("coordinator")
    return Coordinator(self)
  }

  func makeWidget(context: Context) -> Lamp {
    log.lines.append("make")
    let lamp = Lamp()
    let coordinator = context.coordinator
    lamp.onTouch = { coordinator.touched() }
    log.widget = lamp
    coordinator.lamp = lamp
    return lamp
  }

  func updateWidget(_ lamp: Lamp, context: Context) {
    log.lines.append("update \(isLit)")
    #expect(lamp === context.coordinator.lamp)
    #expect(context.coordinator.parent.isLit == isLit)
    lamp.isLit = isLit
  }

  static func dismantleWidget(_ lamp: Lamp, coordinator: Coordinator) {
    coordinator.parent.log.lines.append("dismantle")
    lamp.onTouch = {}
  }

  func sizeThatFits(
    _ proposal: ProposedViewSize, widget: Lamp, context: Context
  ) -> ViewSize? {
    guard let width = proposal.width else { return nil }
    return ViewSize(width: width / 2, height: 10)
  }
}

@MainActor
@Suite("WidgetRepresentable")
struct RepresentableTests {
  @Test("M1, M6: coordinator, make, update; one update a change; dismantle")
  func order() throws {
    let (model, log) = (Model(), Log())
    let stage = try Stage(isTop: true) {
      Group {
        if model.isShown { LampView(isLit: model.isLoading, log: log) }
      }
    }
    #expect(log.taken() == ["coordinator", "make", "update false"])
    model.isLoading = true
    try stage.host.pump()
    #expect(log.taken() == ["update true"])
    model.isShown = false
    try stage.host.pump()
    #expect(log.taken() == ["dismantle"])
    try stage.close()
  }

  @Test("M4: an equal representable is not updated")
  func equal() throws {
    struct Plain: WidgetRepresentable {
      let text: String
      let log: Log
      func makeWidget(context: Context) -> Lamp { Lamp() }
      func updateWidget(_ lamp: Lamp, context: Context) {
        log.lines.append("update \(text)")
      }
    }
    let (model, log) = (Model(), Log())
    let stage = try Stage(isTop: true) {
      let _ = model.other
      Plain(text: model.title, log: log)
    }
    model.other = 1
    try stage.host.pump()
    #expect(log.taken() == ["update first"])
    model.title = "second"
    try stage.host.pump()
    #expect(log.taken() == ["update second"])
    try stage.close()
  }

  @Test("Nothing is captured stale: the coordinator calls the newest closure")
  func stale() throws {
    struct Parent: View {
      @State private var count = 0
      let log: Log
      var body: some View {
        let count = count
        Group {
          LampView(isLit: true, log: log) {
            log.lines.append("touched at \(count)")
            self.count += 1
          }
        }
      }
    }
    let log = Log()
    let stage = try Stage(isTop: true) { Parent(log: log) }
    for _ in 0..<3 {
      (log.widget as? Lamp)?.onTouch()
      try stage.host.pump()
    }
    #expect(
      log.taken().filter { $0.hasPrefix("touched") } == [
        "touched at 0", "touched at 1", "touched at 2",
      ])
    try stage.close()
  }

  @Test("The environment is read with make and update, and updates its reader")
  func environment() throws {
    struct Reader: WidgetRepresentable {
      let log: Log
      func makeWidget(context: Context) -> Lamp {
        log.lines.append("make \(context.environment.isEnabled)")
        return Lamp()
      }
      func updateWidget(_ lamp: Lamp, context: Context) {
        log.lines.append("update \(context.environment.isEnabled)")
      }
    }
    let (model, log) = (Model(), Log())
    let stage = try Stage(isTop: true) {
      Reader(log: log).disabled(model.isLoading)
    }
    #expect(log.taken() == ["make true", "update true"])
    model.isLoading = true
    try stage.host.pump()
    #expect(log.taken() == ["update false"])
    try stage.close()
  }

  @Test("S9: the transaction of a change is seen by its updates, and no others")
  func transaction() throws {
    struct Reader: WidgetRepresentable {
      let isLit: Bool
      let log: Log
      func makeWidget(context: Context) -> Lamp { Lamp() }
      func updateWidget(_ lamp: Lamp, context: Context) {
        let animation = context.transaction.animation
        log.lines.append("\(isLit) \(animation?.duration ?? 0)")
      }
    }
    let (model, log) = (Model(), Log())
    let stage = try Stage(isTop: true) {
      Group {
        Reader(isLit: model.isLoading, log: log)
        Reader(isLit: model.isLoading, log: log)
          .transaction { $0.animation = nil }
      }
    }
    _ = log.taken()
    withAnimation(.linear(duration: 2)) { model.isLoading = true }
    try stage.host.pump()
    #expect(log.taken() == ["true 2.0", "true 0.0"])
    model.isLoading = false
    try stage.host.pump()
    #expect(log.taken() == ["false 0.0", "false 0.0"])
    try stage.close()
  }

  @Test("A representable may have state, and observes what update reads")
  func state() throws {
    struct Counting: WidgetRepresentable {
      @State private var count = 0
      let model: Model
      let log: Log
      func makeWidget(context: Context) -> Lamp {
        let lamp = Lamp()
        lamp.onTouch = { count += 1 }
        log.widget = lamp
        return lamp
      }
      func updateWidget(_ lamp: Lamp, context: Context) {
        log.lines.append("\(count) \(model.title)")
      }
    }
    let (model, log) = (Model(), Log())
    let stage = try Stage(isTop: true) { Counting(model: model, log: log) }
    (log.widget as? Lamp)?.onTouch()
    try stage.host.pump()
    model.title = "second"
    try stage.host.pump()
    #expect(log.taken() == ["0 first", "1 first", "1 second"])
    try stage.close()
  }

  @Test("sizeThatFits answers a proposal, or leaves it to the toolkit")
  func size() throws {
    let log = Log()
    let stage = try Stage(isTop: true) { LampView(isLit: true, log: log) }
    let node = try stage.below(stage.root, 0)
    let proposal = ProposedViewSize(width: 40, height: nil)
    #expect(
      try stage.host.sizeThatFits(proposal, of: node)
        == ViewSize(width: 20, height: 10))
    let error = #expect(throws: GraftError.self) {
      try stage.host.sizeThatFits(.unspecified, of: node)
    }
    #expect(error?.status == GRAFT_E_UNSUPPORTED)
    try stage.close()
  }

  @Test("Widgets and coordinators end once, with the host at the latest")
  func lifetimes() throws {
    let before = Lives.count
    let (model, log) = (Model(), Log())
    let stage = try Stage(isTop: true) {
      Group {
        ForEach(0..<10) { _ in LampView(isLit: true, log: log) }
        if model.isShown { LampView(isLit: false, log: log) }
      }
    }
    // A lamp and a coordinator each.
    #expect(Lives.count == before + 22)
    model.isShown = false
    try stage.host.pump()
    log.widget = nil
    #expect(Lives.count == before + 20)
    try stage.close()
    #expect(Lives.count == before)
  }

  @Test("An event that the widget emits goes to the handler of now")
  func emits() throws {
    struct Emitting: WidgetRepresentable {
      let log: Log
      func makeWidget(context: Context) -> Lamp {
        let lamp = Lamp()
        let emitter = context.emitter
        lamp.onTouch = { _ = try? emitter.emit("touched", 42, "deep") }
        log.widget = lamp
        return lamp
      }
      func updateWidget(_ lamp: Lamp, context: Context) {}
    }
    let (model, log) = (Model(), Log())
    let stage = try Stage(isTop: true) {
      let title = model.title
      Group {
        Emitting(log: log).on("touched") { event in
          log.lines.append("\(title) \(event.values)")
          return true
        }
      }
    }
    let lamp = try #require(log.widget as? Lamp)
    lamp.onTouch()
    model.title = "second"
    try stage.host.pump()
    lamp.onTouch()
    #expect(
      log.taken() == [
        "first [Graft.PropertyValue.int(42), Graft.PropertyValue.string(\"deep\")]",
        "second [Graft.PropertyValue.int(42), Graft.PropertyValue.string(\"deep\")]",
      ])
    try stage.close()
    lamp.onTouch()
  }

  @Test("A frame is around a representable, its handlers are its own")
  func frame() throws {
    struct Foreign: WidgetRepresentable {
      let stage: Stage
      func makeWidget(context: Context) -> HeadlessWidget {
        stage.widget("button")
      }
      func updateWidget(_ widget: HeadlessWidget, context: Context) {}
    }
    let stage = try Stage()
    try stage.show {
      Foreign(stage: stage)
        .on("touched") {}
        .frame(width: 127, height: 40)
    }
    let box = try stage.find("box")
    #expect(stage.described(box, "width") == 127.0)
    #expect(stage.described(box, "height") == 40.0)
    let node = try stage.below(box, 0)
    #expect(stage.host.path(of: node) == "screen/box/Foreign")
    var value = graft_value()
    graft_node_property(
      stage.host.runtime, node, stage.host.atom(WidgetName("touched")), &value)
    #expect(value.type == GRAFT_TYPE_HANDLER)
    try stage.close()
  }

  @Test("A widget that is neither object nor pointer is refused")
  func neither() throws {
    struct Wrong: WidgetRepresentable {
      func makeWidget(context: Context) -> Int { 5 }
      func updateWidget(_ widget: Int, context: Context) {}
    }
    let stage = try Stage()
    let error = #expect(throws: GraftError.self) {
      try stage.host.mount { Wrong() }
    }
    #expect(error?.message.contains("an object or a pointer") == true)
    #expect(error?.status == GRAFT_E_TYPE)
    #expect(error?.message.contains("root/Wrong: create failed") == true)
    try stage.close()
  }
}

extension Log {
  fileprivate var widget: AnyObject? {
    get { kept }
    set { kept = newValue }
  }
}
