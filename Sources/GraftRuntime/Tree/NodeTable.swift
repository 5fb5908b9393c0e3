import CGraft

/// All nodes of a runtime, in pages whose nodes never move.
///
/// An id is a slot and a generation. Generations start at a number that
/// differs between runtimes, so that a foreign id is told as such.
struct NodeTable: ~Copyable {
  private static let pageBits = 8
  private static let pageSize = 1 << pageBits

  private let memory: MemoryPointer
  private var pages: Vector<NodePointer>
  private var used: UInt32 = 0
  private var firstFree = Node.none
  private var lastFree = Node.none
  private let firstGeneration: UInt32
  private(set) var liveCount: UInt32 = 0

  init(_ memory: MemoryPointer, salt: UInt32) {
    self.memory = memory
    pages = Vector(memory)
    firstGeneration = salt
  }

  deinit {
    for index in 0..<pages.count {
      memory.pointee.deallocate(pages[index], NodeTable.pageBytes)
    }
  }

  private static var pageBytes: Int {
    return pageSize &* MemoryLayout<Node>.stride
  }

  @inline(__always)
  subscript(_ slot: UInt32) -> NodePointer {
    return pages[Int(slot >> UInt32(NodeTable.pageBits))]
      + Int(slot & UInt32(NodeTable.pageSize &- 1))
  }

  @inline(__always)
  func id(_ slot: UInt32) -> graft_node {
    return UInt64(self[slot].pointee.generation) << 32 | UInt64(slot &+ 1)
  }

  /// Finds the slot of an id whose node still lives.
  @inline(__always)
  func find(_ id: graft_node) -> UInt32? {
    let slot = UInt32(truncatingIfNeeded: id) &- 1
    guard slot < used else { return nil }
    let node = self[slot]
    guard node.pointee.generation == UInt32(truncatingIfNeeded: id >> 32),
      node.pointee.flags & (Node.live | Node.staged) != 0
    else { return nil }
    return slot
  }

  /// Takes a free slot; its node is blank but for the generation.
  mutating func allocate() throws(Failure) -> UInt32 {
    let slot: UInt32
    if firstFree != Node.none {
      slot = firstFree
      firstFree = self[slot].pointee.next
      if firstFree == Node.none { lastFree = Node.none }
    } else {
      if Int(used) == pages.count &* NodeTable.pageSize { try addPage() }
      slot = used
      used &+= 1
      self[slot].pointee.generation = firstGeneration
    }
    let generation = self[slot].pointee.generation
    self[slot].pointee = Node(
      widget: nil, coordinator: nil, properties: nil, extra: nil, key: 0,
      generation: generation, flags: 0, parent: Node.none,
      firstChild: Node.none, lastChild: Node.none, next: Node.none,
      previous: Node.none, childCount: 0, classID: 0, site: 0, order: 0,
      record: Node.none,
      propertyCount: 0, propertyCapacity: 0)
    liveCount &+= 1
    return slot
  }

  @inline(never)
  private mutating func addPage() throws(Failure) {
    // Half of the range: matching marks slots in the highest bit.
    guard used < UInt32.max / 2 &- UInt32(NodeTable.pageSize) else {
      throw Failure(status: GRAFT_E_LIMIT)
    }
    try pages.reserve(1)
    guard let page = memory.pointee.allocate(NodeTable.pageBytes) else {
      throw Failure(status: GRAFT_E_NO_MEMORY)
    }
    pages.appendReserved(
      page.bindMemory(to: Node.self, capacity: NodeTable.pageSize))
  }

  /// Whether a node is in a tree and satisfies a condition.
  func contains(where condition: (NodePointer) -> Bool) -> Bool {
    for slot in 0..<used {
      let node = self[slot]
      if node.pointee.flags & (Node.live | Node.staged | Node.dead) != 0,
        condition(node)
      {
        return true
      }
    }
    return false
  }

  /// Makes the ids of a node stale.
  @inline(__always)
  func retire(_ slot: UInt32) {
    self[slot].pointee.generation &+= 1
  }

  mutating func free(_ slot: UInt32) {
    self[slot].pointee.flags = 0
    self[slot].pointee.next = Node.none
    if firstFree == Node.none {
      firstFree = slot
    } else {
      self[lastFree].pointee.next = slot
    }
    lastFree = slot
    liveCount &-= 1
  }
}
