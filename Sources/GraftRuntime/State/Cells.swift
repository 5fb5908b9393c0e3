import CGraft

// Reading, setting and deriving state (S1 to S5).

/// A node or property that the pump brings up to date.
struct DirtyEntry: BitwiseCopyable {
  var node: graft_node
  var generation: UInt32
  var transaction: UInt64
}

/// A bound property that is to be written.
struct DirtyBinding: BitwiseCopyable {
  var node: graft_node
  var name: graft_atom
  var transaction: UInt64
}

extension Runtime {
  /// Derived cells that compute one another while they are read.
  private static let deepestDerive: UInt32 = 200

  func createState(_ initial: graft_value) throws(Failure) -> UInt32 {
    let value = try holdState(initial)
    do throws(Failure) {
      let slot = try state.pointee.cells.allocate(&state.pointee.blocks)
      cell(slot).pointee.value = value
      return slot
    } catch {
      release(value)
      throw error
    }
  }

  func holdState(_ value: graft_value) throws(Failure) -> Property {
    if value.type == GRAFT_TYPE_HANDLER || value.type == GRAFT_TYPE_STATE {
      throw fail(GRAFT_E_TYPE) { sink in
        sink.put("a ")
        sink.put(typeName(value.type))
        sink.put(" came, which a state can't hold")
      }
    }
    return try hold(value, as: 0)
  }

  func destroyState(_ slot: UInt32) {
    let cell = cell(slot)
    unsubscribeAll(cell.pointee.sources)
    var cursor = cell.pointee.first
    while let subscription = cursor {
      cursor = subscription.pointee.next
      // Its owner finds out when it sweeps; nothing leads to the cell any more.
      subscription.pointee.cell = Node.none
      subscription.pointee.next = nil
      subscription.pointee.previous = nil
    }
    let ended = cell.pointee
    if ended.derive != nil { state.pointee.derivedCount &-= 1 }
    state.pointee.cells.free(slot)
    release(ended.value)
    drop(ended.drop, ended.userData)
  }

  /// The value of a cell, computed if it has to be.
  func readCell(_ slot: UInt32) throws(Failure) -> PropertyPointer {
    try noteRead(slot)
    if cell(slot).pointee.isStale { try compute(slot) }
    return valuePointer(slot)
  }

  func valuePointer(_ slot: UInt32) -> PropertyPointer {
    return withUnsafeMutablePointer(to: &cell(slot).pointee.value) { $0 }
  }

  /// Computes a derived value.
  ///
  /// - Returns: whether it is another one.
  @discardableResult
  @inline(never)
  func compute(_ slot: UInt32) throws(Failure) -> Bool {
    let cell = cell(slot)
    guard let derive = cell.pointee.derive else { return false }
    if cell.pointee.isComputing
      || state.pointee.deriveDepth >= Runtime.deepestDerive
    {
      throw fail(GRAFT_E_LOOP) { sink in
        sink.put(
          cell.pointee.isComputing
            ? "a derived state reads itself"
            : "derived states read one another more than 200 deep")
      }
    }
    let deriving = state.pointee.derivingCell
    let activity = state.pointee.activity
    cell.pointee.isComputing = true
    cell.pointee.run &+= 1
    state.pointee.derivingCell = slot
    state.pointee.deriveDepth &+= 1
    state.pointee.activity = activity | Activity.query
    var value = graft_value()
    let data = cell.pointee.userData
    let status = callHost(Node.none, GRAFT_PHASE_DERIVE) { context in
      derive(context, data, &value)
    }
    state.pointee.activity = activity
    state.pointee.deriveDepth &-= 1
    state.pointee.derivingCell = deriving
    cell.pointee.isComputing = false
    if status < 0 {
      throw fail(status) { sink in
        sink.put("derive failed with ")
        put(&sink, status: status)
      }
    }
    let held = try holdState(value)
    sweep(&cell.pointee.sources, Subscription.derived, run: cell.pointee.run)
    cell.pointee.isStale = false
    if held.holdsSame(cell.pointee.value) {
      release(held)
      return false
    }
    let old = cell.pointee.value
    cell.pointee.value = held
    cell.pointee.isChanged = true
    release(old)
    return true
  }

  func set(_ slot: UInt32, _ value: graft_value) throws(Failure) {
    guard cell(slot).pointee.derive == nil else {
      throw fail(GRAFT_E_UNSUPPORTED) { sink in
        sink.put("a derived state came, which can't be set")
      }
    }
    if holds(cell(slot).pointee.value, value) { return }  // S2
    let held = try holdState(value)
    do throws(Failure) {
      try reserveDependents(slot)
    } catch {
      release(held)
      throw error
    }
    replace(slot, held)
  }

  /// Gives a cell a value that its caller holds for it; room was made.
  func replace(_ slot: UInt32, _ value: Property) {
    let old = cell(slot).pointee.value
    cell(slot).pointee.value = value
    cell(slot).pointee.value.name = 0
    cell(slot).pointee.value.flags = 0
    markDependents(slot)
    release(old)
  }

  /// Makes room for all that a change of a cell can mark.
  @inline(never)
  func reserveDependents(_ slot: UInt32) throws(Failure) {
    var total = Int(cell(slot).pointee.count)
    // Derived cells pass it on: each stands in the list once.
    if state.pointee.derivedCount > 0 {
      total &+= state.pointee.derivedCount
      try state.pointee.staleCells.reserve(state.pointee.derivedCount)
    }
    try state.pointee.dirty.reserve(total &+ state.pointee.failed.count)
    try state.pointee.bindings.reserve(total)
  }

  /// Marks what depends on a cell; derived cells are computed by the pump, if
  /// anything depends on them.
  @inline(never)
  func markDependents(_ slot: UInt32) {
    retryFailed()
    var cursor = cell(slot).pointee.first
    while let subscription = cursor {
      cursor = subscription.pointee.next
      mark(subscription)
    }
    schedule()
  }

  @inline(never)
  private func mark(_ subscription: SubscriptionPointer) {
    let held = subscription.pointee
    switch held.kind {
    case Subscription.body:
      markDirty(held.dependent)
    case Subscription.bound:
      guard !held.isListed else { return }
      guard
        (try? state.pointee.bindings.append(
          DirtyBinding(
            node: id(held.dependent), name: held.name,
            transaction: state.pointee.transaction))) != nil
      else { return }
      subscription.pointee.isListed = true
    default:
      markStale(held.dependent)
    }
  }

  /// Marks a derived cell and all that derive from it, without recursion.
  @inline(never)
  private func markStale(_ slot: UInt32) {
    guard !cell(slot).pointee.isStale else { return }
    cell(slot).pointee.isStale = true
    listStale(slot)
    var index = state.pointee.staleCells.count &- 1
    while index >= 0, index < state.pointee.staleCells.count {
      var cursor = cell(state.pointee.staleCells[index]).pointee.first
      while let subscription = cursor {
        cursor = subscription.pointee.next
        let dependent = subscription.pointee.dependent
        if subscription.pointee.kind == Subscription.derived,
          !cell(dependent).pointee.isStale
        {
          cell(dependent).pointee.isStale = true
          listStale(dependent)
        }
      }
      index &+= 1
    }
  }

  private func listStale(_ slot: UInt32) {
    guard !cell(slot).pointee.isListed,
      (try? state.pointee.staleCells.append(slot)) != nil
    else { return }
    cell(slot).pointee.isListed = true
  }

  /// Marks a component, or a root with a body.
  @inline(never)
  func markDirty(_ slot: UInt32) {
    if node(slot).pointee.has(Node.root) {
      noteTrigger()
      dirtyRoot(slot)
      return
    }
    guard !node(slot).pointee.has(Node.dirty) else { return }
    noteTrigger()
    guard
      (try? state.pointee.dirty.append(
        DirtyEntry(
          node: id(slot), generation: nextGeneration,
          transaction: state.pointee.transaction))) != nil
    else { return }
    node(slot).pointee.flags |= Node.dirty
  }

  /// What the next in a chain of triggers has.
  var nextGeneration: UInt32 {
    return state.pointee.activity == Activity.none
      ? 0 : state.pointee.generation &+ 1
  }

  /// Components whose commit failed are tried again with the next change (F1).
  private func retryFailed() {
    while state.pointee.failed.count > 0 {
      let id = state.pointee.failed.removeLast()
      if let slot = state.pointee.nodes.find(id) { markDirty(slot) }
    }
  }

  /// Computes the derived cells that something depends on; those whose value
  /// is another one mark it.
  func resolveStale() -> Bool {
    guard state.pointee.staleCells.count > 0 else { return false }
    var index = 0
    while index < state.pointee.staleCells.count {
      let slot = state.pointee.staleCells[index]
      index &+= 1
      let cell = cell(slot)
      cell.pointee.isListed = false
      guard cell.pointee.isUsed, cell.pointee.first != nil else { continue }
      do throws(Failure) {
        if cell.pointee.isStale { try compute(slot) }
        if !cell.pointee.isChanged { continue }
        cell.pointee.isChanged = false
        try reserveDependents(slot)
      } catch {
        report(error.status, Node.none, GRAFT_PHASE_DERIVE) { sink in
          sink.put("a derived state could not be computed")
        }
        continue
      }
      var cursor = cell.pointee.first
      while let subscription = cursor {
        cursor = subscription.pointee.next
        if subscription.pointee.kind != Subscription.derived {
          mark(subscription)
        }
      }
    }
    state.pointee.staleCells.removeAll()
    return true
  }
}
