import CGraft

// The one way to call a node's class: context, phase, and what the node emits
// meanwhile being its own.

/// Why the host is called, and whose echo is what is emitted meanwhile (P3).
struct HostCall: BitwiseCopyable {
  var phase: UInt32 = GRAFT_PHASE_NONE
  /// The node that it is called for.
  var node = Node.none
  /// The node whose create, update or destroy runs.
  var calling = Node.none
  /// The container whose children change.
  var container = Node.none
}

extension Runtime {
  /// The id that the host knows a node by, also after the id was retired.
  @inline(__always)
  func hostID(_ slot: UInt32, _ node: NodePointer) -> graft_node {
    let isDead = node.pointee.flags / Node.dead & 1
    return UInt64(node.pointee.generation &- isDead) << 32 | UInt64(slot &+ 1)
  }

  /// The widget of the nearest ancestor that has one.
  @inline(__always)
  func parentWidget(_ slot: UInt32) -> UnsafeMutableRawPointer? {
    let container = container(above: slot)
    return container == Node.none ? nil : node(container).pointee.widget
  }

  /// Fills a context for calls of one node's class.
  @inline(never)
  func fill(
    _ context: UnsafeMutablePointer<graft_context>, _ slot: UInt32,
    _ phase: UInt32
  ) {
    context.pointee.struct_size = UInt32(MemoryLayout<graft_context>.size)
    context.pointee.phase = phase
    context.pointee.runtime = OpaquePointer(state)
    context.pointee.reserved = 0
    context.pointee.commit = state.pointee.commit
    context.pointee.transaction = state.pointee.transaction
    guard slot != Node.none else {
      context.pointee.node = 0
      context.pointee.class_id = 0
      context.pointee.class_data = nil
      context.pointee.coordinator = nil
      context.pointee.widget = nil
      context.pointee.parent_widget = nil
      return
    }
    let node = node(slot)
    context.pointee.node = hostID(slot, node)
    context.pointee.class_id = node.pointee.classID
    context.pointee.class_data =
      widgetClass(node.pointee.classID)?.pointee.vtable.class_data
    context.pointee.coordinator = node.pointee.coordinator
    context.pointee.widget = node.pointee.widget
    context.pointee.parent_widget = parentWidget(slot)
  }

  /// Fills again what differs between nodes, where one context serves many;
  /// `above` is the node's parent.
  @inline(__always)
  func aim(
    _ context: UnsafeMutablePointer<graft_context>, at slot: UInt32,
    _ node: NodePointer, _ widgetClass: ClassPointer, below above: NodePointer
  ) {
    context.pointee.node = hostID(slot, node)
    context.pointee.transaction = state.pointee.transaction
    context.pointee.class_id = node.pointee.classID
    context.pointee.class_data = widgetClass.pointee.vtable.class_data
    context.pointee.coordinator = node.pointee.coordinator
    context.pointee.widget = node.pointee.widget
    context.pointee.parent_widget =
      above.pointee.has(Node.virtual)
      ? parentWidget(slot) : above.pointee.widget
  }

  /// Gives a filled context to `body`.
  ///
  /// A local variable would be cleared first, and copied.
  @inline(__always)
  func withContext<Result>(
    _ slot: UInt32, _ phase: UInt32,
    _ body: (UnsafeMutablePointer<graft_context>) -> Result
  ) -> Result {
    return withUnsafeTemporaryAllocation(
      of: graft_context.self, capacity: 1
    ) { space in
      let context = space.baseAddress.unsafelyUnwrapped
      fill(context, slot, phase)
      return body(context)
    }
  }

  /// Notes that the host is called for a node.
  ///
  /// - Returns: what stood there before, to be put back.
  @inline(__always)
  func beginCall(_ slot: UInt32, _ phase: UInt32) -> HostCall {
    let before = state.pointee.call
    state.pointee.call.phase = phase
    state.pointee.call.node = slot
    state.pointee.hasHostMessage = false
    return before
  }

  /// The same, while what the node emits is an echo of the call (P3).
  @inline(__always)
  func beginWidgetCall(_ slot: UInt32, _ phase: UInt32) -> HostCall {
    let before = beginCall(slot, phase)
    state.pointee.call.calling = slot
    return before
  }

  @inline(__always)
  func endCall(_ before: HostCall) {
    state.pointee.call = before
  }

  /// Calls the host for a node; `body` gets the context.
  @inline(never)
  func callHost(
    _ slot: UInt32, _ phase: UInt32,
    _ body: (UnsafePointer<graft_context>) -> graft_status
  ) -> graft_status {
    return withContext(slot, phase) { context in
      let before = beginCall(slot, phase)
      let status = body(context)
      endCall(before)
      return status
    }
  }

  @inline(never)
  func callWidget(
    _ slot: UInt32, _ phase: UInt32,
    _ body: (UnsafePointer<graft_context>) -> graft_status
  ) -> graft_status {
    return withContext(slot, phase) { context in
      let before = beginWidgetCall(slot, phase)
      let status = body(context)
      endCall(before)
      return status
    }
  }
}
