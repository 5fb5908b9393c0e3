import CGraft

// insert_child, move_child and remove_child of a container.

extension Runtime {
  private func record(
    _ slot: UInt32, _ index: UInt32, _ previous: UInt32
  ) -> graft_child {
    var child = graft_child()
    child.struct_size = UInt32(MemoryLayout<graft_child>.size)
    child.index = index
    child.node = hostID(slot)
    child.class_id = node(slot).pointee.classID
    child.widget = node(slot).pointee.widget
    if previous != Node.none { child.previous = node(previous).pointee.widget }
    return child
  }

  /// Calls a container for a child; what it reports of itself meanwhile is an
  /// echo of the call (P3).
  private func callContainer(
    _ slot: UInt32, _ phase: UInt32,
    _ body: (
      UnsafePointer<graft_context>, UnsafeMutableRawPointer?
    ) -> graft_status
  ) -> graft_status {
    let parent = self.container(above: slot)
    let widget = node(parent).pointee.widget
    let before = state.pointee.container
    state.pointee.container = parent
    let status = callHost(parent, phase) { context in body(context, widget) }
    state.pointee.container = before
    return status
  }

  private func container(_ slot: UInt32) -> ClassPointer? {
    let parent = self.container(above: slot)
    guard parent != Node.none, !node(parent).pointee.has(Node.gone) else {
      return nil
    }
    return widgetClass(node(parent).pointee.classID)
  }

  @inline(never)
  func insert(
    _ slot: UInt32, at index: UInt32, after previous: UInt32
  ) -> graft_status {
    if let widgetClass = container(slot),
      let insert = widgetClass.pointee.vtable.insert_child
    {
      var child = record(slot, index, previous)
      state.pointee.stats.inserts &+= 1
      let status = callContainer(slot, GRAFT_PHASE_INSERT) { context, widget in
        insert(context, widget, &child)
      }
      if status < 0 { return status }
    }
    node(slot).pointee.flags |= Node.attached
    return GRAFT_OK
  }

  @inline(never)
  func move(
    _ slot: UInt32, to index: UInt32, after previous: UInt32
  ) -> graft_status {
    guard let widgetClass = container(slot) else { return GRAFT_OK }
    guard let move = widgetClass.pointee.vtable.move_child else {
      let muted = state.pointee.muted
      state.pointee.muted = slot
      remove(slot, from: GRAFT_INDEX_NONE)
      let status = insert(slot, at: index, after: previous)
      state.pointee.muted = muted
      return status
    }
    var child = record(slot, index, previous)
    state.pointee.stats.moves &+= 1
    return callContainer(slot, GRAFT_PHASE_MOVE) { context, widget in
      move(context, widget, &child)
    }
  }

  @inline(never)
  func remove(_ slot: UInt32, from index: UInt32) {
    node(slot).pointee.flags &= ~Node.attached
    guard let widgetClass = container(slot),
      let remove = widgetClass.pointee.vtable.remove_child,
      !node(slot).pointee.has(Node.gone)
    else { return }
    var child = record(slot, index, Node.none)
    state.pointee.stats.removes &+= 1
    let status = callContainer(slot, GRAFT_PHASE_REMOVE) { context, widget in
      remove(context, widget, &child)
    }
    if status < 0 { report(status, slot, GRAFT_PHASE_REMOVE) }
  }
}
