import CGraft
import GraftShims

/// Components whose bodies are to run, the one nearest to its root first: a
/// queue as long as they come in that order, else a binary heap (Williams,
/// 1964).
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
  /// Entries at the start that were removed already; none of a heap.
  private var head = 0
  private var isHeap = false

  init(_ memory: MemoryPointer) {
    entries = Vector(memory)
  }

  var count: Int { return entries.count &- head }
  var capacity: Int { return entries.capacity }

  mutating func reserve(_ extra: Int) throws(Failure) {
    try entries.reserve(extra)
  }

  mutating func insert(
    _ node: graft_node, _ depth: UInt32
  ) throws(Failure) {
    if entries.count == entries.capacity || head > entries.count / 2 {
      closeUp()
    }
    let entry = Entry(node: node, depth: depth, turn: turn)
    try entries.append(entry)
    turn &+= 1
    var child = entries.count &- 1
    if !isHeap {
      if child == head || !entry.comesBefore(entries[child &- 1]) { return }
      // What is in order is a heap too.
      closeUp()
      child = entries.count &- 1
      isHeap = true
    }
    while child > 0 {
      let parent = (child &- 1) / 2
      if !entries[child].comesBefore(entries[parent]) { return }
      exchange(parent, child)
      child = parent
    }
  }

  /// Moves what is left of a queue to the start.
  @inline(never)
  private mutating func closeUp() {
    guard let base = entries.base, head > 0 else { return }
    let left = count
    memmove(base, base + head, left &* MemoryLayout<Entry>.stride)
    entries.truncate(left)
    head = 0
  }

  mutating func removeAll() {
    entries.removeAll()
    head = 0
    isHeap = false
  }

  mutating func trim() {
    entries.trim()
  }

  mutating func removeFirst() -> graft_node? {
    guard count > 0 else { return nil }
    let first = entries[head].node
    if !isHeap {
      head &+= 1
      if count == 0 { removeAll() }
      return first
    }
    let last = entries.removeLast()
    guard entries.count > 0 else {
      isHeap = false
      return first
    }
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
