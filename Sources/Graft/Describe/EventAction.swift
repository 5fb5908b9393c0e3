import CGraft

/// What is done with an event. Each form holds the program's closure as it came,
/// so that none is wrapped into another.
enum EventAction {
  /// Returns false to let a bubbling event go on.
  case hearing(@MainActor (UnsafePointer<graft_event>) throws -> Bool)
  case simple(@MainActor () throws -> Void)
  case taking(WidgetName, @MainActor (WidgetEvent) throws -> Void)
  case declining(WidgetName, @MainActor (WidgetEvent) throws -> Bool)

  /// Returns false to let a bubbling event go on.
  @MainActor
  func callAsFunction(_ event: UnsafePointer<graft_event>) throws -> Bool {
    switch self {
    case .hearing(let action):
      return try action(event)
    case .simple(let action):
      try action()
      return true
    case .taking(let name, let action):
      try action(WidgetEvent(name, event))
      return true
    case .declining(let name, let action):
      return try action(WidgetEvent(name, event))
    }
  }
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
