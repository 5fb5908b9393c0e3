import CGraft

// Putting children into a container: removals, then from left to right the
// fewest moves and the inserts (K2, K3).

extension Runtime {
  /// Takes out of the containers what is described no longer, in the order in
  /// which they have it.
  func removeLeaving() {
    for index in 0..<state.pointee.plan.containers.count {
      let top = state.pointee.plan.containers[index].slot
      guard node(top).pointee.has(Node.live),
        !state.pointee.plan.containers[index].isSpliced
      else { continue }
      var cursor = node(top).pointee.firstChild
      while cursor != Node.none {
        let isLeaving = node(cursor).pointee.has(Node.leaving)
        let first = node(cursor).pointee.firstChild
        if !isLeaving, node(cursor).pointee.has(Node.virtual),
          first != Node.none
        {
          cursor = first
          continue
        }
        let next = following(cursor, in: top)
        if isLeaving {
          detach(cursor)
        } else if node(cursor).pointee.has(Node.gone),
          node(cursor).pointee.order != Node.none
        {
          state.pointee.plan.containers.base.unsafelyUnwrapped[index]
            .removed &+= 1
        }
        cursor = next
      }
    }
  }

  /// Links the children of live nodes in their new order.
  func relink() {
    for index in 0..<state.pointee.plan.reorders.count {
      let reorder = state.pointee.plan.reorders[index]
      let parent = node(reorder.parent)
      guard parent.pointee.has(Node.live) else { continue }
      parent.pointee.firstChild = Node.none
      parent.pointee.lastChild = Node.none
      parent.pointee.childCount = 0
      for place in 0..<reorder.count {
        append(
          state.pointee.plan.order[reorder.start &+ place], to: reorder.parent)
      }
    }
  }

  /// Brings the widgets of each container into their new order.
  func rearrange() {
    for index in 0..<state.pointee.plan.containers.count {
      let container = state.pointee.plan.containers[index]
      guard node(container.slot).pointee.has(Node.live), !container.isSpliced
      else { continue }
      let numbered = collect(container)
      if state.pointee.plan.flat.count > 0 { place(markRun(numbered)) }
      tellRows(in: container.slot)
      settleContainer(container.slot)
    }
  }

  /// Lists the widgets of a container; those that attached themselves were
  /// last until now.
  ///
  /// - Returns: how many places the container had.
  private func collect(_ container: Container) -> UInt32 {
    listWidgets(of: container.slot)
    return container.count &+ container.attached
  }

  func listWidgets(of container: UInt32) {
    state.pointee.plan.flat.removeAll()
    var cursor = firstWidget(in: container)
    while cursor != Node.none {
      let node = node(cursor)
      if node.pointee.has(Node.staged), node.pointee.has(Node.attached),
        node.pointee.record != Node.none
      {
        node.pointee.order = node.pointee.record
        node.pointee.record = Node.none
      }
      // A widget that is gone is in no container any more.
      if !node.pointee.has(Node.gone) {
        state.pointee.plan.flat.appendReserved(cursor)
      }
      cursor = nextWidget(after: cursor, in: container)
    }
  }

  /// Takes a subtree out of the tree (M6): hooks, ids, events, widgets.
  func detach(_ top: UInt32) {
    if state.pointee.hasUnmountHooks {
      eachBelow(top) { slot in unmountHook(slot) }
    }
    retireAll(top)
    if state.pointee.hasConnect {
      eachBelow(top) { slot in disconnectAll(slot) }
    }
    if !node(top).pointee.has(Node.virtual) {
      takeOut(top)
    } else {
      var widget = firstWidget(in: top)
      while widget != Node.none {
        takeOut(widget)
        widget = nextWidget(after: widget, in: top)
      }
    }
    state.pointee.reaps.appendReserved(top)
  }

  /// Makes the ids of a subtree stale.
  @_optimize(speed)
  private func retireAll(_ top: UInt32) {
    walkBelow(top) { slot, node in
      if let ref = node.pointee.extra?.pointee.ref, ref != 0 {
        state.pointee.refs.clear(ref, from: id(slot))
      }
      node.pointee.generation &+= 1
      node.pointee.flags =
        node.pointee.flags & ~(Node.live | Node.staged | Node.leaving)
        | Node.dead
    }
  }

  @inline(never)
  private func takeOut(_ slot: UInt32) {
    guard node(slot).pointee.has(Node.attached) else { return }
    let container = container(above: slot)
    let record = node(container).pointee.record
    guard
      record
        < UInt32(truncatingIfNeeded: state.pointee.plan.containers.count),
      state.pointee.plan.containers[Int(record)].slot == container
    else {
      remove(slot, from: GRAFT_INDEX_NONE)
      return
    }
    var changed = state.pointee.plan.containers[Int(record)]
    remove(slot, from: node(slot).pointee.order &- changed.removed)
    if node(slot).pointee.order != Node.none { changed.removed &+= 1 }
    state.pointee.plan.containers[Int(record)] = changed
  }

  @inline(never)
  private func unmountHook(_ slot: UInt32) {
    if node(slot).pointee.has(Node.live | Node.staged) { cleanEffects(slot) }
    guard node(slot).pointee.has(Node.live), !node(slot).pointee.has(Node.gone),
      let widgetClass = widgetClass(node(slot).pointee.classID),
      let hook = widgetClass.pointee.vtable.will_unmount
    else { return }
    let widget = node(slot).pointee.widget
    let status = callHost(slot, GRAFT_PHASE_WILL_UNMOUNT) { context in
      hook(context, widget)
    }
    if status < 0 { report(status, slot, GRAFT_PHASE_WILL_UNMOUNT) }
  }

  /// Visits a subtree in pre-order, without recursion.
  @inline(never)
  func eachBelow(_ top: UInt32, _ visit: (UInt32) -> Void) {
    walkBelow(top) { slot, _ in visit(slot) }
  }

  @inline(__always)
  private func walkBelow(_ top: UInt32, _ visit: (UInt32, NodePointer) -> Void)
  {
    var cursor = top
    while true {
      var node = node(cursor)
      visit(cursor, node)
      if node.pointee.firstChild != Node.none {
        cursor = node.pointee.firstChild
        continue
      }
      while cursor != top, node.pointee.next == Node.none {
        cursor = node.pointee.parent
        node = self.node(cursor)
      }
      if cursor == top { return }
      cursor = node.pointee.next
    }
  }

  func isPinned(_ node: NodePointer) -> Bool {
    if node.pointee.has(Node.pinned) { return true }
    guard let widgetClass = widgetClass(node.pointee.classID) else {
      return false
    }
    return widgetClass.pointee.vtable.flags & GRAFT_CLASS_PINNED != 0
  }

  /// Marks the children that stay where they are: a longest increasing run of
  /// the kept ones' old places, with the pinned in it (Fredman, 1975).
  ///
  /// - Returns: those that do not stay.
  private func markRun(_ numbered: UInt32) -> Movers {
    let plan = state.pointee.plan.flat.base.unsafelyUnwrapped
    let count = state.pointee.plan.flat.count
    var last: UInt32 = 0
    var isRising = true
    var hasPinned = false
    for index in 0..<count {
      let node = node(plan[index])
      guard node.pointee.has(Node.attached) else { continue }
      node.pointee.flags |= Node.inRun
      if node.pointee.order < last { isRising = false }
      last = node.pointee.order
      if isPinned(node) { hasPinned = true }
    }
    if isRising { return Movers(tree: nil, size: 0) }
    for index in 0..<count {
      node(plan[index]).pointee.flags &= ~Node.inRun
    }
    if hasPinned {
      longestRun() { isPinned($0) }
      restrictToPinned()
      longestRun() { $0.pointee.has(Node.inRun) }
    } else {
      longestRun() { $0.pointee.has(Node.attached) }
    }
    // Behind the two parts that finding the run used.
    let movers = Movers(
      tree: state.pointee.scratch.base.unsafelyUnwrapped + count &* 2,
      size: numbered)
    movers.clear()
    for index in 0..<count {
      let node = node(plan[index])
      if node.pointee.has(Node.attached), !node.pointee.has(Node.inRun) {
        movers.add(node.pointee.order)
      }
    }
    return movers
  }

  /// Leaves marked only a longest rising run of those that `isCandidate`.
  private func longestRun(_ isCandidate: (NodePointer) -> Bool) {
    let plan = state.pointee.plan.flat.base.unsafelyUnwrapped
    let count = state.pointee.plan.flat.count
    // Reserved before the commit: tails, and each one's predecessor.
    let tails = state.pointee.scratch.base.unsafelyUnwrapped
    let before = tails + count
    var length = 0
    for index in 0..<count {
      let node = node(plan[index])
      guard node.pointee.has(Node.attached), isCandidate(node) else {
        continue
      }
      let place = node.pointee.order
      var low = 0
      var high = length
      if length > 0,
        self.node(plan[Int(tails[length &- 1])]).pointee.order < place
      {
        low = length
      }
      while low < high {
        let middle = (low &+ high) / 2
        if self.node(plan[Int(tails[middle])]).pointee.order < place {
          low = middle &+ 1
        } else {
          high = middle
        }
      }
      before[index] = low > 0 ? tails[low &- 1] : Node.none
      tails[low] = UInt32(truncatingIfNeeded: index)
      if low == length { length &+= 1 }
    }
    var cursor = length > 0 ? tails[length &- 1] : Node.none
    for index in 0..<count {
      node(plan[index]).pointee.flags &= ~Node.inRun
    }
    while cursor != Node.none {
      node(plan[Int(cursor)]).pointee.flags |= Node.inRun
      cursor = before[Int(cursor)]
    }
  }

  /// Marks, beside the pinned run, the children that rise with all of it.
  private func restrictToPinned() {
    let plan = state.pointee.plan.flat.base.unsafelyUnwrapped
    let count = state.pointee.plan.flat.count
    let bounds = state.pointee.scratch.base.unsafelyUnwrapped
    var next = UInt32.max
    var index = count
    while index > 0 {
      index &-= 1
      bounds[index] = next
      if node(plan[index]).pointee.has(Node.inRun) {
        next = node(plan[index]).pointee.order
      }
    }
    var last: Int64 = -1
    for index in 0..<count {
      let node = node(plan[index])
      guard node.pointee.has(Node.attached) else { continue }
      if node.pointee.has(Node.inRun) {
        last = Int64(node.pointee.order)
      } else if Int64(node.pointee.order) > last,
        node.pointee.order < bounds[index]
      {
        node.pointee.flags |= Node.inRun
      }
    }
  }

  private func place(_ movers: Movers) {
    var previous = Node.none
    // The old place of the last child that stays: movers that were before it
    // and have not been moved yet still count in every index behind it.
    var anchor: UInt32 = 0
    var place: UInt32 = 0
    var goneCount = state.pointee.goneCount
    for index in 0..<state.pointee.plan.flat.count {
      let slot = state.pointee.plan.flat[index]
      if goneCount != state.pointee.goneCount {
        goneCount = state.pointee.goneCount
        (place, previous) = recount(before: index, movers)
      }
      if node(slot).pointee.has(Node.gone) { continue }
      var status = GRAFT_OK
      var phase = GRAFT_PHASE_INSERT
      if !node(slot).pointee.has(Node.attached) {
        status = insert(
          slot, at: place &+ movers.count(before: anchor), after: previous)
      } else if node(slot).pointee.has(Node.inRun) {
        anchor = node(slot).pointee.order
      } else {
        phase = GRAFT_PHASE_MOVE
        movers.remove(node(slot).pointee.order)
        status = move(
          slot, to: place &+ movers.count(before: anchor), after: previous)
      }
      node(slot).pointee.flags &= ~Node.inRun
      if status < 0 {
        report(status, slot, phase)
        resynchronise()
        return
      }
      previous = slot
      place &+= 1
    }
  }

  /// Counts anew what is in its place, after one of the widgets was told to be
  /// gone meanwhile.
  private func recount(
    before end: Int, _ movers: Movers
  ) -> (UInt32, UInt32) {
    var place: UInt32 = 0
    var previous = Node.none
    for index in 0..<state.pointee.plan.flat.count {
      let slot = state.pointee.plan.flat[index]
      let node = node(slot)
      if !node.pointee.has(Node.gone) {
        if index < end {
          place &+= 1
          previous = slot
        }
        continue
      }
      if index >= end, node.pointee.has(Node.attached),
        !node.pointee.has(Node.inRun)
      {
        movers.remove(node.pointee.order)
      }
      node.pointee.flags &= ~(Node.attached | Node.inRun)
    }
    return (place, previous)
  }

  /// Takes all children out and puts them in again, once (F3). One that still
  /// cannot be inserted leaves the tree, so that both stay equal (K5).
  func resynchronise() {
    for index in 0..<state.pointee.plan.flat.count {
      let slot = state.pointee.plan.flat[index]
      node(slot).pointee.flags &= ~Node.inRun
      if node(slot).pointee.has(Node.attached) {
        remove(slot, from: GRAFT_INDEX_NONE)
      }
    }
    var place: UInt32 = 0
    var previous = Node.none
    for index in 0..<state.pointee.plan.flat.count {
      let slot = state.pointee.plan.flat[index]
      if node(slot).pointee.has(Node.gone) { continue }
      let status = insert(slot, at: place, after: previous)
      if status < 0 {
        report(status, slot, GRAFT_PHASE_INSERT)
        unlink(slot)
        detach(slot)
        continue
      }
      previous = slot
      place &+= 1
    }
  }

  func unlink(_ slot: UInt32) {
    let node = node(slot)
    noteBroken(slot)
    let parent = self.node(node.pointee.parent)
    if node.pointee.previous == Node.none {
      parent.pointee.firstChild = node.pointee.next
    } else {
      self.node(node.pointee.previous).pointee.next = node.pointee.next
    }
    if node.pointee.next == Node.none {
      parent.pointee.lastChild = node.pointee.previous
    } else {
      self.node(node.pointee.next).pointee.previous = node.pointee.previous
    }
    parent.pointee.childCount &-= 1
    node.pointee.next = Node.none
    node.pointee.previous = Node.none
  }
}
