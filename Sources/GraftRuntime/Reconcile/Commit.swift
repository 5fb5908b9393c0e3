import CGraft

// A commit: match, stage, swap, reap (M2).

extension Runtime {
  /// Makes what is below a root equal to a description.
  ///
  /// - Returns: how many failures were reported meanwhile.
  func render(
    _ root: UInt32, _ elements: UnsafePointer<graft_element>?, _ count: UInt32
  ) throws(Failure) -> graft_status {
    if isDoing(Activity.handler) {
      noteTrigger()
      if count > 0 { try checkChain(root) }
    }
    return try commit { () throws(Failure) in
      if let elements {
        try match(root, elements, count)
      } else {
        try matchNothing(root)
      }
    }
  }

  /// Plans with `start`, then carries the plan out, or leaves all as it was.
  func commit(
    _ start: () throws(Failure) -> Void
  ) throws(Failure) -> graft_status {
    let activity = state.pointee.activity
    let reports = state.pointee.stats.reports
    state.pointee.activity = activity | Activity.commit
    state.pointee.planTransaction = state.pointee.transaction
    defer { state.pointee.activity = activity }
    try planAndStage(start)
    swap()
    dropSkipped()
    settleBodies()
    reap()
    finishDoomed()
    state.pointee.activity = activity
    let failures = state.pointee.stats.reports &- reports
    runEffects()
    return graft_status(truncatingIfNeeded: min(failures, 0x7FFF_FFFF))
  }

  /// Plans and stages. Where that fails below a boundary, it is done again
  /// with the boundary's fallback (F1).
  private func planAndStage(
    _ start: () throws(Failure) -> Void
  ) throws(Failure) {
    state.pointee.failedBoundaries.removeAll()
    var owner = Node.none
    while true {
      state.pointee.plan.removeAll()
      state.pointee.failurePhase = GRAFT_PHASE_NONE
      state.pointee.failureSlot = Node.none
      do throws(Failure) {
        if owner == Node.none {
          try start()
        } else {
          try planBody(owner)
        }
        try runBodies()
        try reserveCommit()
        state.pointee.commit &+= 1
        state.pointee.stats.commits &+= 1
        if state.pointee.plan.staged.count > 0 { try stageWidgets() }
        return
      } catch {
        let boundary = failedBoundary()
        let above =
          boundary == Node.none ? nil : self.owner(ofBoundary: boundary)
        let key = above == nil ? 0 : boundaryKey(boundary)
        keepingMessage {
          if above != nil {
            reportStanding(
              error, state.pointee.failureSlot, state.pointee.failurePhase)
          }
          rollBack()
        }
        guard let above else { throw error }
        try state.pointee.failedBoundaries.append(key)
        if above != Node.none { owner = above }
      }
    }
  }

  func matchNothing(_ root: UInt32) throws(Failure) {
    guard node(root).pointee.firstChild != Node.none else { return }
    try state.pointee.plan.reorders.append(
      Reorder(
        parent: root, after: Node.none, kept: 0, start: 0, count: 0,
        removedStart: state.pointee.plan.removed.count))
    try planRemovals(from: node(root).pointee.firstChild, at: 0)
  }

  /// Takes all memory that the commit needs, before its first call (F6).
  private func reserveCommit() throws(Failure) {
    let plan = state
    var changes = plan.pointee.plan.longestChanges
    var widest = 0
    var placed = 0
    try recordContainers()
    for index in 0..<plan.pointee.plan.containers.count {
      let container = plan.pointee.plan.containers[index]
      // A container may disturb its own properties and is written again.
      changes = max(changes, Int(node(container.slot).pointee.propertyCount))
      widest = max(widest, Int(container.count))
      placed &+= Int(container.count)
    }
    for index in 0..<plan.pointee.plan.readers.count {
      let reader = node(plan.pointee.plan.readers[index])
      changes = max(changes, Int(reader.pointee.propertyCount))
    }
    let staged = plan.pointee.plan.staged.count
    try plan.pointee.plan.children.reserve(widest &+ staged)
    try plan.pointee.dueEffects.reserve(plan.pointee.plan.effects.count)
    plan.pointee.changes.removeAll()
    plan.pointee.changeKeys.removeAll()
    try plan.pointee.changes.reserve(changes)
    try plan.pointee.changeKeys.reserve(changes)
    plan.pointee.scratch.removeAll()
    try plan.pointee.scratch.reserve((widest &+ staged) &* 3)
    // Failing inserts may drop any child of a container that changes (F3).
    try plan.pointee.reaps.reserve(
      plan.pointee.plan.removed.count &+ placed &+ staged)
    try reserveEvents(plan.pointee.plan.reportedWrites)
    try reserveTold()
    try plan.pointee.divergent.reserve(plan.pointee.plan.patches.count)
  }

  /// Finds the containers of what changes, and numbers their widgets.
  private func recordContainers() throws(Failure) {
    state.pointee.plan.goneCount = state.pointee.goneCount
    let hasGone = state.pointee.hasGone
    for index in 0..<state.pointee.plan.reorders.count {
      let slot = container(of: state.pointee.plan.reorders[index].parent)
      guard slot != Node.none, node(slot).pointee.has(Node.live),
        node(slot).pointee.record == Node.none
      else { continue }
      try state.pointee.plan.containers.reserve(1)
      if slot == state.pointee.plan.reorders[index].parent,
        !node(slot).pointee.has(Node.mixed), !hasGone
      {
        record(
          Container(
            slot: slot, count: node(slot).pointee.childCount, attached: 0,
            removed: 0, last: node(slot).pointee.lastChild, isFlat: true,
            reorder: index))
        continue
      }
      var count: UInt32 = 0
      var last = Node.none
      var widget = firstWidget(in: slot)
      while widget != Node.none {
        // What is gone is in no container; it has no place there.
        let isGone = node(widget).pointee.has(Node.gone)
        node(widget).pointee.order = isGone ? Node.none : count
        if !isGone {
          count &+= 1
          last = widget
        }
        widget = nextWidget(after: widget, in: slot)
      }
      record(
        Container(slot: slot, count: count, attached: 0, removed: 0, last: last)
      )
    }
    recordSplices()
  }

  /// Records a container where `reserve` made room before.
  func record(_ container: Container) {
    node(container.slot).pointee.record = UInt32(
      truncatingIfNeeded: state.pointee.plan.containers.count)
    state.pointee.plan.containers.appendReserved(container)
  }

  /// Drops a plan: the live tree was not touched.
  private func rollBack() {
    releaseContainers()
    rollBackBodies()
    rollBackEdits()
    for index in 0..<state.pointee.plan.patches.count {
      rollBack(state.pointee.plan.patches[index])
    }
    var index = state.pointee.plan.staged.count
    while index > 0 {
      index &-= 1
      let slot = state.pointee.plan.staged[index]
      forgetNode(slot)
      state.pointee.nodes.retire(slot)
      state.pointee.nodes.free(slot, node(slot))
    }
    state.pointee.plan.removeAll()
    dropTaken()
  }

  private func rollBack(_ patch: Patch) {
    if let new = patch.properties {
      for index in 0..<Int(patch.count)
      where !new[index].has(Property.carried) {
        forget(new[index])
      }
      state.pointee.blocks.deallocate(
        new, Int(patch.capacity) &* MemoryLayout<Property>.stride)
    }
    releaseShadows(patch.shadows)
    releaseWrites(patch.writes)
    unsubscribeAll(patch.binds)
    if node(patch.slot).pointee.has(Node.virtual) {
      node(patch.slot).pointee.record = Node.none
    }
    if let rows = patch.rows { release(rows) }
    if let wrap = patch.wrap {
      state.pointee.blocks.deallocate(wrap, MemoryLayout<Wrap>.size)
    }
  }

  /// Releases what a staged node holds, except what stays the caller's.
  private func forgetNode(_ slot: UInt32) {
    let node = node(slot)
    if let properties = node.pointee.properties {
      for index in 0..<Int(node.pointee.propertyCount) {
        forget(properties[index])
      }
      node.pointee.propertyCount = 0
    }
    if let wrap = node.pointee.extra?.pointee.wrap {
      wrap.pointee.drop = nil
    }
    node.pointee.extra?.pointee.rows?.pointee.described.drop = nil
    releaseNode(node)
  }

  /// Releases all that a node holds: properties, key, extra.
  @_optimize(speed)
  func releaseNode(_ node: NodePointer) {
    if let properties = node.pointee.properties {
      var held = properties
      let end = properties + Int(node.pointee.propertyCount)
      while held != end {
        if held.pointee.isCounted { releaseCounted(held.pointee) }
        held += 1
      }
      state.pointee.blocks.deallocate(
        properties,
        Int(node.pointee.propertyCapacity) &* MemoryLayout<Property>.stride)
      node.pointee.properties = nil
      node.pointee.propertyCount = 0
    }
    if node.pointee.has(Node.keyString), let text = keyText(node) {
      state.pointee.blocks.releaseText(text)
    }
    node.pointee.flags &= ~Node.keyMask
    if node.pointee.extra != nil { releaseExtra(node) }
  }

  @inline(never)
  private func releaseExtra(_ node: NodePointer) {
    guard let extra = node.pointee.extra else { return }
    node.pointee.extra = nil
    releaseShadows(extra.pointee.shadows)
    releaseWrites(extra.pointee.writes)
    unsubscribeAll(extra.pointee.subscriptions)
    releaseReads(extra.pointee.reads)
    if let component = extra.pointee.component { release(component) }
    if let rows = extra.pointee.rows { release(rows) }
    if let wrap = extra.pointee.wrap {
      let ended = wrap.pointee
      state.pointee.blocks.deallocate(wrap, MemoryLayout<Wrap>.size)
      drop(ended.drop, ended.userData)
    }
    state.pointee.blocks.deallocate(extra, MemoryLayout<NodeExtra>.size)
  }
}
