import CGraft

/// All nodes of a runtime, in pages whose nodes never move.
///
/// A page of which all nodes were freed is handed out from its start again, as
/// blocks are (see `BlockPool`): nodes that are made one after the other lie
/// one after the other.
///
/// An id is a slot and a generation. Generations start at a number that
/// differs between runtimes, so that a foreign id is told as such.
struct NodeTable: ~Copyable {
  private static let pageBits = 8
  private static let pageSize = 1 << pageBits

  /// What a page has free.
  private struct Room {
    var next = Node.none
    /// The slot that was freed last, linked by `next`.
    var free = Node.none
    /// Slots that were handed out since the page was empty.
    var taken: UInt32 = 0
    var live: UInt32 = 0
    /// It is the one that is allocated from, or waits to be.
    var isListed = true
  }

  private let memory: MemoryPointer
  private var pages: Vector<NodePointer>
  private var rooms: Vector<Room>
  private var used: UInt32 = 0
  /// The page that is allocated from, then the others that have room.
  private var current = Node.none
  private var last = Node.none
  private let firstGeneration: UInt32
  private(set) var liveCount: UInt32 = 0

  init(_ memory: MemoryPointer, salt: UInt32) {
    self.memory = memory
    pages = Vector(memory)
    rooms = Vector(memory)
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
    let (slot, node) = try take()
    node.pointee = Node(
      widget: nil, coordinator: nil, properties: nil, extra: nil, key: 0,
      generation: node.pointee.generation, flags: 0, parent: Node.none,
      container: Node.none, firstChild: Node.none, lastChild: Node.none,
      next: Node.none,
      previous: Node.none, childCount: 0, classID: 0, site: 0, order: 0,
      record: Node.none, propertyCount: 0, propertyCapacity: 0)
    return slot
  }

  /// Takes a free slot; of its node only the generation is of use.
  @inline(__always)
  mutating func take() throws(Failure) -> (UInt32, NodePointer) {
    if current != Node.none {
      let room = rooms.base.unsafelyUnwrapped + Int(current)
      let next = room.pointee.taken
      let slot = current << UInt32(NodeTable.pageBits) | next
      if room.pointee.free == Node.none, next < UInt32(NodeTable.pageSize),
        slot < used
      {
        room.pointee.taken = next &+ 1
        room.pointee.live &+= 1
        liveCount &+= 1
        return (slot, pages[Int(current)] + Int(next))
      }
    }
    let slot = try takeSlot()
    return (slot, self[slot])
  }

  @inline(never)
  @_optimize(speed)
  private mutating func takeSlot() throws(Failure) -> UInt32 {
    while true {
      if current == Node.none { try addPage() }
      let room = rooms.base.unsafelyUnwrapped + Int(current)
      if room.pointee.free != Node.none {
        let slot = room.pointee.free
        room.pointee.free = self[slot].pointee.next
        room.pointee.live &+= 1
        liveCount &+= 1
        return slot
      }
      if room.pointee.taken < UInt32(NodeTable.pageSize) {
        let slot =
          current << UInt32(NodeTable.pageBits) | room.pointee.taken
        room.pointee.taken &+= 1
        room.pointee.live &+= 1
        liveCount &+= 1
        if slot == used {
          used &+= 1
          self[slot].pointee.generation = firstGeneration
        }
        return slot
      }
      room.pointee.isListed = false
      current = room.pointee.next
    }
  }

  @inline(never)
  private mutating func addPage() throws(Failure) {
    // Half of the range: matching marks slots in the highest bit.
    guard used < UInt32.max / 2 &- UInt32(NodeTable.pageSize) else {
      throw Failure(status: GRAFT_E_LIMIT)
    }
    try pages.reserve(1)
    try rooms.reserve(1)
    guard let page = memory.pointee.allocate(NodeTable.pageBytes) else {
      throw Failure(status: GRAFT_E_NO_MEMORY)
    }
    pages.appendReserved(
      page.bindMemory(to: Node.self, capacity: NodeTable.pageSize))
    current = UInt32(truncatingIfNeeded: rooms.count)
    last = current
    rooms.appendReserved(Room())
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

  @inline(never)
  @_optimize(speed)
  mutating func free(_ slot: UInt32, _ node: NodePointer) {
    let index = slot >> UInt32(NodeTable.pageBits)
    let room = rooms.base.unsafelyUnwrapped + Int(index)
    node.pointee.flags = 0
    liveCount &-= 1
    room.pointee.live &-= 1
    if room.pointee.live == 0 {
      room.pointee.free = Node.none
      room.pointee.taken = 0
    } else {
      node.pointee.next = room.pointee.free
      room.pointee.free = slot
    }
    if !room.pointee.isListed { list(index) }
  }

  /// Puts a page that got room behind the others.
  @inline(never)
  private mutating func list(_ index: UInt32) {
    let base = rooms.base.unsafelyUnwrapped
    base[Int(index)].isListed = true
    base[Int(index)].next = Node.none
    if current == Node.none {
      current = index
    } else {
      base[Int(last)].next = index
    }
    last = index
  }
}
