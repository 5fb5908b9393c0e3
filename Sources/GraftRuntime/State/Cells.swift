import CGraft
import GraftShims

// Reading, setting and deriving state (S1 to S5).

/// A node that is to be updated with everything.
struct InvalidEntry: BitwiseCopyable {
  var node: graft_node
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
    orphan(cell.pointee.first)
    let ended = cell.pointee
    if ended.derive != nil { state.pointee.derivedCount &-= 1 }
    state.pointee.cells.free(slot)
    release(ended.value)
    drop(ended.drop, ended.userData)
  }

  /// The value of a cell, computed if it has to be.
  func readCell(_ slot: UInt32) throws(Failure) -> PropertyPointer {
    // Noted first: what fails now is read again once its sources change.
    try noteRead(slot)
    if cell(slot).pointee.isStale {
      try refresh(slot)
      try noteRead(slot)
    }
    return valuePointer(slot)
  }

  /// Computes a derived cell, if a cell that it read has another value.
  func refresh(_ slot: UInt32) throws(Failure) {
    guard cell(slot).pointee.isStale else { return }
    if cell(slot).pointee.isComputing { try deepen(slot) }
    var isOld = cell(slot).pointee.isBlank
    var cursor = cell(slot).pointee.sources
    while let source = cursor, !isOld {
      cursor = source.pointee.nextOwn
      guard source.pointee.cell != Node.none else {
        isOld = true
        break
      }
      if cell(source.pointee.cell).pointee.isStale {
        try deepen(slot)
        defer { state.pointee.deriveDepth &-= 1 }
        try refresh(source.pointee.cell)
      }
      isOld =
        source.pointee.version != cell(source.pointee.cell).pointee.version
    }
    if isOld {
      try compute(slot)
    } else {
      cell(slot).pointee.isStale = false
    }
  }

  private func deepen(_ slot: UInt32) throws(Failure) {
    if cell(slot).pointee.isComputing
      || state.pointee.deriveDepth >= Runtime.deepestDerive
    {
      throw fail(GRAFT_E_LOOP) { sink in
        sink.put(
          cell(slot).pointee.isComputing
            ? "a derived state reads itself"
            : "derived states read one another more than 200 deep")
      }
    }
    state.pointee.deriveDepth &+= 1
  }

  func valuePointer(_ slot: UInt32) -> PropertyPointer {
    return withUnsafeMutablePointer(to: &cell(slot).pointee.value) { $0 }
  }

  /// Whether a failure is of Graft's own memory: what failed can be repeated.
  func isOwnShortage(_ failure: Failure) -> Bool {
    return failure.status == GRAFT_E_NO_MEMORY
      && state.pointee.failurePhase == GRAFT_PHASE_NONE
  }

  /// Notes that memory was short for a call within a body or a derived cell:
  /// that fails, whether it looks at the call's status or not. Else what it
  /// could not note as read would never be looked at again.
  func noteShortMemory() {
    if state.pointee.derivingCell != Node.none {
      state.pointee.isShort = true
    } else if isDoing(Activity.body),
      state.pointee.bodyBuilder.failure >= 0
    {
      state.pointee.bodyBuilder.failure = GRAFT_E_NO_MEMORY
      memcpy(
        state.pointee.buildMessage, state.pointee.message, Runtime.messageSize)
    }
  }

  /// Computes a derived value.
  @inline(never)
  func compute(_ slot: UInt32) throws(Failure) {
    let cell = cell(slot)
    guard let derive = cell.pointee.derive else { return }
    try deepen(slot)
    let deriving = state.pointee.derivingCell
    let activity = state.pointee.activity
    cell.pointee.isComputing = true
    cell.pointee.isBlank = true
    cell.pointee.run &+= 1
    state.pointee.derivingCell = slot
    let wasShort = state.pointee.isShort
    state.pointee.isShort = false
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
    let isShort = state.pointee.isShort
    state.pointee.isShort = wasShort
    // A cell that could not be noted as read would be missed (F6).
    if isShort { throw Failure(status: GRAFT_E_NO_MEMORY) }
    if status < 0 {
      state.pointee.failurePhase = GRAFT_PHASE_DERIVE
      throw fail(status) { sink in
        sink.put("derive failed with ")
        put(&sink, status: status)
      }
    }
    let held = try holdState(value)
    sweep(&cell.pointee.sources, Subscription.derived, run: cell.pointee.run)
    cell.pointee.isStale = false
    cell.pointee.isBlank = false
    if held.holdsSame(cell.pointee.value) {
      release(held)
      return
    }
    let old = cell.pointee.value
    cell.pointee.value = held
    cell.pointee.version &+= 1
    release(old)
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
    cell(slot).pointee.version &+= 1
    markDependents(slot)
    release(old)
  }

  /// Makes room for all that a change of a cell can mark. Subscribing made it
  /// already, unless what was marked before is gone and still listed.
  @inline(never)
  func reserveDependents(
    _ slot: UInt32, extra: Int = 0
  ) throws(Failure) {
    var bodies = state.pointee.failed.count &+ extra
    var bound = 0
    var cursor = cell(slot).pointee.first
    while let subscription = cursor {
      cursor = subscription.pointee.next
      if subscription.pointee.kind == Subscription.body { bodies &+= 1 }
      if subscription.pointee.kind == Subscription.bound { bound &+= 1 }
    }
    try state.pointee.dirty.reserve(bodies)
    try state.pointee.bindings.reserve(bound)
    try state.pointee.virtualBindings.reserve(bound)
    if state.pointee.derivedCount > 0 {
      try state.pointee.staleCells.reserve(state.pointee.derivedCount)
      try state.pointee.staleWork.reserve(state.pointee.derivedCount)
    }
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
    switch subscription.pointee.kind {
    case Subscription.body:
      markDirty(subscription.pointee.dependent)
    case Subscription.bound:
      subscription.pointee.transaction = state.pointee.transaction
      subscription.pointee.chain = nextGeneration
      let dependent = subscription.pointee.dependent
      guard !subscription.pointee.isListed, listBinding(dependent) else {
        return
      }
      noteTrigger()
      subscription.pointee.isListed = true
    default:
      markStale(subscription.pointee.dependent)
    }
  }

  /// Has a node's bindings written by the pump.
  func listBinding(_ slot: UInt32) -> Bool {
    if node(slot).pointee.has(Node.virtual) {
      return (try? state.pointee.virtualBindings.append(id(slot))) != nil
    }
    return (try? state.pointee.bindings.append(id(slot))) != nil
  }

  /// Marks a derived cell and all that derive from it, without recursion.
  ///
  /// What derives from a stale cell is stale already.
  @inline(never)
  private func markStale(_ slot: UInt32) {
    noteStale(slot)
    while state.pointee.staleWork.count > 0 {
      let next = state.pointee.staleWork.removeLast()
      var cursor = cell(next).pointee.first
      while let subscription = cursor {
        cursor = subscription.pointee.next
        if subscription.pointee.kind == Subscription.derived {
          noteStale(subscription.pointee.dependent)
        }
      }
    }
  }

  private func noteStale(_ slot: UInt32) {
    let cell = cell(slot)
    cell.pointee.transaction = state.pointee.transaction
    cell.pointee.chain = nextGeneration
    if !cell.pointee.isListed,
      (try? state.pointee.staleCells.append(slot)) != nil
    {
      cell.pointee.isListed = true
    }
    guard !cell.pointee.isStale else { return }
    cell.pointee.isStale = true
    try? state.pointee.staleWork.append(slot)
  }

  /// Marks a component, or a root with a body.
  @inline(never)
  func markDirty(_ slot: UInt32) {
    noteTrigger()
    if node(slot).pointee.has(Node.root) {
      dirtyRoot(slot)
      return
    }
    guard let component = node(slot).pointee.extra?.pointee.component else {
      return
    }
    if state.pointee.transaction != 0 || !node(slot).pointee.has(Node.dirty) {
      component.pointee.transaction = state.pointee.transaction
    }
    component.pointee.chain = nextGeneration
    guard !node(slot).pointee.has(Node.dirty),
      (try? state.pointee.dirty.insert(id(slot), component.pointee.depth))
        != nil
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
      if let slot = state.pointee.nodes.find(id),
        node(slot).pointee.has(Node.failed)
      {
        // Should it fail again, it is noted again.
        node(slot).pointee.flags &= ~Node.failed
        markDirty(slot)
      }
    }
  }

  private func keepStale(from first: Int) {
    let count = state.pointee.staleCells.count &- first
    for index in 0..<count {
      state.pointee.staleCells[index] = state.pointee.staleCells[first &+ index]
    }
    state.pointee.staleCells.truncate(count)
  }

  /// Computes the derived cells that something depends on; those whose value
  /// is another one mark it.
  @inline(never)
  func resolveStale() throws(Failure) -> Bool {
    guard state.pointee.staleCells.count > 0 else { return false }
    var index = 0
    while index < state.pointee.staleCells.count {
      let slot = state.pointee.staleCells[index]
      index &+= 1
      let cell = cell(slot)
      cell.pointee.isListed = false
      guard cell.pointee.isUsed, cell.pointee.first != nil else { continue }
      do throws(Failure) {
        state.pointee.failurePhase = GRAFT_PHASE_NONE
        try refresh(slot)
        try reserveDependents(slot)
      } catch {
        if isOwnShortage(error) {
          // It waits on, with those behind it (F6).
          cell.pointee.isListed = true
          keepStale(from: index &- 1)
          throw error
        }
        reportStanding(error, Node.none, GRAFT_PHASE_DERIVE)
        continue
      }
      let before = (state.pointee.transaction, state.pointee.generation)
      state.pointee.transaction = cell.pointee.transaction
      state.pointee.generation = cell.pointee.chain
      defer { (state.pointee.transaction, state.pointee.generation) = before }
      var cursor = cell.pointee.first
      while let subscription = cursor {
        cursor = subscription.pointee.next
        if subscription.pointee.kind != Subscription.derived,
          subscription.pointee.version != cell.pointee.version
        {
          subscription.pointee.version = cell.pointee.version
          mark(subscription)
        }
      }
    }
    state.pointee.staleCells.removeAll()
    return true
  }
}
