import CGraft

/// A closure that receives events. Graft holds it as long as it is described,
/// looks it up when an event arrives (P2), and drops it once.
@MainActor
final class HandlerBox {
  private unowned(unsafe) let host: Host
  private let action: EventAction

  init(_ host: Host, _ action: @escaping EventAction) {
    self.host = host
    self.action = action
  }

  /// A handler that owns this box.
  func handler() -> graft_handler {
    graft_handler(
      function: HandlerBox.function,
      user_data: Unmanaged.passRetained(self).toOpaque(), drop: dropObject)
  }

  private static let function: graft_handler_function = { _, event, data in
    guard let event, let data else { return GRAFT_E_INVALID }
    return onOwner((event, data)) { event, data in
      Unmanaged<HandlerBox>.fromOpaque(data).takeUnretainedValue().run(event)
    }
  }

  private func run(_ event: UnsafePointer<graft_event>) -> graft_status {
    do {
      return try action(event) ? GRAFT_OK : GRAFT_DECLINED
    } catch {
      return host.note(error)
    }
  }
}

/// Releases what `Unmanaged.passRetained` gave to Graft.
let dropObject: graft_drop_function = { data in
  guard let data else { return }
  Unmanaged<AnyObject>.fromOpaque(data).release()
}

extension UnsafePointer<graft_event> {
  /// The first value.
  var value: PropertyValue {
    guard pointee.value_count > 0, let values = pointee.values else {
      return .none
    }
    return PropertyValue(values[0])
  }
}
