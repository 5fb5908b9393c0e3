import CGraft

/// An old child that may be found again by its identity.
struct Candidate: BitwiseCopyable {
  /// Its node; none once it was found.
  var slot: UInt32
  /// The next candidate of the same identity: a later occurrence.
  var next: UInt32
  var hash: UInt32
}

// The table of the old children that are not in step.

extension Runtime {
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
  @_optimize(speed)
  func tabulate(from first: UInt32, to last: UInt32) throws(Failure) {
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
  @_optimize(speed)
  func takeCandidate(
    _ element: UnsafePointer<graft_element>, _ last: UInt32,
    below parent: UInt32
  ) throws(Failure) -> Child {
    let none = Child(slot: Node.none, place: Node.none)
    let mask = state.pointee.matching.table.count &- 1
    let hash = hash(element)
    var bucket = Int(hash) & mask
    while true {
      let held = state.pointee.matching.table[bucket]
      if held == 0 { return none }
      let place = Int(held & ~Runtime.spent) &- 1
      let candidate = state.pointee.matching.entries[place]
      if candidate.hash == hash, isSame(identity(place), element) {
        if held & Runtime.spent != 0 {
          guard element.pointee.flags & Node.keyMask != 0 else {
            return none
          }
          throw duplicate(element, below: parent)
        }
        guard let slot = take(place, bucket, element) else { return none }
        return Child(
          slot: slot, place: last &- UInt32(truncatingIfNeeded: place))
      }
      bucket = (bucket &+ 1) & mask
    }
  }

  /// The node of a candidate, also after it was found.
  private func identity(_ place: Int) -> NodePointer {
    let slot = state.pointee.matching.entries[place].slot
    return node(slot & ~Runtime.spent)
  }

  @inline(__always)
  private func take(
    _ place: Int, _ bucket: Int, _ element: UnsafePointer<graft_element>
  ) -> UInt32? {
    var candidate = state.pointee.matching.entries[place]
    let slot = candidate.slot
    state.pointee.matching.table[bucket] =
      candidate.next == Node.none
      ? UInt32(truncatingIfNeeded: place &+ 1) | Runtime.spent
      : candidate.next &+ 1
    if mustRemake(node(slot), element) { return nil }
    candidate.slot = slot | Runtime.spent
    state.pointee.matching.entries[place] = candidate
    return slot
  }

  func removeCandidates(_ last: UInt32) throws(Failure) {
    var place = state.pointee.matching.entries.count
    while place > 0 {
      place &-= 1
      let slot = state.pointee.matching.entries[place].slot
      if slot & Runtime.spent == 0 {
        try planRemoval(slot, at: last &- UInt32(truncatingIfNeeded: place))
      }
    }
  }
}
