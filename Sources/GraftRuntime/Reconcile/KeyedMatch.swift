import CGraft

/// An old child that may be found again by its identity.
struct Candidate: BitwiseCopyable {
  /// Its node; none once it was found.
  var slot: UInt32
  /// The next candidate of the same identity: a later occurrence.
  var next: UInt32
  var hash: UInt32
}

// Matching children that are not in step: what the two lists share at their
// ends first, then a hash table over the identities in between (K1).

extension Runtime {
  /// Finds the node of each described child that is left, and notes which old
  /// children have none.
  func mapRest(
    _ frame: inout Frame, _ index: UInt32,
    _ elements: UnsafePointer<graft_element>, _ count: UInt32
  ) throws(Failure) {
    try collectStarts(frame, index, elements, count)
    let starts = state.pointee.matching.starts.count
    let total = Int(frame.done) &+ starts
    let firstOld = frame.old
    try startOrder(&frame, count: total)
    let first = frame.start &+ Int(frame.done)
    var end = starts
    var lastOld =
      firstOld == Node.none ? Node.none : node(frame.parent).pointee.lastChild
    while end > 0, lastOld != Node.none {
      let element = elements + Int(state.pointee.matching.starts[end &- 1])
      guard element.pointee.flags & Node.keyMask != 0,
        isSame(node(lastOld), element), !mustRemake(node(lastOld), element)
      else { break }
      end &-= 1
      state.pointee.plan.order[first &+ end] = lastOld
      lastOld = lastOld == firstOld ? Node.none : node(lastOld).pointee.previous
    }
    var foundNewKey = false
    if lastOld == Node.none {
      for place in 0..<end {
        let element = elements + Int(state.pointee.matching.starts[place])
        if element.pointee.flags & Node.keyMask != 0 { foundNewKey = true }
      }
    } else if end == 0 {
      try removeRun(from: firstOld, to: lastOld)
    } else {
      try tabulate(from: firstOld, to: lastOld)
      for place in 0..<end {
        let element = elements + Int(state.pointee.matching.starts[place])
        let slot = try takeCandidate(element, below: frame.parent)
        state.pointee.plan.order[first &+ place] = slot
        if slot == Node.none, element.pointee.flags & Node.keyMask != 0 {
          foundNewKey = true
        }
      }
      try removeCandidates()
    }
    if foundNewKey { try checkKeys(frame, elements, count) }
  }

  /// Lists where each described child that is left begins.
  private func collectStarts(
    _ frame: Frame, _ index: UInt32,
    _ elements: UnsafePointer<graft_element>, _ count: UInt32
  ) throws(Failure) {
    try findEnds(elements, count)
    state.pointee.matching.starts.removeAll()
    var cursor = index
    var left = frame.remaining
    while left > 0, cursor < count {
      try state.pointee.matching.starts.append(cursor)
      cursor = state.pointee.matching.ends[Int(cursor)]
      if frame.remaining != Frame.unknown { left &-= 1 }
    }
    guard left == 0 || frame.remaining == Frame.unknown else {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, path: frame.parent)
        sink.put(": ")
        sink.put(Int64(left))
        sink.put(" more children expected, the description ends")
      }
    }
  }

  /// Finds the end of each element's subtree, backwards, each child once.
  func findEnds(
    _ elements: UnsafePointer<graft_element>, _ count: UInt32
  ) throws(Failure) {
    guard state.pointee.matching.ends.count == 0 else { return }
    _ = try state.pointee.matching.ends.append(
      repeating: 0, count: Int(count))
    var index = count
    while index > 0 {
      index &-= 1
      var end = index &+ 1
      var children = elements[Int(index)].child_count
      while children > 0 {
        guard end < count else {
          throw fail(GRAFT_E_INVALID) { sink in
            sink.put("element ")
            sink.put(Int64(index))
            sink.put(" came with ")
            sink.put(Int64(elements[Int(index)].child_count))
            sink.put(" children, the description has ")
            sink.put(Int64(count))
            sink.put(" elements")
          }
        }
        end = state.pointee.matching.ends[Int(end)]
        children &-= 1
      }
      state.pointee.matching.ends[Int(index)] = end
    }
  }

  private func removeRun(from first: UInt32, to last: UInt32) throws(Failure) {
    var cursor = first
    while true {
      try state.pointee.plan.removed.append(cursor)
      if cursor == last { return }
      cursor = node(cursor).pointee.next
    }
  }

  /// Multiplicative hashing (Knuth, TAOCP 3, 6.4), salted per runtime. Both
  /// halves of the product count: else keys that differ in their high bits
  /// only would fall together.
  private func hash(_ word: UInt64, _ classID: graft_class, _ kind: UInt32)
    -> UInt32
  {
    let salted =
      word ^ state.pointee.salt ^ (UInt64(classID) << 32) ^ UInt64(kind)
    let product = salted.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    let mixed = product.high ^ product.low
    return UInt32(truncatingIfNeeded: mixed ^ (mixed >> 32))
  }

  private func hash(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> UInt64 {
    var hash: UInt64 = state.pointee.salt ^ 0xCBF2_9CE4_8422_2325
    guard let bytes else { return hash }
    for index in 0..<count {
      hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3
    }
    return hash
  }

  private func hash(_ node: NodePointer) -> UInt32 {
    let kind = node.pointee.flags & Node.keyMask
    if let text = keyText(node) {
      return hash(
        hash(text.bytes, Int(text.pointee.length)), node.pointee.classID, kind)
    }
    let word = kind == 0 ? UInt64(node.pointee.site) : node.pointee.key
    return hash(word, node.pointee.classID, kind)
  }

  private func hash(_ element: UnsafePointer<graft_element>) -> UInt32 {
    let kind = element.pointee.flags & Node.keyMask
    let word: UInt64
    if kind == Node.keyString {
      word = hash(keyBytes(element), Int(element.pointee.key_length))
    } else if kind == 0 {
      word = UInt64(element.pointee.site)
    } else {
      word = UInt64(bitPattern: element.pointee.key.integer)
    }
    return hash(word, element.pointee.class_id, kind)
  }

  /// Starts an empty table for `count` identities; returns its mask.
  private func clearTable(_ count: Int) throws(Failure) -> Int {
    var size = 16
    while size < count &* 2 { size &*= 2 }
    state.pointee.matching.table.removeAll()
    _ = try state.pointee.matching.table.append(repeating: 0, count: size)
    return size &- 1
  }

  private func isSame(_ left: NodePointer, _ right: NodePointer) -> Bool {
    guard left.pointee.classID == right.pointee.classID,
      left.pointee.flags & Node.keyMask == right.pointee.flags & Node.keyMask
    else { return false }
    if let mine = keyText(left), let theirs = keyText(right) {
      return mine.pointee.length == theirs.pointee.length
        && sameBytes(mine.bytes, theirs.bytes, Int(mine.pointee.length))
    }
    return left.pointee.has(Node.keyInt)
      ? left.pointee.key == right.pointee.key
      : left.pointee.site == right.pointee.site
  }

  /// Puts a run of old children into the table, from its end, so that the
  /// earliest of one identity comes first.
  private func tabulate(from first: UInt32, to last: UInt32) throws(Failure) {
    var run = 1
    var cursor = first
    while cursor != last {
      run &+= 1
      cursor = node(cursor).pointee.next
    }
    let mask = try clearTable(run)
    state.pointee.matching.entries.removeAll()
    try state.pointee.matching.entries.reserve(run)
    cursor = last
    for place in 0..<run {
      let hash = hash(node(cursor))
      var bucket = Int(hash) & mask
      var next = Node.none
      while true {
        let held = state.pointee.matching.table[bucket]
        if held == 0 { break }
        let candidate = state.pointee.matching.entries[Int(held) &- 1]
        if candidate.hash == hash, isSame(node(candidate.slot), node(cursor)) {
          next = held &- 1
          break
        }
        bucket = (bucket &+ 1) & mask
      }
      state.pointee.matching.entries.appendReserved(
        Candidate(slot: cursor, next: next, hash: hash))
      state.pointee.matching.table[bucket] = UInt32(
        truncatingIfNeeded: place &+ 1)
      cursor = node(cursor).pointee.previous
    }
  }

  /// In a bucket: all candidates of this identity were found.
  private static let spent: UInt32 = 1 << 31

  /// Finds the old child of an element, which no later one then finds.
  private func takeCandidate(
    _ element: UnsafePointer<graft_element>, below parent: UInt32
  ) throws(Failure) -> UInt32 {
    let mask = state.pointee.matching.table.count &- 1
    let hash = hash(element)
    var bucket = Int(hash) & mask
    while true {
      let held = state.pointee.matching.table[bucket]
      if held == 0 { return Node.none }
      let place = Int(held & ~Runtime.spent) &- 1
      let candidate = state.pointee.matching.entries[place]
      if candidate.hash == hash, isSame(identity(place), element) {
        if held & Runtime.spent != 0 {
          guard element.pointee.flags & Node.keyMask != 0 else {
            return Node.none
          }
          throw duplicate(element, below: parent)
        }
        return take(place, bucket, element)
      }
      bucket = (bucket &+ 1) & mask
    }
  }

  /// The node of a candidate, also after it was found.
  private func identity(_ place: Int) -> NodePointer {
    let slot = state.pointee.matching.entries[place].slot
    return node(slot & ~Runtime.spent)
  }

  private func take(
    _ place: Int, _ bucket: Int, _ element: UnsafePointer<graft_element>
  ) -> UInt32 {
    var candidate = state.pointee.matching.entries[place]
    let slot = candidate.slot
    state.pointee.matching.table[bucket] =
      candidate.next == Node.none
      ? UInt32(truncatingIfNeeded: place &+ 1) | Runtime.spent
      : candidate.next &+ 1
    if mustRemake(node(slot), element) { return Node.none }
    candidate.slot = slot | Runtime.spent
    state.pointee.matching.entries[place] = candidate
    return slot
  }

  private func removeCandidates() throws(Failure) {
    var place = state.pointee.matching.entries.count
    while place > 0 {
      place &-= 1
      let slot = state.pointee.matching.entries[place].slot
      if slot & Runtime.spent == 0 {
        try state.pointee.plan.removed.append(slot)
      }
    }
  }

  private func duplicate(
    _ element: UnsafePointer<graft_element>, below parent: UInt32
  ) -> Failure {
    return fail(GRAFT_E_DUPLICATE) { sink in
      put(&sink, element: element.pointee, below: parent)
      sink.put(" came twice, keys must differ among siblings of one class")
    }
  }

  /// Refuses two children of one class and key (K4).
  func checkKeys(
    _ frame: Frame, _ elements: UnsafePointer<graft_element>, _ count: UInt32
  ) throws(Failure) {
    try findEnds(elements, count)
    var total = 0
    var rises = true
    var lastKey: Int64? = nil
    var cursor = frame.firstElement
    let children =
      frame.remaining == Frame.unknown
      ? Int.max : Int(frame.done) &+ Int(frame.remaining)
    while total < children, cursor < count {
      let element = elements[Int(cursor)]
      let kind = element.flags & Node.keyMask
      if kind == Node.keyInt {
        if let lastKey, element.key.integer <= lastKey { rises = false }
        lastKey = element.key.integer
      } else if kind != 0 {
        rises = false
      }
      total &+= 1
      cursor = state.pointee.matching.ends[Int(cursor)]
    }
    if rises { return }
    let mask = try clearTable(total)
    cursor = frame.firstElement
    for _ in 0..<total {
      let element = elements + Int(cursor)
      if element.pointee.flags & Node.keyMask != 0 {
        var bucket = Int(hash(element)) & mask
        while state.pointee.matching.table[bucket] != 0 {
          let other =
            elements + (Int(state.pointee.matching.table[bucket]) &- 1)
          if isSame(other, element) {
            throw duplicate(element, below: frame.parent)
          }
          bucket = (bucket &+ 1) & mask
        }
        state.pointee.matching.table[bucket] = cursor &+ 1
      }
      cursor = state.pointee.matching.ends[Int(cursor)]
    }
  }

  private func isSame(
    _ left: UnsafePointer<graft_element>,
    _ right: UnsafePointer<graft_element>
  ) -> Bool {
    let kind = left.pointee.flags & Node.keyMask
    guard left.pointee.class_id == right.pointee.class_id,
      kind == right.pointee.flags & Node.keyMask
    else { return false }
    if kind == Node.keyInt {
      return left.pointee.key.integer == right.pointee.key.integer
    }
    guard left.pointee.key_length == right.pointee.key_length,
      let mine = keyBytes(left), let theirs = keyBytes(right)
    else { return false }
    return sameBytes(mine, theirs, Int(left.pointee.key_length))
  }
}
