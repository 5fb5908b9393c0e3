import CGraft

// Bodies: planned by matching, run before anything is staged (M2).

extension Runtime {
  /// Plans that a component's body runs in this commit.
  func planBody(_ slot: UInt32) throws(Failure) {
    guard !node(slot).pointee.has(Node.planned) else { return }
    let component = try component(slot)
    component.pointee.planned =
      node(slot).pointee.has(Node.dirty)
      ? component.pointee.transaction : state.pointee.planTransaction
    let isSettled = !node(slot).pointee.has(Node.staged) || isRows(slot)
    if isSettled { try state.pointee.plan.bodies.reserve(1) }
    if !node(slot).pointee.has(Node.staged | Node.failed) {
      // Should the commit fail, it is tried again (F1).
      state.pointee.plan.liveBodies &+= 1
      try state.pointee.failed.reserve(state.pointee.plan.liveBodies)
    }
    try state.pointee.plan.pending.insert(
      UInt64(slot), component.pointee.depth)
    if isSettled {
      state.pointee.plan.bodies.appendReserved(slot)
    } else {
      state.pointee.plan.newBodies &+= 1
    }
    node(slot).pointee.flags |= Node.planned
  }

  /// Runs the planned bodies, which may plan more, ancestors first (S1).
  func runBodies() throws(Failure) {
    var removed = 0
    let token = state.pointee.planTransaction
    defer { state.pointee.planTransaction = token }
    while let next = state.pointee.plan.pending.removeFirst() {
      while removed < state.pointee.plan.removed.count {
        node(state.pointee.plan.removed[removed]).pointee.flags |=
          Node.leaving
        removed &+= 1
      }
      let slot = UInt32(truncatingIfNeeded: next)
      if isLeaving(slot) { continue }
      do throws(Failure) {
        try runBody(slot)
      } catch {
        state.pointee.failureSlot = slot
        throw error
      }
    }
    if state.pointee.plan.hasBodies {
      try state.pointee.plan.flat.reserve(state.pointee.plan.staged.count)
    }
  }

  private func isLeaving(_ slot: UInt32) -> Bool {
    if state.pointee.plan.removed.count == 0 { return false }
    var cursor = slot
    while cursor != Node.none {
      if node(cursor).pointee.has(Node.leaving) { return true }
      cursor = node(cursor).pointee.parent
    }
    return false
  }

  /// Runs one body and matches what it describes.
  func runBody(_ slot: UInt32) throws(Failure) {
    let component = try component(slot)
    // What is set from here on makes it dirty anew.
    node(slot).pointee.flags &= ~Node.dirty
    if isOrphan(slot) { return }
    component.pointee.run &+= 1
    state.pointee.planTransaction = component.pointee.planned
    try takeOwned()
    state.pointee.bodyBuilder.removeAll()
    state.pointee.bodyBuilder.isOpen = true
    guard let status = try describe(slot) else { return }
    let failure = state.pointee.bodyBuilder.failure
    // Passed on by the body or not, a shortage is Graft's own (F6).
    if status < 0, failure != GRAFT_E_NO_MEMORY {
      throw hostFailure(status, slot, GRAFT_PHASE_BODY)
    }
    if failure < 0 { throw built(failure, slot) }
    if state.pointee.bodyBuilder.open.count > 0 {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, path: slot)
        sink.put(": ")
        sink.put(Int64(state.pointee.bodyBuilder.open.count))
        sink.put(" elements are open, each needs its graft_close")
      }
    }
    state.pointee.bodyBuilder.resolve()
    let count = UInt32(
      truncatingIfNeeded: state.pointee.bodyBuilder.elements.count)
    if let elements = state.pointee.bodyBuilder.elements.base, count > 0 {
      try match(slot, elements, count)
    } else {
      try matchNothing(slot)
    }
    try takeOwned()
  }

  /// Has what is below a node described.
  ///
  /// - Returns: what its body did; none where all is to stay as it is.
  private func describe(_ slot: UInt32) throws(Failure) -> graft_status? {
    let bodyNode = state.pointee.bodyNode
    let activity = state.pointee.activity
    state.pointee.bodyNode = slot
    state.pointee.activity =
      activity & ~(Activity.commit | Activity.handler) | Activity.body
    defer {
      state.pointee.activity = activity
      state.pointee.bodyNode = bodyNode
      state.pointee.bodyBuilder.isOpen = false
    }
    if isRows(slot) { return try describeRows(slot) ? GRAFT_OK : nil }
    return isRow(slot) ? try callRow(slot) : callBody(slot)
  }

  private func callBody(_ slot: UInt32) -> graft_status {
    if node(slot).pointee.has(Node.root) {
      guard let index = rootIndex(id(slot)),
        let body = state.pointee.rootInfo[index].body
      else { return GRAFT_OK }
      let data = state.pointee.rootInfo[index].userData
      return callHost(slot, GRAFT_PHASE_BODY) { context in
        body(context, data)
      }
    }
    guard let widgetClass = widgetClass(node(slot).pointee.classID),
      let body = widgetClass.pointee.vtable.body
    else { return GRAFT_OK }
    return callHost(slot, GRAFT_PHASE_BODY) { context in body(context) }
  }

  /// Keeps what a body's description owns until the commit is decided.
  private func takeOwned() throws(Failure) {
    let builder = describingBody
    // Nothing is ever in both: it would be dropped twice.
    try state.pointee.takenHandlers.reserve(builder.pointee.handlers.count)
    try state.pointee.takenWraps.reserve(builder.pointee.wraps.count)
    for index in 0..<builder.pointee.handlers.count
    where builder.pointee.handlers[index].drop != nil {
      state.pointee.takenHandlers.appendReserved(
        builder.pointee.handlers[index])
    }
    builder.pointee.handlers.removeAll()
    for index in 0..<builder.pointee.wraps.count
    where builder.pointee.wraps[index].drop != nil {
      state.pointee.takenWraps.appendReserved(builder.pointee.wraps[index])
    }
    builder.pointee.wraps.removeAll()
  }

  /// After a commit: what its bodies did not renew is over.
  func settleBodies() {
    state.pointee.takenHandlers.removeAll()
    state.pointee.takenWraps.removeAll()
    for index in 0..<state.pointee.plan.bodies.count {
      let slot = state.pointee.plan.bodies[index]
      let node = node(slot)
      node.pointee.flags &= ~(Node.planned | Node.failed)
      guard node.pointee.has(Node.live), let extra = node.pointee.extra,
        let component = extra.pointee.component
      else { continue }
      sweep(
        &extra.pointee.subscriptions, Subscription.body,
        run: component.pointee.run)
      if extra.pointee.rows != nil { settleRows(slot) }
    }
    settleEffects()
  }

  /// Undoes what bodies of a refused commit did.
  func rollBackBodies() {
    for index in 0..<state.pointee.plan.removed.count {
      node(state.pointee.plan.removed[index]).pointee.flags &= ~Node.leaving
    }
    for index in 0..<state.pointee.plan.bodies.count {
      let slot = state.pointee.plan.bodies[index]
      let node = node(slot)
      node.pointee.flags &= ~Node.planned
      guard node.pointee.has(Node.live) else { continue }
      // Its state has new values: it is tried again with the next change.
      node.pointee.flags &= ~Node.dirty
      if !node.pointee.has(Node.failed) {
        node.pointee.flags |= Node.failed
        try? state.pointee.failed.append(id(slot))
      }
    }
    forgetSkipped()
    for index in 0..<state.pointee.plan.readers.count {
      let slot = state.pointee.plan.readers[index]
      node(slot).pointee.flags &= ~Node.planned
    }
    for index in 0..<state.pointee.plan.effects.count {
      release(state.pointee.plan.effects[index].new)
    }
    state.pointee.plan.effects.removeAll()
  }

  /// Drops what bodies of a refused commit took over; nothing of it is held.
  func dropTaken() {
    dropOwned(describingBody)
    for index in 0..<state.pointee.takenHandlers.count {
      dropUnlessHeld(state.pointee.takenHandlers, index)
    }
    state.pointee.takenHandlers.removeAll()
    for index in 0..<state.pointee.takenWraps.count {
      dropUnlessHeld(state.pointee.takenWraps, index)
    }
    state.pointee.takenWraps.removeAll()
  }

  /// Runs the body of the dirty component nearest to its root.
  @inline(never)
  func runDirtyComponent() throws(Failure) -> Bool {
    while let id = state.pointee.dirty.removeFirst() {
      guard let slot = state.pointee.nodes.find(id),
        node(slot).pointee.has(Node.dirty),
        let component = node(slot).pointee.extra?.pointee.component
      else { continue }  // Gone, or brought up to date with an ancestor.
      try commitBody(
        slot, component.pointee.chain, component.pointee.transaction)
      return true
    }
    return false
  }

  private func relist(_ slot: UInt32) {
    if node(slot).pointee.has(Node.root) {
      guard let index = rootIndex(id(slot)) else { return }
      markRoot(index)
    } else if let component = node(slot).pointee.extra?.pointee.component,
      (try? state.pointee.dirty.insert(id(slot), component.pointee.depth))
        != nil
    {
      node(slot).pointee.flags |= Node.dirty
    }
  }

  /// Runs a body in a commit of its own. Its failure is reported, and the last
  /// good tree stays (F1).
  func commitBody(
    _ slot: UInt32, _ generation: UInt32, _ transaction: UInt64
  ) throws(Failure) {
    let before = (state.pointee.generation, state.pointee.transaction)
    state.pointee.generation = generation
    state.pointee.transaction = transaction
    defer {
      (state.pointee.generation, state.pointee.transaction) = before
    }
    let id = id(slot)
    do throws(Failure) {
      try checkChain(slot)
    } catch {
      node(slot).pointee.flags &= ~Node.dirty
      throw error
    }
    do throws(Failure) {
      _ = try commit { () throws(Failure) in
        try planBody(slot)
      }
    } catch {
      guard state.pointee.nodes.find(id) == slot else { return }
      node(slot).pointee.flags &= ~Node.dirty
      if isOwnShortage(error) {
        // The pump fails, and can be repeated (F6).
        relist(slot)
        throw error
      }
      let phase = state.pointee.failurePhase
      reportStanding(
        error, slot, phase == GRAFT_PHASE_NONE ? GRAFT_PHASE_BODY : phase)
    }
  }
}
