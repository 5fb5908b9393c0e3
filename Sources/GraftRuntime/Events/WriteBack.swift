import CGraft

// Updates that no description asks for: controlled values that the app did
// not take (P5), and nodes that were invalidated (M4).

extension Runtime {
  /// Puts back what is described where the user made something else of it.
  @inline(never)
  func writeBack() {
    let count = state.pointee.divergent.count
    guard count > 0 else { return }
    let activity = state.pointee.activity
    state.pointee.activity = activity | Activity.commit
    var kept = 0
    for index in 0..<count {
      let id = state.pointee.divergent[index]
      guard let slot = state.pointee.nodes.find(id) else { continue }
      if writeBack(slot) {
        node(slot).pointee.flags &= ~Node.listedDivergent
      } else {
        state.pointee.divergent[kept] = id
        kept &+= 1
      }
    }
    // What an update added meanwhile stays for the next pump.
    let added = state.pointee.divergent.count &- count
    for index in 0..<added {
      state.pointee.divergent[kept &+ index] =
        state.pointee.divergent[count &+ index]
    }
    state.pointee.divergent.truncate(kept &+ added)
    state.pointee.activity = activity
  }

  /// - Returns: whether nothing is left to do until the node's next event;
  ///   false if memory was short.
  private func writeBack(_ slot: UInt32) -> Bool {
    let node = node(slot)
    guard let extra = node.pointee.extra, !node.pointee.has(Node.gone),
      extra.pointee.waitingReports == 0,
      let widgetClass = widgetClass(node.pointee.classID)
    else { return true }
    let count = Int(node.pointee.propertyCount)
    do throws(Failure) {
      try state.pointee.changes.reserve(count)
      try state.pointee.changeKeys.reserve(count)
      try reserveEvents(count)
    } catch {
      return false
    }
    state.pointee.changes.removeAll()
    state.pointee.changeKeys.removeAll()
    for index in 0..<count {
      guard let properties = node.pointee.properties else { break }
      let held = properties + index
      guard held.pointee.has(Property.diverged), !isHeld(held.pointee),
        let shadow = shadow(node, held.pointee.name)
      else { continue }
      let shown = held.pointee
      do throws(Failure) {
        try stageWrite(
          shadow.pointee.described, widgetClass, &extra.pointee.writes)
      } catch {
        releaseOlds()
        return false
      }
      retain(shown)
      showDescribed(held, shadow, extra)
      held.pointee.flags |= Property.changed
      addChange(shown, held.pointee, widgetClass)
    }
    limitWrites(extra)
    if state.pointee.changeKeys.count == 0 { return true }
    state.pointee.stats.write_backs &+= UInt64(
      truncatingIfNeeded: state.pointee.changeKeys.count)
    state.pointee.commit &+= 1
    let status = update(slot, widgetClass, ownsOld: true)
    if status < 0 {
      node.pointee.flags |= Node.tainted
      report(status, slot, GRAFT_PHASE_UPDATE)
    }
    return true
  }

  private func isHeld(_ held: Property) -> Bool {
    return held.has(Property.hold) && held.has(Property.editing)
  }

  /// Updates one invalidated node with everything; false if there is none.
  @inline(never)
  func updateInvalid() throws(Failure) -> Bool {
    let waiting = state.pointee.invalid.count
    let entry = state.pointee.invalid[waiting &- 1]
    guard let slot = state.pointee.nodes.find(entry.node),
      node(slot).pointee.has(Node.invalid), !node(slot).pointee.has(Node.gone)
    else {
      state.pointee.invalid.truncate(waiting &- 1)
      return true
    }
    // It waits on where memory is short (F6).
    let count = Int(node(slot).pointee.propertyCount)
    try state.pointee.changes.reserve(count)
    try state.pointee.changeKeys.reserve(count)
    try reserveEvents(count)
    state.pointee.invalid.truncate(waiting &- 1)
    let activity = state.pointee.activity
    state.pointee.activity = activity | Activity.commit
    state.pointee.commit &+= 1
    let transaction = state.pointee.transaction
    state.pointee.transaction = entry.transaction
    let status = updateEverything(
      slot, old: nil, oldCount: 0, isForced: true)
    state.pointee.transaction = transaction
    node(slot).pointee.flags &= ~(Node.invalid | Node.tainted)
    if status < 0 {
      node(slot).pointee.flags |= Node.tainted
      report(status, slot, GRAFT_PHASE_UPDATE)
    }
    state.pointee.activity = activity
    return true
  }
}
