import CGraft

/// Rows as they were described.
struct RowsDescription: BitwiseCopyable {
  typealias Key =
    @convention(c) (
      UnsafePointer<graft_context>?, UnsafeMutableRawPointer?, UInt32,
      UnsafeMutablePointer<graft_value>?
    ) -> graft_status
  typealias Body =
    @convention(c) (
      UnsafePointer<graft_context>?, UnsafeMutableRawPointer?,
      UnsafePointer<graft_row>?
    ) -> graft_status

  var list: graft_list
  var count: UInt32
  var overscan: UInt32
  var flags: UInt32
  var key: Key?
  var body: Body?
  var userData: UnsafeMutableRawPointer?
  var drop: graft_drop_function?
  var version: UInt64

  /// Whether rows that were made by another description show what this one
  /// would.
  func makesSame(_ other: RowsDescription) -> Bool {
    // Items of two lists may have one id.
    return version == other.version && list == other.list
      && userData == other.userData
      && unsafeBitCast(body, to: UInt.self)
        == unsafeBitCast(other.body, to: UInt.self)
  }

  /// Whether they are the same rows, too.
  func hasSame(_ other: RowsDescription) -> Bool {
    return count == other.count
      && overscan == other.overscan
      && flags == other.flags && flags & GRAFT_ROWS_NEW_KEYS == 0
      && unsafeBitCast(key, to: UInt.self)
        == unsafeBitCast(other.key, to: UInt.self)
  }
}

/// Which rows exist, of how many.
struct RowsWindow: BitwiseCopyable, Equatable {
  var total: UInt32 = 0
  var first: UInt32 = 0
  var count: UInt32 = 0
}

/// What a node of GRAFT_ROWS_CLASS has: its children are the rows.
struct Rows: BitwiseCopyable {
  var described: RowsDescription
  /// Its container has only those that it shows.
  var isLazy: Bool
  /// The container told what it shows.
  var isAsked: Bool
  /// Every row runs its body in the commit that is planned.
  var runsAll: Bool
  /// Each row has its widget: the order of a list can be followed.
  var isComplete: Bool
  /// All rows were described in the commit that is planned.
  var isDescribed: Bool
  var visibleFirst: UInt32
  /// The same by the commit that is planned: the view follows its rows.
  var plannedFirst: UInt32
  var visibleCount: UInt32
  var planned: RowsWindow
  var shown: RowsWindow
  /// What the container was told last, if it was.
  var told: RowsWindow
  var isTold: Bool
  /// The list whose changes are followed, up to a number; or 0.
  var followed: graft_list
  var serial: UInt64
  var plannedSerial: UInt64
  /// The commit in which a row lost its widget last.
  var brokenCommit: UInt64
}

typealias RowsPointer = UnsafeMutablePointer<Rows>

extension Runtime {
  /// The class of each row, which only rows have.
  static let rowClass = GRAFT_ROWS_CLASS &+ 1
  /// The most rows that may exist at once.
  static let mostRows: UInt32 = 1 << 22
  private static let usualOverscan: UInt32 = 8

  @inline(never)
  func isRow(_ slot: UInt32) -> Bool {
    return node(slot).pointee.classID == Runtime.rowClass
  }

  @inline(never)
  func isRows(_ slot: UInt32) -> Bool {
    return node(slot).pointee.classID == GRAFT_ROWS_CLASS
  }

  @inline(never)
  func rows(_ slot: UInt32) -> RowsPointer {
    return node(slot).pointee.extra.unsafelyUnwrapped.pointee.rows
      .unsafelyUnwrapped
  }

  /// What the newest description says: its bodies run before the swap.
  func newestRows(_ slot: UInt32) -> RowsDescription {
    let record = Int(node(slot).pointee.record)
    if isDoing(Activity.commit | Activity.body),
      record < state.pointee.plan.patches.count
    {
      let patch = state.pointee.plan.patches[record]
      if patch.slot == slot, let described = patch.rows {
        return described.pointee
      }
    }
    return rows(slot).pointee.described
  }

  @inline(never)
  private func readRows(
    _ source: UnsafePointer<graft_rows_desc>?,
    _ element: UnsafePointer<graft_element>, _ parent: UInt32
  ) throws(Failure) -> RowsDescription {
    var desc = graft_rows_desc()
    if let source {
      let size = source.pointee.struct_size
      if size >= 4, size <= 4096 { read(source, size, into: &desc) }
    }
    if desc.body == nil || (desc.list != 0 && desc.key != nil) {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, element: element.pointee, below: parent)
        sink.put(
          desc.body == nil
            ? ": a graft_rows_desc with a body is expected"
            : ": a key came, the rows of a list have the ids of its items")
      }
    }
    if desc.list != 0, state.pointee.lists.find(desc.list) == nil {
      throw fail(GRAFT_E_STALE) { sink in
        put(&sink, element: element.pointee, below: parent)
        sink.put(": the list is gone, or never was")
      }
    }
    return RowsDescription(
      list: desc.list, count: desc.count,
      overscan: desc.overscan == 0 ? Runtime.usualOverscan : desc.overscan,
      flags: desc.flags, key: desc.key, body: desc.body,
      userData: desc.user_data,
      drop: desc.drop, version: desc.version)
  }

  /// Takes the rows of a new node.
  func stageRows(
    _ slot: UInt32, _ element: UnsafePointer<graft_element>
  ) throws(Failure) {
    let parent = node(slot).pointee.parent
    let described = try readRows(
      readExtra(element.pointee.extra).rows, element, parent)
    let widgetClass = widgetClass(node(parent).pointee.classID)
    guard !node(parent).pointee.has(Node.virtual), let widgetClass else {
      throw wrongPlace(element, parent)
    }
    let extra = try makeExtra(node(slot))
    let block = try state.pointee.blocks.allocate(MemoryLayout<Rows>.size)
    let rows = block.bindMemory(to: Rows.self, capacity: 1)
    rows.pointee = Rows(
      described: described, isLazy: widgetClass.pointee.vtable.set_rows != nil,
      isAsked: false, runsAll: false, isComplete: false, isDescribed: false,
      visibleFirst: 0, plannedFirst: 0,
      visibleCount: 0, planned: RowsWindow(), shown: RowsWindow(),
      told: RowsWindow(), isTold: false, followed: 0, serial: 0,
      plannedSerial: 0, brokenCommit: 0)
    extra.pointee.rows = rows
    // Rows and what is below them may have effects.
    state.pointee.hasUnmountHooks = true
  }

  @inline(never)
  func loneRow(below parent: UInt32) -> Failure {
    return fail(GRAFT_E_UNKNOWN) { sink in
      put(&sink, path: parent)
      sink.put(": a row came, which GRAFT_ROWS_CLASS makes")
    }
  }

  /// Compares the rows of a live node with their new description.
  func patchRows(
    _ slot: UInt32, _ element: UnsafePointer<graft_element>,
    _ patch: UnsafeMutablePointer<Patch>
  ) throws(Failure) {
    let described = try readRows(
      readExtra(element.pointee.extra).rows, element,
      node(slot).pointee.parent)
    let held = rows(slot).pointee.described
    if described.makesSame(held), described.hasSame(held),
      address(described.drop) == address(held.drop)
    {
      return
    }
    let block = try state.pointee.blocks.allocate(
      MemoryLayout<RowsDescription>.size)
    patch.pointee.rows = block.bindMemory(
      to: RowsDescription.self, capacity: 1)
    patch.pointee.rows?.pointee = described
    try planBody(slot)
  }

  /// Gives a live node its new description; the data of the former one is
  /// dropped unless it is the same.
  func applyRows(_ patch: Patch) {
    guard let described = patch.rows else { return }
    let rows = rows(patch.slot)
    let old = rows.pointee.described
    rows.pointee.described = described.pointee
    release(described)
    let new = rows.pointee.described
    if new.userData != old.userData
      || address(new.drop) != address(old.drop)
    {
      drop(old.drop, old.userData)
    }
  }

  func release(_ described: UnsafeMutablePointer<RowsDescription>) {
    state.pointee.blocks.deallocate(
      described, MemoryLayout<RowsDescription>.size)
  }

  func release(_ rows: RowsPointer) {
    let ended = rows.pointee.described
    follow(rows, 0)
    state.pointee.blocks.deallocate(rows, MemoryLayout<Rows>.size)
    drop(ended.drop, ended.userData)
  }

  /// Refuses rows that are not the only child of a widget.
  func checkOnly(
    _ frame: Frame, _ element: UnsafePointer<graft_element>, isLast: Bool
  ) throws(Failure) {
    let isOnly =
      frame.done == 1
      && (frame.remaining == Frame.unknown ? isLast : frame.remaining == 0)
    if !isOnly { throw wrongPlace(element, frame.parent) }
  }

  private func wrongPlace(
    _ element: UnsafePointer<graft_element>, _ parent: UInt32
  ) -> Failure {
    return fail(GRAFT_E_INVALID) { sink in
      put(&sink, element: element.pointee, below: parent)
      sink.put(": rows are expected as the only child of a widget")
    }
  }
}
