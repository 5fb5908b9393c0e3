import CGraft

/// A change of a list's order, as it was made.
struct ListChange: BitwiseCopyable {
  static let insert: UInt8 = 0
  static let remove: UInt8 = 1
  static let move: UInt8 = 2

  var kind: UInt8
  var item: UInt32
  /// The item before it, once the change was made; none at the start.
  var after: UInt32
  /// Its place: new if it was inserted or moved, else the one that it had.
  var index: UInt32
  /// The place that it had, if it was not inserted.
  var from: UInt32
}

// The newest changes of a list's order, for rows that can follow them one by
// one instead of looking at all items. Items that were removed keep their slots
// while a change names them.

extension List {
  /// More changes than this at a time are not followed.
  static let longestJournal = 64

  /// The number of the change that comes next.
  var serial: UInt64 { return base &+ UInt64(changes.count) }
}

extension Runtime {
  /// Makes room for changes of a list's order. Rows that have followed all of
  /// it until now lose nothing by what is forgotten.
  func reserveChanges(_ list: ListPointer, _ count: Int) throws(Failure) {
    guard list.pointee.viewers > 0 else { return }
    if list.pointee.changes.count &+ count > List.longestJournal {
      forgetChanges(list)
    }
    try list.pointee.changes.reserve(List.longestJournal)
  }

  /// Forgets the changes that were noted, and frees what they removed.
  @inline(never)
  func forgetChanges(_ list: ListPointer) {
    let count = list.pointee.changes.count
    list.pointee.base &+= UInt64(count)
    for index in 0..<count {
      let change = list.pointee.changes[index]
      if change.kind == ListChange.remove { endItem(list, change.item) }
    }
    list.pointee.changes.removeAll()
  }

  /// Frees an item that was removed.
  func endItem(_ list: ListPointer, _ item: UInt32) {
    orphan(list.pointee.item(item).pointee.first)
    list.pointee.freeItem(item)
  }

  /// Notes a change, if any rows follow; else nothing is known of it.
  @inline(never)
  func noteChange(_ list: ListPointer, _ change: ListChange, of count: UInt32) {
    if list.pointee.viewers > 0, count <= UInt32(List.longestJournal) {
      list.pointee.changes.appendReserved(change)
      return
    }
    list.pointee.base &+= 1
    if change.kind == ListChange.remove { endItem(list, change.item) }
  }
}
