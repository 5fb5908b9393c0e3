import Observation

/// An object whose ``Published`` properties views depend on when they read
/// them. New code rather declares its classes as `@Observable`.
public protocol ObservableObject: AnyObject {}

/// A property of an ``ObservableObject`` that views can depend on.
@propertyWrapper
public struct Published<Value> {
  private final class Storage: Observable {
    let registrar = ObservationRegistrar()
    var stored: Value

    init(_ stored: Value) {
      self.stored = stored
    }

    var value: Value {
      get {
        registrar.access(self, keyPath: \.value)
        return stored
      }
      set {
        registrar.withMutation(of: self, keyPath: \.value) {
          stored = newValue
        }
      }
    }
  }

  private let storage: Storage

  public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
}

/// An object that a view is given.
@propertyWrapper
@MainActor
public struct ObservedObject<Object: ObservableObject>: DynamicProperty {
  public var wrappedValue: Object

  public init(wrappedValue: Object) {
    self.wrappedValue = wrappedValue
  }

  /// Bindings to its properties.
  public var projectedValue: Bindable<Object> { Bindable(wrappedValue) }
}

/// An object that belongs to a view, made once, when it is first shown.
@propertyWrapper
@MainActor
public struct StateObject<Object: ObservableObject>: InstalledProperty {
  private let make: @MainActor () -> Object
  private var object: Object?

  static var isKept: Bool { true }

  public init(wrappedValue: @escaping @autoclosure @MainActor () -> Object) {
    make = wrappedValue
  }

  public var wrappedValue: Object { object ?? make() }

  /// Bindings to its properties.
  public var projectedValue: Bindable<Object> { Bindable(wrappedValue) }

  mutating func install(
    in home: Home, at index: Int, _ describer: Describer
  ) {
    object = home.storage(index, make)
  }
}
