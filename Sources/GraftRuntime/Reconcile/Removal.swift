import CGraft

// Taking what is described no longer out of its containers and the tree.

extension Runtime {
  /// Takes out of the containers what is described no longer, in the order in
  /// which they have it.
  func removeLeaving() {
    for index in 0..<state.pointee.plan.containers.count {
      let container = state.pointee.plan.containers[index]
      guard node(container.slot).pointee.has(Node.live), !container.isSpliced
      else { continue }
      if !container.isFlat || !removeFlat(index, container) {
        removeLeaving(index, in: container.slot)
      }
    }
    guard state.pointee.goneCount != state.pointee.plan.goneCount else {
      return
    }
    // The children of these are counted by their old links: they end now.
    for index in 0..<state.pointee.plan.containers.count
    where state.pointee.plan.containers[index].isFlat {
      number(index)
    }
  }

  /// The same where it is known what leaves.
  ///
  /// - Returns: whether that is all; if not, its children are numbered.
  private func removeFlat(_ index: Int, _ container: Container) -> Bool {
    let reorder = state.pointee.plan.reorders[container.reorder]
    for place in 0..<reorder.removedCount {
      if state.pointee.goneCount != state.pointee.plan.goneCount { break }
      detach(state.pointee.plan.removed[reorder.removedStart &+ place])
    }
    if container.attached == 0,
      state.pointee.goneCount == state.pointee.plan.goneCount
    {
      return true
    }
    number(index)
    return false
  }

  private func removeLeaving(_ index: Int, in top: UInt32) {
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
      } else if node(cursor).pointee.flags & (Node.gone | Node.dead)
        == Node.gone, node(cursor).pointee.order != Node.none
      {
        state.pointee.plan.containers.base.unsafelyUnwrapped[index]
          .removed &+= 1
      }
      cursor = next
    }
  }

  /// Numbers the old children of a container, which is then looked at as a
  /// whole: some attached themselves, or were told to be gone.
  private func number(_ index: Int) {
    let container = state.pointee.plan.containers.base.unsafelyUnwrapped + index
    container.pointee.isFlat = false
    var count: UInt32 = 0
    var cursor = node(container.pointee.slot).pointee.firstChild
    while cursor != Node.none {
      node(cursor).pointee.order = count
      count &+= 1
      cursor = node(cursor).pointee.next
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
