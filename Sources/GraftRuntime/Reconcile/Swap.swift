import CGraft

// The swap: live widgets are updated, then their children changed.

extension Runtime {
  func swap() {
    var edited = 0
    for index in 0..<state.pointee.plan.patches.count {
      applyEdits(&edited, before: index)
      apply(state.pointee.plan.patches[index])
    }
    applyEdits(&edited, before: state.pointee.plan.patches.count)
    updateReaders()
    for index in 0..<state.pointee.plan.removed.count {
      node(state.pointee.plan.removed[index]).pointee.flags |= Node.leaving
    }
    if state.pointee.refs.count > 0 { pointRefs() }
    removeLeaving()
    relink()
    rearrange()
    applySplices()
    tellRows()
    releaseContainers()
    if state.pointee.plan.hasMountHooks {
      for index in 0..<state.pointee.plan.staged.count {
        let node = node(state.pointee.plan.staged[index])
        if node.pointee.has(Node.staged) { node.pointee.flags |= Node.live }
      }
      mountHooks()
    }
    for index in 0..<state.pointee.plan.staged.count {
      let node = node(state.pointee.plan.staged[index])
      if node.pointee.has(Node.staged) {
        let done = Node.staged | Node.planned
        node.pointee.flags = node.pointee.flags & ~done | Node.live
      }
    }
  }

  /// Lets refs stand for the new nodes that were described with them.
  private func pointRefs() {
    for index in 0..<state.pointee.plan.staged.count {
      let slot = state.pointee.plan.staged[index]
      if let ref = node(slot).pointee.extra?.pointee.ref, ref != 0 {
        state.pointee.refs.point(ref, at: id(slot))
      }
    }
  }

  /// Forgets the records of the containers.
  func releaseContainers() {
    for index in 0..<state.pointee.plan.containers.count {
      let slot = state.pointee.plan.containers[index].slot
      node(slot).pointee.record = Node.none
    }
    state.pointee.plan.containers.removeAll()
  }

  /// Gives a live node what is new for it, and updates its widget.
  @inline(never)
  func apply(_ patch: Patch) {
    let slot = patch.slot
    let node = node(slot)
    let old = node.pointee.properties
    let oldCount = Int(node.pointee.propertyCount)
    let oldCapacity = Int(node.pointee.propertyCapacity)
    moveCarried(patch, old, oldCount)
    node.pointee.flags &= ~Node.pinned
    if patch.flags & Patch.pinned != 0 { node.pointee.flags |= Node.pinned }
    if let new = patch.properties {
      node.pointee.properties = new
      node.pointee.propertyCount = patch.count
      node.pointee.propertyCapacity = patch.capacity
    }
    let oldWrap = applyExtra(patch)
    applyRows(patch)
    if patch.flags & Patch.update != 0, !node.pointee.has(Node.gone) {
      let everything = patch.flags & Patch.everything != 0
      let kept = patch.properties == nil
      let transaction = state.pointee.transaction
      state.pointee.transaction = patch.transaction
      let status =
        everything
        ? updateEverything(
          slot, old: kept ? nil : old, oldCount: kept ? 0 : oldCount,
          isForced: true)
        : updateChanged(slot, old: old, oldCount: oldCount)
      state.pointee.transaction = transaction
      node.pointee.flags &= ~(Node.tainted | Node.invalid)
      if everything, !node.pointee.has(Node.component) {
        node.pointee.flags &= ~Node.planned
      }
      if status < 0 {
        node.pointee.flags |= Node.tainted  // F2
        if !kept { keepRemoved(slot, old, oldCount) }
        report(status, slot, GRAFT_PHASE_UPDATE)
      }
    }
    if patch.flags & Patch.handlers != 0, node.pointee.has(Node.connected) {
      reconnect(
        slot, old: old, oldCount: oldCount, new: node.pointee.properties,
        newCount: Int(node.pointee.propertyCount))
    }
    if patch.properties != nil {
      if patch.flags & Patch.update == 0 { clearChanged(slot) }
      releaseOld(old, oldCount, oldCapacity)
    }
    listDivergent(slot)
    if let oldWrap {
      let ended = oldWrap.pointee
      state.pointee.blocks.deallocate(oldWrap, MemoryLayout<Wrap>.size)
      let held = node.pointee.extra?.pointee.wrap?.pointee
      if held?.userData != ended.userData
        || address(held?.drop) != address(ended.drop)
      {
        drop(ended.drop, ended.userData)
      }
    }
  }

  /// Holds what was to go back to its default, without a value, so that the
  /// next update tells it again (F2).
  private func keepRemoved(
    _ slot: UInt32, _ old: PropertyPointer?, _ oldCount: Int
  ) {
    let node = node(slot)
    guard let old, let properties = node.pointee.properties else { return }
    for index in 0..<oldCount
    where old[index].has(Property.described)
      && old[index].type != UInt8(GRAFT_TYPE_HANDLER)
      && findProperty(node, old[index].name) == nil
      && node.pointee.propertyCount < node.pointee.propertyCapacity
    {
      // There is room: the new array was made for the old ones too.
      properties[Int(node.pointee.propertyCount)] = Property(
        name: old[index].name, type: 0, flags: Property.described, small: 0,
        payload: 0)
      node.pointee.propertyCount &+= 1
    }
  }

  private func applyExtra(_ patch: Patch) -> UnsafeMutablePointer<Wrap>? {
    if node(patch.slot).pointee.has(Node.virtual) {
      node(patch.slot).pointee.record = Node.none
    }
    guard let extra = node(patch.slot).pointee.extra else { return nil }
    if patch.properties != nil {
      let shadows = extra.pointee.shadows
      extra.pointee.shadows = patch.shadows
      releaseShadows(shadows)
      rebind(extra, patch.binds)
    }
    var last = patch.writes
    while let next = last?.pointee.next { last = next }
    if let last {
      last.pointee.next = extra.pointee.writes
      extra.pointee.writes = patch.writes
      limitWrites(extra)
    }
    guard patch.flags & Patch.extra != 0 else { return nil }
    extra.pointee.token = patch.token
    extra.pointee.version = patch.version
    if extra.pointee.ref != patch.ref {
      if extra.pointee.ref != 0 {
        state.pointee.refs.clear(extra.pointee.ref, from: id(patch.slot))
      }
      extra.pointee.ref = patch.ref
    }
    if patch.ref != 0 {
      state.pointee.refs.point(patch.ref, at: id(patch.slot))
    }
    guard let wrap = patch.wrap else { return nil }
    let old = extra.pointee.wrap
    extra.pointee.wrap = wrap
    return old
  }

  /// Notes in the old array which references the new one took over.
  private func moveCarried(
    _ patch: Patch, _ old: PropertyPointer?, _ oldCount: Int
  ) {
    guard let old, let new = patch.properties else { return }
    state.pointee.marks.restart()
    for index in 0..<oldCount {
      state.pointee.marks.set(
        old[index].name, UInt32(truncatingIfNeeded: index))
    }
    for index in 0..<Int(patch.count) where new[index].has(Property.carried) {
      new[index].flags &= ~Property.carried
      if let place = state.pointee.marks[new[index].name] {
        old[Int(place)].flags |= Property.carried
      }
    }
  }

  private func releaseOld(
    _ old: PropertyPointer?, _ count: Int, _ capacity: Int
  ) {
    guard let old else { return }
    for index in 0..<count where !old[index].has(Property.carried) {
      release(old[index])
    }
    state.pointee.blocks.deallocate(
      old, capacity &* MemoryLayout<Property>.stride)
  }

  /// A value that is held back is looked at again by the pump.
  func listDivergent(_ slot: UInt32) {
    let node = node(slot)
    guard !node.pointee.has(Node.listedDivergent),
      let properties = node.pointee.properties
    else { return }
    for index in 0..<Int(node.pointee.propertyCount)
    where properties[index].has(Property.diverged) {
      guard (try? state.pointee.divergent.append(id(slot))) != nil else {
        return
      }
      node.pointee.flags |= Node.listedDivergent
      schedule()
      return
    }
  }

  /// Tells complete subtrees that they are in place, children first (M9).
  private func mountHooks() {
    for index in 0..<state.pointee.plan.staged.count {
      var cursor = state.pointee.plan.staged[index]
      guard node(cursor).pointee.firstChild == Node.none else { continue }
      while node(cursor).pointee.has(Node.staged) {
        mountHook(cursor)
        let parent = node(cursor).pointee.parent
        guard node(cursor).pointee.next == Node.none,
          node(parent).pointee.has(Node.staged)
        else { break }
        cursor = parent
      }
    }
  }

  @inline(never)
  private func mountHook(_ slot: UInt32) {
    let container = container(above: slot)
    guard !node(slot).pointee.has(Node.gone),
      container == Node.none || !node(container).pointee.has(Node.gone),
      let widgetClass = widgetClass(node(slot).pointee.classID),
      let hook = widgetClass.pointee.vtable.did_mount
    else { return }
    let widget = node(slot).pointee.widget
    let status = callHost(slot, GRAFT_PHASE_DID_MOUNT) { context in
      hook(context, widget)
    }
    if status < 0 { report(status, slot, GRAFT_PHASE_DID_MOUNT) }
  }
}
