// An ordinary Swift library: counts objects, grows arrays, hashes text.

final class Counter {
  var names: [String: Int] = [:]

  func add(_ name: String) { names[name, default: 0] += 1 }
}

@_cdecl("ordinary_run")
public func ordinaryRun() -> Int32 {
  let counters = (0..<10).map { _ in Counter() }
  for index in 0..<1000 {
    let add = counters[index % counters.count].add
    add("name \(index % 7)")
  }
  return Int32(counters.map { $0.names.values.reduce(0, +) }.reduce(0, +))
}
