import CGraft

/// A cell of state, and who depends on it.
struct Cell: BitwiseCopyable {
  typealias Derive =
    @convention(c) (
      UnsafePointer<graft_context>?, UnsafeMutableRawPointer?,
      UnsafeMutablePointer<graft_value>?
    ) -> graft_status

  var generation: UInt32
  var isUsed: Bool
  /// A component's own, which ends with it.
  var isLocal: Bool
  /// A derived value that has to be computed again before it is read.
  var isStale: Bool
  var isComputing: Bool
  /// A derived value that has no value yet, or could not be computed last.
  var isBlank: Bool
  /// It stands in the list of those that the pump looks at.
  var isListed: Bool
  /// Counts the values that it has had.
  var version: UInt32
  var value: Property
  /// Who depends on it.
  var first: UnsafeMutablePointer<Subscription>?
  var count: UInt32
  var nextFree: UInt32
  var derive: Derive?
  var userData: UnsafeMutableRawPointer?
  var drop: graft_drop_function?
  /// The cells that a derived one read.
  var sources: UnsafeMutablePointer<Subscription>?
  var run: UInt32
  /// The transaction that made a derived one stale.
  var transaction: UInt64
  var chain: UInt32
}

typealias CellPointer = UnsafeMutablePointer<Cell>

/// One dependency on a cell: of a component's body, a bound property, or a
/// derived cell; or of a body on a list's item. In two lists: the cell's or
/// item's, and the dependent's own.
struct Subscription: BitwiseCopyable {
  static let body: UInt8 = 0
  static let bound: UInt8 = 1
  static let derived: UInt8 = 2
  /// Of a body too: `cell` is the list, `name` the item's slot.
  static let item: UInt8 = 3

  var kind: UInt8
  /// A bound property waits to be written.
  var isListed: Bool
  /// The run of the body, or of the derived cell, that read last.
  var run: UInt32
  var cell: UInt32
  /// A node's slot, or a derived cell's.
  var dependent: UInt32
  var name: graft_atom
  /// The cell's version that its dependent has.
  var version: UInt32
  /// What changed a bound property's cell last.
  var transaction: UInt64
  var chain: UInt32
  var next: UnsafeMutablePointer<Subscription>?
  var previous: UnsafeMutablePointer<Subscription>?
  var nextOwn: UnsafeMutablePointer<Subscription>?
}

typealias SubscriptionPointer = UnsafeMutablePointer<Subscription>

/// All cells of a runtime; they never move.
struct CellTable: ~Copyable {
  private var cells: Vector<CellPointer>
  private var firstFree = Node.none
  private let firstGeneration: UInt32

  init(_ memory: MemoryPointer, salt: UInt32) {
    cells = Vector(memory)
    // Not the nodes' salt: an id of the wrong kind is a stale one.
    firstGeneration = salt ^ 0x2AAA_AAAA
  }

  @inline(__always)
  subscript(_ slot: UInt32) -> CellPointer { return cells[Int(slot)] }

  var count: Int { return cells.count }

  func id(_ slot: UInt32) -> graft_state {
    return UInt64(cells[Int(slot)].pointee.generation) << 32
      | UInt64(slot &+ 1)
  }

  @inline(__always)
  func find(_ id: graft_state) -> UInt32? {
    let slot = UInt32(truncatingIfNeeded: id) &- 1
    guard slot < UInt32(truncatingIfNeeded: cells.count),
      cells[Int(slot)].pointee.isUsed,
      cells[Int(slot)].pointee.generation
        == UInt32(truncatingIfNeeded: id >> 32)
    else { return nil }
    return slot
  }

  mutating func allocate(
    _ blocks: inout BlockPool
  ) throws(Failure) -> UInt32 {
    if firstFree == Node.none {
      guard cells.count < Int(Int32.max) else {
        throw Failure(status: GRAFT_E_LIMIT)
      }
      try cells.reserve(1)
      let block = try blocks.allocate(MemoryLayout<Cell>.size)
      let cell = block.bindMemory(to: Cell.self, capacity: 1)
      cell.pointee = Cell.blank(firstGeneration)
      cells.appendReserved(cell)
      cell.pointee.isUsed = true
      return UInt32(truncatingIfNeeded: cells.count &- 1)
    }
    let slot = firstFree
    firstFree = self[slot].pointee.nextFree
    self[slot].pointee = Cell.blank(self[slot].pointee.generation)
    self[slot].pointee.isUsed = true
    return slot
  }

  mutating func free(_ slot: UInt32) {
    let cell = self[slot]
    cell.pointee = Cell.blank(cell.pointee.generation &+ 1)
    cell.pointee.nextFree = firstFree
    firstFree = slot
  }
}

extension Cell {
  fileprivate static func blank(_ generation: UInt32) -> Cell {
    return Cell(
      generation: generation, isUsed: false, isLocal: false, isStale: false,
      isComputing: false, isBlank: true, isListed: false, version: 0,
      value: Property.none,
      first: nil,
      count: 0, nextFree: Node.none, derive: nil, userData: nil, drop: nil,
      sources: nil, run: 0, transaction: 0, chain: 0)
  }
}
