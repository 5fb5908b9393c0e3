import CGraft

// Telling a late echo from the user (P6): by matching it with the writes that
// are outstanding, never by ignoring the next event.

extension Runtime {
  /// Writes remembered for a node: more than any toolkit queues up.
  private static let mostWrites = 8
  /// A write is outstanding until this many pumps have ended.
  private static let writeLife: UInt64 = 2

  /// Whether an event that reports a property is the echo of a write.
  func isEcho(
    _ slot: UInt32, _ widgetClass: ClassPointer, _ event: EventSpec,
    _ value: graft_value
  ) -> Bool {
    let never = GRAFT_EMITS_ECHO_NEVER | GRAFT_EMITS_ECHO_AT_ONCE
    guard event.flags & never == 0,
      let extra = node(slot).pointee.extra, extra.pointee.writes != nil
    else { return false }
    guard hasOutstanding(extra, event.valueOf) else { return false }
    let match = outstanding(extra, event.valueOf, value)
    if let held = findProperty(node(slot), event.valueOf),
      holds(held.pointee, value)
    {
      // What it reports is known already: the echo, or one more of it. One
      // that tells of the user's newer edit comes by the event that told it;
      // another event tells something else.
      match?.pointee.isMatched = true
      return match != nil || extra.pointee.reporter == event.name
    }
    // The widget was written to, or edited, since. A class that can be read
    // tells; without it, each write has one late echo.
    if let isShown = shows(slot, widgetClass, event.valueOf, value) {
      return !isShown
    }
    guard let match, !match.pointee.isMatched else { return false }
    match.pointee.isMatched = true
    return true
  }

  private func hasOutstanding(
    _ extra: UnsafeMutablePointer<NodeExtra>, _ name: graft_atom
  ) -> Bool {
    var cursor = extra.pointee.writes
    while let write = cursor {
      if write.pointee.value.name == name, isOutstanding(write.pointee) {
        return true
      }
      cursor = write.pointee.next
    }
    return false
  }

  private func outstanding(
    _ extra: UnsafeMutablePointer<NodeExtra>, _ name: graft_atom,
    _ value: graft_value
  ) -> UnsafeMutablePointer<Write>? {
    var cursor = extra.pointee.writes
    while let write = cursor {
      if write.pointee.value.name == name, isOutstanding(write.pointee),
        holds(write.pointee.value, value)
      {
        return write
      }
      cursor = write.pointee.next
    }
    return nil
  }

  private func isOutstanding(_ write: Write) -> Bool {
    return state.pointee.pumpNumber &- write.pump <= Runtime.writeLife
  }

  /// Whether a widget shows a value now; nil if it cannot be read.
  private func shows(
    _ slot: UInt32, _ widgetClass: ClassPointer, _ name: graft_atom,
    _ value: graft_value
  ) -> Bool? {
    guard let read = widgetClass.pointee.vtable.read,
      let widget = node(slot).pointee.widget
    else { return nil }
    var shown = graft_value()
    let activity = state.pointee.activity
    state.pointee.activity = activity | Activity.query
    defer { state.pointee.activity = activity }
    let status = callWidget(slot, GRAFT_PHASE_READ) { context in
      read(context, widget, name, &shown)
    }
    guard status >= 0, let held = try? hold(shown, as: name) else {
      return nil
    }
    let isSame = holds(held, value)
    release(held)
    return isSame
  }

  private func free(_ write: UnsafeMutablePointer<Write>) {
    release(write.pointee.value)
    state.pointee.blocks.deallocate(write, MemoryLayout<Write>.size)
  }

  /// Forgets writes beyond what a toolkit can still echo.
  func limitWrites(_ extra: UnsafeMutablePointer<NodeExtra>) {
    var count = 0
    var previous: UnsafeMutablePointer<Write>? = nil
    var cursor = extra.pointee.writes
    while let write = cursor {
      let next = write.pointee.next
      count &+= 1
      if count > Runtime.mostWrites || !isOutstanding(write.pointee) {
        if let previous {
          previous.pointee.next = next
        } else {
          extra.pointee.writes = next
        }
        free(write)
      } else {
        previous = write
      }
      cursor = next
    }
  }
}
