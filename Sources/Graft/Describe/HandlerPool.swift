import CGraft

/// The closures that receive events. Graft holds each as long as it is
/// described, looks it up when an event arrives (P2), and drops it once.
///
/// They lie in pages, which are kept: an object for each would have a
/// description with new closures spend most of its time on memory.
@MainActor
enum HandlerPool {
  private enum Slot {
    case used(EventAction)
    case free(next: UnsafeMutablePointer<Slot>?)
  }

  private static let slotsPerPage = 128
  private static var free: UnsafeMutablePointer<Slot>?

  /// A handler that owns an action.
  static func handler(_ action: EventAction) -> graft_handler {
    let slot = free ?? addPage()
    if case .free(let next) = slot.pointee { free = next }
    slot.initialize(to: .used(action))
    return graft_handler(function: function, user_data: slot, drop: drop)
  }

  /// Returns the first slot of a new page; they are used by rising address.
  private static func addPage() -> UnsafeMutablePointer<Slot> {
    let page = UnsafeMutablePointer<Slot>.allocate(capacity: slotsPerPage)
    for index in 0..<slotsPerPage {
      let isLast = index == slotsPerPage - 1
      (page + index).initialize(
        to: .free(next: isLast ? nil : page + index + 1))
    }
    return page
  }

  private static let function: graft_handler_function = {
    context, event, data in
    guard let context, let event, let data else { return GRAFT_E_INVALID }
    return onOwner((context, event, data)) { context, event, data in
      let slot = data.assumingMemoryBound(to: Slot.self)
      guard case .used(let action) = slot.pointee else { return GRAFT_E_STALE }
      do {
        return try action(event) ? GRAFT_OK : GRAFT_DECLINED
      } catch {
        return Host.with(context.pointee.runtime)?.note(error) ?? GRAFT_E_HOST
      }
    }
  }

  private static let drop: graft_drop_function = { data in
    guard let data else { return }
    onOwner(data) { data in
      let slot = data.assumingMemoryBound(to: Slot.self)
      // What the closure held may end now, and describe or drop others.
      let dropped = slot.move()
      slot.initialize(to: .free(next: free))
      free = slot
      withExtendedLifetime(dropped) {}
    }
  }
}
