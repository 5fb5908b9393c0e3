import CGraft

// Which children of a container stay where they are. Only the list of them is
// looked at: their nodes lie far from each other.

extension Runtime {
  func isPinned(_ node: NodePointer) -> Bool {
    if node.pointee.has(Node.pinned) { return true }
    guard let widgetClass = widgetClass(node.pointee.classID) else {
      return false
    }
    return widgetClass.pointee.vtable.flags & GRAFT_CLASS_PINNED != 0
  }

  /// Marks the children that stay where they are: a longest increasing run of
  /// the kept ones' old places, with the pinned in it (Fredman, 1975).
  ///
  /// - Returns: those that do not stay.
  @_optimize(speed)
  func markRun(_ placing: Placing) -> Movers {
    let children = placing.children
    let count = placing.count
    var last: UInt32 = 0
    var index = 0
    while index < count {
      let place = children[index].place
      if place != Node.none {
        if place < last { break }
        last = place
      }
      index &+= 1
    }
    if index == count { return Movers() }
    if state.pointee.hasPinned, markPinned(placing) {
      longestRun(placing, amongMarked: true)
      restrictToPinned(placing)
      longestRun(placing, amongMarked: true)
    } else {
      longestRun(placing, amongMarked: false)
    }
    // Behind the two parts that finding the run used.
    var movers = Movers(
      waiting: state.pointee.scratch.base.unsafelyUnwrapped + count &* 2,
      first: placing.first, size: placing.places)
    for index in 0..<count
    where children[index].place != Node.none && !children[index].isInRun {
      movers.add(children[index].place)
    }
    return movers
  }

  private func markPinned(_ placing: Placing) -> Bool {
    var isAny = false
    for index in 0..<placing.count
    where placing.children[index].place != Node.none
      && isPinned(node(placing.children[index].slot))
    {
      placing.children[index].isInRun = true
      isAny = true
    }
    return isAny
  }

  /// Leaves marked only a longest rising run, of all or of the marked.
  @inline(never)
  @_optimize(speed)
  private func longestRun(_ placing: Placing, amongMarked: Bool) {
    let children = placing.children
    let count = placing.count
    // Reserved before the commit: tails, and each one's predecessor.
    let tails = state.pointee.scratch.base.unsafelyUnwrapped
    let before = tails + count
    var length = 0
    for index in 0..<count {
      let child = children[index]
      guard child.place != Node.none, child.isInRun || !amongMarked else {
        continue
      }
      let place = child.oldPlace
      var low = 0
      var high = length
      if length > 0,
        children[Int(tails[length &- 1])].oldPlace < place
      {
        low = length
      }
      while low < high {
        let middle = (low &+ high) / 2
        if children[Int(tails[middle])].oldPlace < place {
          low = middle &+ 1
        } else {
          high = middle
        }
      }
      before[index] = low > 0 ? tails[low &- 1] : Node.none
      tails[low] = UInt32(truncatingIfNeeded: index)
      if low == length { length &+= 1 }
    }
    var cursor = length > 0 ? tails[length &- 1] : Node.none
    var index = count
    while index > 0 {
      index &-= 1
      guard children[index].place != Node.none else { continue }
      children[index].isInRun = UInt32(truncatingIfNeeded: index) == cursor
      if children[index].isInRun { cursor = before[index] }
    }
  }

  /// Marks, beside the pinned run, the children that rise with all of it.
  private func restrictToPinned(_ placing: Placing) {
    let children = placing.children
    let bounds = state.pointee.scratch.base.unsafelyUnwrapped
    var next = UInt32.max
    var index = placing.count
    while index > 0 {
      index &-= 1
      bounds[index] = next
      if children[index].isInRun { next = children[index].oldPlace }
    }
    var last: Int64 = -1
    for index in 0..<placing.count where children[index].place != Node.none {
      if children[index].isInRun {
        last = Int64(children[index].oldPlace)
      } else if Int64(children[index].place) > last,
        children[index].place < bounds[index]
      {
        children[index].isInRun = true
      }
    }
  }
}
