import CGraft

// Matching children that are not in step: what the two lists share at their
// ends first, then a hash table over the identities in between (K1).

extension Runtime {
  /// Finds the node of each described child that is left, and notes which of
  /// the old children that are left have none.
  func mapRest(
    _ frame: inout Frame, _ index: UInt32,
    _ elements: UnsafePointer<graft_element>, _ count: UInt32
  ) throws(Failure) {
    try collectStarts(frame, index, elements, count)
    let starts = state.pointee.matching.starts.count
    let firstOld = frame.old
    let first = state.pointee.plan.order.count
    try startOrder(&frame, count: starts)
    var end = starts
    var lastOld = node(frame.parent).pointee.lastChild
    while end > 0, lastOld != Node.none {
      let element = elements + Int(state.pointee.matching.starts[end &- 1])
      guard element.pointee.flags & Node.keyMask != 0,
        isSame(node(lastOld), element), !mustRemake(node(lastOld), element)
      else { break }
      end &-= 1
      state.pointee.plan.order[first &+ end].slot = lastOld
      lastOld = lastOld == firstOld ? Node.none : node(lastOld).pointee.previous
    }
    lastReorder.pointee.tail = starts &- end
    var foundNewKey = false
    if lastOld == Node.none {
      for place in 0..<end {
        let element = elements + Int(state.pointee.matching.starts[place])
        if element.pointee.flags & Node.keyMask != 0 { foundNewKey = true }
      }
    } else if end == 0 {
      try planRemovals(from: firstOld, to: lastOld, at: frame.done)
    } else {
      try tabulate(from: firstOld, to: lastOld)
      // Candidates are in reverse.
      let last =
        frame.done
        &+ UInt32(truncatingIfNeeded: state.pointee.matching.entries.count)
        &- 1
      for place in 0..<end {
        let element = elements + Int(state.pointee.matching.starts[place])
        let child = try takeCandidate(element, last, below: frame.parent)
        state.pointee.plan.order[first &+ place] = child
        if child.slot == Node.none, element.pointee.flags & Node.keyMask != 0 {
          foundNewKey = true
        }
      }
      try removeCandidates(last)
    }
    if foundNewKey { try checkKeys(frame, elements, count) }
  }

  /// Lists where each described child that is left begins.
  private func collectStarts(
    _ frame: Frame, _ index: UInt32,
    _ elements: UnsafePointer<graft_element>, _ count: UInt32
  ) throws(Failure) {
    try findEnds(elements, from: index, count)
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

  /// Finds the end of each element's subtree from an element on, backwards,
  /// each child once.
  @_optimize(speed)
  func findEnds(
    _ elements: UnsafePointer<graft_element>, from first: UInt32,
    _ count: UInt32
  ) throws(Failure) {
    if state.pointee.matching.ends.count == 0 {
      try state.pointee.matching.ends.reserve(Int(count))
      state.pointee.matching.ends.grow(by: Int(count))
      state.pointee.matching.firstEnd = count
    }
    var index = state.pointee.matching.firstEnd
    while index > first {
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
      state.pointee.matching.firstEnd = index
    }
  }
}
