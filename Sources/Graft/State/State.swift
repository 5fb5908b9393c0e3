import CGraft

/// A value that belongs to a view, as long as the view is there. A body that
/// read it runs again when it changed.
@propertyWrapper
@MainActor
public struct State<Value>: InstalledProperty {
  private let initial: Value
  private var location: StateLocation<Value>?

  static var isKept: Bool { true }

  public init(wrappedValue: Value) {
    initial = wrappedValue
  }

  public init(initialValue: Value) {
    initial = initialValue
  }

  /// The value. Setting an equal one does nothing; setting it in a body is
  /// refused, and reported.
  public var wrappedValue: Value {
    get { location?.value ?? initial }
    nonmutating set { location?.value = newValue }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    Binding(location: location ?? ConstantLocation(initial))
  }

  mutating func install(
    in home: Home, at index: Int, _ describer: Describer
  ) {
    location = home.storage(index) {
      StateLocation(initial, describer, index)
    }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() {
    self.init(wrappedValue: nil)
  }
}
