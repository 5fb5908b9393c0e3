import CGraft

/// An environment value that a node read.
struct EnvironmentRead: BitwiseCopyable {
  var next: UnsafeMutablePointer<EnvironmentRead>?
  var name: graft_atom
  /// By its widget's create or update, not by its body.
  var isWidget: Bool
}

// Values that are provided for a subtree (S7).

extension Runtime {
  /// The newest description's property of a node: a body reads it before the
  /// swap gives it to the node.
  func newestProperty(
    _ slot: UInt32, _ name: graft_atom
  ) -> PropertyPointer? {
    let node = node(slot)
    if isDoing(Activity.body | Activity.commit),
      node.pointee.has(Node.virtual), node.pointee.record != Node.none,
      Int(node.pointee.record) < state.pointee.plan.patches.count
    {
      let patch = state.pointee.plan.patches[Int(node.pointee.record)]
      if patch.slot == slot, let properties = patch.properties {
        for index in 0..<Int(patch.count) where properties[index].name == name {
          return properties + index
        }
        return nil
      }
    }
    return findProperty(node, name)
  }

  /// Whether a provider has a value: one that is bound may have none.
  private func isProvided(_ held: PropertyPointer?) -> Bool {
    return held.map { !$0.pointee.isNone } ?? false
  }

  private func provider(above slot: UInt32, _ name: graft_atom) -> UInt32 {
    var cursor = node(slot).pointee.parent
    while cursor != Node.none {
      if node(cursor).pointee.classID == GRAFT_PROVIDER_CLASS,
        isProvided(newestProperty(cursor, name))
      {
        return cursor
      }
      cursor = node(cursor).pointee.parent
    }
    return Node.none
  }

  /// The value for a node, noting who reads it.
  func environment(
    _ slot: UInt32, _ name: graft_atom
  ) throws(Failure) -> graft_value {
    try noteEnvironment(slot, name)
    let provider = provider(above: slot, name)
    if provider != Node.none, let held = newestProperty(provider, name) {
      return value(of: held)
    }
    for index in 0..<state.pointee.defaults.count
    where state.pointee.defaults[index].name == name {
      return value(of: state.pointee.defaults.base.unsafelyUnwrapped + index)
    }
    return graft_value()
  }

  private func noteEnvironment(
    _ slot: UInt32, _ name: graft_atom
  ) throws(Failure) {
    let isWidget: Bool
    if isDoing(Activity.body), state.pointee.bodyNode == slot {
      isWidget = false
    } else if state.pointee.call.calling == slot,
      state.pointee.call.phase == GRAFT_PHASE_CREATE
        || state.pointee.call.phase == GRAFT_PHASE_UPDATE
    {
      isWidget = true
    } else {
      return
    }
    let extra = try makeExtra(node(slot))
    var cursor = extra.pointee.reads
    while let read = cursor {
      if read.pointee.name == name, read.pointee.isWidget == isWidget {
        return
      }
      cursor = read.pointee.next
    }
    let block = try state.pointee.blocks.allocate(
      MemoryLayout<EnvironmentRead>.size)
    let read = block.bindMemory(to: EnvironmentRead.self, capacity: 1)
    read.pointee = EnvironmentRead(
      next: extra.pointee.reads, name: name, isWidget: isWidget)
    extra.pointee.reads = read
  }

  func releaseReads(_ list: UnsafeMutablePointer<EnvironmentRead>?) {
    var cursor = list
    while let read = cursor {
      cursor = read.pointee.next
      state.pointee.blocks.deallocate(read, MemoryLayout<EnvironmentRead>.size)
    }
  }

  /// Plans what a provider's change means for those that read it.
  func planReaders(_ top: UInt32) throws(Failure) {
    var cursor = node(top).pointee.firstChild
    while cursor != Node.none {
      try planReader(cursor, of: top)
      if node(cursor).pointee.firstChild != Node.none {
        cursor = node(cursor).pointee.firstChild
        continue
      }
      while cursor != top, node(cursor).pointee.next == Node.none {
        cursor = node(cursor).pointee.parent
      }
      if cursor == top { return }
      cursor = node(cursor).pointee.next
    }
  }

  private func planReader(
    _ slot: UInt32, of top: UInt32
  ) throws(Failure) {
    var cursor = node(slot).pointee.extra?.pointee.reads
    while let read = cursor {
      cursor = read.pointee.next
      guard changes(top, read.pointee.name),
        nearest(slot, read.pointee.name, top)
      else { continue }
      if read.pointee.isWidget {
        if !node(slot).pointee.has(Node.planned) {
          try state.pointee.plan.readers.append(slot)
          node(slot).pointee.flags |= Node.planned
        }
      } else {
        try planBody(slot)
      }
    }
  }

  /// Whether no provider between a node and `top` has the value too.
  func nearest(
    _ slot: UInt32, _ name: graft_atom, _ top: UInt32
  ) -> Bool {
    var cursor = node(slot).pointee.parent
    while cursor != top, cursor != Node.none {
      if node(cursor).pointee.classID == GRAFT_PROVIDER_CLASS,
        isProvided(findProperty(node(cursor), name))
      {
        return false
      }
      cursor = node(cursor).pointee.parent
    }
    return true
  }

  private func changes(_ provider: UInt32, _ name: graft_atom) -> Bool {
    let old = findProperty(node(provider), name)
    guard let new = newestProperty(provider, name) else { return old != nil }
    guard let old else { return true }
    return !old.pointee.holdsSame(new.pointee)
  }

  /// Updates the widgets that read an environment value that changed.
  func updateReaders() {
    for index in 0..<state.pointee.plan.readers.count {
      let slot = state.pointee.plan.readers[index]
      // One that its own patch updated with everything is planned no longer.
      guard node(slot).pointee.has(Node.planned) else { continue }
      node(slot).pointee.flags &= ~Node.planned
      guard node(slot).pointee.has(Node.live),
        !node(slot).pointee.has(Node.gone)
      else { continue }
      let status = updateEverything(
        slot, old: nil, oldCount: 0, isForced: true)
      if status < 0 {
        node(slot).pointee.flags |= Node.tainted
        report(status, slot, GRAFT_PHASE_UPDATE)
      }
    }
  }

  func setDefault(_ name: graft_atom, _ value: graft_value) throws(Failure) {
    var readers = 0
    eachNode { slot in eachRead(slot, name) { _ in readers &+= 1 } }
    try reserveMarks(readers)
    var held = try holdState(value)
    held.name = name
    for index in 0..<state.pointee.defaults.count
    where state.pointee.defaults[index].name == name {
      let old = state.pointee.defaults[index]
      state.pointee.defaults[index] = held
      let isSame = old.holdsSame(held)
      release(old)
      if !isSame { markReaders(ofDefault: name) }
      return
    }
    do throws(Failure) {
      try state.pointee.defaults.append(held)
    } catch {
      release(held)
      throw error
    }
    markReaders(ofDefault: name)
  }

  /// Makes room to mark readers, before anything changes (F6).
  func reserveMarks(_ count: Int) throws(Failure) {
    try state.pointee.invalid.reserve(count)
    try state.pointee.dirty.reserve(count)
  }

  /// How many read a value below a node, at the most.
  func countReaders(_ top: UInt32, _ name: graft_atom) -> Int {
    var count = 0
    eachBelow(top) { slot in eachRead(slot, name) { _ in count &+= 1 } }
    return count
  }

  private func eachRead(
    _ slot: UInt32, _ name: graft_atom, _ visit: (EnvironmentRead) -> Void
  ) {
    var cursor = node(slot).pointee.extra?.pointee.reads
    while let read = cursor {
      cursor = read.pointee.next
      if read.pointee.name == name { visit(read.pointee) }
    }
  }

  /// Visits every node that is in a tree, or about to be.
  private func eachNode(_ visit: (UInt32) -> Void) {
    for index in 0..<state.pointee.rootInfo.count {
      let root = state.pointee.rootInfo[index].node
      if let slot = state.pointee.nodes.find(root) { eachBelow(slot, visit) }
    }
    for index in 0..<state.pointee.plan.staged.count {
      let slot = state.pointee.plan.staged[index]
      if node(slot).pointee.has(Node.staged) { visit(slot) }
    }
  }

  /// Marks what reads a value that nobody provides.
  private func markReaders(ofDefault name: graft_atom) {
    eachNode { slot in
      eachRead(slot, name) { read in
        guard provider(above: slot, name) == Node.none else { return }
        if read.isWidget {
          try? invalidate(slot)
        } else {
          markDirty(slot)
        }
      }
    }
    schedule()
  }
}
