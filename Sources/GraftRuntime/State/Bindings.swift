import CGraft

// Properties that are bound to a cell (S3): a change is one update of one
// node, whatever the size of the tree.

extension Runtime {
  /// Puts the cell's value in the place of a bound property's, and notes the
  /// binding for the description that is being matched.
  func bind(
    _ prop: inout graft_prop, _ slot: UInt32,
    _ list: inout SubscriptionPointer?
  ) throws(Failure) {
    guard let cellSlot = state.pointee.cells.find(prop.value.as.id) else {
      let name = prop.name
      throw fail(GRAFT_E_STALE) { sink in
        put(&sink, path: slot)
        sink.put(": property ")
        put(&sink, atom: name)
        sink.put(" came bound to a state that is gone, or never was")
      }
    }
    if cell(cellSlot).pointee.isStale { try compute(cellSlot) }
    let binding = try subscribe(
      Subscription.bound, slot, to: cellSlot, prop.name)
    binding.pointee.nextOwn = list
    list = binding
    prop.value = value(of: valuePointer(cellSlot))
  }

  /// Replaces the bindings of a node by those of its new description.
  func rebind(
    _ extra: UnsafeMutablePointer<NodeExtra>, _ binds: SubscriptionPointer?
  ) {
    var list = extra.pointee.subscriptions
    sweep(&list, Subscription.bound, run: .max)
    extra.pointee.subscriptions = list
    var last = binds
    while let next = last?.pointee.nextOwn { last = next }
    guard let last else { return }
    last.pointee.nextOwn = list
    extra.pointee.subscriptions = binds
  }

  /// The cell that a property is bound to, if it can be set.
  func boundCell(_ slot: UInt32, _ name: graft_atom) -> UInt32? {
    guard
      let binding = binding(
        node(slot).pointee.extra?.pointee.subscriptions, name),
      binding.pointee.cell != Node.none,
      cell(binding.pointee.cell).pointee.derive == nil
    else { return nil }
    return binding.pointee.cell
  }

  /// Writes one bound property whose cell has changed; false if there is none.
  func writeBinding() -> Bool {
    guard state.pointee.bindings.count > 0 else { return false }
    let entry = state.pointee.bindings.removeLast()
    guard let slot = state.pointee.nodes.find(entry.node),
      let extra = node(slot).pointee.extra,
      let binding = binding(extra.pointee.subscriptions, entry.name)
    else { return true }
    binding.pointee.isListed = false
    guard binding.pointee.cell != Node.none, !node(slot).pointee.has(Node.gone),
      let held = findProperty(node(slot), entry.name),
      let widgetClass = widgetClass(node(slot).pointee.classID)
    else { return true }
    let transaction = state.pointee.transaction
    let activity = state.pointee.activity
    state.pointee.transaction = entry.transaction
    state.pointee.activity = activity | Activity.commit
    let cellSlot = binding.pointee.cell
    do throws(Failure) {
      if cell(cellSlot).pointee.isStale { try compute(cellSlot) }
      try write(slot, held, cell(cellSlot).pointee.value, extra, widgetClass)
    } catch {
      report(error.status, slot, GRAFT_PHASE_UPDATE)
    }
    state.pointee.activity = activity
    state.pointee.transaction = transaction
    return true
  }

  /// Brings one property to a described value, by the rules of a description:
  /// against what the widget shows, and never over a newer edit.
  private func write(
    _ slot: UInt32, _ held: PropertyPointer, _ value: Property,
    _ extra: UnsafeMutablePointer<NodeExtra>, _ widgetClass: ClassPointer
  ) throws(Failure) {
    let isPast = Property.adjusted | Property.diverged
    if held.pointee.holdsSame(value) {  // P4
      dropShadow(held.pointee.name, &extra.pointee.shadows)
      held.pointee.flags &= ~isPast
      return
    }
    if held.pointee.has(Property.adjusted),
      let shadow = shadow(node(slot), held.pointee.name),
      shadow.pointee.described.holdsSame(value)
    {
      return
    }
    var described = value
    described.name = held.pointee.name
    described.flags = 0
    if mustWait(held.pointee, slot, widgetClass) {
      try divertTo(described, held, extra)
      listDivergent(slot)
      return
    }
    if node(slot).pointee.has(Node.virtual) {
      try planBoundComponent(slot, held, described)
      return
    }
    try state.pointee.changes.reserve(Int(node(slot).pointee.propertyCount))
    try state.pointee.changeKeys.reserve(Int(node(slot).pointee.propertyCount))
    if widgetClass.pointee.hasReported { try reserveEvents(1) }
    state.pointee.changes.removeAll()
    state.pointee.changeKeys.removeAll()
    try stageWrite(described, widgetClass, &extra.pointee.writes)
    limitWrites(extra)
    let shown = held.pointee
    retain(described)
    held.pointee.take(valueOf: described)
    held.pointee.flags &= ~isPast
    held.pointee.flags |= Property.changed
    dropShadow(held.pointee.name, &extra.pointee.shadows)
    addChange(shown, held.pointee, widgetClass)
    state.pointee.commit &+= 1
    let status = update(slot, widgetClass, ownsOld: true)
    if status < 0 {
      node(slot).pointee.flags |= Node.tainted
      report(status, slot, GRAFT_PHASE_UPDATE)
    }
  }

  private func mustWait(
    _ held: Property, _ slot: UInt32, _ widgetClass: ClassPointer
  ) -> Bool {
    if held.has(Property.editing), held.has(Property.hold) { return true }
    guard let extra = node(slot).pointee.extra,
      extra.pointee.waitingReports > 0,
      let spec = widgetClass.pointee.property(held.name)
    else { return false }
    return spec.pointee.isReported
  }

  /// Keeps a described value for later; the widget shows another.
  private func divertTo(
    _ described: Property, _ held: PropertyPointer,
    _ extra: UnsafeMutablePointer<NodeExtra>
  ) throws(Failure) {
    dropShadow(held.pointee.name, &extra.pointee.shadows)
    held.pointee.flags &= ~(Property.adjusted | Property.diverged)
    try addShadow(described, to: &extra.pointee.shadows)
    retain(described)
    held.pointee.flags |= Property.diverged
  }

  /// A bound property of a component: its body runs.
  private func planBoundComponent(
    _ slot: UInt32, _ held: PropertyPointer, _ described: Property
  ) throws(Failure) {
    let old = held.pointee
    retain(described)
    held.pointee.take(valueOf: described)
    release(old)
    if node(slot).pointee.has(Node.component) {
      markDirty(slot)
      return
    }
    try state.pointee.dirty.reserve(1)
    invalidateReaders(slot, described.name)
  }

  /// Marks all that reads a value of a bound provider.
  private func invalidateReaders(_ top: UInt32, _ name: graft_atom) {
    eachBelow(top) { slot in
      var cursor = node(slot).pointee.extra?.pointee.reads
      while let read = cursor {
        cursor = read.pointee.next
        guard slot != top, read.pointee.name == name else { continue }
        if read.pointee.isWidget {
          try? invalidate(slot)
        } else {
          markDirty(slot)
        }
      }
    }
  }
}
