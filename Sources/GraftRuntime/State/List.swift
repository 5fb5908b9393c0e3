import CGraft

/// One item of a list: 48 bytes.
struct ListItem: BitwiseCopyable {
  var value: Property
  /// 0 while the slot is free.
  var id: Int64
  /// The bodies that depend on it.
  var first: SubscriptionPointer?
  /// Where it is in the order; none once it was removed.
  var chunk: ChunkPointer?
  var nextFree: UInt32
}

/// A run of an order: its place among the chunks, then the slots of its items.
typealias ChunkPointer = UnsafeMutablePointer<UInt32>

/// An order of items.
///
/// Items lie in slots that are used again, their order in chunks of slots: to
/// find an index, to insert and to remove take time in the square root of the
/// count. A hash table leads from ids to slots.
struct List: ~Copyable {
  /// The most slots of a chunk.
  static let longestChunk = 512
  static let chunkBytes = (longestChunk &+ 1) &* MemoryLayout<UInt32>.stride
  /// Free chunks that are kept.
  static let spareChunks = 4

  let memory: MemoryPointer
  var items: Vector<ListItem>
  var firstFree = Node.none
  /// Open addressing by id: slot + 1.
  var table: Vector<UInt32>
  var chunks: Vector<ChunkPointer>
  /// How many slots each chunk has.
  var counts: Vector<UInt32>
  var spare: Vector<ChunkPointer>
  var count: UInt32 = 0
  var nextID: Int64 = 1
  /// The cells that stand for its order and for all of its items: who depends
  /// on either depends on them.
  let order: UInt32
  let content: UInt32
  /// The newest changes of the order, and the number of the first one of them.
  var changes: Vector<ListChange>
  var base: UInt64 = 0
  /// Rows that follow the changes.
  var viewers: UInt32 = 0
  /// How many of them followed all changes before a number.
  var settled: UInt32 = 0
  var settledSerial: UInt64 = 0

  init(_ memory: MemoryPointer, order: UInt32, content: UInt32) {
    self.memory = memory
    self.order = order
    self.content = content
    items = Vector(memory)
    table = Vector(memory)
    chunks = Vector(memory)
    counts = Vector(memory)
    spare = Vector(memory)
    changes = Vector(memory)
  }

  deinit {
    for index in 0..<chunks.count {
      memory.pointee.deallocate(chunks[index], List.chunkBytes)
    }
    for index in 0..<spare.count {
      memory.pointee.deallocate(spare[index], List.chunkBytes)
    }
  }

  @inline(__always)
  func item(_ slot: UInt32) -> UnsafeMutablePointer<ListItem> {
    return items.base.unsafelyUnwrapped + Int(slot)
  }
}

typealias ListPointer = UnsafeMutablePointer<List>

/// All lists of a runtime.
struct ListTable: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var generation: UInt32
    var list: ListPointer?
    var nextFree: UInt32
  }

  private var entries: Vector<Entry>
  private var firstFree = Node.none
  private let firstGeneration: UInt32

  init(_ memory: MemoryPointer, salt: UInt32) {
    entries = Vector(memory)
    // No node's salt and no cell's: an id of the wrong kind is a stale one.
    firstGeneration = salt ^ 0x1555_5555
  }

  var count: Int { return entries.count }

  @inline(__always)
  subscript(_ slot: UInt32) -> ListPointer? { return entries[Int(slot)].list }

  func id(_ slot: UInt32) -> graft_list {
    return UInt64(entries[Int(slot)].generation) << 32 | UInt64(slot &+ 1)
  }

  func find(_ id: graft_list) -> UInt32? {
    let slot = UInt32(truncatingIfNeeded: id) &- 1
    guard slot < UInt32(truncatingIfNeeded: entries.count),
      entries[Int(slot)].list != nil,
      entries[Int(slot)].generation == UInt32(truncatingIfNeeded: id >> 32)
    else { return nil }
    return slot
  }

  mutating func reserve() throws(Failure) {
    guard firstFree == Node.none else { return }
    guard entries.count < Int(Int32.max) else {
      throw Failure(status: GRAFT_E_LIMIT)
    }
    try entries.reserve(1)
  }

  /// Adds a list where `reserve` made room.
  mutating func add(_ list: ListPointer) -> UInt32 {
    if firstFree == Node.none {
      entries.appendReserved(
        Entry(generation: firstGeneration, list: list, nextFree: Node.none))
      return UInt32(truncatingIfNeeded: entries.count &- 1)
    }
    let slot = firstFree
    var entry = entries[Int(slot)]
    firstFree = entry.nextFree
    entry.list = list
    entries[Int(slot)] = entry
    return slot
  }

  mutating func remove(_ slot: UInt32) {
    var entry = entries[Int(slot)]
    entry.list = nil
    entry.generation &+= 1
    entry.nextFree = firstFree
    entries[Int(slot)] = entry
    firstFree = slot
  }
}
