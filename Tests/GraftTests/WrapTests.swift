import Graft
import GraftHeadless
import Observation
import Testing

@Observable
private final class ViewModel {
  var isLoading = false
}

/// The inspirations, as they would be written for UIKit.
@MainActor
private struct ActivityIndicator: WidgetRepresentable {
  let isAnimating: Bool
  let stage: Stage

  func makeWidget(context: Context) -> HeadlessWidget {
    stage.widget("spinner")
  }

  func updateWidget(_ spinner: HeadlessWidget, context: Context) {
    spinner["active"] = .bool(isAnimating)
  }
}

@MainActor
@Suite("Wrap")
struct WrapTests {
  @Test("An activity indicator, wrapped inline in a ZStack")
  func indicator() throws {
    let (model, stage) = (ViewModel(), try Stage())
    var made = 0
    func spinner() -> HeadlessWidget {
      made += 1
      return stage.widget("spinner")
    }
    try stage.show {
      ZStack {
        Text("content")
        Wrap(spinner()) { $0["active"] = .bool(model.isLoading) }
      }
    }
    #expect(stage.shown.contains("spinner text=\"\" active=false"))
    model.isLoading = true
    try stage.host.pump()
    #expect(stage.shown.contains("spinner text=\"\" active=true"))
    #expect(made == 1)
    try stage.close()
  }

  @Test("The same as a representable")
  func representable() throws {
    let (model, stage) = (ViewModel(), try Stage())
    try stage.show {
      ZStack {
        ActivityIndicator(isAnimating: model.isLoading, stage: stage)
      }
    }
    model.isLoading = true
    try stage.host.pump()
    #expect(stage.shown.contains("spinner text=\"\" active=true"))
    try stage.close()
  }

  @Test("The three forms: with the context, with the widget alone, static")
  func forms() throws {
    let (stage, log) = (try Stage(), Log())
    try stage.show {
      VStack {
        Wrap(stage.widget("label")) { label, context in
          label["text"] = context.environment.isEnabled ? "on" : "off"
        }
        Wrap(stage.widget("label")) { label in
          label["text"] = "alone"
        }
        Wrap(stage.widget("button"))
      }
      .disabled(true)
    }
    #expect(stage.shown.contains("label text=\"off\""))
    #expect(stage.shown.contains("label text=\"alone\""))
    #expect(stage.shown.contains("button"))
    _ = log
    try stage.close()
  }

  @Test("A pointer is a widget, freed by dismantle, once")
  func pointers() throws {
    let (model, stage, log) = (ViewModel(), try Stage(), Log())
    try stage.show {
      VStack {
        if !model.isLoading {
          Wrap(
            stage.pointer("spinner"),
            updater: { spinner in log.lines.append("update \(spinner != nil)")
            },
            dismantle: { spinner in
              log.lines.append("dismantle")
              graft_headless_widget_free(
                stage.toolkit, UnsafeMutableRawPointer(spinner))
            })
        }
      }
    }
    model.isLoading = true
    try stage.host.pump()
    #expect(log.taken() == ["update true", "dismantle"])
    try stage.close()
  }

  @Test("A make that throws comes out with its place, and is tried again")
  func throwing() throws {
    struct Missing: Error {}
    let (model, stage) = (ViewModel(), try Stage())
    let failing = Wrap<HeadlessWidget>(try { throw Missing() }())
    try stage.show { VStack { Text("here") } }
    let error = #expect(throws: GraftError.self) {
      try stage.host.mount {
        if model.isLoading {
          Wrap(stage.widget("window"))
        } else {
          failing
        }
      }
    }
    #expect(error?.underlying is Missing)
    #expect(error?.message.contains("root/Wrap: create failed") == true)
    #expect(error?.phase == GRAFT_PHASE_CREATE)
    model.isLoading = true
    try stage.host.pump()
    try stage.close()
  }
}

extension Stage {
  fileprivate func pointer(_ name: String) -> OpaquePointer? {
    var widget: UnsafeMutableRawPointer?
    graft_headless_widget_make(toolkit, name, &widget)
    return OpaquePointer(widget)
  }
}
