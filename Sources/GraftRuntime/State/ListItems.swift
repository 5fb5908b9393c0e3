import CGraft

// The items of a list, and the way from their ids to them.

extension List {
  /// Makes room for `extra` new items.
  mutating func reserveItems(_ extra: Int) throws(Failure) {
    guard extra <= Int(Int32.max) &- Int(count) else {
      throw Failure(status: GRAFT_E_LIMIT)
    }
    try items.reserve(extra)
    let total = Int(count) &+ extra
    if table.count < total &* 2 { try growTable(total) }
    try reserveOrder(extra)
  }

  private mutating func growTable(_ total: Int) throws(Failure) {
    var size = 16
    while size < total &* 2 { size &*= 2 }
    var grown = Vector<UInt32>(memory)
    _ = try grown.append(repeating: 0, count: size)
    swap(&grown, &table)
    for place in 0..<grown.count where grown[place] != 0 {
      enter(grown[place] &- 1)
    }
  }

  /// Multiplicative hashing (Knuth, TAOCP 3, 6.4).
  @inline(__always)
  private func bucket(_ id: Int64) -> Int {
    let mixed = UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 24) & (table.count &- 1)
  }

  private func enter(_ slot: UInt32) {
    var bucket = bucket(item(slot).pointee.id)
    while table[bucket] != 0 { bucket = (bucket &+ 1) & (table.count &- 1) }
    table[bucket] = slot &+ 1
  }

  @inline(never)
  func find(_ id: Int64) -> UInt32? {
    guard id > 0, table.count > 0 else { return nil }
    var bucket = bucket(id)
    while table[bucket] != 0 {
      let slot = table[bucket] &- 1
      if item(slot).pointee.id == id { return slot }
      bucket = (bucket &+ 1) & (table.count &- 1)
    }
    return nil
  }

  /// Takes an id out of the table; those that were pushed on by it move back.
  private func leave(_ id: Int64) {
    let mask = table.count &- 1
    var hole = bucket(id)
    while item(table[hole] &- 1).pointee.id != id { hole = (hole &+ 1) & mask }
    var next = (hole &+ 1) & mask
    while table[next] != 0 {
      let home = bucket(item(table[next] &- 1).pointee.id)
      if (next &- home) & mask >= (next &- hole) & mask {
        table[hole] = table[next]
        hole = next
      }
      next = (next &+ 1) & mask
    }
    table[hole] = 0
  }

  /// Adds an item that is in no order yet; room was made.
  mutating func addItem(_ value: Property) -> UInt32 {
    let new = ListItem(
      value: value, id: nextID, first: nil, chunk: nil, nextFree: Node.none)
    nextID &+= 1
    let slot: UInt32
    if firstFree != Node.none {
      slot = firstFree
      firstFree = item(slot).pointee.nextFree
      item(slot).pointee = new
    } else {
      slot = UInt32(truncatingIfNeeded: items.count)
      items.appendReserved(new)
    }
    enter(slot)
    return slot
  }

  /// Forgets an item's id.
  mutating func retireItem(_ slot: UInt32) {
    leave(item(slot).pointee.id)
  }

  /// Frees the slot of an item that nothing leads to any more.
  mutating func freeItem(_ slot: UInt32) {
    item(slot).pointee.id = 0
    item(slot).pointee.nextFree = firstFree
    firstFree = slot
  }
}
