import CGraft

// Comparing a live node with its new description, where both are alike: most
// of what a render does is to find that nothing is new.

extension Runtime {
  /// Adds what is new for a matched node to the plan; nothing if all is equal.
  @_optimize(speed)
  func diff(
    _ slot: UInt32, _ node: NodePointer, _ element: UnsafePointer<graft_element>
  ) throws(Failure) {
    state.pointee.stats.nodes_visited &+= 1
    if !hasSameShape(node, element) {
      if !isShownBound(node, element) { try patch(slot, element) }
    } else if !isShown(node, element) {
      if try !edit(slot, node, element) { try patch(slot, element) }
    }
  }

  /// Passes the elements of childless nodes that have new values at most, up
  /// to the first that takes a closer look.
  ///
  /// - Returns: how many.
  @inline(never)
  @_optimize(speed)
  func passAlike(
    _ frame: inout Frame, _ first: UnsafePointer<graft_element>, _ left: UInt32
  ) throws(Failure) -> UInt32 {
    let special =
      Node.gone | Node.adopted | Node.wrap | Node.createOnly | Node.component
    let most = min(left, frame.remaining)
    let done = frame.done
    var element = first
    var old = frame.old
    var passed: UInt32 = 0
    while passed < most, old != Node.none {
      let node = node(old)
      guard element.pointee.child_count == 0,
        node.pointee.firstChild == Node.none,
        node.pointee.flags & special == 0, isSame(node, element),
        hasSameShape(node, element)
      else { break }
      if !isShown(node, element), try !edit(old, node, element) { break }
      if element.pointee.flags & Node.keyMask != 0 {
        noteKey(&frame, element, at: done &+ passed)
      }
      old = node.pointee.next
      element += 1
      passed &+= 1
    }
    frame.old = old
    frame.done = done &+ passed
    if frame.remaining != Frame.unknown { frame.remaining &-= passed }
    state.pointee.stats.nodes_visited &+= UInt64(passed)
    return passed
  }

  @inline(never)
  private func noteKey(
    _ frame: inout Frame, _ element: UnsafePointer<graft_element>,
    at done: UInt32
  ) {
    frame.done = done
    noteKey(&frame, element)
  }

  /// Whether nothing but values can be new in a description; false where a
  /// closer look is due.
  @inline(__always)
  private func hasSameShape(
    _ node: NodePointer, _ element: UnsafePointer<graft_element>
  ) -> Bool {
    let due = Node.tainted | Node.invalid
    let own = Node.keyMask | Node.pinned
    return node.pointee.flags & (due | own) == element.pointee.flags
      && UInt32(node.pointee.propertyCount) == element.pointee.prop_count
      && element.pointee.extra == nil && hasPlainExtra(node)
  }

  /// Whether a widget shows the values of its description.
  @inline(__always)
  private func isShown(
    _ node: NodePointer, _ element: UnsafePointer<graft_element>
  ) -> Bool {
    let count = Int(element.pointee.prop_count)
    guard count > 0 else { return true }
    guard let props = element.pointee.props,
      let held = node.pointee.properties
    else { return false }
    var index = 0
    while index < count {
      guard
        isSameWord(held + index, props + index)
          || isShown(held + index, props + index)
      else { return false }
      index &+= 1
    }
    return true
  }

  /// Whether a property is described as it is held; false where a value takes
  /// more than comparing words.
  @inline(__always)
  func isSameWord(
    _ held: PropertyPointer, _ prop: UnsafePointer<graft_prop>
  ) -> Bool {
    let type = prop.pointee.value.type
    let described =
      UInt64(prop.pointee.name)
      | (UInt64(type) | UInt64(Property.described) << 8) << 32
    let differs = held.pointee.head ^ described
    if prop.pointee.flags != 0 { return false }
    switch type {
    case GRAFT_TYPE_BOOL, GRAFT_TYPE_INT, GRAFT_TYPE_DOUBLE:
      return differs == 0 && held.pointee.payload == prop.pointee.value.as.id
    case GRAFT_TYPE_STRING:
      let length = UInt64(prop.pointee.value.length)
      guard length <= UInt64(Property.inlineLimit), differs == length << 48,
        let bytes = prop.pointee.value.bytes
      else { return false }
      return inlinePayload(bytes, Int(length)) == held.pointee.payload
    case GRAFT_TYPE_HANDLER:
      guard differs == 0, let handler = prop.pointee.value.as.handler else {
        return false
      }
      return state.pointee.handlers.holds(
        UInt32(truncatingIfNeeded: held.pointee.payload), handler)
    default:
      return false
    }
  }

  @inline(never)
  private func isShown(
    _ held: PropertyPointer, _ prop: UnsafePointer<graft_prop>
  ) -> Bool {
    return held.pointee.name == prop.pointee.name
      && held.pointee.flags & ~Property.editing
        == Property.described | (prop.pointee.flags == 0 ? 0 : Property.hold)
      && holds(held.pointee, prop.pointee.value)
  }

  @inline(__always)
  private func hasPlainExtra(_ node: NodePointer) -> Bool {
    guard let extra = node.pointee.extra else { return true }
    return isPlain(extra) && extra.pointee.boundCount == 0
  }

  @inline(__always)
  private func isPlain(_ extra: UnsafeMutablePointer<NodeExtra>) -> Bool {
    return extra.pointee.token == 0 && extra.pointee.ref == 0
      && extra.pointee.wrap == nil && extra.pointee.version == 0
  }

  /// The same for a node with bound properties: each is bound to the same cell,
  /// whose value was written.
  @_optimize(speed)
  private func isShownBound(
    _ node: NodePointer, _ element: UnsafePointer<graft_element>
  ) -> Bool {
    let due = Node.tainted | Node.invalid
    let own = Node.keyMask | Node.pinned
    let count = Int(element.pointee.prop_count)
    guard let extra = node.pointee.extra, extra.pointee.boundCount > 0,
      isPlain(extra),
      node.pointee.flags & (due | own) == element.pointee.flags,
      Int(node.pointee.propertyCount) == count, element.pointee.extra == nil,
      let held = node.pointee.properties, let props = element.pointee.props
    else { return false }
    var bound: UInt32 = 0
    for index in 0..<count {
      let prop = props + index
      if prop.pointee.value.type == GRAFT_TYPE_STATE {
        guard isBound(held + index, prop, extra) else { return false }
        bound &+= 1
      } else if !isSameWord(held + index, prop), !isShown(held + index, prop) {
        return false
      }
    }
    return bound == extra.pointee.boundCount
  }

  @inline(__always)
  private func isBound(
    _ held: PropertyPointer, _ prop: UnsafePointer<graft_prop>,
    _ extra: UnsafeMutablePointer<NodeExtra>
  ) -> Bool {
    guard held.pointee.name == prop.pointee.name, prop.pointee.flags == 0,
      held.pointee.flags & ~Property.editing == Property.described,
      let slot = state.pointee.cells.find(prop.pointee.value.as.id),
      let binding = binding(extra.pointee.subscriptions, prop.pointee.name)
    else { return false }
    return binding.pointee.cell == slot && !binding.pointee.isListed
      && !cell(slot).pointee.isStale
      && held.pointee.holdsSame(cell(slot).pointee.value)
  }
}
