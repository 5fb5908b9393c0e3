import CGraft

// Where rows go by what their list's changes come to, one after another.

extension Runtime {
  /// Finds the heaviest runs that are in the same order before and after: the
  /// others move. Of as many rows, those that no change names stay.
  func keepMost() {
    let count = state.pointee.plan.turnRuns.count
    var last = Node.none
    var most: UInt64 = 0
    for place in 0..<count {
      var run = state.pointee.plan.turnRuns[place]
      var score: UInt64 = 0
      for earlier in 0..<place {
        let before = state.pointee.plan.turnRuns[earlier]
        if before.old < run.old, before.score > score {
          score = before.score
          run.link = UInt32(truncatingIfNeeded: earlier)
        }
      }
      // There are fewer runs than 256.
      run.score =
        score &+ UInt64(run.count) << 8 &+ (run.turn == Node.none ? 1 : 0)
      state.pointee.plan.turnRuns[place] = run
      if run.score > most {
        most = run.score
        last = UInt32(truncatingIfNeeded: place)
      }
    }
    while last != Node.none {
      let run = state.pointee.plan.turnRuns[Int(last)]
      state.pointee.plan.turnRuns[Int(last)].score = 0
      if run.turn != Node.none {
        state.pointee.plan.turns[Int(run.turn)].isKept = true
      }
      last = run.link
    }
  }

  /// Adds the rows that move though no change names them, as that is less.
  ///
  /// - Returns: whether all that move can.
  func addPassed(
    _ list: ListPointer, _ slot: UInt32, _ named: Int, atMost most: Int
  ) -> Bool {
    for place in 0..<state.pointee.plan.turnRuns.count {
      let run = state.pointee.plan.turnRuns[place]
      guard run.turn == Node.none, run.score > 0 else { continue }
      for offset in 0..<run.count {
        guard state.pointee.plan.turns.count < named &+ most else {
          return false
        }
        let rank = run.first &+ offset
        let new = index(ofRank: rank, named, isOld: false)
        let item = list.pointee.slot(at: new)
        let row = row(of: item, list, slot)
        if row == Node.none { return false }
        state.pointee.plan.turns.appendReserved(
          Turn(
            item: item, row: row,
            old: index(ofRank: rank, named, isOld: true), new: new, anchor: 0,
            isKept: false))
      }
    }
    for index in 0..<state.pointee.plan.turns.count {
      let turn = state.pointee.plan.turns[index]
      if turn.isMoved, isPinned(node(node(turn.row).pointee.firstChild)) {
        return false
      }
    }
    return true
  }

  /// Plans the rows that go, in their order.
  func planRemoves() {
    var least: UInt32 = 0
    var removed: UInt32 = 0
    while true {
      var next: Turn?
      for index in 0..<state.pointee.plan.turns.count {
        let turn = state.pointee.plan.turns[index]
        if turn.new == Node.none, turn.old >= least,
          turn.old < next?.old ?? Node.none
        {
          next = turn
        }
      }
      guard let next else { return }
      state.pointee.plan.splices.appendReserved(
        Splice(
          kind: ListChange.remove, row: next.row, item: next.item,
          after: Node.none, index: next.old &- removed))
      removed &+= 1
      least = next.old &+ 1
    }
  }

  /// Plans the rows that come or move, each after the one before it.
  ///
  /// - Returns: whether each row that one comes after was found.
  func planPlaces(_ list: ListPointer, _ slot: UInt32, _ named: Int) -> Bool {
    var least: UInt32 = 0
    while true {
      var next = -1
      var new = Node.none
      for index in 0..<state.pointee.plan.turns.count {
        let turn = state.pointee.plan.turns[index]
        if !turn.isKept, turn.new >= least, turn.new < new {
          next = index
          new = turn.new
        }
      }
      guard next >= 0 else { return true }
      least = new &+ 1
      var turn = state.pointee.plan.turns[next]
      var after = Node.none
      if new > 0 {
        after = list.pointee.slot(at: new &- 1)
        guard let anchor = anchor(after, at: new &- 1, list, slot, named)
        else { return false }
        turn.anchor = anchor
        state.pointee.plan.turns[next].anchor = anchor
      }
      // Those that have not moved yet are in between.
      var index = new
      for other in 0..<state.pointee.plan.turns.count {
        let waiting = state.pointee.plan.turns[other]
        if waiting.isMoved, waiting.new > new, waiting.old < turn.anchor {
          index &+= 1
        }
      }
      state.pointee.plan.splices.appendReserved(
        Splice(
          kind: turn.old == Node.none ? ListChange.insert : ListChange.move,
          row: turn.row, item: turn.item, after: after, index: index))
    }
  }

  /// Which old rows come before the place after an item; none if its row is
  /// not to be found.
  private func anchor(
    _ item: UInt32, at index: UInt32, _ list: ListPointer, _ slot: UInt32,
    _ named: Int
  ) -> UInt32? {
    for other in 0..<state.pointee.plan.turns.count {
      let turn = state.pointee.plan.turns[other]
      if turn.item == item {
        return turn.isKept ? turn.old &+ 1 : turn.anchor
      }
    }
    if row(of: item, list, slot) == Node.none { return nil }
    let rank = index &- countBefore(index, named, isOld: false)
    return self.index(ofRank: rank, named, isOld: true) &+ 1
  }
}
