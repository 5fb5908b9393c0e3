import CGraft

/// A context for calls of one container, filled again when it is another.
struct ContainerContext {
  var slot: UInt32
  var context: graft_context
}

// insert_child, move_child and remove_child of a container.

extension Runtime {
  @inline(__always)
  private func record(
    _ slot: UInt32, _ node: NodePointer, _ index: UInt32, _ previous: UInt32
  ) -> graft_child {
    return graft_child(
      struct_size: UInt32(MemoryLayout<graft_child>.size), index: index,
      node: hostID(slot, node), class_id: node.pointee.classID, reserved: 0,
      widget: node.pointee.widget,
      previous: previous == Node.none
        ? nil : self.node(previous).pointee.widget)
  }

  /// Calls a container for a child; what it reports of itself meanwhile is an
  /// echo of the call (P3).
  @inline(__always)
  private func callContainer(
    _ parent: UInt32, _ phase: UInt32,
    _ body: (
      UnsafePointer<graft_context>, UnsafeMutableRawPointer?
    ) -> graft_status
  ) -> graft_status {
    return withContext(parent, phase) { context in
      callContainer(parent, phase, context, body)
    }
  }

  @inline(__always)
  private func callContainer(
    _ parent: UInt32, _ phase: UInt32,
    _ context: UnsafeMutablePointer<graft_context>,
    _ body: (
      UnsafePointer<graft_context>, UnsafeMutableRawPointer?
    ) -> graft_status
  ) -> graft_status {
    let call = beginCall(parent, phase)
    state.pointee.call.container = parent
    let status = body(context, context.pointee.widget)
    endCall(call)
    return status
  }

  /// The class of a container, if its widget can be told of children.
  @inline(__always)
  private func container(_ parent: UInt32) -> ClassPointer? {
    return parent == Node.none ? nil : container(node(parent))
  }

  @inline(__always)
  private func container(_ box: NodePointer) -> ClassPointer? {
    if box.pointee.has(Node.gone) { return nil }
    return widgetClass(box.pointee.classID)
  }

  @inline(never)
  func insert(
    _ slot: UInt32, at index: UInt32, after previous: UInt32
  ) -> graft_status {
    let parent = container(above: slot)
    let node = node(slot)
    if parent == Node.none {
      node.pointee.flags |= Node.attached
      return GRAFT_OK
    }
    return withUnsafeTemporaryAllocation(
      of: ContainerContext.self, capacity: 1
    ) { space in
      let shared = space.baseAddress.unsafelyUnwrapped
      shared.pointee.slot = Node.none
      return insert(
        slot, node, into: parent, self.node(parent), at: index,
        after: previous, shared)
    }
  }

  /// The same for one of several children, whose calls share a context.
  @inline(__always)
  func insert(
    _ slot: UInt32, _ node: NodePointer, into parent: UInt32,
    _ box: NodePointer, at index: UInt32, after previous: UInt32,
    _ shared: UnsafeMutablePointer<ContainerContext>
  ) -> graft_status {
    if let insert = container(box)?.pointee.vtable.insert_child {
      if shared.pointee.slot != parent {
        fill(&shared.pointee.context, parent, GRAFT_PHASE_INSERT)
        shared.pointee.slot = parent
      }
      shared.pointee.context.phase = GRAFT_PHASE_INSERT
      var child = record(slot, node, index, previous)
      state.pointee.stats.inserts &+= 1
      let status = callContainer(
        parent, GRAFT_PHASE_INSERT, &shared.pointee.context
      ) { context, widget in insert(context, widget, &child) }
      if status < 0 { return status }
    }
    node.pointee.flags |= Node.attached
    return GRAFT_OK
  }

  @inline(never)
  func move(
    _ slot: UInt32, to index: UInt32, after previous: UInt32
  ) -> graft_status {
    return withUnsafeTemporaryAllocation(
      of: ContainerContext.self, capacity: 1
    ) { space in
      let shared = space.baseAddress.unsafelyUnwrapped
      shared.pointee.slot = Node.none
      return move(
        slot, in: container(above: slot), to: index, after: previous, shared)
    }
  }

  @inline(never)
  @_optimize(speed)
  func move(
    _ slot: UInt32, in parent: UInt32, to index: UInt32,
    after previous: UInt32, _ shared: UnsafeMutablePointer<ContainerContext>
  ) -> graft_status {
    guard let widgetClass = container(parent) else { return GRAFT_OK }
    guard let move = widgetClass.pointee.vtable.move_child else {
      let muted = state.pointee.muted
      state.pointee.muted = slot
      remove(slot, from: GRAFT_INDEX_NONE)
      let status = insert(slot, at: index, after: previous)
      state.pointee.muted = muted
      return status
    }
    var child = record(slot, node(slot), index, previous)
    if shared.pointee.slot != parent {
      fill(&shared.pointee.context, parent, GRAFT_PHASE_MOVE)
      shared.pointee.slot = parent
    }
    shared.pointee.context.phase = GRAFT_PHASE_MOVE
    state.pointee.stats.moves &+= 1
    return callContainer(
      parent, GRAFT_PHASE_MOVE, &shared.pointee.context
    ) { context, widget in move(context, widget, &child) }
  }

  @inline(never)
  func remove(_ slot: UInt32, from index: UInt32) {
    node(slot).pointee.flags &= ~Node.attached
    let parent = container(above: slot)
    guard let widgetClass = container(parent),
      let remove = widgetClass.pointee.vtable.remove_child,
      !node(slot).pointee.has(Node.gone)
    else { return }
    var child = record(slot, node(slot), index, Node.none)
    state.pointee.stats.removes &+= 1
    let status = callContainer(parent, GRAFT_PHASE_REMOVE) { context, widget in
      remove(context, widget, &child)
    }
    if status < 0 { report(status, slot, GRAFT_PHASE_REMOVE) }
  }
}
