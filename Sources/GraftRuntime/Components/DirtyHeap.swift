import CGraft

/// Components whose bodies are to run, the one nearest to its root first: a
/// binary heap (Williams, 1964).
struct DirtyHeap: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var node: graft_node
    var depth: UInt32
    /// Those of one depth keep their order.
    var turn: UInt64

    func comesBefore(_ other: Entry) -> Bool {
      return depth != other.depth ? depth < other.depth : turn < other.turn
    }
  }

  private var entries: Vector<Entry>
  private var turn: UInt64 = 0

  init(_ memory: MemoryPointer) {
    entries = Vector(memory)
  }

  var count: Int { return entries.count }
  var capacity: Int { return entries.capacity }

  mutating func reserve(_ extra: Int) throws(Failure) {
    try entries.reserve(extra)
  }

  mutating func insert(
    _ node: graft_node, _ depth: UInt32
  ) throws(Failure) {
    try entries.append(Entry(node: node, depth: depth, turn: turn))
    turn &+= 1
    var child = entries.count &- 1
    while child > 0 {
      let parent = (child &- 1) / 2
      if !entries[child].comesBefore(entries[parent]) { return }
      exchange(parent, child)
      child = parent
    }
  }

  mutating func removeAll() {
    entries.removeAll()
  }

  mutating func trim() {
    entries.trim()
  }

  mutating func removeFirst() -> graft_node? {
    guard entries.count > 0 else { return nil }
    let first = entries[0].node
    let last = entries.removeLast()
    guard entries.count > 0 else { return first }
    entries[0] = last
    var parent = 0
    while true {
      var child = parent &* 2 &+ 1
      if child >= entries.count { return first }
      if child &+ 1 < entries.count,
        entries[child &+ 1].comesBefore(entries[child])
      {
        child &+= 1
      }
      if !entries[child].comesBefore(entries[parent]) { return first }
      exchange(parent, child)
      parent = child
    }
  }

  private func exchange(_ left: Int, _ right: Int) {
    let entry = entries[left]
    entries[left] = entries[right]
    entries[right] = entry
  }
}
