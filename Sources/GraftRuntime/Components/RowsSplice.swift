import CGraft

/// A change of rows that follows their list.
struct Splice: BitwiseCopyable {
  var kind: UInt8
  var row: UInt32
  var item: UInt32
  /// The row before it then, its item until it is staged; none at the start.
  var after: UInt32
  var index: UInt32
}

// Following the order of a list: a change of it is one change of the rows,
// however many there are, at the index that it had in the list.

extension Runtime {
  /// Has rows follow the changes of a list, or of none.
  @inline(never)
  func follow(_ rows: RowsPointer, _ list: graft_list) {
    guard rows.pointee.followed != list else { return }
    if let old = state.pointee.lists.find(rows.pointee.followed) {
      let list = self.list(old)
      list.pointee.viewers &-= 1
      if list.pointee.viewers == 0 { forgetChanges(list) }
    }
    rows.pointee.followed = 0
    guard let new = state.pointee.lists.find(list) else { return }
    self.list(new).pointee.viewers &+= 1
    rows.pointee.followed = list
  }

  /// After a commit: which rows exist now.
  func settleRows(_ slot: UInt32) {
    let rows = rows(slot)
    rows.pointee.shown = rows.pointee.planned
    rows.pointee.visibleFirst = rows.pointee.plannedFirst
    rows.pointee.runsAll = false
    let serial = rows.pointee.serial
    rows.pointee.serial = rows.pointee.plannedSerial
    if serial != rows.pointee.serial { settleChanges(rows) }
    guard rows.pointee.isDescribed else { return }
    rows.pointee.isDescribed = false
    rows.pointee.isComplete =
      rows.pointee.brokenCommit != state.pointee.commit
    if !rows.pointee.isLazy { follow(rows, rows.pointee.described.list) }
  }

  /// What all rows of a list followed is needed no more. If one of them were
  /// counted twice, others would only describe all of theirs.
  private func settleChanges(_ rows: RowsPointer) {
    guard rows.pointee.followed != 0,
      let slot = state.pointee.lists.find(rows.pointee.followed)
    else { return }
    let list = list(slot)
    guard rows.pointee.serial == list.pointee.serial else { return }
    if list.pointee.settledSerial != list.pointee.serial {
      list.pointee.settledSerial = list.pointee.serial
      list.pointee.settled = 0
    }
    list.pointee.settled &+= 1
    if list.pointee.settled >= list.pointee.viewers { forgetChanges(list) }
  }

  /// A widget leaves the tree that nobody described away: if it is a row's, the
  /// row has none now.
  func noteBroken(_ slot: UInt32) {
    let parent = node(slot).pointee.parent
    guard isRow(parent) else { return }
    let rows = node(parent).pointee.parent
    guard isRows(rows) else { return }
    self.rows(rows).pointee.isComplete = false
    self.rows(rows).pointee.brokenCommit = state.pointee.commit
  }

  /// Plans the changes of a list for its rows one by one.
  ///
  /// - Returns: whether that could be done; if not, all rows are described.
  func splice(_ slot: UInt32) throws(Failure) -> Bool {
    let rows = rows(slot)
    guard rows.pointee.isComplete, rows.pointee.followed != 0,
      rows.pointee.followed == rows.pointee.described.list,
      state.pointee.plan.bodies.count == 1,
      state.pointee.plan.newBodies == 0,
      state.pointee.plan.patches.count == 0,
      state.pointee.plan.reorders.count == 0,
      state.pointee.plan.removed.count == 0,
      !state.pointee.hasGone,
      let listSlot = state.pointee.lists.find(rows.pointee.followed)
    else { return false }
    let list = list(listSlot)
    guard rows.pointee.serial >= list.pointee.base else { return false }
    let first = Int(rows.pointee.serial &- list.pointee.base)
    try noteOrder(listSlot)
    guard try planSplices(slot, list, first) else {
      state.pointee.plan.splices.removeAll()
      return false
    }
    rows.pointee.plannedSerial = list.pointee.serial
    let total = list.pointee.count
    rows.pointee.planned = RowsWindow(total: total, first: 0, count: total)
    if state.pointee.plan.splices.count > 0 {
      try stageSplices(slot, list)
      try state.pointee.plan.containers.reserve(1)
      state.pointee.plan.spliced = slot
    }
    return true
  }

  /// Finds what the changes from `first` on come to, and the rows of their
  /// items, but for the new ones.
  private func planSplices(
    _ slot: UInt32, _ list: ListPointer, _ first: Int
  ) throws(Failure) -> Bool {
    let count = list.pointee.changes.count &- first
    try state.pointee.plan.removed.reserve(count)
    if count > 1 { return try compose(slot, list, first) }
    guard count == 1 else { return true }
    try state.pointee.plan.splices.reserve(1)
    let change = list.pointee.changes[first]
    var row = Node.none
    if change.kind != ListChange.insert {
      row = self.row(of: change.item, list, slot)
      if row == Node.none { return false }
    }
    if change.kind == ListChange.move {
      if isPinned(node(node(row).pointee.firstChild)) { return false }
    }
    if change.after != Node.none,
      self.row(of: change.after, list, slot) == Node.none
    {
      return false
    }
    state.pointee.plan.splices.appendReserved(
      Splice(
        kind: change.kind, row: row, item: change.item, after: change.after,
        index: change.index))
    return true
  }

  /// Stages the new rows, and finds the rows that the changed ones come after.
  private func stageSplices(
    _ slot: UInt32, _ list: ListPointer
  ) throws(Failure) {
    for index in 0..<state.pointee.plan.splices.count {
      var splice = state.pointee.plan.splices[index]
      if splice.kind == ListChange.insert {
        var element = graft_element()
        element.class_id = Runtime.rowClass
        element.flags = GRAFT_ELEMENT_KEY_INT
        element.key.integer = list.pointee.item(splice.item).pointee.id
        splice.row = try stage(&element, below: slot)
      } else if splice.kind == ListChange.remove {
        state.pointee.plan.removed.appendReserved(splice.row)
      }
      if splice.after != Node.none {
        let after = splice.after
        splice.after = row(of: after, list, slot)
        for earlier in 0..<index
        where state.pointee.plan.splices[earlier].item == after {
          splice.after = state.pointee.plan.splices[earlier].row
        }
      }
      state.pointee.plan.splices[index] = splice
    }
  }

  /// The row that shows an item: it depends on it.
  func row(
    of item: UInt32, _ list: ListPointer, _ rows: UInt32
  ) -> UInt32 {
    let held = list.pointee.item(item).pointee
    var cursor = held.first
    while let subscription = cursor {
      cursor = subscription.pointee.next
      let row = subscription.pointee.dependent
      if isRow(row), node(row).pointee.parent == rows,
        node(row).pointee.key == UInt64(bitPattern: held.id),
        node(row).pointee.has(Node.live),
        node(row).pointee.childCount == 1
      {
        return row
      }
    }
    return Node.none
  }

  /// Records the container whose rows follow their list.
  func recordSplices() {
    let slot = state.pointee.plan.spliced
    guard state.pointee.plan.splices.count > 0 else { return }
    let container = node(slot).pointee.parent
    let last = node(slot).pointee.lastChild
    record(
      Container(
        slot: container, count: rows(slot).pointee.shown.count, attached: 0,
        removed: 0,
        last: last == Node.none ? Node.none : node(last).pointee.firstChild,
        isSpliced: true))
  }

  /// Carries out the changes, in their order. After one that failed the rest is
  /// only linked, and the container synchronised anew (F3).
  func applySplices() {
    guard state.pointee.plan.splices.count > 0 else { return }
    let slot = state.pointee.plan.spliced
    let container = node(slot).pointee.parent
    guard node(container).pointee.has(Node.live) else { return }
    var isBroken = false
    for index in 0..<state.pointee.plan.splices.count {
      let splice = state.pointee.plan.splices[index]
      if state.pointee.goneCount != state.pointee.plan.goneCount {
        isBroken = true
      }
      let status = apply(splice, below: slot, isBroken: isBroken)
      if status < 0 { isBroken = true }
    }
    if isBroken {
      resynchronise(container)
    }
    settleContainer(container)
  }

  private func apply(
    _ splice: Splice, below rows: UInt32, isBroken: Bool
  ) -> graft_status {
    if splice.kind != ListChange.insert { unlink(splice.row) }
    if splice.kind == ListChange.remove {
      let widget = node(splice.row).pointee.firstChild
      let record = Int(node(node(rows).pointee.parent).pointee.record)
      if widget != Node.none {
        // The place before the commit, as others count it; unknown, once
        // something failed.
        node(widget).pointee.order =
          (isBroken ? GRAFT_INDEX_NONE : splice.index)
          &+ state.pointee.plan.containers[record].removed
      }
      detach(splice.row)
      return GRAFT_OK
    }
    link(splice.row, after: splice.after, below: rows)
    let widget = node(splice.row).pointee.firstChild
    guard !isBroken, widget != Node.none, !node(widget).pointee.has(Node.gone)
    else { return GRAFT_OK }
    let previous =
      splice.after == Node.none
      ? Node.none : node(splice.after).pointee.firstChild
    var phase = GRAFT_PHASE_INSERT
    let status: graft_status
    if node(widget).pointee.has(Node.attached) {
      // One that attached itself was last until now.
      node(widget).pointee.record = Node.none
      phase = GRAFT_PHASE_MOVE
      status = move(widget, to: splice.index, after: previous)
    } else {
      status = insert(widget, at: splice.index, after: previous)
    }
    if status < 0 { report(status, widget, phase) }
    return status
  }

  @inline(never)
  private func link(
    _ slot: UInt32, after previous: UInt32, below parent: UInt32
  ) {
    let next =
      previous == Node.none
      ? node(parent).pointee.firstChild : node(previous).pointee.next
    node(slot).pointee.previous = previous
    node(slot).pointee.next = next
    if previous == Node.none {
      node(parent).pointee.firstChild = slot
    } else {
      node(previous).pointee.next = slot
    }
    if next == Node.none {
      node(parent).pointee.lastChild = slot
    } else {
      node(next).pointee.previous = slot
    }
    node(parent).pointee.childCount &+= 1
  }
}
