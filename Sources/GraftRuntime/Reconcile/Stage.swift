import CGraft

// Staging: new widgets are made and filled, detached, not yet connected (M3).

extension Runtime {
  func stageWidgets() throws(Failure) {
    for index in 0..<state.pointee.plan.reorders.count {
      // Counts the children that attach themselves before the swap.
      node(state.pointee.plan.reorders[index].parent).pointee.order = 0
    }
    let count = state.pointee.plan.staged.count
    for index in 0..<count {
      do throws(Failure) {
        try enter(state.pointee.plan.staged[index])
      } catch {
        undo(through: index)
        throw error
      }
    }
    for index in 0..<count {
      connectAll(state.pointee.plan.staged[index])
    }
  }

  /// Makes one node and leaves those that it completes.
  private func enter(_ slot: UInt32) throws(Failure) {
    try makeCoordinator(slot)
    try makeWidget(slot)
    let status = updateEverything(slot, old: nil, oldCount: 0)
    if status < 0 {
      node(slot).pointee.flags |= Node.tainted  // F2
      report(status, slot, GRAFT_PHASE_UPDATE)
    }
    readInitial(slot)
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
    if self.node(node.pointee.parent).pointee.has(Node.staged),
      !node.pointee.has(Node.attached)
    {
      try attach(slot)
    }
  }

  private func attachesTopDown(_ slot: UInt32) -> Bool {
    guard let widgetClass = widgetClass(node(slot).pointee.classID) else {
      return false
    }
    return widgetClass.pointee.vtable.flags & GRAFT_CLASS_ATTACH_TOP_DOWN != 0
  }

  /// Inserts a staged node after the children that its parent has by now.
  private func attach(_ slot: UInt32) throws(Failure) {
    let parent = node(slot).pointee.parent
    let added = node(parent).pointee.order
    var index = added
    var previous = node(slot).pointee.previous
    if !node(parent).pointee.has(Node.staged) {
      index = node(parent).pointee.childCount &+ added
      previous = lastAttached(before: slot, below: parent)
    }
    let status = insert(slot, at: index, after: previous)
    if status < 0 { throw hostFailure(status, slot, GRAFT_PHASE_INSERT) }
    node(parent).pointee.order = added &+ 1
  }

  /// The child that a live parent has last, with those attached meanwhile.
  private func lastAttached(
    before slot: UInt32, below parent: UInt32
  ) -> UInt32 {
    var last = node(parent).pointee.lastChild
    guard node(parent).pointee.order > 0 else { return last }
    for index in 0..<state.pointee.plan.staged.count {
      let staged = state.pointee.plan.staged[index]
      if staged == slot { break }
      if node(staged).pointee.parent == parent,
        node(staged).pointee.has(Node.attached)
      {
        last = staged
      }
    }
    return last
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
    guard !node.pointee.has(Node.adopted),
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
    var index = last &+ 1
    while index > 0 {
      index &-= 1
      let slot = state.pointee.plan.staged[index]
      disconnectAll(slot)
      let parent = node(slot).pointee.parent
      if node(slot).pointee.has(Node.attached),
        !node(parent).pointee.has(Node.staged)
      {
        let place = node(parent).pointee.childCount &+ node(parent).pointee.order
        remove(slot, from: place &- 1)
        node(parent).pointee.order &-= 1
      }
      destroyWidget(slot)
      destroyCoordinator(slot)
    }
  }
}
