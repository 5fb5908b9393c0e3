import CGraft

// Changing lists: what cannot be made changes nothing (F6).

extension Runtime {
  @inline(never)
  func list(_ slot: UInt32) -> ListPointer {
    return state.pointee.lists[slot].unsafelyUnwrapped
  }

  /// The list of an id that the host gave.
  func liveList(_ id: graft_list) throws(Failure) -> UInt32 {
    guard let slot = state.pointee.lists.find(id) else {
      throw fail(GRAFT_E_STALE) { sink in
        sink.put("list ")
        sink.put(unsigned: id)
        sink.put(id == 0 ? " came, a list expected" : " is gone, or never was")
      }
    }
    return slot
  }

  func createList() throws(Failure) -> UInt32 {
    try state.pointee.lists.reserve()
    let memory = state.pointee.memory
    let order = try createState(graft_value())
    do throws(Failure) {
      let content = try createState(graft_value())
      guard let raw = memory.pointee.allocate(MemoryLayout<List>.stride) else {
        destroyState(content)
        throw Failure(status: GRAFT_E_NO_MEMORY)
      }
      // They end with the list.
      cell(order).pointee.isLocal = true
      cell(content).pointee.isLocal = true
      let list = raw.bindMemory(to: List.self, capacity: 1)
      list.initialize(to: List(memory, order: order, content: content))
      return state.pointee.lists.add(list)
    } catch {
      destroyState(order)
      throw error
    }
  }

  func destroyList(_ slot: UInt32) {
    let list = list(slot)
    state.pointee.lists.remove(slot)
    destroyState(list.pointee.order)
    destroyState(list.pointee.content)
    for index in 0..<list.pointee.items.count {
      let item = list.pointee.items[index]
      if item.id == 0 { continue }
      orphan(item.first)
      release(item.value)
    }
    list.deinitialize(count: 1)
    // Two steps: as one, it stops the compiler of Swift 6.3 where the thread
    // sanitizer is asked for.
    let memory = state.pointee.memory
    memory.pointee.deallocate(list, MemoryLayout<List>.stride)
  }

  func endLists() {
    for index in 0..<state.pointee.lists.count {
      let slot = UInt32(truncatingIfNeeded: index)
      if state.pointee.lists[slot] != nil { destroyList(slot) }
    }
  }

  /// Refuses what is not there.
  func need(
    _ index: UInt32, before limit: UInt32, _ name: StaticString
  ) throws(Failure) {
    if index < limit { return }
    throw fail(GRAFT_E_INVALID) { sink in
      sink.put(name)
      sink.put(" came as ")
      sink.put(Int64(index))
      if limit == 0 {
        sink.put(", the list is empty")
      } else {
        sink.put(", 0 to ")
        sink.put(Int64(limit) &- 1)
        sink.put(" expected")
      }
    }
  }

  /// - Returns: the id of the first new item.
  func insert(
    _ slot: UInt32, _ index: UInt32, _ values: UnsafePointer<graft_value>,
    _ count: UInt32
  ) throws(Failure) -> Int64 {
    guard count < UInt32(Int32.max) else {
      throw Failure(status: GRAFT_E_LIMIT)
    }
    let list = list(slot)
    try list.pointee.reserveItems(Int(count))
    try reserveOrderChange(list)
    try reserveChanges(list, Int(count))
    let firstID = list.pointee.nextID
    // Held first, one after another in free slots, and undone if one fails.
    for place in 0..<Int(count) {
      do throws(Failure) {
        _ = list.pointee.addItem(try holdState(values[place]))
      } catch {
        undoInsert(list, firstID)
        throw error
      }
    }
    var after = index == 0 ? Node.none : list.pointee.slot(at: index &- 1)
    var place = list.pointee.place(index)
    for offset in 0..<count {
      guard let item = list.pointee.find(firstID &+ Int64(offset)) else {
        break
      }
      list.pointee.insert(item, at: &place)
      noteChange(
        list,
        ListChange(
          kind: ListChange.insert, item: item, after: after,
          index: index &+ offset, from: 0), of: count)
      after = item
    }
    list.pointee.trimSpare()
    markOrder(list)
    return firstID
  }

  @inline(never)
  private func undoInsert(_ list: ListPointer, _ firstID: Int64) {
    while list.pointee.nextID > firstID {
      list.pointee.nextID &-= 1
      guard let item = list.pointee.find(list.pointee.nextID) else { continue }
      let value = list.pointee.item(item).pointee.value
      list.pointee.retireItem(item)
      list.pointee.freeItem(item)
      release(value)
    }
    list.pointee.trimSpare()
  }

  func remove(
    _ slot: UInt32, _ index: UInt32, _ count: UInt32
  ) throws(Failure) {
    let list = list(slot)
    var dependents = 0
    var place = list.pointee.place(index)
    for offset in 0..<count {
      if offset > 0 { list.pointee.next(&place) }
      dependents &+= countDependents(list, list.pointee.slot(place))
    }
    try reserveOrderChange(list, dependents)
    try reserveChanges(list, Int(count))
    for _ in 0..<count {
      // Chunks join: the place is found anew.
      let place = list.pointee.place(index)
      let item = list.pointee.slot(place)
      list.pointee.removeFromOrder(at: place)
      list.pointee.retireItem(item)
      let held = list.pointee.item(item).pointee
      list.pointee.item(item).pointee.value = Property.none
      markItem(held.first)
      noteChange(
        list,
        ListChange(
          kind: ListChange.remove, item: item, after: Node.none, index: index,
          from: index), of: count)
      release(held.value)
    }
    touch(list.pointee.content)
    markOrder(list)
  }

  func move(
    _ slot: UInt32, _ from: UInt32, _ to: UInt32
  ) throws(Failure) {
    guard from != to else { return }
    let list = list(slot)
    try list.pointee.reserveOrder(1)
    try reserveOrderChange(list)
    try reserveChanges(list, 1)
    let place = list.pointee.place(from)
    let item = list.pointee.slot(place)
    list.pointee.removeFromOrder(at: place)
    let after = to == 0 ? Node.none : list.pointee.slot(at: to &- 1)
    var target = list.pointee.place(to)
    list.pointee.insert(item, at: &target)
    noteChange(
      list,
      ListChange(
        kind: ListChange.move, item: item, after: after, index: to,
        from: from), of: 1)
    markOrder(list)
  }

  func set(
    _ slot: UInt32, _ index: UInt32, _ value: graft_value
  ) throws(Failure) {
    let list = list(slot)
    let item = list.pointee.slot(at: index)
    if holds(list.pointee.item(item).pointee.value, value) { return }  // S2
    let held = try holdState(value)
    do throws(Failure) {
      try reserveOrderChange(list, countDependents(list, item))
    } catch {
      release(held)
      throw error
    }
    let old = list.pointee.item(item).pointee.value
    list.pointee.item(item).pointee.value = held
    changeItem(list, item)
    release(old)
  }

  func touch(_ slot: UInt32, _ index: UInt32) throws(Failure) {
    let list = list(slot)
    let item = list.pointee.slot(at: index)
    try reserveOrderChange(list, countDependents(list, item))
    changeItem(list, item)
  }

  private func changeItem(_ list: ListPointer, _ item: UInt32) {
    markItem(list.pointee.item(item).pointee.first)
    touch(list.pointee.content)
  }

  private func markOrder(_ list: ListPointer) {
    touch(list.pointee.order)
  }

  /// As if a cell had been set to another value.
  private func touch(_ cellSlot: UInt32) {
    cell(cellSlot).pointee.version &+= 1
    markDependents(cellSlot)
  }

  /// Makes room for all that a change of a list can mark.
  @inline(never)
  private func reserveOrderChange(
    _ list: ListPointer, _ dependents: Int = 0
  ) throws(Failure) {
    try reserveDependents(
      list.pointee.order,
      extra: dependents &+ Int(cell(list.pointee.content).pointee.count))
  }

  @inline(never)
  private func countDependents(_ list: ListPointer, _ item: UInt32) -> Int {
    var count = 0
    var cursor = list.pointee.item(item).pointee.first
    while let subscription = cursor {
      cursor = subscription.pointee.next
      count &+= 1
    }
    return count
  }

  @inline(never)
  private func markItem(_ first: SubscriptionPointer?) {
    var cursor = first
    while let subscription = cursor {
      cursor = subscription.pointee.next
      markDirty(subscription.pointee.dependent)
    }
  }
}
