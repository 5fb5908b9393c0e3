import CGraft

// The one way to call a node's class: context, phase, and what the node emits
// meanwhile being its own.

extension Runtime {
  /// The id that the host knows a node by, also after the id was retired.
  @inline(__always)
  func hostID(_ slot: UInt32) -> graft_node {
    let id = id(slot)
    return node(slot).pointee.has(Node.dead) ? id &- (1 << 32) : id
  }

  /// The widget of the nearest ancestor that has one.
  @inline(__always)
  func parentWidget(_ slot: UInt32) -> UnsafeMutableRawPointer? {
    let parent = node(slot).pointee.parent
    guard parent != Node.none else { return nil }
    if !node(parent).pointee.has(Node.virtual) {
      return node(parent).pointee.widget
    }
    let container = container(above: slot)
    return container == Node.none ? nil : node(container).pointee.widget
  }

  @inline(never)
  func context(_ slot: UInt32, _ phase: UInt32) -> graft_context {
    var context = graft_context()
    context.struct_size = UInt32(MemoryLayout<graft_context>.size)
    context.phase = phase
    context.runtime = OpaquePointer(state)
    context.commit = state.pointee.commit
    context.transaction = state.pointee.transaction
    guard slot != Node.none else { return context }
    let node = node(slot)
    context.node = hostID(slot)
    context.class_id = node.pointee.classID
    context.coordinator = node.pointee.coordinator
    context.widget = node.pointee.widget
    context.parent_widget = parentWidget(slot)
    if let widgetClass = widgetClass(node.pointee.classID) {
      context.class_data = widgetClass.pointee.vtable.class_data
    }
    return context
  }

  /// Calls the host for a node; `body` gets the context.
  @inline(never)
  func callHost(
    _ slot: UInt32, _ phase: UInt32,
    _ body: (UnsafePointer<graft_context>) -> graft_status
  ) -> graft_status {
    var context = context(slot, phase)
    let phaseBefore = state.pointee.phase
    let nodeBefore = state.pointee.phaseNode
    state.pointee.phase = phase
    state.pointee.phaseNode = slot
    state.pointee.hasHostMessage = false
    let status = body(&context)
    state.pointee.phase = phaseBefore
    state.pointee.phaseNode = nodeBefore
    return status
  }

  /// The same, while what the node emits is an echo of the call (P3).
  @inline(never)
  func callWidget(
    _ slot: UInt32, _ phase: UInt32,
    _ body: (UnsafePointer<graft_context>) -> graft_status
  ) -> graft_status {
    let before = state.pointee.calling
    state.pointee.calling = slot
    let status = callHost(slot, phase, body)
    state.pointee.calling = before
    return status
  }
}
