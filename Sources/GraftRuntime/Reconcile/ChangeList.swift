import CGraft

/// One entry of a change list while it is put in order, with copies of both
/// values, so that they stay where they are while the update runs.
struct ChangeKey: BitwiseCopyable {
  var order: Int32
  var isAfter: Bool
  var index: UInt32
  var old: Property
  var new: Property

  static func comesBefore(_ left: ChangeKey, _ right: ChangeKey) -> Bool {
    if left.order != right.order { return left.order < right.order }
    if left.isAfter != right.isAfter { return right.isAfter }
    return left.index < right.index
  }
}

// Making change lists and calling update (M4, M5).

extension Runtime {
  /// Updates a node with every described property.
  ///
  /// - Returns: the update's status; what it adjusted is settled.
  ///
  /// - Parameter isForced: it is called even without a property.
  @inline(never)
  func updateEverything(
    _ slot: UInt32, old: PropertyPointer?, oldCount: Int,
    isForced: Bool = false
  ) -> graft_status {
    startChanges()
    guard let widgetClass = widgetClass(node(slot).pointee.classID) else {
      return GRAFT_OK
    }
    if let properties = node(slot).pointee.properties {
      for index in 0..<Int(node(slot).pointee.propertyCount)
      where properties[index].has(Property.described)
        && properties[index].type != UInt8(GRAFT_TYPE_HANDLER)
      {
        var new = properties[index]
        if let shadow = shadow(node(slot), new.name),
          !new.has(Property.diverged)
        {
          new.take(valueOf: shadow.pointee.described)
        }
        if new.isNone, !node(slot).pointee.has(Node.tainted | Node.invalid) {
          properties[index].flags &= ~Property.changed
          continue
        }
        addChange(blank(new.name), new, widgetClass)
        properties[index].flags |= Property.changed
      }
    }
    addRemoved(slot, old, oldCount, widgetClass)
    if isForced { awaitEchoes(slot, widgetClass) }
    return update(slot, widgetClass, isForced: isForced)
  }

  /// A write of the same value may be echoed too, or disturb and put right.
  private func awaitEchoes(_ slot: UInt32, _ widgetClass: ClassPointer) {
    guard widgetClass.pointee.hasReported,
      let extra = try? makeExtra(node(slot))
    else { return }
    for index in 0..<state.pointee.changeKeys.count {
      let new = state.pointee.changeKeys[index].new
      // Without memory for it an echo may be taken for the user's.
      try? stageWrite(new, widgetClass, &extra.pointee.writes)
    }
    limitWrites(extra)
  }

  /// The same for a new node that has nothing special: its properties are the
  /// list, in their own order, and stay where they are meanwhile.
  @inline(__always)
  func updateAll(
    _ slot: UInt32, _ node: NodePointer, _ widgetClass: ClassPointer,
    _ context: UnsafeMutablePointer<graft_context>
  ) -> graft_status {
    guard let update = widgetClass.pointee.vtable.update,
      let properties = node.pointee.properties,
      let changes = state.pointee.changes.base
    else { return GRAFT_OK }
    var count = 0
    for index in 0..<Int(node.pointee.propertyCount) {
      let held = properties + index
      if held.pointee.type == UInt8(GRAFT_TYPE_HANDLER) { continue }
      changes[count] = graft_change(
        name: held.pointee.name, reserved: 0, old_value: graft_value(),
        new_value: value(of: held))
      count &+= 1
    }
    guard count > 0 else { return GRAFT_OK }
    if isStrict { return callUpdate(slot, update, changes, count) }
    state.pointee.stats.updates &+= 1
    context.pointee.phase = GRAFT_PHASE_UPDATE
    let call = beginWidgetCall(slot, GRAFT_PHASE_UPDATE)
    let status = update(
      context, node.pointee.widget, changes, UInt32(truncatingIfNeeded: count))
    endCall(call)
    return status
  }

  typealias UpdateFunction =
    @convention(c) (
      UnsafePointer<graft_context>?, UnsafeMutableRawPointer?,
      UnsafePointer<graft_change>?, UInt32
    ) -> graft_status

  /// Calls update with the list as it stands.
  func callUpdate(_ slot: UInt32, _ update: UpdateFunction) -> graft_status {
    return callUpdate(
      slot, update, state.pointee.changes.base, state.pointee.changes.count)
  }

  @inline(never)
  func callUpdate(
    _ slot: UInt32, _ update: UpdateFunction,
    _ changes: UnsafePointer<graft_change>?, _ count: Int
  ) -> graft_status {
    state.pointee.stats.updates &+= 1
    let count = UInt32(truncatingIfNeeded: count)
    if isStrict {
      return callStrictly(slot) { updateOnce(slot, update, changes, count) }
    }
    return updateOnce(slot, update, changes, count)
  }

  @inline(__always)
  private func updateOnce(
    _ slot: UInt32, _ update: UpdateFunction,
    _ changes: UnsafePointer<graft_change>?, _ count: UInt32
  ) -> graft_status {
    return withContext(slot, GRAFT_PHASE_UPDATE) { context in
      let call = beginWidgetCall(slot, GRAFT_PHASE_UPDATE)
      let status = update(context, context.pointee.widget, changes, count)
      endCall(call)
      return status
    }
  }

  /// Ends the references that a list holds to the old values.
  func releaseOlds() {
    for index in 0..<state.pointee.changeKeys.count {
      release(state.pointee.changeKeys[index].old)
    }
  }

  /// Updates a node with what differs from its old properties.
  func updateChanged(
    _ slot: UInt32, old: PropertyPointer?, oldCount: Int
  ) -> graft_status {
    startChanges()
    guard let widgetClass = widgetClass(node(slot).pointee.classID) else {
      return GRAFT_OK
    }
    state.pointee.marks.restart()
    for index in 0..<oldCount {
      guard let old else { break }
      state.pointee.marks.set(
        old[index].name, UInt32(truncatingIfNeeded: index))
    }
    if let properties = node(slot).pointee.properties {
      for index in 0..<Int(node(slot).pointee.propertyCount)
      where properties[index].has(Property.changed) {
        let new = properties[index]
        var before = blank(new.name)
        if let place = state.pointee.marks[new.name], let old,
          old[Int(place)].type != UInt8(GRAFT_TYPE_HANDLER)
        {
          before = old[Int(place)]
        }
        addChange(before, new, widgetClass)
      }
    }
    addRemoved(slot, old, oldCount, widgetClass)
    return update(slot, widgetClass)
  }

  private func startChanges() {
    state.pointee.changes.removeAll()
    state.pointee.changeKeys.removeAll()
  }

  private func blank(_ name: graft_atom) -> Property {
    return Property(name: name, type: 0, flags: 0, small: 0, payload: 0)
  }

  /// Adds the properties that are described no longer: back to the default.
  private func addRemoved(
    _ slot: UInt32, _ old: PropertyPointer?, _ oldCount: Int,
    _ widgetClass: ClassPointer
  ) {
    guard let old, oldCount > 0 else { return }
    state.pointee.marks.restart()
    if let properties = node(slot).pointee.properties {
      for index in 0..<Int(node(slot).pointee.propertyCount)
      where properties[index].type != UInt8(GRAFT_TYPE_HANDLER)
        && (!properties[index].isNone
          || properties[index].has(Property.changed))
      {
        state.pointee.marks.set(properties[index].name, 0)
      }
    }
    for index in 0..<oldCount
    where old[index].has(Property.described)
      && (!old[index].isNone || node(slot).pointee.has(Node.tainted))
      && old[index].type != UInt8(GRAFT_TYPE_HANDLER)
      && state.pointee.marks[old[index].name] == nil
    {
      addChange(old[index], blank(old[index].name), widgetClass)
    }
  }

  /// Learns what a reset made of the properties that events report.
  private func readReset(_ slot: UInt32, _ widgetClass: ClassPointer) {
    guard let read = widgetClass.pointee.vtable.read else { return }
    let widget = node(slot).pointee.widget
    for index in 0..<state.pointee.changeKeys.count {
      let key = state.pointee.changeKeys[index]
      guard key.new.type == UInt8(GRAFT_TYPE_NONE),
        let spec = widgetClass.pointee.property(key.new.name),
        spec.pointee.isReported, let extra = try? makeExtra(node(slot))
      else { continue }
      var value = graft_value()
      let status = callWidget(slot, GRAFT_PHASE_READ) { context in
        read(context, widget, key.new.name, &value)
      }
      if status < 0 || value.type == GRAFT_TYPE_NONE { continue }
      try? reportInCall(slot, key.new.name, value)
      if let held = findProperty(node(slot), key.new.name) {
        held.pointee.flags &= ~(Property.adjusted | Property.changed)
        try? stageWrite(held.pointee, widgetClass, &extra.pointee.writes)
      }
    }
  }

  func addChange(
    _ old: Property, _ new: Property, _ widgetClass: ClassPointer
  ) {
    // A list is never longer than what the commit reserved.
    guard state.pointee.changeKeys.count < state.pointee.changeKeys.capacity
    else { return }
    let spec = widgetClass.pointee.property(new.name)
    state.pointee.changeKeys.appendReserved(
      ChangeKey(
        order: spec?.pointee.order ?? 0,
        isAfter: spec?.pointee.isAfter ?? false,
        index: UInt32(truncatingIfNeeded: state.pointee.changeKeys.count),
        old: old, new: new))
  }

  /// Updates a node with the change list.
  ///
  /// - Parameter ownsOld: the list holds references to the old values, which
  ///   end with the update.
  @inline(never)
  func update(
    _ slot: UInt32, _ widgetClass: ClassPointer, ownsOld: Bool = false,
    isForced: Bool = false
  ) -> graft_status {
    let node = node(slot)
    if widgetClass.pointee.hasOrder || widgetClass.pointee.hasAfter {
      sortChanges()
    }
    var status = GRAFT_OK
    if let wrap = node.pointee.extra?.pointee.wrap {
      status = updateWrap(slot, wrap)
    } else if state.pointee.changeKeys.count > 0 || isForced,
      let update = widgetClass.pointee.vtable.update
    {
      fillChanges()
      status = callUpdate(slot, update)
    }
    let isReported =
      widgetClass.pointee.hasReported && !node.pointee.has(Node.gone)
    // What is read meanwhile does not take back what the update told (F5).
    let hasHostMessage = state.pointee.hasHostMessage
    if isReported { readReset(slot, widgetClass) }
    if ownsOld { releaseOlds() }
    if isReported { settle(slot, widgetClass) }
    if status < 0 { state.pointee.hasHostMessage = hasHostMessage }
    clearChanged(slot)
    return status
  }

  private func updateWrap(
    _ slot: UInt32, _ wrap: UnsafeMutablePointer<Wrap>
  ) -> graft_status {
    let widget = node(slot).pointee.widget
    let held = wrap.pointee
    if let update = held.update {
      state.pointee.stats.updates &+= 1
      return updateWrap(slot) { _ in update(widget, held.userData) }
    }
    guard let update = held.updateWithContext else { return GRAFT_OK }
    state.pointee.stats.updates &+= 1
    return updateWrap(slot) { context in
      update(context, widget, held.userData)
    }
  }

  private func updateWrap(
    _ slot: UInt32, _ update: (UnsafePointer<graft_context>) -> graft_status
  ) -> graft_status {
    if isStrict {
      return callStrictly(slot) {
        callWidget(slot, GRAFT_PHASE_UPDATE, update)
      }
    }
    return callWidget(slot, GRAFT_PHASE_UPDATE, update)
  }

  func fillChanges() {
    guard let keys = state.pointee.changeKeys.base else { return }
    for index in 0..<state.pointee.changeKeys.count {
      let key = keys + index
      var change = graft_change()
      change.name = key.pointee.new.name
      change.old_value = value(ofOld: key)
      change.new_value = value(ofNew: key)
      state.pointee.changes.appendReserved(change)
    }
  }

  private func value(ofOld key: UnsafeMutablePointer<ChangeKey>)
    -> graft_value
  {
    return withUnsafeMutablePointer(to: &key.pointee.old) { value(of: $0) }
  }

  private func value(ofNew key: UnsafeMutablePointer<ChangeKey>)
    -> graft_value
  {
    return withUnsafeMutablePointer(to: &key.pointee.new) { value(of: $0) }
  }

  func clearChanged(_ slot: UInt32) {
    guard let properties = node(slot).pointee.properties else { return }
    for index in 0..<Int(node(slot).pointee.propertyCount) {
      properties[index].flags &=
        ~(Property.changed | Property.carried
        | Property.disturbed)
    }
  }

  /// Heapsort (Williams, 1964): its order is total, so it is stable, and no
  /// input makes it slow.
  @inline(never)
  private func sortChanges() {
    let count = state.pointee.changeKeys.count
    guard count > 1, let keys = state.pointee.changeKeys.base else { return }
    var start = count / 2
    while start > 0 {
      start &-= 1
      sift(keys, start, count)
    }
    var end = count &- 1
    while end > 0 {
      (keys[0], keys[end]) = (keys[end], keys[0])
      sift(keys, 0, end)
      end &-= 1
    }
  }

  private func sift(
    _ keys: UnsafeMutablePointer<ChangeKey>, _ from: Int, _ count: Int
  ) {
    var parent = from
    while true {
      var child = parent &* 2 &+ 1
      if child >= count { return }
      if child &+ 1 < count,
        ChangeKey.comesBefore(keys[child], keys[child &+ 1])
      {
        child &+= 1
      }
      if !ChangeKey.comesBefore(keys[parent], keys[child]) { return }
      (keys[parent], keys[child]) = (keys[child], keys[parent])
      parent = child
    }
  }
}
