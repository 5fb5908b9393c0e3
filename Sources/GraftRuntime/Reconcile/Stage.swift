import CGraft

/// Contexts that the calls for staged nodes share: each is filled once for a
/// node or container, not once a call.
struct StagingCalls {
  var own: graft_context
  var container: ContainerContext
}

typealias StagingCallsPointer = UnsafeMutablePointer<StagingCalls>

// Staging: new widgets are made and filled, detached, not yet connected (M3).

extension Runtime {
  func stageWidgets() throws(Failure) {
    let failure = withUnsafeTemporaryAllocation(
      of: StagingCalls.self, capacity: 1
    ) { space in
      makeStaged(space.baseAddress.unsafelyUnwrapped)
    }
    if let failure { throw failure }
    guard state.pointee.hasConnect else { return }
    for index in 0..<state.pointee.plan.staged.count {
      connectAll(state.pointee.plan.staged[index])
    }
  }

  /// Makes the staged nodes in pre-order. Bodies added theirs at the end: then
  /// each new subtree is walked when its turn comes, while it is at hand.
  @_optimize(speed)
  private func makeStaged(_ calls: StagingCallsPointer) -> Failure? {
    calls.pointee.container.slot = Node.none
    fill(&calls.pointee.own, Node.none, GRAFT_PHASE_CREATE)
    let isWalked = state.pointee.plan.hasBodies
    let order =
      isWalked ? state.pointee.plan.flat.base : state.pointee.plan.staged.base
    var end = isWalked ? 0 : state.pointee.plan.staged.count
    var top = isWalked ? 0 : state.pointee.plan.tops.count
    var index = 0
    while index < end || walkTop(&top, &end) {
      let slot = order.unsafelyUnwrapped[index]
      do throws(Failure) {
        try enter(slot, calls)
      } catch {
        state.pointee.failureSlot = slot
        while walkTop(&top, &end) {}
        if isWalked { state.pointee.plan.takeFlat() }
        keepingMessage { undo(through: index) }
        return error
      }
      index &+= 1
    }
    if isWalked { state.pointee.plan.takeFlat() }
    return nil
  }

  /// Puts the next new subtree behind those that are in order.
  ///
  /// - Returns: whether there is one.
  @inline(never)
  private func walkTop(_ top: inout Int, _ end: inout Int) -> Bool {
    guard top < state.pointee.plan.tops.count else { return false }
    eachBelow(state.pointee.plan.tops[top]) { below in
      state.pointee.plan.flat.appendReserved(below)
    }
    top &+= 1
    end = state.pointee.plan.flat.count
    return true
  }

  /// Makes one node and leaves those that it completes.
  @inline(__always)
  private func enter(
    _ slot: UInt32, _ calls: StagingCallsPointer
  ) throws(Failure) {
    let node = node(slot)
    var above = self.node(node.pointee.parent)
    let widgetClass = widgetClass(of: node)
    if above.pointee.has(Node.gone) {
      // Below a widget that ended already nothing is made.
      node.pointee.flags |= Node.gone
    } else {
      calls.pointee.own.phase = GRAFT_PHASE_CREATE
      aim(&calls.pointee.own, at: slot, node, widgetClass, below: above)
      try make(slot, node, widgetClass, &calls.pointee.own)
    }
    node.pointee.order = 0
    if widgetClass.pointee.has(WidgetClass.attachTopDown),
      !node.pointee.has(Node.virtual)
    {
      try attach(slot, node, calls)
    }
    guard node.pointee.firstChild == Node.none else { return }
    var cursor = slot
    var left = node
    while true {
      if !left.pointee.has(Node.virtual | Node.gone) {
        try leave(cursor, left, above, calls)
      }
      guard left.pointee.next == Node.none, above.pointee.has(Node.staged)
      else { break }
      cursor = left.pointee.parent
      left = above
      above = self.node(left.pointee.parent)
    }
  }

  /// Makes what a node stands for, and updates it with all its properties.
  @inline(__always)
  private func make(
    _ slot: UInt32, _ node: NodePointer, _ widgetClass: ClassPointer,
    _ context: UnsafeMutablePointer<graft_context>
  ) throws(Failure) {
    if widgetClass.pointee.has(WidgetClass.coordinator) {
      try makeCoordinator(slot, widgetClass, context)
      if node.pointee.has(Node.gone) { return }
    }
    // Without a create, only an update can tell a widget of its new place,
    // whatever is described (M11, M12).
    var isReused = node.pointee.has(Node.adopted)
    if !node.pointee.has(Node.adopted | Node.virtual) {
      isReused = try makeWidget(slot, node, widgetClass, context)
      context.pointee.widget = node.pointee.widget
      if node.pointee.has(Node.gone) { return }
    }
    // A component, or another node without a widget, has none to update.
    if node.pointee.has(Node.virtual), widgetClass.pointee.vtable.update == nil
    {
      return
    }
    let status =
      node.pointee.extra == nil && widgetClass.pointee.isPlain && !isReused
      ? updateAll(slot, node, widgetClass, context)
      : updateEverything(slot, old: nil, oldCount: 0, isForced: isReused)
    if status < 0 {
      node.pointee.flags |= Node.tainted  // F2
      report(status, slot, GRAFT_PHASE_UPDATE)
    }
    if node.pointee.extra != nil { readInitial(slot) }
  }

  @inline(__always)
  private func leave(
    _ slot: UInt32, _ node: NodePointer, _ above: NodePointer,
    _ calls: StagingCallsPointer
  ) throws(Failure) {
    if node.pointee.firstChild != Node.none {
      tellRows(in: slot)
      settleContainer(slot)
    }
    if widgetClass(of: node).pointee.has(WidgetClass.finalize) {
      finalize(slot)
    }
    if node.pointee.has(Node.attached) { return }
    if above.pointee.has(Node.virtual) {
      if isContainerStaged(slot) { try attach(slot, node, calls) }
    } else if above.pointee.has(Node.staged) {
      try attach(slot, node, calls)
    }
  }

  @inline(never)
  private func isContainerStaged(_ slot: UInt32) -> Bool {
    return node(container(above: slot)).pointee.has(Node.staged)
  }

  @inline(never)
  private func finalize(_ slot: UInt32) {
    guard
      let finalize = widgetClass(of: node(slot)).pointee.vtable.finalize
    else { return }
    let widget = node(slot).pointee.widget
    let status = callWidget(slot, GRAFT_PHASE_FINALIZE) { context in
      finalize(context, widget)
    }
    if status < 0 { report(status, slot, GRAFT_PHASE_FINALIZE) }
  }

  /// Inserts a staged node after the widgets that its container has by now.
  @inline(never)
  @_optimize(speed)
  private func attach(
    _ slot: UInt32, _ node: NodePointer, _ calls: StagingCallsPointer
  ) throws(Failure) {
    if node.pointee.has(Node.gone) { return }
    let container = container(above: slot)
    let box = self.node(container)
    let isStaged = box.pointee.has(Node.staged)
    let record = Int(box.pointee.record)
    var index = box.pointee.order
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
    let status = insert(
      slot, node, into: container, box, at: index, after: previous,
      &calls.pointee.container)
    if status < 0 { throw hostFailure(status, slot, GRAFT_PHASE_INSERT) }
    if isStaged {
      box.pointee.order = place &+ 1
      return
    }
    state.pointee.plan.containers.base.unsafelyUnwrapped[record].attached &+= 1
    state.pointee.plan.containers.base.unsafelyUnwrapped[record].last = slot
    node.pointee.record = place
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
    // Those that were made stand there in order.
    let isWalked = state.pointee.plan.hasBodies
    let count =
      isWalked
      ? state.pointee.plan.flat.count : state.pointee.plan.staged.count
    for place in 0..<count {
      let staged =
        isWalked
        ? state.pointee.plan.flat[place] : state.pointee.plan.staged[place]
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

  @inline(never)
  private func makeCoordinator(
    _ slot: UInt32, _ widgetClass: ClassPointer,
    _ context: UnsafeMutablePointer<graft_context>
  ) throws(Failure) {
    guard let make = widgetClass.pointee.vtable.make_coordinator else { return }
    var coordinator: UnsafeMutableRawPointer? = nil
    // An adopted widget is there already, but not for the coordinator.
    context.pointee.widget = nil
    context.pointee.phase = GRAFT_PHASE_MAKE_COORDINATOR
    let call = beginWidgetCall(slot, GRAFT_PHASE_MAKE_COORDINATOR)
    let status = make(context, &coordinator)
    endCall(call)
    if status < 0 {
      throw hostFailure(status, slot, GRAFT_PHASE_MAKE_COORDINATOR)
    }
    node(slot).pointee.coordinator = coordinator
    node(slot).pointee.flags |= Node.hasCoordinator
    context.pointee.coordinator = coordinator
    context.pointee.widget = node(slot).pointee.widget
    context.pointee.phase = GRAFT_PHASE_CREATE
  }

  /// - Returns: whether it comes from the pool.
  @inline(__always)
  private func makeWidget(
    _ slot: UInt32, _ node: NodePointer, _ widgetClass: ClassPointer,
    _ context: UnsafeMutablePointer<graft_context>
  ) throws(Failure) -> Bool {
    if widgetClass.pointee.pool.count > 0 {
      node.pointee.widget = widgetClass.pointee.pool.removeLast()
      node.pointee.flags |= Node.hasWidget
      return true
    }
    guard
      node.pointee.has(Node.wrap) || widgetClass.pointee.vtable.create != nil
    else { return false }
    var widget: UnsafeMutableRawPointer? = nil
    let parent = context.pointee.parent_widget
    let call = beginWidgetCall(slot, GRAFT_PHASE_CREATE)
    let status: graft_status
    if let create = widgetClass.pointee.vtable.create {
      if !widgetClass.pointee.has(WidgetClass.parentAtCreate) {
        context.pointee.parent_widget = nil
      }
      status = create(context, &widget)
      context.pointee.parent_widget = parent
    } else {
      status = makeWrapped(node, context, &widget)
    }
    endCall(call)
    guard status >= 0, let widget else { throw notMade(status, slot) }
    if isStrict { try checkOwn(widget, slot) }
    node.pointee.widget = widget
    node.pointee.flags |= Node.hasWidget
    state.pointee.stats.creates &+= 1
    return false
  }

  @inline(never)
  private func makeWrapped(
    _ node: NodePointer, _ context: UnsafePointer<graft_context>,
    _ widget: inout UnsafeMutableRawPointer?
  ) -> graft_status {
    guard let wrap = node.pointee.extra?.pointee.wrap,
      let make = wrap.pointee.make
    else { return GRAFT_E_INVALID }
    return make(context, wrap.pointee.userData, &widget)
  }

  @inline(never)
  private func notMade(_ status: graft_status, _ slot: UInt32) -> Failure {
    if status < 0 { return hostFailure(status, slot, GRAFT_PHASE_CREATE) }
    return fail(GRAFT_E_HOST) { sink in
      put(&sink, path: slot)
      sink.put(": create returned no widget")
    }
  }

  /// Undoes what was staged, in reverse (F1).
  private func undo(through last: Int) {
    for index in 0..<state.pointee.plan.staged.count {
      let slot = state.pointee.plan.staged[index]
      state.pointee.nodes.retire(slot)
      node(slot).pointee.flags |= Node.dead
    }
    // What is shown leaves before anything below it is destroyed (M6).
    undo(through: last) { slot in
      disconnectAll(slot)
      if node(slot).pointee.has(Node.attached),
        !node(container(above: slot)).pointee.has(Node.staged)
      {
        remove(slot, from: node(slot).pointee.record)
      }
    }
    undo(through: last) { slot in
      rescue(slot)
      destroy(slot)
    }
  }

  @inline(__always)
  private func undo(through last: Int, _ body: (UInt32) -> Void) {
    var index = last &+ 1
    while index > 0 {
      index &-= 1
      body(state.pointee.plan.staged[index])
    }
  }
}
