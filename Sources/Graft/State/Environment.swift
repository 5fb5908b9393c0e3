/// A value of the environment, as it is where the view is.
@propertyWrapper
@MainActor
public struct Environment<Value>: InstalledProperty {
  private let read: @MainActor (EnvironmentValues) -> Value
  private var value: Value?

  static var isKept: Bool { true }

  /// The value at a key path of ``EnvironmentValues``.
  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: path] }
  }

  /// The object of a class, which has to be provided by `environment(_:)`.
  public init(_ type: Value.Type) where Value: AnyObject {
    read = { values in
      guard let object = values[object: type] else {
        preconditionFailure("No \(type) is provided by environment(_:)")
      }
      return object
    }
  }

  /// The object of a class, or nil.
  public init<Object: AnyObject>(_ type: Object.Type)
  where Value == Object? {
    read = { $0[object: type] }
  }

  public var wrappedValue: Value { value ?? read(EnvironmentValues()) }

  mutating func install(
    in home: Home, at index: Int, _ describer: Describer
  ) {
    value = read(
      EnvironmentValues(host: describer.host, node: describer.node))
  }
}

/// An ``ObservableObject`` that is provided by `environmentObject(_:)`.
@propertyWrapper
@MainActor
public struct EnvironmentObject<Object: ObservableObject>: InstalledProperty {
  private var environment = Environment(Object.self)

  static var isKept: Bool { true }

  public init() {}

  public var wrappedValue: Object { environment.wrappedValue }

  /// Bindings to its properties.
  public var projectedValue: Bindable<Object> { Bindable(wrappedValue) }

  mutating func install(
    in home: Home, at index: Int, _ describer: Describer
  ) {
    environment.install(in: home, at: index, describer)
  }
}

extension View {
  /// Provides a value for all below.
  public func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    EnvironmentModifier(content: self) { $0[keyPath: path] = value }
  }

  /// Changes a value for all below.
  public func transformEnvironment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping @MainActor (inout Value) -> Void
  ) -> some View {
    EnvironmentModifier(content: self) { transform(&$0[keyPath: path]) }
  }

  /// Provides an object for all below, by its class.
  public func environment<Object: AnyObject>(_ object: Object) -> some View {
    EnvironmentModifier(content: self) { $0[object: Object.self] = object }
  }

  /// Provides an object for all below, by its class.
  public func environmentObject<Object: ObservableObject>(
    _ object: Object
  ) -> some View {
    environment(object)
  }

  /// Lets controls below take no input.
  public func disabled(_ isDisabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { $0 = $0 && !isDisabled }
  }
}

struct EnvironmentModifier<Content: View>: PrimitiveView {
  let content: Content
  let write: @MainActor (inout EnvironmentValues) -> Void

  static var _isSingle: Bool { true }
  static var _isWidget: Bool { false }
  static var _accepts: _Accepts { Content._accepts }

  static func _describe(_ view: Self, into describer: Describer) {
    var values = describer.environment
    view.write(&values)
    describer.provide(values, view.content)
  }

  static func _collect(_ view: Self, into choices: inout _Choices) {
    Content._collect(view.content, into: &choices)
  }
}
