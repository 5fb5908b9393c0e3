import Graft
import Observation
import Testing

@Observable
private final class Model {
  var isShown = true
  var value = 1
  var ids = [1, 2, 3]
}

@MainActor
@Suite("Lifecycle")
struct LifecycleTests {
  @Test(
    "onAppear and onDisappear are called once each, with the newest closure")
  func appears() throws {
    let (model, log) = (Model(), Log())
    let stage = try Stage {
      let value = model.value
      VStack {
        if model.isShown {
          Text("here")
            .onAppear { log.lines.append("appears \(value)") }
            .onDisappear { log.lines.append("disappears \(value)") }
        }
      }
    }
    #expect(log.taken() == ["appears 1"])
    model.value = 2
    try stage.host.pump()
    #expect(log.taken() == [])
    model.isShown = false
    try stage.host.pump()
    #expect(log.taken() == ["disappears 2"])
    model.isShown = true
    try stage.host.pump()
    #expect(log.taken() == ["appears 2"])
    try stage.close()
    #expect(log.taken() == ["disappears 2"])
  }

  @Test("Each row appears and disappears by itself, and a move is neither")
  func rows() throws {
    let (model, log) = (Model(), Log())
    let stage = try Stage {
      VStack {
        ForEach(model.ids, id: \.self) { id in
          Text("\(id)")
            .onAppear { log.lines.append("+\(id)") }
            .onDisappear { log.lines.append("-\(id)") }
        }
      }
    }
    #expect(log.taken() == ["+1", "+2", "+3"])
    model.ids = [3, 1, 4]
    try stage.host.pump()
    #expect(log.taken().sorted() == ["+4", "-2"])
    try stage.close()
  }

  @Test("onChange is given the value of before and that of now")
  func changes() throws {
    let (model, log) = (Model(), Log())
    let stage = try Stage {
      Text("\(model.value)")
        .onChange(of: model.value) { log.lines.append("\($0) \($1)") }
        .onChange(of: model.isShown, initial: true) {
          log.lines.append("shown")
        }
    }
    #expect(log.taken() == ["shown"])
    model.value = 5
    try stage.host.pump()
    #expect(log.taken() == ["1 5"])
    model.ids = []
    try stage.host.pump()
    #expect(log.taken() == [])
    try stage.close()
  }

  @Test("What onAppear throws comes out with its path")
  func throwing() throws {
    struct Wrong: Error {}
    let stage = try Stage()
    let error = #expect(throws: GraftError.self) {
      try stage.show { Text("x").onAppear { throw Wrong() } }
    }
    #expect(error?.underlying is Wrong)
    #expect(error?.phase == GRAFT_PHASE_EFFECT)
    try stage.close()
  }
}
