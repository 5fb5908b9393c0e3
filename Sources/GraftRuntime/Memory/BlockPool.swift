import CGraft

/// Small blocks of memory in size classes of 16 bytes, from pages.
///
/// Free blocks are used again in the order in which they were freed: a tree
/// that is cleared and made again is then laid out in memory in the order in
/// which it is visited, which decides the speed of a render more than the
/// number of instructions does.
struct BlockPool: ~Copyable {
  private struct FreeBlock {
    var next: UnsafeMutablePointer<FreeBlock>?
  }

  private struct SizeClass {
    var first: UnsafeMutablePointer<FreeBlock>?
    var last: UnsafeMutablePointer<FreeBlock>?
    var bump: UnsafeMutableRawPointer?
    var end: UnsafeMutableRawPointer?
  }

  private struct Page {
    var memory: UnsafeMutableRawPointer
    var size: Int
  }

  static let granule = 16
  static let largest = 256
  private static let classCount = 16
  private static let firstPage = 4096
  private static let largestPage = 65536

  private let memory: MemoryPointer
  private var classes: Vector<SizeClass>
  private var pages: Vector<Page>
  private(set) var live = 0

  init(_ memory: MemoryPointer) {
    self.memory = memory
    classes = Vector(memory)
    pages = Vector(memory)
  }

  deinit {
    for index in 0..<pages.count {
      memory.pointee.deallocate(pages[index].memory, pages[index].size)
    }
  }

  mutating func prepare() throws(Failure) {
    _ = try classes.append(
      repeating: SizeClass(), count: BlockPool.classCount &+ 1)
  }

  @inline(__always)
  private static func classIndex(_ size: Int) -> Int {
    return (size &+ (granule &- 1)) / granule
  }

  mutating func allocate(
    _ size: Int
  ) throws(Failure) -> UnsafeMutableRawPointer {
    if size > BlockPool.largest {
      guard let block = memory.pointee.allocate(size) else {
        throw Failure(status: GRAFT_E_NO_MEMORY)
      }
      live &+= 1
      return block
    }
    let index = BlockPool.classIndex(size)
    let sizeClass = classes.base.unsafelyUnwrapped + index
    if let block = sizeClass.pointee.first {
      sizeClass.pointee.first = block.pointee.next
      live &+= 1
      return UnsafeMutableRawPointer(block)
    }
    if sizeClass.pointee.bump == sizeClass.pointee.end {
      try addPage(sizeClass)
    }
    let block = sizeClass.pointee.bump.unsafelyUnwrapped
    sizeClass.pointee.bump = block + index &* BlockPool.granule
    live &+= 1
    return block
  }

  @inline(never)
  private mutating func addPage(
    _ sizeClass: UnsafeMutablePointer<SizeClass>
  ) throws(Failure) {
    let index = sizeClass - classes.base.unsafelyUnwrapped
    let block = index &* BlockPool.granule
    // Pages grow with the tree, so that a small tree stays small.
    let wanted = min(
      BlockPool.firstPage << min(pages.count / 8, 4), BlockPool.largestPage)
    let size = wanted / block &* block
    try pages.reserve(1)
    guard let page = memory.pointee.allocate(size) else {
      throw Failure(status: GRAFT_E_NO_MEMORY)
    }
    pages.appendReserved(Page(memory: page, size: size))
    sizeClass.pointee.bump = page
    sizeClass.pointee.end = page + size
  }

  @inline(never)
  mutating func deallocate(_ block: UnsafeMutableRawPointer, _ size: Int) {
    live &-= 1
    if size > BlockPool.largest {
      memory.pointee.deallocate(block, size)
      return
    }
    let sizeClass =
      classes.base.unsafelyUnwrapped + BlockPool.classIndex(size)
    let free = block.bindMemory(to: FreeBlock.self, capacity: 1)
    free.pointee.next = nil
    if sizeClass.pointee.first == nil {
      sizeClass.pointee.first = free
    } else {
      sizeClass.pointee.last.unsafelyUnwrapped.pointee.next = free
    }
    sizeClass.pointee.last = free
  }

  /// Frees the pages where no block is in use any more.
  mutating func trim() {
    guard live == 0 else { return }
    for index in 0..<pages.count {
      memory.pointee.deallocate(pages[index].memory, pages[index].size)
    }
    pages.removeAll()
    for index in 0..<classes.count {
      classes[index] = SizeClass()
    }
  }
}
