import CGraft

// What is new for a live node, property by property: against what the widget
// shows, not against what was described before (P4).

extension Runtime {
  @inline(never)
  func patch(
    _ slot: UInt32, _ element: UnsafePointer<graft_element>
  ) throws(Failure) {
    let node = node(slot)
    try check(element, below: node.pointee.parent)
    guard let widgetClass = widgetClass(node.pointee.classID) else { return }
    try state.pointee.plan.patches.append(
      Patch(
        slot: slot, flags: 0, properties: nil, count: 0, capacity: 0,
        shadows: nil, writes: nil, wrap: nil, binds: nil, token: 0, ref: 0,
        version: 0, transaction: state.pointee.planTransaction, rows: nil))
    let patch =
      state.pointee.plan.patches.base.unsafelyUnwrapped
      + (state.pointee.plan.patches.count &- 1)
    if node.pointee.has(Node.tainted | Node.invalid)
      || (node.pointee.has(Node.planned) && !node.pointee.has(Node.virtual))
    {
      patch.pointee.flags |= Patch.update | Patch.everything
    }
    if element.pointee.flags & GRAFT_ELEMENT_PINNED != 0 {
      patch.pointee.flags |= Patch.pinned
      state.pointee.hasPinned = true
    }
    try patchExtra(node, element, patch)
    if node.pointee.has(Node.virtual) {
      node.pointee.record = UInt32(
        truncatingIfNeeded: state.pointee.plan.patches.count &- 1)
    }
    try patchProperties(slot, element, patch, widgetClass)
    if isRows(slot) { return try patchRows(slot, element, patch) }
    guard node.pointee.has(Node.virtual),
      patch.pointee.flags & Patch.update != 0
    else { return }
    if node.pointee.has(Node.component) {
      try planBody(slot)
    } else {
      try planReaders(slot)
    }
  }

  private func patchExtra(
    _ node: NodePointer, _ element: UnsafePointer<graft_element>,
    _ patch: UnsafeMutablePointer<Patch>
  ) throws(Failure) {
    guard element.pointee.extra != nil || node.pointee.extra != nil else {
      return
    }
    let described = readExtra(element.pointee.extra)
    let extra = try makeExtra(node)
    patch.pointee.flags |= Patch.extra
    patch.pointee.token = described.token
    patch.pointee.ref = described.ref
    patch.pointee.version = described.version
    if described.token != extra.pointee.token {
      patch.pointee.flags |= Patch.update | Patch.everything
    }
    guard let held = extra.pointee.wrap, let source = described.wrap else {
      return
    }
    let wrap = try readWrap(source, element, node.pointee.parent)
    if wrap.userData == held.pointee.userData,
      address(wrap.drop) == address(held.pointee.drop),
      unsafeBitCast(wrap.update, to: UInt.self)
        == unsafeBitCast(held.pointee.update, to: UInt.self),
      unsafeBitCast(wrap.updateWithContext, to: UInt.self)
        == unsafeBitCast(held.pointee.updateWithContext, to: UInt.self)
    {
      return
    }
    let block = try state.pointee.blocks.allocate(MemoryLayout<Wrap>.size)
    patch.pointee.wrap = block.bindMemory(to: Wrap.self, capacity: 1)
    patch.pointee.wrap?.pointee = wrap
    patch.pointee.flags |= Patch.update | Patch.everything
  }

  /// In the marks: this old property is described now.
  private static let visited: UInt32 = 1 << 31
  private static let noPlace: UInt32 = Runtime.visited &- 1

  private func patchProperties(
    _ slot: UInt32, _ element: UnsafePointer<graft_element>,
    _ patch: UnsafeMutablePointer<Patch>, _ widgetClass: ClassPointer
  ) throws(Failure) {
    let node = node(slot)
    let oldCount = Int(node.pointee.propertyCount)
    let count = Int(element.pointee.prop_count)
    let capacity = oldCount &+ count
    guard capacity > 0 else { return }
    let block = try state.pointee.blocks.allocate(
      capacity &* MemoryLayout<Property>.stride)
    let new = block.bindMemory(to: Property.self, capacity: capacity)
    patch.pointee.properties = new
    patch.pointee.capacity = UInt16(truncatingIfNeeded: capacity)
    try state.pointee.marks.begin(atoms: state.pointee.atoms.count)
    for index in 0..<oldCount {
      guard let old = node.pointee.properties else { break }
      state.pointee.marks.set(
        old[index].name, UInt32(truncatingIfNeeded: index))
    }
    for index in 0..<count {
      guard let props = element.pointee.props else { break }
      var prop = props[index]
      let isBound = prop.value.type == GRAFT_TYPE_STATE
      if isBound {
        _ = try makeExtra(node)
        try bind(&prop, slot, &patch.pointee.binds)
      }
      try patchProperty(slot, &prop, isBound, patch, widgetClass)
    }
    for index in 0..<oldCount {
      guard let old = node.pointee.properties else { break }
      leave(old[index], patch)
    }
    if widgetClass.pointee.hasAfter {
      try rewriteDisturbed(slot, patch, widgetClass)
    }
    if widgetClass.pointee.hasReported {
      for index in 0..<Int(patch.pointee.count)
      where new[index].has(Property.changed)
        || (patch.pointee.flags & Patch.everything != 0
          && new[index].has(Property.described))
      {
        try stageWrite(new[index], widgetClass, &patch.pointee.writes)
      }
    }
    state.pointee.plan.longestChanges = max(
      state.pointee.plan.longestChanges, capacity)
  }

  private func patchProperty(
    _ slot: UInt32, _ prop: UnsafePointer<graft_prop>, _ isBound: Bool,
    _ patch: UnsafeMutablePointer<Patch>, _ widgetClass: ClassPointer
  ) throws(Failure) {
    try checkName(prop, slot, widgetClass)
    let name = prop.pointee.name
    let mark = state.pointee.marks[name]
    if let mark, mark & Runtime.visited != 0 {
      throw duplicate(name, slot)
    }
    if prop.pointee.value.type == GRAFT_TYPE_NONE, !isBound {
      // Not described: what is held of it is left as for any other.
      return
    }
    state.pointee.marks.set(name, (mark ?? Runtime.noPlace) | Runtime.visited)
    guard let mark, let old = node(slot).pointee.properties else {
      try addNew(prop, nil, slot, patch, widgetClass)
      return
    }
    let held = old + Int(mark)
    let isHandler = prop.pointee.value.type == GRAFT_TYPE_HANDLER
    if isHandler || held.pointee.type == UInt8(GRAFT_TYPE_HANDLER) {
      if holds(held.pointee, prop.pointee.value) {
        add(carrying: held.pointee, prop, patch, widgetClass)
      } else {
        try addNew(prop, held, slot, patch, widgetClass)
      }
      return
    }
    try compare(held, prop, slot, patch, widgetClass)
  }

  /// Decides whether a described value is written, held back, or shown
  /// already.
  private func compare(
    _ held: PropertyPointer, _ prop: UnsafePointer<graft_prop>, _ slot: UInt32,
    _ patch: UnsafeMutablePointer<Patch>, _ widgetClass: ClassPointer
  ) throws(Failure) {
    if holds(held.pointee, prop.pointee.value) {  // P4
      add(carrying: held.pointee, prop, patch, widgetClass)
      return
    }
    if held.pointee.has(Property.adjusted),
      let shadow = shadow(node(slot), held.pointee.name),
      holds(shadow.pointee.described, prop.pointee.value)
    {
      // It was written, and the widget made of it what it shows (P3).
      let kept = shadow.pointee.described
      try addShadow(kept, to: &patch.pointee.shadows)
      retain(kept)
      add(
        carrying: held.pointee, prop, patch, widgetClass,
        keeping: Property.adjusted)
      return
    }
    let isHeld =
      held.pointee.has(Property.hold) || holdsWhileEditing(prop, widgetClass)
    if mustWait(held.pointee, isHeld: isHeld, node(slot), widgetClass) {
      let described = try holdDescribed(prop, slot, widgetClass)
      do throws(Failure) {
        try addShadow(described, to: &patch.pointee.shadows)
      } catch {
        forget(described)
        throw error
      }
      add(
        carrying: held.pointee, prop, patch, widgetClass,
        keeping: Property.editing)
      let last =
        patch.pointee.properties.unsafelyUnwrapped
        + (Int(patch.pointee.count) &- 1)
      last.pointee.flags |= Property.diverged
      try state.pointee.divergent.reserve(1)
      return
    }
    try addNew(prop, held, slot, patch, widgetClass)
  }

  /// Whether a write has to wait: a newer value of the user is on its way to
  /// the app (P5), or the user is still editing (C15).
  ///
  /// - Parameter isHeld: it waits while the user edits.
  func mustWait(
    _ held: Property, isHeld: Bool, _ node: NodePointer,
    _ widgetClass: ClassPointer
  ) -> Bool {
    if held.has(Property.editing), isHeld { return true }
    guard let extra = node.pointee.extra, extra.pointee.waitingReports > 0,
      let spec = widgetClass.pointee.property(held.name)
    else { return false }
    return spec.pointee.isReported
  }

  private func add(
    carrying held: Property, _ prop: UnsafePointer<graft_prop>,
    _ patch: UnsafeMutablePointer<Patch>, _ widgetClass: ClassPointer,
    keeping flags: UInt8 = 0
  ) {
    var property = held
    property.flags =
      Property.described | Property.carried
      | (held.flags & (Property.editing | flags))
    if holdsWhileEditing(prop, widgetClass) { property.flags |= Property.hold }
    append(property, patch)
  }

  private func addNew(
    _ prop: UnsafePointer<graft_prop>, _ held: PropertyPointer?,
    _ slot: UInt32, _ patch: UnsafeMutablePointer<Patch>,
    _ widgetClass: ClassPointer
  ) throws(Failure) {
    var property = try holdDescribed(prop, slot, widgetClass)
    let isHandler = property.type == UInt8(GRAFT_TYPE_HANDLER)
    let wasHandler = held?.pointee.type == UInt8(GRAFT_TYPE_HANDLER)
    if isHandler != wasHandler, isHandler || held != nil {
      patch.pointee.flags |= Patch.handlers
    }
    // None in a new place is nothing to tell.
    let isChange = !isHandler && !(property.isNone && held == nil)
    if isChange || (held != nil && !wasHandler) {
      patch.pointee.flags |= Patch.update
    }
    if isChange { property.flags |= Property.changed }
    append(property, patch)
  }

  @inline(__always)
  private func append(
    _ property: Property, _ patch: UnsafeMutablePointer<Patch>
  ) {
    patch.pointee.properties.unsafelyUnwrapped[Int(patch.pointee.count)] =
      property
    patch.pointee.count &+= 1
  }

  /// Looks after an old property that is described no longer.
  private func leave(
    _ held: Property, _ patch: UnsafeMutablePointer<Patch>
  ) {
    if let mark = state.pointee.marks[held.name], mark & Runtime.visited != 0 {
      return
    }
    if held.type == UInt8(GRAFT_TYPE_HANDLER) {
      patch.pointee.flags |= Patch.handlers
    } else if held.has(Property.described) {
      if !held.isNone { patch.pointee.flags |= Patch.update }
    } else {
      var kept = held
      kept.flags |= Property.carried
      append(kept, patch)
    }
  }

  /// Writes again what the change of another property disturbs (C20, C21).
  private func rewriteDisturbed(
    _ slot: UInt32, _ patch: UnsafeMutablePointer<Patch>,
    _ widgetClass: ClassPointer
  ) throws(Failure) {
    guard let new = patch.pointee.properties else { return }
    for entry in 0..<widgetClass.pointee.disturbances.count {
      let disturbance = widgetClass.pointee.disturbances[entry]
      let spec = widgetClass.pointee.properties[disturbance.place]
      guard let index = index(of: spec.name, patch),
        !new[index].has(Property.changed | Property.diverged),
        isDisturbed(by: disturbance.cause, slot, patch)
      else { continue }
      if canTellDisturbed(spec, widgetClass) {
        // Looked at after the update, and written only if need be.
        new[index].flags |= Property.disturbed
        continue
      }
      if new[index].has(Property.adjusted),
        let shadow = shadow(node(slot), spec.name)
      {
        // The described value is tried again: it may fit now.
        retain(shadow.pointee.described)
        new[index].take(valueOf: shadow.pointee.described)
        new[index].flags &= ~(Property.carried | Property.adjusted)
        dropShadow(spec.name, &patch.pointee.shadows)
      }
      if new[index].has(Property.carried) {
        // The old array keeps a reference of its own for the change list.
        retain(new[index])
        new[index].flags &= ~Property.carried
      }
      new[index].flags |= Property.changed
      patch.pointee.flags |= Patch.update
    }
  }

  /// Whether the widget itself tells that a property was disturbed.
  func canTellDisturbed(
    _ spec: PropertySpec, _ widgetClass: ClassPointer
  ) -> Bool {
    guard spec.isReported else { return false }
    if widgetClass.pointee.vtable.read != nil { return true }
    for index in 0..<widgetClass.pointee.events.count {
      let event = widgetClass.pointee.events[index]
      if event.valueOf == spec.name,
        event.flags & GRAFT_EMITS_ECHO_AT_ONCE != 0
      {
        return true
      }
    }
    return false
  }

  private func index(
    of name: graft_atom, _ patch: UnsafeMutablePointer<Patch>
  ) -> Int? {
    guard let new = patch.pointee.properties else { return nil }
    for index in 0..<Int(patch.pointee.count) where new[index].name == name {
      return index
    }
    return nil
  }

  private func isDisturbed(
    by name: graft_atom, _ slot: UInt32, _ patch: UnsafeMutablePointer<Patch>
  ) -> Bool {
    if let index = index(of: name, patch) {
      return patch.pointee.properties.unsafelyUnwrapped[index].has(
        Property.changed)
    }
    guard let old = findProperty(node(slot), name) else { return false }
    return old.pointee.has(Property.described)
  }
}
