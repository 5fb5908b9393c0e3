import CGraft

/// What became of one item by several changes of its list.
struct Turn: BitwiseCopyable {
  var item: UInt32
  var row: UInt32
  /// Its index before all of them; none if it is new.
  var old: UInt32
  /// Its index after them; none if it is gone.
  var new: UInt32
  /// The rows before this old index come before it, once it has its place.
  var anchor: UInt32
  /// It is passed by others, and not moved itself.
  var isKept: Bool

  var isMoved: Bool {
    return old != Node.none && new != Node.none && !isKept
  }
}

/// A run of the rows that no change names, or one of the others: by where it
/// was among the former, and where it is.
struct TurnRun: BitwiseCopyable {
  var old: UInt64
  var new: UInt64
  /// The first of its rows, and how many there are.
  var first: UInt32
  var count: UInt32
  /// Which turn it stands for; none for a run.
  var turn: UInt32
  /// The most rows that keep their order up to it, and the run before it then.
  var score: UInt64
  var link: UInt32

  var oldRank: UInt32 { return UInt32(truncatingIfNeeded: old >> 32) }
  var newRank: UInt32 { return UInt32(truncatingIfNeeded: new >> 32) }
}

// Several changes of a list, put together: each of the rows comes, goes or
// moves once, with the fewest moves (K2). The rows that no change names are
// told by their rank among themselves, so that nothing looks at each of them.

extension Runtime {
  /// Plans what the changes from `first` on come to.
  ///
  /// - Returns: whether that could be done.
  func compose(
    _ slot: UInt32, _ list: ListPointer, _ first: Int
  ) throws(Failure) -> Bool {
    let changes = list.pointee.changes.count &- first
    // A row that no change names moves only instead of one that one names.
    try state.pointee.plan.turns.reserve(changes &* 2)
    try state.pointee.plan.turnRuns.reserve(changes &* 3)
    try state.pointee.plan.splices.reserve(changes &* 2)
    state.pointee.plan.turns.removeAll()
    state.pointee.plan.turnRuns.removeAll()
    collectTurns(list, first)
    for index in 0..<state.pointee.plan.turns.count {
      let turn = state.pointee.plan.turns[index]
      guard turn.old != Node.none else { continue }
      let row = row(of: turn.item, list, slot)
      if row == Node.none { return false }
      state.pointee.plan.turns[index].row = row
    }
    let named = state.pointee.plan.turns.count
    findRuns(named)
    keepMost()
    guard addPassed(list, slot, named, atMost: changes) else { return false }
    planRemoves()
    return planPlaces(list, slot, named)
  }

  /// Finds the items, and where they are and were.
  private func collectTurns(_ list: ListPointer, _ first: Int) {
    for place in first..<list.pointee.changes.count {
      let item = list.pointee.changes[place].item
      if turn(of: item) != nil { continue }
      let isGone = list.pointee.item(item).pointee.chunk == nil
      let index = isGone ? Node.none : list.pointee.index(of: item)
      state.pointee.plan.turns.appendReserved(
        Turn(
          item: item, row: Node.none, old: index, new: index, anchor: 0,
          isKept: false))
    }
    // Undone from the last one on.
    var place = list.pointee.changes.count
    while place > first {
      place &-= 1
      let change = list.pointee.changes[place]
      guard let turn = turn(of: change.item) else { continue }
      state.pointee.plan.turns[turn].old = Node.none
      if change.kind != ListChange.remove {
        shiftOld(from: change.index, by: UInt32.max)
      }
      if change.kind != ListChange.insert {
        shiftOld(from: change.from, by: 1)
        state.pointee.plan.turns[turn].old = change.from
      }
    }
  }

  private func turn(of item: UInt32) -> Int? {
    for index in 0..<state.pointee.plan.turns.count
    where state.pointee.plan.turns[index].item == item {
      return index
    }
    return nil
  }

  private func shiftOld(from index: UInt32, by offset: UInt32) {
    for other in 0..<state.pointee.plan.turns.count {
      let old = state.pointee.plan.turns[other].old
      if old != Node.none, old >= index {
        state.pointee.plan.turns[other].old = old &+ offset
      }
    }
  }

  /// How many of the first turns were, or are, before an index.
  func countBefore(_ index: UInt32, _ named: Int, isOld: Bool) -> UInt32 {
    var count: UInt32 = 0
    for other in 0..<named {
      let turn = state.pointee.plan.turns[other]
      if (isOld ? turn.old : turn.new) < index { count &+= 1 }
    }
    return count
  }

  /// The index of a row that no change names, by its rank among those.
  func index(ofRank rank: UInt32, _ named: Int, isOld: Bool) -> UInt32 {
    var index = rank
    while true {
      let next = rank &+ countBefore(index &+ 1, named, isOld: isOld)
      if next == index { return index }
      index = next
    }
  }

  /// Splits the rows where one is that was there before and is still.
  private func findRuns(_ named: Int) {
    for index in 0..<named {
      let turn = state.pointee.plan.turns[index]
      guard turn.isMoved else { continue }
      let old = turn.old &- countBefore(turn.old, named, isOld: true)
      let new = turn.new &- countBefore(turn.new, named, isOld: false)
      addRun(
        TurnRun(
          old: UInt64(old) << 32 | UInt64(turn.old),
          new: UInt64(new) << 32 | UInt64(turn.new), first: 0, count: 1,
          turn: UInt32(truncatingIfNeeded: index), score: 0, link: Node.none))
    }
    guard var cut = nextCut(0) else { return }
    while let next = nextCut(cut &+ 1) {
      // Behind all that is at its first row.
      let key = UInt64(cut) << 32 | 0xFFFF_FFFF
      addRun(
        TurnRun(
          old: key, new: key, first: cut, count: next &- cut, turn: Node.none,
          score: 0, link: Node.none))
      cut = next
    }
  }

  private func nextCut(_ least: UInt32) -> UInt32? {
    var best = Node.none
    for index in 0..<state.pointee.plan.turnRuns.count {
      let run = state.pointee.plan.turnRuns[index]
      guard run.turn != Node.none else { continue }
      if run.oldRank >= least { best = min(best, run.oldRank) }
      if run.newRank >= least { best = min(best, run.newRank) }
    }
    return best == Node.none ? nil : best
  }

  /// Adds a run in its new place.
  private func addRun(_ run: TurnRun) {
    state.pointee.plan.turnRuns.appendReserved(run)
    var place = state.pointee.plan.turnRuns.count &- 1
    while place > 0, state.pointee.plan.turnRuns[place &- 1].new > run.new {
      state.pointee.plan.turnRuns[place] =
        state.pointee.plan.turnRuns[place &- 1]
      place &-= 1
    }
    state.pointee.plan.turnRuns[place] = run
  }
}
