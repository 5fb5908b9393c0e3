import CGraft

// Who depends on which cell.

extension Runtime {
  func cell(_ slot: UInt32) -> CellPointer {
    return state.pointee.cells[slot]
  }

  /// The cell of an id that the host gave.
  func liveCell(_ id: graft_state) throws(Failure) -> UInt32 {
    guard let slot = state.pointee.cells.find(id) else {
      throw fail(GRAFT_E_STALE) { sink in
        sink.put("state ")
        sink.put(unsigned: id)
        sink.put(id == 0 ? " came, a state expected" : " is gone, or never was")
      }
    }
    return slot
  }

  /// Makes a subscription that its owner still has to link.
  func subscribe(
    _ kind: UInt8, _ dependent: UInt32, to cellSlot: UInt32,
    _ name: graft_atom
  ) throws(Failure) -> SubscriptionPointer {
    let subscription = try makeSubscription(kind)
    let cell = cell(cellSlot)
    subscription.pointee = Subscription(
      kind: kind, isListed: false, run: 0, cell: cellSlot,
      dependent: dependent, name: name, version: cell.pointee.version,
      transaction: 0, chain: 0,
      next: cell.pointee.first,
      previous: nil, nextOwn: nil)
    cell.pointee.first?.pointee.previous = subscription
    cell.pointee.first = subscription
    cell.pointee.count &+= 1
    return subscription
  }

  /// The same for a body and an item.
  func subscribe(
    _ dependent: UInt32, to listSlot: UInt32, item: UInt32
  ) throws(Failure) -> SubscriptionPointer {
    let subscription = try makeSubscription(Subscription.item)
    let held = list(listSlot).pointee.item(item)
    subscription.pointee = Subscription(
      kind: Subscription.item, isListed: false, run: 0, cell: listSlot,
      dependent: dependent, name: item, version: 0, transaction: 0, chain: 0,
      next: held.pointee.first, previous: nil, nextOwn: nil)
    held.pointee.first?.pointee.previous = subscription
    held.pointee.first = subscription
    return subscription
  }

  /// Takes memory, so that a change has room to mark its dependents too.
  private func makeSubscription(
    _ kind: UInt8
  ) throws(Failure) -> SubscriptionPointer {
    let total = state.pointee.subscriptionCount &+ 1
    if kind == Subscription.bound {
      try reserve(&state.pointee.bindings, total)
      try reserve(&state.pointee.virtualBindings, total)
    } else {
      if state.pointee.dirty.capacity < total {
        try state.pointee.dirty.reserve(total &- state.pointee.dirty.count)
      }
      if kind != Subscription.item {
        try reserve(&state.pointee.staleCells, total)
      }
    }
    let block = try state.pointee.blocks.allocate(
      MemoryLayout<Subscription>.size)
    state.pointee.subscriptionCount = total
    return block.bindMemory(to: Subscription.self, capacity: 1)
  }

  private func reserve<Entry>(
    _ list: inout Vector<Entry>, _ total: Int
  ) throws(Failure) {
    if list.capacity < total { try list.reserve(total &- list.count) }
  }

  /// Ends a subscription that its owner has unlinked.
  @inline(never)
  func unsubscribe(_ subscription: SubscriptionPointer) {
    let held = subscription.pointee
    if held.cell != Node.none {
      if let previous = held.previous {
        previous.pointee.next = held.next
      } else if held.kind == Subscription.item {
        list(held.cell).pointee.item(held.name).pointee.first = held.next
      } else {
        cell(held.cell).pointee.first = held.next
      }
      held.next?.pointee.previous = held.previous
      if held.kind != Subscription.item {
        cell(held.cell).pointee.count &-= 1
      }
    }
    state.pointee.subscriptionCount &-= 1
    state.pointee.blocks.deallocate(
      subscription, MemoryLayout<Subscription>.size)
  }

  /// Ends what led to those who depend on something that is gone. They find out
  /// when they sweep.
  func orphan(_ first: SubscriptionPointer?) {
    var cursor = first
    while let subscription = cursor {
      cursor = subscription.pointee.next
      subscription.pointee.cell = Node.none
      subscription.pointee.next = nil
      subscription.pointee.previous = nil
    }
  }

  @inline(never)
  func unsubscribeAll(_ list: SubscriptionPointer?) {
    var cursor = list
    while let subscription = cursor {
      cursor = subscription.pointee.nextOwn
      unsubscribe(subscription)
    }
  }

  /// Ends those of a list that its owner's newest run did not renew.
  @inline(never)
  func sweep(_ list: inout SubscriptionPointer?, _ kind: UInt8, run: UInt32) {
    var previous: SubscriptionPointer? = nil
    var cursor = list
    while let subscription = cursor {
      let next = subscription.pointee.nextOwn
      // A body's are those on items too.
      let isOfKind =
        subscription.pointee.kind == kind
        || (kind == Subscription.body
          && subscription.pointee.kind == Subscription.item)
      if isOfKind, subscription.pointee.run != run {
        if let previous {
          previous.pointee.nextOwn = next
        } else {
          list = next
        }
        unsubscribe(subscription)
      } else {
        previous = subscription
      }
      cursor = next
    }
  }

  /// The bound property's subscription, if it is bound.
  func binding(
    _ list: SubscriptionPointer?, _ name: graft_atom
  ) -> SubscriptionPointer? {
    var cursor = list
    while let subscription = cursor {
      if subscription.pointee.kind == Subscription.bound,
        subscription.pointee.name == name
      {
        return subscription
      }
      cursor = subscription.pointee.nextOwn
    }
    return nil
  }

  /// Notes that what runs now has read a cell.
  func noteRead(_ cellSlot: UInt32) throws(Failure) {
    if state.pointee.derivingCell != Node.none {
      let reader = cell(state.pointee.derivingCell)
      try note(
        &reader.pointee.sources, Subscription.derived,
        state.pointee.derivingCell, cellSlot, reader.pointee.run)
    } else if isDoing(Activity.body), state.pointee.bodyNode != Node.none {
      let component = try component(state.pointee.bodyNode)
      let extra = try makeExtra(node(state.pointee.bodyNode))
      try note(
        &extra.pointee.subscriptions, Subscription.body,
        state.pointee.bodyNode, cellSlot, component.pointee.run)
    }
  }

  private func note(
    _ list: inout SubscriptionPointer?, _ kind: UInt8, _ dependent: UInt32,
    _ cellSlot: UInt32, _ run: UInt32
  ) throws(Failure) {
    // It stands in two lists: the shorter one tells soon enough, so that
    // neither many cells of one reader nor many readers of one cell are slow.
    var own = list
    var other = cell(cellSlot).pointee.first
    while let mine = own, let theirs = other {
      let isMine =
        mine.pointee.kind == kind && mine.pointee.cell == cellSlot
      if isMine
        || (theirs.pointee.kind == kind
          && theirs.pointee.dependent == dependent)
      {
        let found = isMine ? mine : theirs
        found.pointee.run = run
        found.pointee.version = cell(cellSlot).pointee.version
        return
      }
      own = mine.pointee.nextOwn
      other = theirs.pointee.next
    }
    let subscription = try subscribe(kind, dependent, to: cellSlot, 0)
    subscription.pointee.run = run
    subscription.pointee.version = cell(cellSlot).pointee.version
    subscription.pointee.nextOwn = list
    list = subscription
  }
}
