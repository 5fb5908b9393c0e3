import CGraft

// Reading lists: who reads depends on what it read.

extension Runtime {
  /// A body that reads more items than this of one list depends on all.
  private static let mostItems = 16

  func itemSlot(_ slot: UInt32, id: Int64) throws(Failure) -> UInt32 {
    guard let item = list(slot).pointee.find(id) else {
      throw fail(GRAFT_E_STALE) { sink in
        sink.put("item ")
        sink.put(id)
        sink.put(" is gone, or never was")
      }
    }
    return item
  }

  /// The list and item of an index; who asks depends on the order.
  func itemSlot(
    _ id: graft_list, at index: UInt32
  ) throws(Failure) -> (UInt32, UInt32) {
    let slot = try liveList(id)
    try noteOrder(slot)
    try need(index, before: list(slot).pointee.count, "index")
    return (slot, list(slot).pointee.slot(at: index))
  }

  /// The value of an item, whose reader depends on it.
  func readItem(
    _ slot: UInt32, _ item: UInt32
  ) throws(Failure) -> graft_value {
    try noteItem(slot, item)
    return value(of: itemValue(list(slot), item))
  }

  func itemValue(_ list: ListPointer, _ item: UInt32) -> PropertyPointer {
    return withUnsafeMutablePointer(
      to: &list.pointee.item(item).pointee.value
    ) { $0 }
  }

  /// Whether anything depends on which items a list has.
  func isSeen(_ slot: UInt32) -> Bool {
    let list = list(slot)
    return list.pointee.viewers > 0
      || cell(list.pointee.order).pointee.first != nil
      || cell(list.pointee.content).pointee.first != nil
  }

  /// Notes that what runs now has read the order of a list.
  func noteOrder(_ slot: UInt32) throws(Failure) {
    try noteRead(list(slot).pointee.order)
  }

  /// Notes that what runs now has read an item.
  func noteItem(_ slot: UInt32, _ item: UInt32) throws(Failure) {
    let content = list(slot).pointee.content
    if state.pointee.derivingCell != Node.none { return try noteRead(content) }
    guard isDoing(Activity.body), state.pointee.bodyNode != Node.none else {
      return
    }
    let reader = state.pointee.bodyNode
    let run = try component(reader).pointee.run
    let extra = try makeExtra(node(reader))
    var count = 0
    var cursor = extra.pointee.subscriptions
    while let subscription = cursor {
      cursor = subscription.pointee.nextOwn
      if subscription.pointee.kind == Subscription.item,
        subscription.pointee.cell == slot
      {
        count &+= 1
        guard subscription.pointee.name == item else { continue }
        subscription.pointee.run = run
        return
      }
      if subscription.pointee.kind == Subscription.body,
        subscription.pointee.cell == content,
        subscription.pointee.run == run
      {
        return
      }
    }
    if count >= Runtime.mostItems { return try noteRead(content) }
    let subscription = try subscribe(reader, to: slot, item: item)
    subscription.pointee.run = run
    subscription.pointee.nextOwn = extra.pointee.subscriptions
    extra.pointee.subscriptions = subscription
  }
}
