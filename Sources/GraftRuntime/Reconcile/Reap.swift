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
    var index = 0
    // A destroy may remove more: the list can grow meanwhile.
    while index < state.pointee.reaps.count {
      reap(state.pointee.reaps[index])
      index &+= 1
    }
    state.pointee.reaps.removeAll()
    state.pointee.activity = activity
  }

  private func reap(_ top: UInt32) {
    var cursor = top
    while true {
      while node(cursor).pointee.firstChild != Node.none {
        cursor = node(cursor).pointee.firstChild
      }
      let next = node(cursor).pointee.next
      let parent = node(cursor).pointee.parent
      if cursor != top { rescue(cursor) }
      destroyWidget(cursor)
      destroyCoordinator(cursor)
      releaseNode(cursor)
      state.pointee.nodes.free(cursor)
      if cursor == top { return }
      // The subtree shrinks from its left: the parent may be a leaf now.
      node(parent).pointee.firstChild = next
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

  @inline(never)
  func destroyWidget(_ slot: UInt32) {
    let node = node(slot)
    guard node.pointee.has(Node.hasWidget) else { return }
    node.pointee.flags &= ~Node.hasWidget
    guard !node.pointee.has(Node.gone | Node.adopted),
      let widget = node.pointee.widget
    else { return }
    if let wrap = node.pointee.extra?.pointee.wrap {
      let held = wrap.pointee
      if let destroy = held.destroy {
        _ = callWidget(slot, GRAFT_PHASE_DESTROY) { _ in
          destroy(widget, held.userData)
          return GRAFT_OK
        }
      }
      state.pointee.stats.destroys &+= 1
      return
    }
    guard let widgetClass = widgetClass(node.pointee.classID) else { return }
    if keepInPool(slot, widget, widgetClass) { return }
    state.pointee.stats.destroys &+= 1
    guard let destroy = widgetClass.pointee.vtable.destroy else { return }
    let status = callWidget(slot, GRAFT_PHASE_DESTROY) { context in
      destroy(context, widget)
    }
    if status < 0 { report(status, slot, GRAFT_PHASE_DESTROY) }
  }

  /// Resets a widget for another life (M12).
  private func keepInPool(
    _ slot: UInt32, _ widget: UnsafeMutableRawPointer,
    _ widgetClass: ClassPointer
  ) -> Bool {
    let limit = Int(widgetClass.pointee.vtable.pool_limit)
    guard widgetClass.pointee.pool.count < limit,
      let reset = widgetClass.pointee.vtable.reset,
      node(slot).pointee.childCount == 0,
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
  func destroyCoordinator(_ slot: UInt32) {
    let node = node(slot)
    guard node.pointee.has(Node.hasCoordinator) else { return }
    node.pointee.flags &= ~Node.hasCoordinator
    let coordinator = node.pointee.coordinator
    guard let widgetClass = widgetClass(node.pointee.classID),
      let destroy = widgetClass.pointee.vtable.destroy_coordinator
    else { return }
    let status = callWidget(slot, GRAFT_PHASE_DESTROY_COORDINATOR) { context in
      destroy(context, coordinator)
    }
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
      _ = withContext(Node.none, GRAFT_PHASE_DESTROY) { context in
        context.pointee.class_id = id
        context.pointee.class_data = widgetClass.pointee.vtable.class_data
        context.pointee.widget = widget
        return destroy(context, widget)
      }
    }
  }
}
