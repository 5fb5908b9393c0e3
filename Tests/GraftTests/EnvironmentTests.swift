import Graft
import Observation
import Testing

private enum LevelKey: EnvironmentKey {
  static var defaultValue: Int { 0 }
}

private enum NameKey: EnvironmentKey {
  static var defaultValue: String { "nobody" }
}

extension EnvironmentValues {
  fileprivate var level: Int {
    get { self[LevelKey.self] }
    set { self[LevelKey.self] = newValue }
  }

  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
}

private struct Level: View {
  @Environment(\.level) private var level
  let log: Log
  var body: some View {
    let _ = log.lines.append("level")
    Text("level \(level)")
  }
}

private struct Name: View {
  @Environment(\.name) private var name
  let log: Log
  var body: some View {
    let _ = log.lines.append("name")
    Text("name \(name)")
  }
}

private struct Plain: View {
  let log: Log
  var body: some View {
    let _ = log.lines.append("plain")
    Level(log: log)
    Name(log: log)
  }
}

@Observable
private final class Model {
  var level = 1
  var isDisabled = false
}

@MainActor
@Suite("Environment")
struct EnvironmentTests {
  @Test("S7: a value reaches what reads it below, and nobody else")
  func reaches() throws {
    let (model, log) = (Model(), Log())
    let stage = try Stage {
      VStack {
        Plain(log: log).environment(\.level, model.level)
        Level(log: log)
      }
    }
    #expect(stage.shown.contains("level 1"))
    #expect(stage.shown.contains("level 0"))
    #expect(stage.shown.contains("name nobody"))
    _ = log.taken()
    model.level = 2
    try stage.host.pump()
    #expect(log.taken() == ["level"])
    #expect(stage.shown.contains("level 2"))
    try stage.close()
  }

  @Test("The nearest provider counts; a transform sees the value above it")
  func nearest() throws {
    let log = Log()
    let stage = try Stage {
      VStack {
        Level(log: log)
          .transformEnvironment(\.level) { $0 += 1 }
          .environment(\.level, 10)
      }
      .environment(\.level, 1)
    }
    #expect(stage.shown.contains("level 11"))
    try stage.close()
  }

  @Test("An equal value updates nobody, of whatever type it is")
  func equal() throws {
    let (model, log) = (Model(), Log())
    let stage = try Stage {
      let _ = model.level
      Name(log: log).environment(\.name, "a text of more than fifteen bytes")
    }
    _ = log.taken()
    model.level = 5
    try stage.host.pump()
    #expect(log.taken() == [])
    try stage.close()
  }

  @Test("An object is provided by its class, and may be missing")
  func object() throws {
    struct Reader: View {
      @Environment(Model.self) private var model
      var body: some View { Text("has \(model.level)") }
    }
    struct Maybe: View {
      @Environment(Model.self) private var model: Model?
      var body: some View { Text(model == nil ? "none" : "some") }
    }
    let model = Model()
    let stage = try Stage {
      Reader().environment(model)
      Maybe()
    }
    #expect(stage.shown.contains("has 1"))
    #expect(stage.shown.contains("none"))
    model.level = 4
    try stage.host.pump()
    #expect(stage.shown.contains("has 4"))
    try stage.close()
  }

  @Test("disabled() reaches controls here and in views below, and only adds")
  func disabled() throws {
    struct Inner: View {
      var body: some View { Button("inner") {} }
    }
    let model = Model()
    let stage = try Stage {
      VStack {
        Button("outer") {}
        Inner()
        Toggle("toggle", isOn: .constant(true)).disabled(false)
      }
      .disabled(model.isDisabled)
    }
    for name in ["outer", "inner"] {
      #expect(
        try stage.property(stage.find("button", name), "enabled") == true)
    }
    model.isDisabled = true
    try stage.host.pump()
    for name in ["outer", "inner"] {
      #expect(
        try stage.property(stage.find("button", name), "enabled") == false)
    }
    #expect(
      try stage.property(stage.find("toggle", "toggle"), "enabled") == false)
    try stage.close()
  }
}
