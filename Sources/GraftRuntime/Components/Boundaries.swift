import CGraft

// Boundaries (F1): parts of a tree that are replaced by a fallback where they
// cannot be made.

extension Runtime {
  /// Leaves out the fallback of a boundary, or all but it.
  func enterBoundary(
    _ frame: inout Frame, _ index: inout UInt32, _ slot: UInt32,
    _ elements: UnsafePointer<graft_element>, _ count: UInt32
  ) throws(Failure) {
    // From the boundary itself: all its children have to be there.
    try findEnds(elements, from: index &- 1, count)
    try state.pointee.plan.boundaries.append(slot)
    let children = frame.remaining
    let hasFailed = isFailedBoundary(slot)
    var cursor = index
    for place in 0..<children {
      let isFallback =
        place == children &- 1
        && elements[Int(cursor)].class_id == GRAFT_FALLBACK_CLASS
      let end = state.pointee.matching.ends[Int(cursor)]
      if isFallback, !hasFailed {
        try skip(from: cursor, to: end, elements)
        frame.remaining = children &- 1
        frame.skipTo = end
      } else if isFallback {
        try skip(from: index, to: cursor, elements)
        index = cursor
        frame.remaining = 1
      } else if hasFailed, place == children &- 1 {
        // No fallback: nothing is shown.
        try skip(from: index, to: end, elements)
        frame.remaining = 0
        frame.skipTo = end
      }
      cursor = end
    }
    frame.firstElement = index
  }

  /// Takes over what elements own that nobody looks at.
  private func skip(
    from start: UInt32, to end: UInt32,
    _ elements: UnsafePointer<graft_element>
  ) throws(Failure) {
    for place in start..<end {
      let element = elements + Int(place)
      try check(element, below: Node.none)
      for index in 0..<Int(element.pointee.prop_count) {
        guard let value = element.pointee.props?[index].value,
          value.type == GRAFT_TYPE_HANDLER, let handler = value.as.handler,
          handler.pointee.drop != nil
        else { continue }
        try state.pointee.skippedHandlers.append(handler.pointee)
      }
      var wrap = graft_wrap_desc()
      if element.pointee.class_id == GRAFT_ROWS_CLASS,
        let source = readExtra(element.pointee.extra).rows
      {
        var rows = graft_rows_desc()
        let size = source.pointee.struct_size
        if size >= 4, size <= 4096 { read(source, size, into: &rows) }
        wrap = owner(of: rows)
        if wrap.drop != nil { try state.pointee.skippedWraps.append(wrap) }
      }
      guard element.pointee.class_id == GRAFT_WRAP_CLASS,
        let source = readExtra(element.pointee.extra).wrap
      else { continue }
      wrap = readWrapDesc(source)
      if wrap.drop != nil { try state.pointee.skippedWraps.append(wrap) }
    }
  }

  /// Drops what was skipped, once the commit is carried out.
  func dropSkipped() {
    for index in 0..<state.pointee.skippedHandlers.count {
      dropUnlessHeld(state.pointee.skippedHandlers, index)
    }
    for index in 0..<state.pointee.skippedWraps.count {
      dropUnlessHeld(state.pointee.skippedWraps, index)
    }
    forgetSkipped()
  }

  func forgetSkipped() {
    state.pointee.skippedHandlers.removeAll()
    state.pointee.skippedWraps.removeAll()
  }

  /// The boundary that stands for a failure; none if there is none.
  func failedBoundary() -> UInt32 {
    guard state.pointee.failureSlot != Node.none else { return Node.none }
    var cursor = node(state.pointee.failureSlot).pointee.parent
    while cursor != Node.none {
      if node(cursor).pointee.classID == GRAFT_BOUNDARY_CLASS,
        !isFailedBoundary(cursor)
      {
        return cursor
      }
      cursor = node(cursor).pointee.parent
    }
    return Node.none
  }

  /// Whose body has to run so that a boundary is planned; none if it is
  /// planned already, or no body describes it.
  func owner(ofBoundary slot: UInt32) -> UInt32? {
    for index in 0..<state.pointee.plan.boundaries.count
    where state.pointee.plan.boundaries[index] == slot {
      return Node.none
    }
    var cursor = node(slot).pointee.parent
    while cursor != Node.none {
      if node(cursor).pointee.has(Node.component) { return cursor }
      if let index = rootIndex(id(cursor)) {
        return state.pointee.rootInfo[index].body == nil ? nil : cursor
      }
      cursor = node(cursor).pointee.parent
    }
    return nil
  }

  private func isFailedBoundary(_ slot: UInt32) -> Bool {
    let count = state.pointee.failedBoundaries.count
    guard count > 0 else { return false }
    let key = boundaryKey(slot)
    for index in 0..<count where state.pointee.failedBoundaries[index] == key {
      return true
    }
    return false
  }

  /// Tells a boundary again when the same is planned once more: by its place
  /// below the nearest live node, as its own node may be another one then.
  func boundaryKey(_ slot: UInt32) -> UInt64 {
    var key: UInt64 = 0xCBF2_9CE4_8422_2325
    var cursor = slot
    while node(cursor).pointee.has(Node.staged) {
      // A row that follows its list is linked later, but has a key.
      let isKeyed = isRow(cursor) && node(cursor).pointee.has(Node.keyInt)
      key = mix(
        key,
        isKeyed
          ? node(cursor).pointee.key
          : UInt64(bitPattern: Int64(place(cursor))))
      key = mix(key, UInt64(node(cursor).pointee.classID))
      cursor = node(cursor).pointee.parent
    }
    return mix(key, id(cursor)) | 1
  }

  private func mix(_ key: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (key ^ word) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ (mixed >> 32)
  }

  /// The place of a staged node among its described siblings.
  private func place(_ slot: UInt32) -> Int {
    let parent = node(slot).pointee.parent
    if node(parent).pointee.has(Node.staged) {
      var place = 0
      var cursor = node(slot).pointee.previous
      while cursor != Node.none {
        place &+= 1
        cursor = node(cursor).pointee.previous
      }
      return place
    }
    for index in 0..<state.pointee.plan.reorders.count {
      let reorder = state.pointee.plan.reorders[index]
      guard reorder.parent == parent else { continue }
      for place in 0..<reorder.count
      where state.pointee.plan.order[reorder.start &+ place].slot == slot {
        return reorder.kept &+ place
      }
    }
    return -1
  }
}
