import CGraft

/// Small blocks of memory in size classes of 16 bytes, from pages.
///
/// A page is 4096 bytes at such an address, so that a block finds its page, and
/// holds blocks of one class. A page of which all blocks were freed is handed
/// out from its start again, and pages in the order in which they got room: a
/// tree that is cleared and made again, or made beside the old one, lies in
/// memory in the order in which it is visited. That decides the speed of a
/// render more than the number of instructions does; lists of free blocks mix
/// the order up, more each time.
struct BlockPool: ~Copyable {
  private struct FreeBlock {
    var next: UnsafeMutablePointer<FreeBlock>?
  }

  /// What stands at the start of a page.
  private struct Page {
    /// The next page of its class that has room.
    var next: UnsafeMutablePointer<Page>?
    var free: UnsafeMutablePointer<FreeBlock>?
    /// Where the blocks begin that were not handed out yet.
    var fresh: UInt32
    var live: UInt32
    var size: UInt32
    /// It is the one that is allocated from, or waits to be.
    var hasRoom: Bool
  }

  private struct SizeClass {
    /// The page that is allocated from, then the others that have room.
    var current: UnsafeMutablePointer<Page>?
    var last: UnsafeMutablePointer<Page>?
  }

  private struct Chunk {
    var memory: UnsafeMutableRawPointer
    var size: Int
  }

  static let granule = 16
  static let largest = 256
  private static let pageSize = 4096
  private static let headSize = 48
  private static let classCount = 16
  private static let firstChunk = 4 * pageSize
  private static let largestChunk = 256 * pageSize

  private let memory: MemoryPointer
  private var classes: Vector<SizeClass>
  private var chunks: Vector<Chunk>
  private var total = 0
  /// Pages of the newest chunk that no class has yet.
  private var fresh: UnsafeMutableRawPointer?
  private var freshCount = 0
  private(set) var live = 0

  init(_ memory: MemoryPointer) {
    self.memory = memory
    classes = Vector(memory)
    chunks = Vector(memory)
  }

  deinit {
    for index in 0..<chunks.count {
      memory.pointee.deallocate(chunks[index].memory, chunks[index].size)
    }
  }

  mutating func prepare() throws(Failure) {
    _ = try classes.append(
      repeating: SizeClass(), count: BlockPool.classCount &+ 1)
  }

  /// Takes a block from a page on which none was freed since it was empty;
  /// none leaves it to `allocate`.
  @inline(__always)
  mutating func takeFresh(_ size: Int) -> UnsafeMutableRawPointer? {
    let rounded =
      (size &+ (BlockPool.granule &- 1)) & ~(BlockPool.granule &- 1)
    guard size <= BlockPool.largest,
      let page = classes[rounded / BlockPool.granule].current,
      page.pointee.free == nil
    else { return nil }
    let start = Int(page.pointee.fresh)
    guard start &+ rounded <= BlockPool.pageSize else { return nil }
    page.pointee.fresh = UInt32(truncatingIfNeeded: start &+ rounded)
    page.pointee.live &+= 1
    live &+= 1
    return UnsafeMutableRawPointer(page) + start
  }

  @inline(never)
  @_optimize(speed)
  mutating func allocate(
    _ size: Int
  ) throws(Failure) -> UnsafeMutableRawPointer {
    if size > BlockPool.largest { return try allocateAlone(size) }
    let rounded =
      (size &+ (BlockPool.granule &- 1)) & ~(BlockPool.granule &- 1)
    let sizeClass =
      classes.base.unsafelyUnwrapped + rounded / BlockPool.granule
    while true {
      guard let page = sizeClass.pointee.current else {
        try addPage(sizeClass, rounded)
        continue
      }
      if let block = page.pointee.free {
        page.pointee.free = block.pointee.next
        page.pointee.live &+= 1
        live &+= 1
        return UnsafeMutableRawPointer(block)
      }
      let start = Int(page.pointee.fresh)
      if start &+ rounded <= BlockPool.pageSize {
        page.pointee.fresh = UInt32(truncatingIfNeeded: start &+ rounded)
        page.pointee.live &+= 1
        live &+= 1
        return UnsafeMutableRawPointer(page) + start
      }
      page.pointee.hasRoom = false
      sizeClass.pointee.current = page.pointee.next
    }
  }

  @inline(never)
  private mutating func allocateAlone(
    _ size: Int
  ) throws(Failure) -> UnsafeMutableRawPointer {
    guard let block = memory.pointee.allocate(size) else {
      throw Failure(status: GRAFT_E_NO_MEMORY)
    }
    live &+= 1
    return block
  }

  @inline(never)
  private mutating func addPage(
    _ sizeClass: UnsafeMutablePointer<SizeClass>, _ size: Int
  ) throws(Failure) {
    if freshCount == 0 { try addChunk() }
    let raw = fresh.unsafelyUnwrapped
    fresh = raw + BlockPool.pageSize
    freshCount &-= 1
    let page = raw.bindMemory(to: Page.self, capacity: 1)
    page.pointee = Page(
      next: nil, free: nil,
      fresh: UInt32(truncatingIfNeeded: BlockPool.headSize), live: 0,
      size: UInt32(truncatingIfNeeded: size), hasRoom: true)
    sizeClass.pointee.current = page
    sizeClass.pointee.last = page
  }

  /// Takes more memory: an eighth of what there is, so that a small tree stays
  /// small.
  @inline(never)
  private mutating func addChunk() throws(Failure) {
    let size = min(
      max(BlockPool.firstChunk, total / 8), BlockPool.largestChunk)
    try chunks.reserve(1)
    guard let chunk = memory.pointee.allocate(size) else {
      throw Failure(status: GRAFT_E_NO_MEMORY)
    }
    chunks.appendReserved(Chunk(memory: chunk, size: size))
    total &+= size
    let start = UInt(bitPattern: chunk)
    let mask = UInt(BlockPool.pageSize &- 1)
    let aligned = (start &+ mask) & ~mask
    fresh = UnsafeMutableRawPointer(bitPattern: aligned)
    freshCount = (size &- Int(aligned &- start)) / BlockPool.pageSize
  }

  @inline(never)
  @_optimize(speed)
  mutating func deallocate(_ block: UnsafeMutableRawPointer, _ size: Int) {
    live &-= 1
    if size > BlockPool.largest {
      memory.pointee.deallocate(block, size)
      return
    }
    let address = UInt(bitPattern: block) & ~UInt(BlockPool.pageSize &- 1)
    let page = UnsafeMutablePointer<Page>(bitPattern: address)
      .unsafelyUnwrapped
    page.pointee.live &-= 1
    if page.pointee.live == 0 {
      page.pointee.free = nil
      page.pointee.fresh = UInt32(truncatingIfNeeded: BlockPool.headSize)
    } else {
      let free = block.bindMemory(to: FreeBlock.self, capacity: 1)
      free.pointee.next = page.pointee.free
      page.pointee.free = free
    }
    if !page.pointee.hasRoom { list(page) }
  }

  /// Puts a page that got room behind the others of its class.
  @inline(never)
  private func list(_ page: UnsafeMutablePointer<Page>) {
    let sizeClass =
      classes.base.unsafelyUnwrapped
      + Int(page.pointee.size) / BlockPool.granule
    page.pointee.hasRoom = true
    page.pointee.next = nil
    if sizeClass.pointee.current == nil {
      sizeClass.pointee.current = page
    } else {
      sizeClass.pointee.last.unsafelyUnwrapped.pointee.next = page
    }
    sizeClass.pointee.last = page
  }

  /// Gives the memory back where no block is in use any more.
  mutating func trim() {
    guard live == 0 else { return }
    for index in 0..<chunks.count {
      memory.pointee.deallocate(chunks[index].memory, chunks[index].size)
    }
    chunks.removeAll()
    total = 0
    freshCount = 0
    for index in 0..<classes.count {
      classes[index] = SizeClass()
    }
  }
}
