import CGraft

/// A new value for one property of a live node, which has nothing else new.
///
/// Most changes are of this kind: a label's text, a handler that is a new
/// closure. The value is exchanged in place; no other property is looked at
/// again, moved or released.
struct Edit: BitwiseCopyable {
  /// The new value; the old one after the exchange. First, so that its address
  /// is the edit's.
  var property: Property
  var slot: UInt32
  /// How many patches come before it: both are in pre-order.
  var patches: UInt32
  var transaction: UInt64
  /// Its place among the node's properties.
  var index: UInt32
}

extension Runtime {
  /// Notes the new values of a node whose properties have no other names,
  /// types or flags now, and no rules that a write has to look at; false, with
  /// nothing noted, where `patch` has to look closer.
  ///
  /// The node has as many properties as the element describes.
  @_optimize(speed)
  func edit(
    _ slot: UInt32, _ node: NodePointer, _ element: UnsafePointer<graft_element>
  ) throws(Failure) -> Bool {
    let due = Node.gone | Node.virtual | Node.planned | Node.wrap
    let widgetClass = widgetClass(of: node)
    let count = Int(element.pointee.prop_count)
    guard !node.pointee.has(due), widgetClass.pointee.isPlain,
      !widgetClass.pointee.hasHold, let props = element.pointee.props,
      let held = node.pointee.properties, hasSameHeads(held, props, count)
    else { return false }
    var index = 0
    while index < count {
      let prop = props + index
      if !isSameWord(held + index, prop),
        !holds(held[index], prop.pointee.value)
      {
        try edit(slot, index, prop, widgetClass)
      }
      index &+= 1
    }
    state.pointee.plan.longestChanges = max(
      state.pointee.plan.longestChanges, count)
    return true
  }

  /// Whether properties have the names, types and flags of those that are
  /// held, and none that the user or the widget changed.
  @inline(__always)
  private func hasSameHeads(
    _ held: PropertyPointer, _ props: UnsafePointer<graft_prop>, _ count: Int
  ) -> Bool {
    var index = 0
    while index < count {
      let property = held + index
      let prop = props + index
      guard property.pointee.name == prop.pointee.name,
        UInt32(property.pointee.type) == prop.pointee.value.type,
        property.pointee.flags == Property.described, prop.pointee.flags == 0
      else { return false }
      index &+= 1
    }
    return true
  }

  @inline(__always)
  private func edit(
    _ slot: UInt32, _ index: Int, _ prop: UnsafePointer<graft_prop>,
    _ widgetClass: ClassPointer
  ) throws(Failure) {
    try state.pointee.plan.edits.reserve(1)
    let edit =
      state.pointee.plan.edits.base.unsafelyUnwrapped
      + state.pointee.plan.edits.count
    edit.pointee = Edit(
      property: Property.none, slot: slot,
      patches: UInt32(truncatingIfNeeded: state.pointee.plan.patches.count),
      transaction: state.pointee.planTransaction,
      index: UInt32(truncatingIfNeeded: index))
    if let property = holdAtOnce(prop) {
      edit.pointee.property = property
    } else {
      edit.pointee.property = try holdDescribed(prop, slot, widgetClass)
    }
    state.pointee.plan.edits.grow(by: 1)
  }

  func rollBackEdits() {
    for index in 0..<state.pointee.plan.edits.count {
      forget(state.pointee.plan.edits[index].property)
    }
  }

  /// Makes the edits of nodes that come before a patch.
  ///
  /// - Parameter done: how many were made.
  func applyEdits(_ done: inout Int, before patches: Int) {
    while done < state.pointee.plan.edits.count,
      Int(state.pointee.plan.edits[done].patches) <= patches
    {
      let first = done
      let slot = state.pointee.plan.edits[first].slot
      repeat {
        done &+= 1
      } while done < state.pointee.plan.edits.count
        && state.pointee.plan.edits[done].slot == slot
      apply(
        state.pointee.plan.edits.base.unsafelyUnwrapped + first, done &- first,
        slot)
    }
  }

  /// Exchanges one value outside of a swap; the update's room was made.
  func exchange(_ held: PropertyPointer, _ new: Property, _ slot: UInt32) {
    var edit = Edit(
      property: new, slot: slot, patches: 0,
      transaction: state.pointee.transaction,
      index: UInt32(
        truncatingIfNeeded: held
          - node(slot).pointee.properties.unsafelyUnwrapped))
    apply(&edit, 1, slot)
  }

  /// Exchanges values of one node, tells its widget, ends the old ones.
  @_optimize(speed)
  private func apply(
    _ edits: UnsafeMutablePointer<Edit>, _ count: Int, _ slot: UInt32
  ) {
    let node = node(slot)
    guard let properties = node.pointee.properties,
      let changes = state.pointee.changes.base
    else { return }
    var changed = 0
    for index in 0..<count {
      let edit = edits + index
      let held = properties + Int(edit.pointee.index)
      let new = edit.pointee.property
      edit.pointee.property = held.pointee
      held.pointee = new
      if new.type == UInt8(GRAFT_TYPE_HANDLER) { continue }
      // Both stay where they are while the update runs.
      changes[changed] = graft_change(
        name: new.name, reserved: 0, old_value: value(of: edit.old),
        new_value: value(of: held))
      changed &+= 1
    }
    if changed > 0, !node.pointee.has(Node.gone),
      let update = widgetClass(of: node).pointee.vtable.update
    {
      let transaction = state.pointee.transaction
      state.pointee.transaction = edits.pointee.transaction
      let status = callUpdate(slot, update, changes, changed)
      state.pointee.transaction = transaction
      if status < 0 {
        node.pointee.flags |= Node.tainted  // F2
        report(status, slot, GRAFT_PHASE_UPDATE)
      }
    }
    for index in 0..<count {
      let old = edits[index].property
      if old.isCounted { releaseCounted(old) }
    }
  }
}

extension UnsafeMutablePointer where Pointee == Edit {
  /// The old value, where it lies after the exchange.
  fileprivate var old: PropertyPointer {
    return UnsafeMutableRawPointer(self).assumingMemoryBound(
      to: Property.self)
  }
}
