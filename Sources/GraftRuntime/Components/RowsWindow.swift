import CGraft

// Which rows exist: all, or those that the container shows, and some more.

extension Runtime {
  /// The most rows that a container shows for ones that are all beyond the end.
  private static let mostLast: UInt32 = 256

  /// How many rows there are; none where the list is gone.
  private func total(_ described: RowsDescription) -> UInt32? {
    if described.list == 0 { return described.count }
    guard let list = state.pointee.lists.find(described.list) else {
      return nil
    }
    return self.list(list).pointee.count
  }

  /// What a container shows of its rows: of those beyond the end, the last.
  @inline(never)
  func visiblePart(
    _ rows: RowsPointer, _ total: UInt32
  ) -> (first: UInt32, count: UInt32) {
    let first = rows.pointee.plannedFirst
    let count = min(rows.pointee.visibleCount, Runtime.mostRows / 2)
    if first < total { return (first, min(count, total &- first)) }
    let last = min(min(count, Runtime.mostLast), total)
    return (total &- last, last)
  }

  /// The rows that are to exist by a description; none if its list is gone.
  @inline(never)
  func wantedRows(
    _ slot: UInt32, _ described: RowsDescription
  ) -> RowsWindow? {
    guard let total = total(described) else { return nil }
    let rows = rows(slot)
    guard rows.pointee.isLazy else {
      return RowsWindow(total: total, first: 0, count: total)
    }
    let overscan = min(described.overscan, Runtime.mostRows / 4)
    guard rows.pointee.isAsked else {
      return RowsWindow(
        total: total, first: 0, count: min(total, overscan &* 2))
    }
    let (first, visible) = visiblePart(rows, total)
    let start = first &- min(first, overscan)
    let behind = total &- first &- visible
    let end = first &+ visible &+ min(behind, overscan)
    return RowsWindow(total: total, first: start, count: end &- start)
  }

  /// Finds where the rows in view are by now: what comes and goes before them
  /// does not push them out. At the very begin what comes is in view itself.
  func followRows(_ slot: UInt32, _ list: ListPointer) {
    let rows = rows(slot)
    let first = rows.pointee.visibleFirst
    let shown = rows.pointee.shown
    guard rows.pointee.isLazy, first > 0, first >= shown.first,
      first &- shown.first < shown.count
    else { return }
    var cursor = node(slot).pointee.firstChild
    var index = shown.first
    while cursor != Node.none {
      if index >= first,
        let item = list.pointee.find(
          Int64(bitPattern: node(cursor).pointee.key))
      {
        rows.pointee.plannedFirst = list.pointee.index(of: item)
        return
      }
      cursor = node(cursor).pointee.next
      index &+= 1
    }
  }

  /// A container tells what it shows: the pump makes what is missing.
  func showRows(
    _ slot: UInt32, _ first: UInt32, _ count: UInt32
  ) throws(Failure) -> graft_status {
    let below = node(slot).pointee.firstChild
    guard below != Node.none, isRows(below), rows(below).pointee.isLazy else {
      return GRAFT_DECLINED
    }
    try state.pointee.dirty.reserve(1)
    let rows = rows(below)
    rows.pointee.isAsked = true
    rows.pointee.visibleFirst = first
    rows.pointee.plannedFirst = first
    rows.pointee.visibleCount = count
    let made =
      isDoing(Activity.commit | Activity.body)
      ? rows.pointee.planned : rows.pointee.shown
    guard let wanted = wantedRows(below, newestRows(below)), wanted != made
    else { return GRAFT_OK }
    markDirty(below)
    schedule()
    return GRAFT_OK
  }

  /// Tells the container of rows which ones it has (before it is finalized).
  @inline(never)
  func tellRows(_ slot: UInt32) {
    let rows = rows(slot)
    let planned = rows.pointee.planned
    guard rows.pointee.isLazy,
      !rows.pointee.isTold || rows.pointee.told.total != planned.total
        || rows.pointee.told.first != planned.first
    else { return }
    let status = setRows(
      node(slot).pointee.parent, planned.total, planned.first)
    rows.pointee.told = planned
    rows.pointee.isTold = true
    if status < 0 {
      // Reserved before the commit.
      state.pointee.untoldRows.appendReserved(id(slot))
    }
  }

  @inline(never)
  func tellRows(in container: UInt32) {
    let first = node(container).pointee.firstChild
    if first != Node.none, isRows(first) { tellRows(first) }
  }

  @inline(never)
  private func setRows(
    _ container: UInt32, _ total: UInt32, _ first: UInt32
  ) -> graft_status {
    guard !node(container).pointee.has(Node.gone),
      let widgetClass = widgetClass(node(container).pointee.classID),
      let setRows = widgetClass.pointee.vtable.set_rows
    else { return GRAFT_OK }
    let widget = node(container).pointee.widget
    let before = state.pointee.call.container
    state.pointee.call.container = container
    let status = callHost(container, GRAFT_PHASE_SET_ROWS) { context in
      setRows(context, widget, total, first)
    }
    state.pointee.call.container = before
    if status < 0 { report(status, container, GRAFT_PHASE_SET_ROWS) }
    return status
  }

  /// Room for those that have to be told again, should they fail.
  func reserveTold() throws(Failure) {
    state.pointee.plan.untold = state.pointee.untoldRows.count
    try state.pointee.untoldRows.reserve(
      state.pointee.plan.bodies.count &+ state.pointee.untoldRows.count)
  }

  /// Tells all live containers whose rows changed in this commit, and those
  /// that failed in the last one.
  func tellRows() {
    let untold = state.pointee.plan.untold
    for index in 0..<untold {
      let id = state.pointee.untoldRows[index]
      guard let slot = state.pointee.nodes.find(id) else { continue }
      rows(slot).pointee.isTold = false
      tellRows(slot)
    }
    for index in untold..<state.pointee.untoldRows.count {
      state.pointee.untoldRows[index &- untold] =
        state.pointee.untoldRows[index]
    }
    state.pointee.untoldRows.truncate(
      state.pointee.untoldRows.count &- untold)
    for index in 0..<state.pointee.plan.bodies.count {
      let slot = state.pointee.plan.bodies[index]
      if isRows(slot), node(slot).pointee.has(Node.live) { tellRows(slot) }
    }
    for index in 0..<state.pointee.plan.removed.count {
      let slot = state.pointee.plan.removed[index]
      let container = node(slot).pointee.parent
      guard isRows(slot), node(container).pointee.has(Node.live) else {
        continue
      }
      let first = node(container).pointee.firstChild
      if first == Node.none || !isRows(first) { _ = setRows(container, 0, 0) }
    }
  }
}
