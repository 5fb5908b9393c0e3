import CGraft

/// The handlers that descriptions hold, each by a 32-bit slot.
///
/// A handler with a drop is one registration for each place that describes
/// it; one without may be shared, which nobody can observe.
struct HandlerTable: ~Copyable {
  struct Entry: BitwiseCopyable {
    var function: graft_handler_function?
    var userData: UnsafeMutableRawPointer?
    var drop: graft_drop_function?
    var references: UInt32
    var nextFree: UInt32
  }

  private var entries: Vector<Entry>
  private var firstFree = Node.none
  private var newest = Node.none

  init(_ memory: MemoryPointer) {
    entries = Vector(memory)
  }

  @inline(__always)
  subscript(_ slot: UInt32) -> UnsafeMutablePointer<Entry> {
    return entries.base.unsafelyUnwrapped + Int(slot)
  }

  @inline(__always)
  func holds(
    _ slot: UInt32, _ handler: UnsafePointer<graft_handler>
  ) -> Bool {
    let entry = self[slot]
    return entry.pointee.userData == handler.pointee.user_data
      && address(entry.pointee.function) == address(handler.pointee.function)
      && address(entry.pointee.drop) == address(handler.pointee.drop)
  }

  /// Shares the handler that was taken last, if it is the same one.
  @inline(__always)
  func takeNewest(_ handler: UnsafePointer<graft_handler>) -> UInt32? {
    guard newest != Node.none else { return nil }
    let entry = self[newest]
    guard entry.pointee.references > 0,
      entry.pointee.userData == handler.pointee.user_data,
      address(entry.pointee.function) == address(handler.pointee.function),
      address(entry.pointee.drop) == 0, address(handler.pointee.drop) == 0
    else { return nil }
    entry.pointee.references &+= 1
    return newest
  }

  mutating func take(
    _ handler: UnsafePointer<graft_handler>
  ) throws(Failure) -> UInt32 {
    if let slot = takeNewest(handler) { return slot }
    let handler = handler.pointee
    let slot: UInt32
    if firstFree != Node.none {
      slot = firstFree
      firstFree = self[slot].pointee.nextFree
    } else {
      slot = UInt32(truncatingIfNeeded: entries.count)
      guard slot < Node.none else { throw Failure(status: GRAFT_E_LIMIT) }
      try entries.append(
        Entry(
          function: nil, userData: nil, drop: nil, references: 0,
          nextFree: Node.none))
    }
    self[slot].pointee = Entry(
      function: handler.function, userData: handler.user_data,
      drop: handler.drop, references: 1, nextFree: Node.none)
    newest = slot
    return slot
  }

  /// Whether any place holds an equal handler.
  func isHeld(_ handler: UnsafePointer<graft_handler>) -> Bool {
    for index in 0..<entries.count {
      let slot = UInt32(truncatingIfNeeded: index)
      if entries[index].references > 0, holds(slot, handler) { return true }
    }
    return false
  }

  @inline(__always)
  func retain(_ slot: UInt32) {
    self[slot].pointee.references &+= 1
  }

  /// Ends one reference of several; false if it is the last.
  @inline(__always)
  func releaseShared(_ slot: UInt32) -> Bool {
    let entry = self[slot]
    if entry.pointee.references == 1 { return false }
    entry.pointee.references &-= 1
    return true
  }

  /// Ends one reference; the last one gives the drop that is then due.
  mutating func release(_ slot: UInt32) -> Entry? {
    let entry = self[slot]
    entry.pointee.references &-= 1
    guard entry.pointee.references == 0 else { return nil }
    let ended = entry.pointee
    entry.pointee.nextFree = firstFree
    firstFree = slot
    return ended.drop == nil ? nil : ended
  }
}

/// The address of a C function, for comparing.
@inline(__always)
func address(_ function: graft_handler_function?) -> UInt {
  return unsafeBitCast(function, to: UInt.self)
}

@inline(__always)
func address(_ function: graft_drop_function?) -> UInt {
  return unsafeBitCast(function, to: UInt.self)
}
