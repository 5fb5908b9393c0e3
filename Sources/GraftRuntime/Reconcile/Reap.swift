import CGraft

// Destroying what was removed, children first (M6), once (M7), and never
// while a native callback may still use it (E7).

extension Runtime {
  /// Destroys all that waits for it, unless an event is being emitted.
  func reap() {
    guard state.pointee.emitDepth == 0 else {
      if state.pointee.reaps.count > 0 { schedule() }
      return
    }
    let activity = state.pointee.activity
    state.pointee.activity = activity | Activity.commit
    // One context for all: filled anew for each node that is told of its end.
    withUnsafeTemporaryAllocation(of: graft_context.self, capacity: 1) {
      space in
      let context = space.baseAddress.unsafelyUnwrapped
      fill(context, Node.none, GRAFT_PHASE_DESTROY)
      var index = 0
      // A destroy may remove more: the list can grow meanwhile.
      while index < state.pointee.reaps.count {
        reap(state.pointee.reaps[index], context)
        index &+= 1
      }
    }
    state.pointee.reaps.removeAll()
    state.pointee.activity = activity
  }

  @_optimize(speed)
  private func reap(
    _ top: UInt32, _ context: UnsafeMutablePointer<graft_context>
  ) {
    var cursor = top
    while true {
      var node = node(cursor)
      while node.pointee.firstChild != Node.none {
        cursor = node.pointee.firstChild
        node = self.node(cursor)
      }
      let next = node.pointee.next
      let parent = node.pointee.parent
      if cursor != top, node.pointee.has(Node.adopted | Node.wrap) {
        rescue(cursor)
      }
      destroy(cursor, node, context)
      releaseNode(node)
      state.pointee.nodes.free(cursor, node)
      if cursor == top { return }
      // The subtree shrinks from its left: the parent may be a leaf now.
      self.node(parent).pointee.firstChild = next
      cursor = next == Node.none ? parent : next
    }
  }

  /// Takes a widget of the host's out of a parent that is about to be
  /// destroyed, which would take it along (M11).
  func rescue(_ slot: UInt32) {
    let node = node(slot)
    let isOwnerless =
      node.pointee.has(Node.adopted)
      || (node.pointee.has(Node.wrap)
        && node.pointee.extra?.pointee.wrap?.pointee.destroy == nil)
    if isOwnerless, node.pointee.has(Node.attached) {
      remove(slot, from: GRAFT_INDEX_NONE)
    }
  }

  /// Destroys the widget and the coordinator of a node, as far as there are.
  func destroy(_ slot: UInt32) {
    withUnsafeTemporaryAllocation(of: graft_context.self, capacity: 1) {
      space in
      let context = space.baseAddress.unsafelyUnwrapped
      fill(context, Node.none, GRAFT_PHASE_DESTROY)
      destroy(slot, context)
    }
  }

  @inline(never)
  private func destroy(
    _ slot: UInt32, _ context: UnsafeMutablePointer<graft_context>
  ) {
    destroy(slot, node(slot), context)
  }

  @inline(__always)
  private func destroy(
    _ slot: UInt32, _ node: NodePointer,
    _ context: UnsafeMutablePointer<graft_context>
  ) {
    guard node.pointee.has(Node.hasWidget | Node.hasCoordinator) else { return }
    let parent = node.pointee.parent
    if parent == Node.none {
      fill(context, slot, GRAFT_PHASE_DESTROY)
    } else {
      context.pointee.phase = GRAFT_PHASE_DESTROY
      aim(
        context, at: slot, node, widgetClass(of: node), below: self.node(parent)
      )
    }
    if node.pointee.has(Node.hasWidget) { destroyWidget(slot, node, context) }
    if node.pointee.has(Node.hasCoordinator) {
      destroyCoordinator(slot, context)
    }
  }

  @inline(__always)
  private func destroyWidget(
    _ slot: UInt32, _ node: NodePointer,
    _ context: UnsafeMutablePointer<graft_context>
  ) {
    node.pointee.flags &= ~Node.hasWidget
    guard !node.pointee.has(Node.gone | Node.adopted),
      let widget = node.pointee.widget
    else { return }
    if node.pointee.has(Node.wrap) {
      destroyWrapped(slot, widget)
      return
    }
    let widgetClass = widgetClass(of: node)
    if widgetClass.pointee.has(WidgetClass.pool),
      keepInPool(slot, widget, widgetClass)
    {
      return
    }
    state.pointee.stats.destroys &+= 1
    guard let destroy = widgetClass.pointee.vtable.destroy else { return }
    let call = beginWidgetCall(slot, GRAFT_PHASE_DESTROY)
    let status = destroy(context, widget)
    endCall(call)
    if status < 0 { notDestroyed(slot, status) }
  }

  @inline(never)
  private func notDestroyed(_ slot: UInt32, _ status: graft_status) {
    // Nobody knows whether it left its parent, which is not used again then.
    let container = container(above: slot)
    if container != Node.none {
      node(container).pointee.flags |= Node.failed
    }
    report(status, slot, GRAFT_PHASE_DESTROY)
  }

  @inline(never)
  private func destroyWrapped(
    _ slot: UInt32, _ widget: UnsafeMutableRawPointer
  ) {
    state.pointee.stats.destroys &+= 1
    guard let wrap = node(slot).pointee.extra?.pointee.wrap?.pointee,
      let destroy = wrap.destroy
    else { return }
    let call = beginWidgetCall(slot, GRAFT_PHASE_DESTROY)
    destroy(widget, wrap.userData)
    endCall(call)
  }

  /// Resets a widget for another life (M12). It is empty: its children ended
  /// before it.
  @inline(never)
  private func keepInPool(
    _ slot: UInt32, _ widget: UnsafeMutableRawPointer,
    _ widgetClass: ClassPointer
  ) -> Bool {
    let limit = Int(widgetClass.pointee.vtable.pool_limit)
    guard widgetClass.pointee.pool.count < limit,
      let reset = widgetClass.pointee.vtable.reset,
      !node(slot).pointee.has(Node.failed),
      (try? widgetClass.pointee.pool.reserve(1)) != nil
    else { return false }
    let status = callWidget(slot, GRAFT_PHASE_RESET) { context in
      reset(context, widget)
    }
    if status < 0 {
      report(status, slot, GRAFT_PHASE_RESET)
      return false
    }
    widgetClass.pointee.pool.appendReserved(widget)
    return true
  }

  @inline(never)
  private func destroyCoordinator(
    _ slot: UInt32, _ context: UnsafeMutablePointer<graft_context>
  ) {
    let node = node(slot)
    node.pointee.flags &= ~Node.hasCoordinator
    guard
      let destroy = widgetClass(of: node).pointee.vtable.destroy_coordinator
    else { return }
    context.pointee.phase = GRAFT_PHASE_DESTROY_COORDINATOR
    let call = beginWidgetCall(slot, GRAFT_PHASE_DESTROY_COORDINATOR)
    let status = destroy(context, node.pointee.coordinator)
    endCall(call)
    if status < 0 { report(status, slot, GRAFT_PHASE_DESTROY_COORDINATOR) }
  }

  /// Destroys the pooled widgets of a class.
  func drainPool(_ id: graft_class) {
    guard let widgetClass = widgetClass(id) else { return }
    let activity = state.pointee.activity
    state.pointee.activity = activity | Activity.commit
    defer { state.pointee.activity = activity }
    while widgetClass.pointee.pool.count > 0 {
      let widget = widgetClass.pointee.pool.removeLast()
      state.pointee.stats.destroys &+= 1
      guard let destroy = widgetClass.pointee.vtable.destroy else { continue }
      let call = beginCall(Node.none, GRAFT_PHASE_DESTROY)
      let status = withContext(Node.none, GRAFT_PHASE_DESTROY) { context in
        context.pointee.class_id = id
        context.pointee.class_data = widgetClass.pointee.vtable.class_data
        context.pointee.widget = widget
        return destroy(context, widget)
      }
      endCall(call)
      if status < 0 {
        _ = hostFailure(status, Node.none, GRAFT_PHASE_DESTROY)
        deliverReport(status, Node.none, GRAFT_PHASE_DESTROY, classID: id)
      }
    }
  }
}
