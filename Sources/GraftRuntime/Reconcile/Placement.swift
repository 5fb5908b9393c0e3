import CGraft

/// Widgets of a container, next to each other, that are brought in order.
struct Placing {
  var container: UInt32
  var children: UnsafeMutablePointer<Child>
  var count: Int
  /// How many widgets are before them, and the last of those.
  var first: UInt32
  var previous: UInt32
  /// How many places they had before.
  var places: UInt32
  /// The runtime's count when they were listed.
  var goneCount: UInt32
}

// Putting children into a container: from left to right the fewest moves and
// the inserts (K2, K3).

extension Runtime {
  /// Links the children of live nodes in their new order.
  @_optimize(speed)
  func relink() {
    for index in 0..<state.pointee.plan.reorders.count {
      let reorder = state.pointee.plan.reorders[index]
      let parent = node(reorder.parent)
      guard parent.pointee.has(Node.live) else { continue }
      parent.pointee.childCount = UInt32(
        truncatingIfNeeded: reorder.kept &+ reorder.count)
      var next = Node.none
      var previous = reorder.after
      if reorder.count > 0 {
        let children =
          state.pointee.plan.order.base.unsafelyUnwrapped + reorder.start
        let changed = reorder.count &- reorder.tail
        next = children.pointee.slot
        for place in 0..<changed {
          let slot = children[place].slot
          let child = node(slot)
          child.pointee.previous = previous
          child.pointee.next =
            place &+ 1 < reorder.count ? children[place &+ 1].slot : Node.none
          previous = slot
        }
        if reorder.tail > 0 {
          node(children[changed].slot).pointee.previous = previous
          previous = parent.pointee.lastChild
        }
      }
      parent.pointee.lastChild = previous
      if reorder.after == Node.none {
        parent.pointee.firstChild = next
      } else {
        node(reorder.after).pointee.next = next
      }
    }
  }

  /// Brings the widgets of each container into their new order.
  func rearrange() {
    for index in 0..<state.pointee.plan.containers.count {
      let container = state.pointee.plan.containers[index]
      guard node(container.slot).pointee.has(Node.live), !container.isSpliced
      else { continue }
      let placing = container.isFlat ? changed(container) : collect(container)
      if let placing { place(placing) }
      tellRows(in: container.slot)
      settleContainer(container.slot)
    }
  }

  /// What is between the children that a container keeps at its ends; none of
  /// it is virtual.
  private func changed(_ container: Container) -> Placing? {
    let reorder = state.pointee.plan.reorders[container.reorder]
    let count = reorder.count &- reorder.tail
    guard count > 0 else { return nil }
    let atEnds = UInt32(truncatingIfNeeded: reorder.kept &+ reorder.tail)
    return Placing(
      container: container.slot,
      children: state.pointee.plan.order.base.unsafelyUnwrapped
        + reorder.start, count: count,
      first: UInt32(truncatingIfNeeded: reorder.kept),
      previous: reorder.after, places: container.count &- atEnds,
      goneCount: state.pointee.plan.goneCount)
  }

  /// Lists the widgets of a container; those that attached themselves were
  /// last until now.
  private func collect(_ container: Container) -> Placing? {
    state.pointee.plan.children.removeAll()
    var cursor = firstWidget(in: container.slot)
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
        state.pointee.plan.children.appendReserved(
          Child(
            slot: cursor,
            place: node.pointee.has(Node.attached)
              ? node.pointee.order : Node.none))
      }
      cursor = nextWidget(after: cursor, in: container.slot)
    }
    guard let children = state.pointee.plan.children.base,
      state.pointee.plan.children.count > 0
    else { return nil }
    return Placing(
      container: container.slot, children: children,
      count: state.pointee.plan.children.count, first: 0, previous: Node.none,
      places: container.count &+ container.attached,
      goneCount: state.pointee.goneCount)
  }

  private func place(_ placing: Placing) {
    withUnsafeTemporaryAllocation(
      of: ContainerContext.self, capacity: 1
    ) { space in
      let shared = space.baseAddress.unsafelyUnwrapped
      shared.pointee.slot = Node.none
      place(placing, shared)
    }
  }

  @_optimize(speed)
  private func place(
    _ placing: Placing, _ shared: UnsafeMutablePointer<ContainerContext>
  ) {
    var movers = markRun(placing)
    let box = node(placing.container)
    var previous = placing.previous
    var place = placing.first
    var goneCount = placing.goneCount
    for index in 0..<placing.count {
      let child = placing.children[index]
      if goneCount != state.pointee.goneCount {
        goneCount = state.pointee.goneCount
        (place, previous) = recount(placing, before: index, &movers)
      }
      if goneCount != placing.goneCount, node(child.slot).pointee.has(Node.gone)
      {
        continue
      }
      var status = GRAFT_OK
      var phase = GRAFT_PHASE_INSERT
      if child.place == Node.none {
        status = insert(
          child.slot, node(child.slot), into: placing.container, box,
          at: place &+ movers.count, after: previous, shared)
      } else if movers.stays(child) {
        // Movers that were before it and have not been moved yet still count
        // in every index behind it.
        movers.pass(to: child.oldPlace)
      } else {
        phase = GRAFT_PHASE_MOVE
        movers.remove(child.oldPlace)
        status = move(
          child.slot, in: placing.container, to: place &+ movers.count,
          after: previous, shared)
      }
      if status < 0 {
        report(status, child.slot, phase)
        resynchronise(placing.container)
        return
      }
      previous = child.slot
      place &+= 1
    }
  }

  /// Counts anew what is in its place, after one of the widgets was told to be
  /// gone meanwhile.
  private func recount(
    _ placing: Placing, before end: Int, _ movers: inout Movers
  ) -> (UInt32, UInt32) {
    for index in end..<placing.count {
      let child = placing.children[index]
      let node = node(child.slot)
      guard
        node.pointee.flags & (Node.gone | Node.attached)
          == Node.gone | Node.attached
      else { continue }
      node.pointee.flags &= ~Node.attached
      if child.place != Node.none, !movers.stays(child) {
        movers.remove(child.oldPlace)
      }
    }
    var place: UInt32 = 0
    var previous = Node.none
    var cursor = firstWidget(in: placing.container)
    while cursor != placing.children[end].slot {
      if !node(cursor).pointee.has(Node.gone) {
        place &+= 1
        previous = cursor
      }
      cursor = nextWidget(after: cursor, in: placing.container)
    }
    return (place, previous)
  }

  /// Takes all children out and puts them in again, once (F3). One that still
  /// cannot be inserted leaves the tree, so that both stay equal (K5).
  func resynchronise(_ container: UInt32) {
    var cursor = firstWidget(in: container)
    while cursor != Node.none {
      let node = node(cursor)
      // The place of one that attached itself counts no longer.
      if node.pointee.has(Node.staged) { node.pointee.record = Node.none }
      if node.pointee.has(Node.attached) {
        remove(cursor, from: GRAFT_INDEX_NONE)
      }
      cursor = nextWidget(after: cursor, in: container)
    }
    var place: UInt32 = 0
    var previous = Node.none
    cursor = firstWidget(in: container)
    while cursor != Node.none {
      let slot = cursor
      cursor = nextWidget(after: slot, in: container)
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
}
