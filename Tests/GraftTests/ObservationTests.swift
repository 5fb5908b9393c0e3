import Foundation
import Graft
import Observation
import Testing

@Observable
private final class Model {
  var title = "first"
  var other = 0
}

@Observable
private final class Switch {
  var isOn = false
}

private struct Title: View {
  let model: Model
  let log: Log
  var body: some View {
    let _ = log.lines.append("title")
    Text(model.title)
  }
}

private struct Both: View {
  let model: Model
  let log: Log
  var body: some View {
    let _ = log.lines.append("both")
    VStack {
      Title(model: model, log: log)
      Text("\(model.other)")
    }
  }
}

private final class OldModel: ObservableObject {
  @Published var title = "first"
  @Published var other = 0
}

/// The pages of memory that the process has.
private func residentPages() throws -> Int {
  let counts = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
  return try #require(Int(counts.split(separator: " ")[1]))
}

@MainActor
@Suite("Observation")
struct ObservationTests {
  @Test("Only the body that read a property runs again")
  func readers() throws {
    let (model, log) = (Model(), Log())
    let stage = try Stage { Both(model: model, log: log) }
    #expect(log.taken() == ["both", "title"])
    model.title = "second"
    try stage.host.pump()
    #expect(log.taken() == ["title"])
    #expect(try stage.text(of: stage.find("label")) == "second")
    model.other = 7
    try stage.host.pump()
    #expect(log.taken() == ["both"])
    try stage.close()
  }

  @Test("S6: views that come and go leave nothing in the model that they read")
  func comingAndGoing() throws {
    let (model, log) = (Model(), Log())
    let isShown = Switch()
    let stage = try Stage {
      if isShown.isOn { Title(model: model, log: log) }
    }
    func comeAndGo(_ times: Int) throws {
      for _ in 0..<times {
        isShown.isOn.toggle()
        try stage.host.pump()
        _ = (log.taken(), stage.log())
      }
    }
    try comeAndGo(200)
    let before = try residentPages()
    try comeAndGo(10_000)
    // Each registration that stayed would have some 300 bytes.
    #expect(try residentPages() - before < 100)
    try stage.close()
  }

  @Test("S1: many changes run a body once")
  func once() throws {
    let (model, log) = (Model(), Log())
    let stage = try Stage { Both(model: model, log: log) }
    _ = log.taken()
    for index in 0..<100 { model.title = "\(index)" }
    try stage.host.pump()
    #expect(log.taken() == ["title"])
    #expect(try stage.text(of: stage.find("label")) == "99")
    try stage.close()
  }

  @Test("A body that runs often leaves nothing in the objects that it reads")
  func bounded() throws {
    struct Busy: View {
      @State private var count = 0
      let model: Model
      let log: Log
      var body: some View {
        VStack {
          Text("\(count) \(model.title)")
          Button("More") { count += 1 }
        }
      }
    }
    let (model, log) = (Model(), Log())
    let stage = try Stage { Busy(model: model, log: log) }
    for _ in 0..<20 { try stage.click("More") }
    // Each tracking that is left would ask for the body once more.
    let before = stage.stats().commits
    model.title = "changed"
    try stage.host.pump()
    #expect(stage.stats().commits == before + 1)
    #expect(try stage.text(of: stage.find("label")) == "20 changed")
    try stage.close()
  }

  @Test("A change in another thread reaches the view")
  func threads() throws {
    let (model, log) = (Model(), Log())
    let woken = DispatchSemaphore(value: 0)
    let host = try Host { woken.signal() }
    try host.close()
    let stage = try Stage { Title(model: model, log: log) }
    nonisolated(unsafe) let shared = model
    let thread = Thread { shared.title = "from afar" }
    thread.start()
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    try stage.host.pump()
    #expect(try stage.text(of: stage.find("label")) == "from afar")
    try stage.close()
    let late = Thread { shared.title = "too late" }
    late.start()
    while !late.isFinished { Thread.sleep(forTimeInterval: 0.001) }
  }

  @Test("An observable object that a view owns is made once")
  func owned() throws {
    struct Owner: View {
      @State private var model = Model()
      let log: Log
      var body: some View {
        VStack {
          TextField("", text: Bindable(model).title)
          Text(model.title)
        }
      }
    }
    let log = Log()
    let stage = try Stage { Owner(log: log) }
    try stage.type("!")
    #expect(try stage.text(of: stage.find("label")) == "first!")
    try stage.close()
  }

  @Test("ObservableObject, StateObject, ObservedObject and EnvironmentObject")
  func objects() throws {
    struct Leaf: View {
      @EnvironmentObject private var model: OldModel
      var body: some View { Text("leaf \(model.title)") }
    }
    struct Middle: View {
      @ObservedObject var model: OldModel
      let log: Log
      var body: some View {
        let _ = log.lines.append("middle")
        TextField("", text: $model.title)
        Leaf()
      }
    }
    struct Top: View {
      @StateObject private var model = OldModel()
      let log: Log
      var body: some View {
        let _ = log.lines.append("top")
        VStack {
          Middle(model: model, log: log).environmentObject(model)
          Button("Other") { model.other += 1 }
        }
      }
    }
    let log = Log()
    let stage = try Stage { Top(log: log) }
    #expect(log.taken() == ["top", "middle"])
    try stage.type("!")
    #expect(try stage.text(of: stage.find("label")) == "leaf first!")
    #expect(log.taken() == ["middle"])
    try stage.click("Other")
    #expect(log.taken() == [])
    try stage.close()
  }
}
