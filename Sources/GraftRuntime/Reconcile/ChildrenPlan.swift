import CGraft

// What matching notes of a live parent whose children change.

extension Runtime {
  /// The old children that follow are no longer described.
  func removeRest(_ frame: inout Frame) throws(Failure) {
    try startOrder(&frame, count: 0)
    try planRemovals(from: frame.old, at: frame.done)
  }

  /// Plans that a run of old children goes, the first of them at a place.
  func planRemovals(
    from first: UInt32, to last: UInt32 = Node.none, at place: UInt32
  ) throws(Failure) {
    var place = place
    var cursor = first
    while cursor != Node.none {
      try planRemoval(cursor, at: place)
      place &+= 1
      cursor = cursor == last ? Node.none : node(cursor).pointee.next
    }
  }

  /// Plans that an old child goes, by the last of the reorders.
  @inline(__always)
  func planRemoval(_ slot: UInt32, at place: UInt32) throws(Failure) {
    try state.pointee.plan.removed.append(slot)
    node(slot).pointee.order = place
    lastReorder.pointee.removedCount &+= 1
  }

  /// Adds a new child to the last of the reorders.
  @inline(__always)
  func addToOrder(_ slot: UInt32) throws(Failure) {
    try state.pointee.plan.order.append(Child(slot: slot, place: Node.none))
    lastReorder.pointee.count &+= 1
  }

  var lastReorder: UnsafeMutablePointer<Reorder> {
    let reorders = state.pointee.plan.reorders.base.unsafelyUnwrapped
    return reorders + (state.pointee.plan.reorders.count &- 1)
  }

  /// Notes that the children of a live parent change, from those on that are
  /// not matched yet: `count` of them.
  func startOrder(_ frame: inout Frame, count: Int) throws(Failure) {
    let start = state.pointee.plan.order.count
    // As if those before were there too.
    frame.start = start &- Int(frame.done)
    frame.mode = Frame.mapped
    _ = try state.pointee.plan.order.append(
      repeating: Child(slot: Node.none, place: Node.none), count: count)
    var after = Node.none
    if frame.done > 0 {
      after =
        frame.old == Node.none
        ? node(frame.parent).pointee.lastChild
        : node(frame.old).pointee.previous
    }
    try state.pointee.plan.reorders.append(
      Reorder(
        parent: frame.parent, after: after, kept: Int(frame.done),
        start: start, count: count,
        removedStart: state.pointee.plan.removed.count))
  }
}
