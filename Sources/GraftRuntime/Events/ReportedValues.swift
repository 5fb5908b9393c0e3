import CGraft

// What widgets report of their properties: the baseline of every comparison.

extension Runtime {
  /// Takes over what a widget shows by its own doing, during a call.
  ///
  /// A described property that shows another value is adjusted: `settle`
  /// tells the app.
  func reportInCall(
    _ slot: UInt32, _ name: graft_atom, _ value: graft_value
  ) throws(Failure) {
    guard let held = findProperty(node(slot), name) else {
      try addReported(slot, name, value)
      return
    }
    if holds(held.pointee, value) { return }
    let isWritten = Property.described | Property.changed | Property.disturbed
    guard held.pointee.has(isWritten) else {
      // Not described, but the app heard of it: it hears of this too.
      try replace(held, value)
      held.pointee.flags |= Property.adjusted | Property.changed
      return
    }
    if takeShadow(slot, held, ifHolds: value) { return }
    try divert(slot, held, value)
    held.pointee.flags |= Property.adjusted
    if !held.pointee.has(Property.changed) {
      held.pointee.flags |= Property.disturbed
    }
  }

  /// Takes over what the user made of a property (P4).
  func reportByUser(
    _ slot: UInt32, _ name: graft_atom, _ value: graft_value,
    endsEditing: Bool
  ) throws(Failure) {
    guard let held = findProperty(node(slot), name) else {
      try addReported(slot, name, value)
      return
    }
    let bound = boundCell(slot, name)
    if let bound { try reserveDependents(bound) }
    if !holds(held.pointee, value) {
      if !held.pointee.has(Property.described) {
        try replace(held, value)
      } else if !takeShadow(slot, held, ifHolds: value) {
        try state.pointee.divergent.reserve(1)
        try divert(slot, held, value)
        held.pointee.flags |= Property.diverged
        held.pointee.flags &= ~Property.adjusted
      }
      held.pointee.flags |= Property.editing
    }
    if let bound, !cell(bound).pointee.value.holdsSame(held.pointee) {
      // Two-way: the user's value is the cell's.
      retain(held.pointee)
      replace(bound, held.pointee)
    }
    if endsEditing { self.endEditing(slot, name) }
    listDivergent(slot)
  }

  /// The user's edit is finished: what waited for it may be written.
  func endEditing(_ slot: UInt32, _ name: graft_atom) {
    guard let properties = node(slot).pointee.properties else { return }
    for index in 0..<Int(node(slot).pointee.propertyCount)
    where name == 0 || properties[index].name == name {
      properties[index].flags &= ~Property.editing
    }
    listDivergent(slot)
  }

  private func replace(
    _ held: PropertyPointer, _ value: graft_value
  ) throws(Failure) {
    let new = try hold(value, as: held.pointee.name)
    let old = held.pointee
    held.pointee.take(valueOf: new)
    release(old)
  }

  /// Shows a new value beside the described one, which moves to the shadows.
  private func divert(
    _ slot: UInt32, _ held: PropertyPointer, _ value: graft_value
  ) throws(Failure) {
    if held.pointee.has(Property.adjusted | Property.diverged) {
      try replace(held, value)
      return
    }
    let new = try hold(value, as: held.pointee.name)
    do throws(Failure) {
      let extra = try makeExtra(node(slot))
      try addShadow(held.pointee, to: &extra.pointee.shadows)
    } catch {
      release(new)
      throw error
    }
    held.pointee.take(valueOf: new)
  }

  /// The widget shows what is described after all.
  private func takeShadow(
    _ slot: UInt32, _ held: PropertyPointer, ifHolds value: graft_value
  ) -> Bool {
    guard let shadow = shadow(node(slot), held.pointee.name),
      holds(shadow.pointee.described, value),
      let extra = node(slot).pointee.extra
    else { return false }
    showDescribed(held, shadow, extra)
    return true
  }

  /// Puts the described value in place of the shown one.
  func showDescribed(
    _ held: PropertyPointer, _ shadow: UnsafeMutablePointer<Shadow>,
    _ extra: UnsafeMutablePointer<NodeExtra>
  ) {
    let shown = held.pointee
    retain(shadow.pointee.described)
    held.pointee.take(valueOf: shadow.pointee.described)
    held.pointee.flags &=
      ~(Property.adjusted | Property.diverged
      | Property.disturbed)
    dropShadow(held.pointee.name, &extra.pointee.shadows)
    release(shown)
  }

  /// Notes a property that is reported but not described.
  private func addReported(
    _ slot: UInt32, _ name: graft_atom, _ value: graft_value
  ) throws(Failure) {
    let node = node(slot)
    let count = Int(node.pointee.propertyCount)
    if count == Int(node.pointee.propertyCapacity) {
      let capacity = count &+ 2
      guard capacity < Int(UInt16.max) else {
        throw Failure(status: GRAFT_E_LIMIT)
      }
      let block = try state.pointee.blocks.allocate(
        capacity &* MemoryLayout<Property>.stride)
      let grown = block.bindMemory(to: Property.self, capacity: capacity)
      if let old = node.pointee.properties {
        grown.update(from: old, count: count)
        state.pointee.blocks.deallocate(
          old, count &* MemoryLayout<Property>.stride)
      }
      node.pointee.properties = grown
      node.pointee.propertyCapacity = UInt16(truncatingIfNeeded: capacity)
    }
    let held = try hold(value, as: name)
    node.pointee.properties.unsafelyUnwrapped[count] = held
    node.pointee.propertyCount &+= 1
  }

  /// Reads what a new widget shows of the properties that events report but
  /// nobody described, so that its first report can be told as news or not.
  func readInitial(_ slot: UInt32) {
    guard !node(slot).pointee.has(Node.gone),
      let widgetClass = widgetClass(node(slot).pointee.classID),
      widgetClass.pointee.hasReported,
      let read = widgetClass.pointee.vtable.read,
      let extra = try? makeExtra(node(slot))
    else { return }
    let widget = node(slot).pointee.widget
    for index in 0..<widgetClass.pointee.properties.count {
      let spec = widgetClass.pointee.properties[index]
      guard spec.isReported, findProperty(node(slot), spec.name) == nil else {
        continue
      }
      var value = graft_value()
      let status = callWidget(slot, GRAFT_PHASE_READ) { context in
        read(context, widget, spec.name, &value)
      }
      if status < 0 || value.type == GRAFT_TYPE_NONE { continue }
      try? addReported(slot, spec.name, value)
      if let held = findProperty(node(slot), spec.name) {
        try? stageWrite(held.pointee, widgetClass, &extra.pointee.writes)
      }
    }
  }

  /// Looks at what an update made of the properties that events report.
  @inline(never)
  func settle(_ slot: UInt32, _ widgetClass: ClassPointer) {
    readBack(slot, widgetClass)
    if rewriteDisturbed(slot, widgetClass) { readBack(slot, widgetClass) }
    guard let properties = node(slot).pointee.properties else { return }
    for index in 0..<Int(node(slot).pointee.propertyCount)
    where properties[index].has(Property.changed)
      && properties[index].has(Property.adjusted)
    {
      let held = properties[index]
      for place in 0..<widgetClass.pointee.events.count
      where widgetClass.pointee.events[place].valueOf == held.name {
        queueAdjusted(slot, widgetClass.pointee.events[place].name, held)
        if let extra = node(slot).pointee.extra {
          // A late echo tells what the widget made of the write.
          try? stageWrite(held, widgetClass, &extra.pointee.writes)
        }
        break
      }
    }
    forgetUndescribed(slot)
  }

  /// What is not described has no other value to compare with.
  private func forgetUndescribed(_ slot: UInt32) {
    guard let properties = node(slot).pointee.properties else { return }
    for index in 0..<Int(node(slot).pointee.propertyCount)
    where properties[index].has(Property.adjusted)
      && !properties[index].has(Property.described)
    {
      properties[index].flags &= ~Property.adjusted
      if let extra = node(slot).pointee.extra {
        dropShadow(properties[index].name, &extra.pointee.shadows)
      }
    }
  }

  /// The same after the children of a container changed.
  func settleContainer(_ slot: UInt32) {
    guard let widgetClass = widgetClass(node(slot).pointee.classID),
      widgetClass.pointee.hasReported, !node(slot).pointee.has(Node.gone),
      let properties = node(slot).pointee.properties
    else { return }
    for index in 0..<Int(node(slot).pointee.propertyCount)
    where properties[index].has(Property.disturbed | Property.changed) {
      settle(slot, widgetClass)
      clearChanged(slot)
      return
    }
  }

  @inline(never)
  private func readBack(_ slot: UInt32, _ widgetClass: ClassPointer) {
    guard let read = widgetClass.pointee.vtable.read else { return }
    let widget = node(slot).pointee.widget
    var index = 0
    while index < Int(node(slot).pointee.propertyCount) {
      guard let properties = node(slot).pointee.properties else { return }
      let held = properties[index]
      index &+= 1
      guard held.has(Property.changed | Property.disturbed),
        let spec = widgetClass.pointee.property(held.name),
        spec.pointee.isReported
      else { continue }
      var value = graft_value()
      let status = callWidget(slot, GRAFT_PHASE_READ) { context in
        read(context, widget, held.name, &value)
      }
      if status < 0 || value.type == GRAFT_TYPE_NONE { continue }
      // A reading that cannot be kept is as if there were none.
      try? reportInCall(slot, held.name, value)
    }
  }

  /// Writes once more what a call disturbed that did not write it.
  @inline(never)
  private func rewriteDisturbed(
    _ slot: UInt32, _ widgetClass: ClassPointer
  ) -> Bool {
    guard let extra = node(slot).pointee.extra,
      let update = widgetClass.pointee.vtable.update
    else { return false }
    var found = false
    state.pointee.changes.removeAll()
    state.pointee.changeKeys.removeAll()
    for index in 0..<Int(node(slot).pointee.propertyCount) {
      guard let properties = node(slot).pointee.properties else { break }
      let held = properties + index
      guard held.pointee.has(Property.disturbed),
        let shadow = shadow(node(slot), held.pointee.name),
        state.pointee.changeKeys.count < state.pointee.changeKeys.capacity
      else { continue }
      let before = held.pointee
      retain(before)
      showDescribed(held, shadow, extra)
      held.pointee.flags |= Property.changed
      addChange(before, held.pointee, widgetClass)
      try? stageWrite(held.pointee, widgetClass, &extra.pointee.writes)
      found = true
    }
    guard found else { return false }
    fillChanges()
    let status = callUpdate(slot, update)
    releaseOlds()
    if status < 0 {
      node(slot).pointee.flags |= Node.tainted
      report(status, slot, GRAFT_PHASE_UPDATE)
    }
    return true
  }
}
