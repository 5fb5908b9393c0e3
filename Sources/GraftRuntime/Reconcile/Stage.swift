import CGraft

// Staging: new widgets are made and filled, detached, not yet connected (M3).

extension Runtime {
  func stageWidgets() throws(Failure) {
    if state.pointee.plan.bodies.count > 0 { sortStaged() }
    let count = state.pointee.plan.staged.count
    for index in 0..<count {
      do throws(Failure) {
        try enter(state.pointee.plan.staged[index])
      } catch {
        state.pointee.failureSlot = state.pointee.plan.staged[index]
        keepingMessage { undo(through: index) }
        throw error
      }
    }
    guard state.pointee.hasConnect else { return }
    for index in 0..<count {
      connectAll(state.pointee.plan.staged[index])
    }
  }

  /// Puts the staged nodes into pre-order: bodies added theirs at the end.
  private func sortStaged() {
    state.pointee.plan.flat.removeAll()
    for index in 0..<state.pointee.plan.staged.count {
      let slot = state.pointee.plan.staged[index]
      let parent = node(slot).pointee.parent
      guard !node(parent).pointee.has(Node.staged) else { continue }
      eachBelow(slot) { below in
        state.pointee.plan.flat.appendReserved(below)
      }
    }
    for index in 0..<state.pointee.plan.staged.count {
      state.pointee.plan.staged[index] = state.pointee.plan.flat[index]
    }
    state.pointee.plan.flat.removeAll()
  }

  /// Makes one node and leaves those that it completes.
  private func enter(_ slot: UInt32) throws(Failure) {
    if node(node(slot).pointee.parent).pointee.has(Node.gone) {
      // Below a widget that ended already nothing is made.
      node(slot).pointee.flags |= Node.gone
    } else {
      try makeCoordinator(slot)
      if !node(slot).pointee.has(Node.gone) { try makeWidget(slot) }
    }
    let status =
      node(slot).pointee.has(Node.gone)
      ? GRAFT_OK : updateEverything(slot, old: nil, oldCount: 0)
    if status < 0 {
      node(slot).pointee.flags |= Node.tainted  // F2
      report(status, slot, GRAFT_PHASE_UPDATE)
    }
    if node(slot).pointee.extra != nil { readInitial(slot) }
    node(slot).pointee.order = 0
    if attachesTopDown(slot) { try attach(slot) }
    var cursor = slot
    while node(cursor).pointee.firstChild == Node.none || cursor != slot {
      try leave(cursor)
      let parent = node(cursor).pointee.parent
      guard node(cursor).pointee.next == Node.none,
        node(parent).pointee.has(Node.staged)
      else { break }
      cursor = parent
    }
  }

  private func leave(_ slot: UInt32) throws(Failure) {
    let node = node(slot)
    if node.pointee.has(Node.virtual | Node.gone) { return }
    if node.pointee.firstChild != Node.none { settleContainer(slot) }
    if let widgetClass = widgetClass(node.pointee.classID),
      let finalize = widgetClass.pointee.vtable.finalize
    {
      let widget = node.pointee.widget
      let status = callWidget(slot, GRAFT_PHASE_FINALIZE) { context in
        finalize(context, widget)
      }
      if status < 0 { report(status, slot, GRAFT_PHASE_FINALIZE) }
    }
    if self.node(container(above: slot)).pointee.has(Node.staged),
      !node.pointee.has(Node.attached)
    {
      try attach(slot)
    }
  }

  private func attachesTopDown(_ slot: UInt32) -> Bool {
    guard !node(slot).pointee.has(Node.virtual),
      let widgetClass = widgetClass(node(slot).pointee.classID)
    else { return false }
    return widgetClass.pointee.vtable.flags & GRAFT_CLASS_ATTACH_TOP_DOWN != 0
  }

  /// Inserts a staged node after the widgets that its container has by now.
  private func attach(_ slot: UInt32) throws(Failure) {
    if node(slot).pointee.has(Node.gone) { return }
    let container = container(above: slot)
    let isStaged = node(container).pointee.has(Node.staged)
    let record = Int(node(container).pointee.record)
    var index = node(container).pointee.order
    var previous = Node.none
    if isStaged {
      previous = previousWidget(slot)
    } else {
      let held = state.pointee.plan.containers[record]
      index = held.count &+ held.attached
      previous = held.last
    }
    let place = index
    if state.pointee.goneCount != state.pointee.plan.goneCount {
      (index, previous) = recount(slot, in: container, isStaged)
    }
    let status = insert(slot, at: index, after: previous)
    if status < 0 { throw hostFailure(status, slot, GRAFT_PHASE_INSERT) }
    if isStaged {
      node(container).pointee.order = place &+ 1
      return
    }
    state.pointee.plan.containers.base.unsafelyUnwrapped[record].attached &+= 1
    state.pointee.plan.containers.base.unsafelyUnwrapped[record].last = slot
    node(slot).pointee.record = place
  }

  /// Counts anew what a container has, after a widget was told to be gone
  /// during this commit.
  private func recount(
    _ slot: UInt32, in container: UInt32, _ isStaged: Bool
  ) -> (UInt32, UInt32) {
    var index: UInt32 = 0
    var previous = Node.none
    var cursor = firstWidget(in: container)
    while cursor != Node.none, cursor != slot {
      if node(cursor).pointee.flags & (Node.attached | Node.gone)
        == Node.attached
      {
        index &+= 1
        previous = cursor
      }
      cursor = nextWidget(after: cursor, in: container)
    }
    if isStaged { return (index, previous) }
    for place in 0..<state.pointee.plan.staged.count {
      let staged = state.pointee.plan.staged[place]
      if node(staged).pointee.flags & (Node.attached | Node.gone)
        == Node.attached, !node(parent(staged)).pointee.has(Node.staged),
        self.container(above: staged) == container
      {
        index &+= 1
        previous = staged
      }
    }
    return (index, previous)
  }

  private func parent(_ slot: UInt32) -> UInt32 {
    return node(slot).pointee.parent
  }

  private func makeCoordinator(_ slot: UInt32) throws(Failure) {
    guard let widgetClass = widgetClass(node(slot).pointee.classID),
      let make = widgetClass.pointee.vtable.make_coordinator
    else { return }
    var coordinator: UnsafeMutableRawPointer? = nil
    let status = callWidget(slot, GRAFT_PHASE_MAKE_COORDINATOR) { context in
      // An adopted widget is there already, but not for the coordinator.
      var early = context.pointee
      early.widget = nil
      return make(&early, &coordinator)
    }
    if status < 0 {
      throw hostFailure(status, slot, GRAFT_PHASE_MAKE_COORDINATOR)
    }
    node(slot).pointee.coordinator = coordinator
    node(slot).pointee.flags |= Node.hasCoordinator
  }

  private func makeWidget(_ slot: UInt32) throws(Failure) {
    let node = node(slot)
    guard !node.pointee.has(Node.adopted | Node.virtual),
      let widgetClass = widgetClass(node.pointee.classID)
    else { return }
    if widgetClass.pointee.pool.count > 0 {
      node.pointee.widget = widgetClass.pointee.pool.removeLast()
      node.pointee.flags |= Node.hasWidget
      return
    }
    var widget: UnsafeMutableRawPointer? = nil
    let status: graft_status
    if let wrap = node.pointee.extra?.pointee.wrap,
      let make = wrap.pointee.make
    {
      let data = wrap.pointee.userData
      status = callWidget(slot, GRAFT_PHASE_CREATE) { context in
        make(context, data, &widget)
      }
    } else if let create = widgetClass.pointee.vtable.create {
      let needsParent =
        widgetClass.pointee.vtable.flags & GRAFT_CLASS_PARENT_AT_CREATE != 0
      status = callWidget(slot, GRAFT_PHASE_CREATE) { context in
        if needsParent { return create(context, &widget) }
        var detached = context.pointee
        detached.parent_widget = nil
        return create(&detached, &widget)
      }
    } else {
      return
    }
    if status < 0 { throw hostFailure(status, slot, GRAFT_PHASE_CREATE) }
    guard let widget else {
      throw fail(GRAFT_E_HOST) { sink in
        put(&sink, path: slot)
        sink.put(": create returned no widget")
      }
    }
    node.pointee.widget = widget
    node.pointee.flags |= Node.hasWidget
    state.pointee.stats.creates &+= 1
  }

  /// Undoes what was staged, in reverse (F1).
  private func undo(through last: Int) {
    for index in 0..<state.pointee.plan.staged.count {
      let slot = state.pointee.plan.staged[index]
      state.pointee.nodes.retire(slot)
      node(slot).pointee.flags |= Node.dead
    }
    var index = last &+ 1
    while index > 0 {
      index &-= 1
      let slot = state.pointee.plan.staged[index]
      disconnectAll(slot)
      if node(slot).pointee.has(Node.attached),
        !node(container(above: slot)).pointee.has(Node.staged)
      {
        remove(slot, from: node(slot).pointee.record)
      } else {
        rescue(slot)
      }
      destroyWidget(slot)
      destroyCoordinator(slot)
    }
  }
}
