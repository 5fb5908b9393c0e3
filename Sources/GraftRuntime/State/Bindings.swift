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
    try refresh(cellSlot)
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
    extra.pointee.boundCount = 0
    var last = binds
    while let binding = last {
      extra.pointee.boundCount &+= 1
      guard let next = binding.pointee.nextOwn else { break }
      last = next
    }
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

  /// Writes what is bound of one node and has changed, by one update.
  @inline(never)
  func writeBindings(_ id: graft_node) throws(Failure) {
    guard let slot = state.pointee.nodes.find(id),
      let extra = node(slot).pointee.extra
    else { return }
    let before = (
      state.pointee.generation, state.pointee.transaction,
      state.pointee.activity
    )
    defer {
      (
        state.pointee.generation, state.pointee.transaction,
        state.pointee.activity
      ) = before
    }
    guard takeListed(extra) else { return }
    do throws(Failure) {
      try checkChain(slot)
    } catch {
      unlist(extra)
      throw error
    }
    state.pointee.activity = before.2 | Activity.commit
    do throws(Failure) {
      try write(slot, extra)
    } catch {
      if isOwnShortage(error), listBinding(slot) { throw error }
      reportUnbound(error, slot)
    }
  }

  /// Tells that a bound property could not be written, or its cell computed.
  private func reportUnbound(_ failure: Failure, _ slot: UInt32) {
    let phase = state.pointee.failurePhase
    reportStanding(
      failure, slot, phase == GRAFT_PHASE_NONE ? GRAFT_PHASE_UPDATE : phase)
  }

  /// Whether a binding of a node waits; what changed it last counts.
  private func takeListed(_ extra: UnsafeMutablePointer<NodeExtra>) -> Bool {
    var found = false
    var cursor = extra.pointee.subscriptions
    while let binding = cursor {
      cursor = binding.pointee.nextOwn
      guard binding.pointee.kind == Subscription.bound,
        binding.pointee.isListed
      else { continue }
      if binding.pointee.transaction != 0 || !found {
        state.pointee.transaction = binding.pointee.transaction
      }
      state.pointee.generation = max(
        found ? state.pointee.generation : 0, binding.pointee.chain)
      found = true
    }
    return found
  }

  /// Writes again what the change of another property disturbs, or has it
  /// looked at after the update.
  private func rewriteDisturbed(_ slot: UInt32, _ widgetClass: ClassPointer) {
    for entry in 0..<widgetClass.pointee.disturbances.count {
      let disturbance = widgetClass.pointee.disturbances[entry]
      let spec = widgetClass.pointee.properties[disturbance.place]
      guard let held = findProperty(node(slot), spec.name),
        !held.pointee.has(Property.changed | Property.diverged),
        let cause = findProperty(node(slot), disturbance.cause),
        cause.pointee.has(Property.changed)
      else { continue }
      if canTellDisturbed(spec, widgetClass) {
        held.pointee.flags |= Property.disturbed
        continue
      }
      retain(held.pointee)
      held.pointee.flags |= Property.changed
      addChange(held.pointee, held.pointee, widgetClass)
    }
  }

  private func unlist(_ extra: UnsafeMutablePointer<NodeExtra>) {
    var cursor = extra.pointee.subscriptions
    while let binding = cursor {
      cursor = binding.pointee.nextOwn
      binding.pointee.isListed = false
    }
  }

  private func write(
    _ slot: UInt32, _ extra: UnsafeMutablePointer<NodeExtra>
  ) throws(Failure) {
    let node = node(slot)
    guard let widgetClass = widgetClass(node.pointee.classID),
      !node.pointee.has(Node.gone)
    else { return }
    if try exchangeBound(node, extra, widgetClass, slot) { return }
    let count = Int(node.pointee.propertyCount)
    state.pointee.changes.removeAll()
    state.pointee.changeKeys.removeAll()
    state.pointee.failurePhase = GRAFT_PHASE_NONE
    try state.pointee.changes.reserve(count)
    try state.pointee.changeKeys.reserve(count)
    if widgetClass.pointee.hasReported { try reserveEvents(count) }
    var shortage: Failure? = nil
    // In the order in which the properties were described.
    for index in 0..<count {
      guard let properties = node.pointee.properties,
        let binding = binding(
          extra.pointee.subscriptions, properties[index].name),
        binding.pointee.isListed
      else { continue }
      binding.pointee.isListed = false
      guard binding.pointee.cell != Node.none else { continue }
      // One that fails is told; the others go on.
      do throws(Failure) {
        state.pointee.failurePhase = GRAFT_PHASE_NONE
        try refresh(binding.pointee.cell)
        try write(
          slot, properties + index, cell(binding.pointee.cell).pointee.value,
          extra, widgetClass)
      } catch {
        if isOwnShortage(error) {
          binding.pointee.isListed = true
          shortage = error
          continue
        }
        reportUnbound(error, slot)
        state.pointee.hasMessage = false
      }
    }
    if state.pointee.changeKeys.count > 0 { update(slot, extra, widgetClass) }
    state.pointee.failurePhase = GRAFT_PHASE_NONE
    if let shortage { throw shortage }
  }

  /// Writes the changes that were collected.
  private func update(
    _ slot: UInt32, _ extra: UnsafeMutablePointer<NodeExtra>,
    _ widgetClass: ClassPointer
  ) {
    let node = node(slot)
    if widgetClass.pointee.hasAfter { rewriteDisturbed(slot, widgetClass) }
    limitWrites(extra)
    state.pointee.commit &+= 1
    let status: graft_status
    let due = Node.tainted | Node.invalid
    if node.pointee.has(due) {
      releaseOlds()
      status = updateEverything(
        slot, old: nil, oldCount: 0, isForced: true)
    } else {
      status = update(slot, widgetClass, ownsOld: true)
    }
    node.pointee.flags &= ~due
    if status < 0 {
      node.pointee.flags |= Node.tainted
      report(status, slot, GRAFT_PHASE_UPDATE)
    }
  }

  /// Writes a node's only bound property in place, if no rule has a say in it;
  /// false, with nothing done, where each has to be looked at.
  private func exchangeBound(
    _ node: NodePointer, _ extra: UnsafeMutablePointer<NodeExtra>,
    _ widgetClass: ClassPointer, _ slot: UInt32
  ) throws(Failure) -> Bool {
    let special =
      Node.virtual | Node.tainted | Node.invalid | Node.createOnly | Node.wrap
    guard !node.pointee.has(special), widgetClass.pointee.isPlain,
      let binding = extra.pointee.subscriptions,
      binding.pointee.nextOwn == nil,
      binding.pointee.kind == Subscription.bound,
      binding.pointee.cell != Node.none,
      !cell(binding.pointee.cell).pointee.isStale,
      let held = findProperty(node, binding.pointee.name),
      held.pointee.flags == Property.described,
      held.pointee.type == cell(binding.pointee.cell).pointee.value.type
    else { return false }
    let value = cell(binding.pointee.cell).pointee.value
    try state.pointee.changes.reserve(1)
    binding.pointee.isListed = false
    if held.pointee.holdsSame(value) { return true }  // P4
    state.pointee.commit &+= 1
    var new = held.pointee
    new.take(valueOf: value)
    if new.isCounted { retain(new) }
    exchange(held, new, slot)
    return true
  }

  /// Brings one property to a described value, by the rules of a description:
  /// against what the widget shows, and never over a newer edit.
  private func write(
    _ slot: UInt32, _ held: PropertyPointer, _ value: Property,
    _ extra: UnsafeMutablePointer<NodeExtra>, _ widgetClass: ClassPointer
  ) throws(Failure) {
    let isPast = Property.adjusted | Property.diverged
    if let spec = widgetClass.pointee.property(held.pointee.name),
      spec.pointee.types != 0,
      spec.pointee.types & (1 << UInt32(value.type)) == 0,
      value.type != UInt8(GRAFT_TYPE_NONE)
    {
      throw wrongType(
        held.pointee.name, UInt32(value.type), spec.pointee.types, slot)
    }
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
    if mustWait(
      held.pointee, isHeld: held.pointee.has(Property.hold), node(slot),
      widgetClass)
    {
      try divertTo(described, held, extra)
      listDivergent(slot)
      return
    }
    if node(slot).pointee.has(Node.virtual) {
      try planBoundComponent(slot, held, described)
      return
    }
    if let spec = widgetClass.pointee.property(held.pointee.name),
      spec.pointee.flags & GRAFT_PROPERTY_CREATE_ONLY != 0
    {
      try remakeBound(slot, held.pointee.name)
      return
    }
    try stageWrite(described, widgetClass, &extra.pointee.writes)
    let shown = held.pointee
    retain(described)
    held.pointee.take(valueOf: described)
    held.pointee.flags &= ~isPast
    held.pointee.flags |= Property.changed
    dropShadow(held.pointee.name, &extra.pointee.shadows)
    addChange(shown, held.pointee, widgetClass)
  }

  /// What can only be given at creation: whoever described the node describes
  /// it again, if that is a body; else it is an error (C26).
  private func remakeBound(
    _ slot: UInt32, _ name: graft_atom
  ) throws(Failure) {
    var owner = node(slot).pointee.parent
    while owner != Node.none {
      let isBody =
        node(owner).pointee.has(Node.component)
        || (rootIndex(id(owner)).map {
          state.pointee.rootInfo[$0].body != nil
        } ?? false)
      if isBody {
        try state.pointee.dirty.reserve(1)
        markDirty(owner)
        return
      }
      owner = node(owner).pointee.parent
    }
    throw fail(GRAFT_E_UNSUPPORTED) { sink in
      put(&sink, path: slot)
      sink.put(": ")
      put(&sink, atom: name)
      sink.put(" can only be given at creation, render the root again")
    }
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
    let isComponent = node(slot).pointee.has(Node.component)
    if isComponent {
      try state.pointee.dirty.reserve(1)
    } else {
      try reserveMarks(countReaders(slot, described.name))
    }
    let old = held.pointee
    retain(described)
    held.pointee.take(valueOf: described)
    release(old)
    if isComponent {
      markDirty(slot)
      return
    }
    invalidateReaders(slot, described.name)
  }

  /// Marks all that reads a value of a bound provider.
  private func invalidateReaders(_ top: UInt32, _ name: graft_atom) {
    eachBelow(top) { slot in
      var cursor = node(slot).pointee.extra?.pointee.reads
      while let read = cursor {
        cursor = read.pointee.next
        guard slot != top, read.pointee.name == name, nearest(slot, name, top)
        else { continue }
        if read.pointee.isWidget {
          try? invalidate(slot)
        } else {
          markDirty(slot)
        }
      }
    }
  }
}
