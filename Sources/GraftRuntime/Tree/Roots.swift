import CGraft

// Roots: made, rendered, torn down (M10), and widgets that ended by
// themselves (M11).

extension Runtime {
  func createRoot(_ desc: graft_root_desc) throws(Failure) -> graft_node {
    if state.pointee.isEnding { throw refusal() }
    if desc.class_id != 0 {
      guard let widgetClass = widgetClass(desc.class_id),
        !widgetClass.pointee.isVirtual, desc.class_id != GRAFT_WRAP_CLASS
      else {
        throw fail(GRAFT_E_UNKNOWN) { sink in
          sink.put("class_id ")
          sink.put(Int64(desc.class_id))
          sink.put(" came, a class of widgets expected")
        }
      }
      guard desc.widget != nil else {
        throw fail(GRAFT_E_INVALID) { sink in
          sink.put("a class came without a widget, the host's expected")
        }
      }
    }
    try state.pointee.rootInfo.reserve(1)
    let slot = try state.pointee.nodes.allocate()
    let node = node(slot)
    node.pointee.classID = desc.class_id
    node.pointee.widget = desc.widget
    node.pointee.flags = Node.root | Node.live | Node.adopted
    let id = id(slot)
    let index = state.pointee.rootInfo.count
    node.pointee.site = UInt32(truncatingIfNeeded: index)
    state.pointee.rootInfo.appendReserved(
      RootInfo(
        node: id, body: desc.body, userData: desc.user_data, drop: desc.drop,
        isDirty: false, generation: 0, transaction: 0))
    if desc.body != nil {
      markRoot(index)
      schedule()
    }
    return id
  }

  /// The place of a root in the list of them; it is kept in its node.
  @inline(__always)
  func rootIndex(_ id: graft_node) -> Int? {
    guard let slot = state.pointee.nodes.find(id),
      node(slot).pointee.has(Node.root)
    else { return nil }
    return Int(node(slot).pointee.site)
  }

  /// The first root whose body is to run, if any.
  var dirtyRoot: Int? {
    var index = state.pointee.firstDirtyRoot
    while index < state.pointee.rootInfo.count {
      if state.pointee.rootInfo[index].isDirty { break }
      index &+= 1
    }
    state.pointee.firstDirtyRoot = index
    return index < state.pointee.rootInfo.count ? index : nil
  }

  func markRoot(_ index: Int) {
    state.pointee.rootInfo.base.unsafelyUnwrapped[index].isDirty = true
    state.pointee.firstDirtyRoot = min(state.pointee.firstDirtyRoot, index)
  }

  /// Takes a root out of the list, whose order stays.
  private func removeRoot(_ index: Int) {
    for later in (index &+ 1)..<max(state.pointee.rootInfo.count, index &+ 1) {
      let info = state.pointee.rootInfo[later]
      state.pointee.rootInfo[later &- 1] = info
      if let slot = state.pointee.nodes.find(info.node) {
        node(slot).pointee.site = UInt32(truncatingIfNeeded: later &- 1)
      }
    }
    state.pointee.rootInfo.truncate(state.pointee.rootInfo.count &- 1)
    state.pointee.firstDirtyRoot = min(state.pointee.firstDirtyRoot, index)
  }

  /// - Returns: how many nodes of it are still to be destroyed.
  func destroyRoot(_ slot: UInt32) throws(Failure) -> UInt32 {
    let id = id(slot)
    for index in 0..<state.pointee.doomedRoots.count
    where state.pointee.doomedRoots[index] == id {
      return countBelow(slot)
    }
    if isDoing(Activity.commit | Activity.body) {
      try state.pointee.doomedRoots.append(id)
      schedule()
      return countBelow(slot)
    }
    if node(slot).pointee.has(Node.leaving) {
      // Asked for again from within.
      return countBelow(slot)
    }
    let earlier = state.pointee.reaps.count
    node(slot).pointee.flags |= Node.leaving
    let activity = state.pointee.activity
    state.pointee.activity = activity | Activity.commit
    cleanEffects(slot)
    state.pointee.activity = activity
    do throws(Failure) {
      _ = try render(slot, nil, 0)
    } catch {
      node(slot).pointee.flags &= ~Node.leaving
      throw error
    }
    var waiting: UInt32 = 0
    for index in min(
      earlier, state.pointee.reaps.count)..<state.pointee.reaps.count
    {
      waiting &+= countBelow(state.pointee.reaps[index])
    }
    detachWaiting()
    if let index = rootIndex(id) {
      let info = state.pointee.rootInfo[index]
      removeRoot(index)
      drop(info.drop, info.userData)
    }
    state.pointee.nodes.retire(slot)
    releaseNode(node(slot))
    state.pointee.nodes.free(slot, node(slot))
    return waiting
  }

  private func countBelow(_ top: UInt32) -> UInt32 {
    var count: UInt32 = 0
    eachBelow(top) { _ in count &+= 1 }
    return count
  }

  /// What waits to be destroyed outlives its root: it has no parent any more.
  private func detachWaiting() {
    for index in 0..<state.pointee.reaps.count {
      let top = state.pointee.reaps[index]
      let container = node(top).pointee.container
      eachBelow(top) { below in
        if node(below).pointee.container == container {
          node(below).pointee.container = Node.none
        }
      }
      node(top).pointee.parent = Node.none
    }
  }

  /// Tears down the roots whose end was asked for during a commit.
  func finishDoomed() {
    // Ending one renders nothing below it, which comes here again.
    guard !isDoing(Activity.body), !state.pointee.isEndingRoots,
      state.pointee.doomedRoots.count > 0
    else { return }
    state.pointee.isEndingRoots = true
    let activity = state.pointee.activity
    state.pointee.activity = activity & ~Activity.commit
    while state.pointee.doomedRoots.count > 0 {
      let id = state.pointee.doomedRoots.removeLast()
      guard let slot = state.pointee.nodes.find(id) else { continue }
      if (try? destroyRoot(slot)) == nil {
        report(GRAFT_E_NO_MEMORY, slot, GRAFT_PHASE_PUMP)
      }
    }
    state.pointee.activity = activity
    state.pointee.isEndingRoots = false
  }

  func invalidate(_ slot: UInt32) throws(Failure) {
    if node(slot).pointee.has(Node.root) {
      guard let index = rootIndex(id(slot)) else { return }
      guard state.pointee.rootInfo[index].body != nil else {
        throw fail(GRAFT_E_UNSUPPORTED) { sink in
          put(&sink, path: slot)
          sink.put(": this root has no body, graft_render it")
        }
      }
      markDirty(slot)
    } else if node(slot).pointee.has(Node.component) {
      try state.pointee.dirty.reserve(1)
      markDirty(slot)
    } else if !node(slot).pointee.has(Node.invalid) {
      try state.pointee.invalid.append(
        InvalidEntry(
          node: id(slot), transaction: state.pointee.transaction))
      node(slot).pointee.flags |= Node.invalid
    }
    schedule()
  }

  /// Asks for a root's body.
  func dirtyRoot(_ slot: UInt32) {
    guard let index = rootIndex(id(slot)) else { return }
    var info = state.pointee.rootInfo[index]
    guard info.body != nil else { return }
    let generation = nextGeneration
    info.generation =
      info.isDirty ? max(info.generation, generation) : generation
    if state.pointee.transaction != 0 || !info.isDirty {
      info.transaction = state.pointee.transaction
    }
    state.pointee.rootInfo[index] = info
    markRoot(index)
    schedule()
  }

  /// Forgets the widgets of a subtree that the native side destroyed.
  func widgetGone(_ slot: UInt32) throws(Failure) {
    guard !node(slot).pointee.has(Node.root) else {
      throw fail(GRAFT_E_UNSUPPORTED) { sink in
        sink.put("a root came; graft_root_destroy is expected")
      }
    }
    state.pointee.goneCount &+= 1
    eachBelow(slot) { below in node(below).pointee.flags |= Node.gone }
    // During a commit the tree stays as it is: no call goes to the subtree,
    // and the next description makes it anew. So it is without memory: what
    // the native side has done cannot be refused.
    if isDoing(Activity.commit | Activity.body | Activity.query)
      || (try? state.pointee.reaps.reserve(1)) == nil
    {
      state.pointee.hasGone = true
      schedule()
      return
    }
    forgetGone(slot)
    reap()
  }

  /// Forgets what was told to be gone while that was not possible.
  func forgetGoneNodes() {
    while state.pointee.hasGone {
      state.pointee.hasGone = false
      for index in 0..<state.pointee.rootInfo.count {
        guard
          let root = state.pointee.nodes.find(
            state.pointee.rootInfo[index].node)
        else { continue }
        // Short of memory it is done by a later pump.
        guard forgetGone(below: root) else {
          state.pointee.hasGone = true
          return
        }
      }
    }
    reap()
  }

  /// - Returns: whether there was memory for it.
  private func forgetGone(below root: UInt32) -> Bool {
    var cursor = node(root).pointee.firstChild
    while cursor != Node.none {
      let first = node(cursor).pointee.firstChild
      if !node(cursor).pointee.has(Node.gone), first != Node.none {
        cursor = first
        continue
      }
      let next = following(cursor, in: root)
      if node(cursor).pointee.has(Node.gone) {
        guard (try? state.pointee.reaps.reserve(1)) != nil else { return false }
        forgetGone(cursor)
      }
      cursor = next
    }
    return true
  }

  private func forgetGone(_ slot: UInt32) {
    let activity = state.pointee.activity
    state.pointee.activity = activity | Activity.commit
    unlink(slot)
    detach(slot)
    state.pointee.activity = activity
  }
}
