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
    var match: UnsafeMutablePointer<Write>? = nil
    var isNewest = true
    var cursor = extra.pointee.writes
    while let write = cursor, match == nil {
      cursor = write.pointee.next
      guard write.pointee.value.name == event.valueOf else { continue }
      if isOutstanding(write.pointee), holds(write.pointee.value, value) {
        match = write
      } else {
        isNewest = false
      }
    }
    guard let match else {
      // Echoes arrive in order: none of the older writes has one to come.
      dropWrites(extra, event.valueOf, after: nil)
      return false
    }
    if !isNewest, shows(slot, widgetClass, event.valueOf, value) {
      // It was written and then overwritten, but the widget shows it again.
      dropWrites(extra, event.valueOf, after: nil)
      return false
    }
    dropWrites(extra, event.valueOf, after: match)
    return true
  }

  private func isOutstanding(_ write: Write) -> Bool {
    return state.pointee.pumpNumber &- write.pump <= Runtime.writeLife
  }

  /// Whether a widget that can be read shows a value now.
  private func shows(
    _ slot: UInt32, _ widgetClass: ClassPointer, _ name: graft_atom,
    _ value: graft_value
  ) -> Bool {
    guard let read = widgetClass.pointee.vtable.read else { return false }
    let widget = node(slot).pointee.widget
    var shown = graft_value()
    let status = callWidget(slot, GRAFT_PHASE_READ) { context in
      read(context, widget, name, &shown)
    }
    guard status >= 0, let held = try? hold(shown, as: name) else {
      return false
    }
    let isSame = holds(held, value)
    release(held)
    return isSame
  }

  /// Forgets the writes of a property; those older than `after`, or all.
  private func dropWrites(
    _ extra: UnsafeMutablePointer<NodeExtra>, _ name: graft_atom,
    after match: UnsafeMutablePointer<Write>?
  ) {
    var isOlder = match == nil
    var previous: UnsafeMutablePointer<Write>? = nil
    var cursor = extra.pointee.writes
    while let write = cursor {
      let next = write.pointee.next
      if isOlder, write.pointee.value.name == name {
        if let previous {
          previous.pointee.next = next
        } else {
          extra.pointee.writes = next
        }
        free(write)
      } else {
        previous = write
      }
      if write == match { isOlder = true }
      cursor = next
    }
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
