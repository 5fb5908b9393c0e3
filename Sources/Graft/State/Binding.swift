/// A value that lives elsewhere, to read and to set.
@propertyWrapper
@dynamicMemberLookup
@MainActor
public struct Binding<Value>: DynamicProperty {
  let location: Location<Value>

  init(location: Location<Value>) {
    self.location = location
  }

  public init(
    get: @escaping @MainActor () -> Value,
    set: @escaping @MainActor (Value) -> Void
  ) {
    location = ClosureLocation(get, set)
  }

  /// A value that can't be set.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(location: ConstantLocation(value))
  }

  public var wrappedValue: Value {
    get { location.value }
    nonmutating set { location.value = newValue }
  }

  public var projectedValue: Binding<Value> { self }

  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  /// A part of the value.
  public subscript<Part>(
    dynamicMember path: WritableKeyPath<Value, Part>
  ) -> Binding<Part> {
    Binding<Part>(location: PartLocation(location, path))
  }
}

extension Binding
where
  Value: MutableCollection & RandomAccessCollection,
  Value.Element: Identifiable
{
  /// A binding to each element.
  var elements: [Binding<Value.Element>] {
    let now = wrappedValue
    return now.indices.map { index in
      Binding<Value.Element>(
        location: ElementLocation(location, index, now[index]))
    }
  }
}

/// Bindings to the properties of an observable object.
@propertyWrapper
@dynamicMemberLookup
@MainActor
public struct Bindable<Value: AnyObject>: DynamicProperty {
  public var wrappedValue: Value

  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  public init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  public var projectedValue: Bindable<Value> { self }

  public subscript<Part>(
    dynamicMember path: ReferenceWritableKeyPath<Value, Part>
  ) -> Binding<Part> {
    Binding(location: ObjectLocation(wrappedValue, path))
  }
}
