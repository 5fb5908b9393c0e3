import CGraft

/// Refs: ids that stand for whichever node is described with them.
struct RefTable: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var generation: UInt32
    var isUsed: Bool
    var node: graft_node
    var nextFree: UInt32
  }

  private var entries: Vector<Entry>
  private var firstFree = Node.none
  private let firstGeneration: UInt32

  init(_ memory: MemoryPointer, salt: UInt32) {
    entries = Vector(memory)
    // Not the nodes' salt: an id of the wrong kind is a stale one.
    firstGeneration = salt ^ 0x5555_5555
  }

  var count: Int { return entries.count }

  private func find(_ ref: graft_ref) -> Int? {
    let slot = Int(UInt32(truncatingIfNeeded: ref)) &- 1
    guard slot >= 0, slot < entries.count, entries[slot].isUsed,
      entries[slot].generation == UInt32(truncatingIfNeeded: ref >> 32)
    else { return nil }
    return slot
  }

  mutating func create() throws(Failure) -> graft_ref {
    let slot: Int
    var generation = firstGeneration
    if firstFree != Node.none {
      slot = Int(firstFree)
      generation = entries[slot].generation
      firstFree = entries[slot].nextFree
    } else {
      slot = entries.count
      guard slot < Int(Node.none) &- 1 else {
        throw Failure(status: GRAFT_E_LIMIT)
      }
      try entries.append(
        Entry(generation: 0, isUsed: false, node: 0, nextFree: Node.none))
    }
    entries[slot] = Entry(
      generation: generation, isUsed: true, node: 0, nextFree: Node.none)
    return UInt64(generation) << 32 | UInt64(slot &+ 1)
  }

  mutating func destroy(_ ref: graft_ref) -> Bool {
    guard let slot = find(ref) else { return false }
    entries[slot] = Entry(
      generation: entries[slot].generation &+ 1, isUsed: false, node: 0,
      nextFree: firstFree)
    firstFree = UInt32(truncatingIfNeeded: slot)
    return true
  }

  func node(_ ref: graft_ref) -> graft_node? {
    guard let slot = find(ref) else { return nil }
    return entries[slot].node
  }

  func point(_ ref: graft_ref, at node: graft_node) {
    guard let slot = find(ref) else { return }
    entries[slot].node = node
  }

  /// Clears a ref, unless it stands for another node by now.
  func clear(_ ref: graft_ref, from node: graft_node) {
    guard let slot = find(ref), entries[slot].node == node else { return }
    entries[slot].node = 0
  }
}
