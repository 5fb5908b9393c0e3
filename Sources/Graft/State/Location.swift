import CGraft
import Observation

/// A place that holds a value.
@MainActor
class Location<Value> {
  var value: Value {
    get { fatalError("\(self) gives no value") }
    set { fatalError("\(self) takes no value, \(newValue) came") }
  }

  /// Its cell, if a widget's property can be bound to it.
  var cell: graft_state? { nil }
}

/// A value that belongs to a component. Bodies that read it depend on a cell
/// of the component, which counts its changes; updates of widgets observe it.
final class StateLocation<Value>: Location<Value>, Observable {
  private var stored: Value
  private let changes: graft_state
  private var count: Int64 = 0
  private let liveness: Liveness
  private let areEqual: ((Value, Value) -> Bool)?
  /// Made once an update reads the value.
  private var registrar: ObservationRegistrar?

  init(_ initial: Value, _ describer: Describer, _ site: Int) {
    stored = initial
    liveness = describer.host.liveness
    areEqual = equality(of: Value.self)
    var cell: graft_state = 0
    var zero = graft_value_int(0)
    graft_state_local(
      describer.runtime, UInt32(truncatingIfNeeded: site + 1), &zero, &cell)
    changes = cell
  }

  override var value: Value {
    get {
      if let describer = Describer.current {
        describer.read(changes)
      } else if Tracker.isUpdating {
        registrar = registrar ?? ObservationRegistrar()
        registrar?.access(self, keyPath: \.stored)
      }
      return stored
    }
    set {
      // S2
      if let areEqual, areEqual(stored, newValue) { return }
      guard let host = liveness.host, !host.isEnded else { return }
      let status = graft_state_set_int(host.runtime, changes, count + 1)
      switch status {
      case GRAFT_E_STALE: return  // The view is gone.
      case ..<0: host.add(host.failure(status))  // S5
      default:
        count += 1
        if let registrar {
          registrar.withMutation(of: self, keyPath: \.stored) {
            stored = newValue
          }
        } else {
          stored = newValue
        }
      }
    }
  }
}

/// How values of a type are compared, if they can be.
@MainActor
func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  guard let equatable = type as? any Equatable.Type else { return nil }
  func compare<Equated: Equatable>(
    _: Equated.Type
  ) -> (Value, Value) -> Bool {
    { ($0 as? Equated) == ($1 as? Equated) }
  }
  return compare(equatable)
}

final class ClosureLocation<Value>: Location<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  init(
    _ get: @escaping @MainActor () -> Value,
    _ set: @escaping @MainActor (Value) -> Void
  ) {
    self.get = get
    self.set = set
  }

  override var value: Value {
    get { get() }
    set { set(newValue) }
  }
}

final class PartLocation<Whole, Value>: Location<Value> {
  private let whole: Location<Whole>
  private let path: WritableKeyPath<Whole, Value>

  init(_ whole: Location<Whole>, _ path: WritableKeyPath<Whole, Value>) {
    self.whole = whole
    self.path = path
  }

  override var value: Value {
    get { whole.value[keyPath: path] }
    set { whole.value[keyPath: path] = newValue }
  }
}

final class ObjectLocation<Object: AnyObject, Value>: Location<Value> {
  private let object: Object
  private let path: ReferenceWritableKeyPath<Object, Value>

  init(_ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>) {
    self.object = object
    self.path = path
  }

  override var value: Value {
    get { object[keyPath: path] }
    set { object[keyPath: path] = newValue }
  }
}

/// An element of a collection that is bound. Once the element is at its index
/// no more, it keeps the value that it had, and takes no other.
final class ElementLocation<
  Elements: MutableCollection & RandomAccessCollection
>: Location<Elements.Element> where Elements.Element: Identifiable {
  private let elements: Location<Elements>
  private let index: Elements.Index
  private var last: Elements.Element

  init(
    _ elements: Location<Elements>, _ index: Elements.Index,
    _ element: Elements.Element
  ) {
    self.elements = elements
    self.index = index
    last = element
  }

  /// Whether the element is still where it was.
  private func holds(_ now: Elements) -> Bool {
    now.indices.contains(index) && now[index].id == last.id
  }

  override var value: Elements.Element {
    get {
      let now = elements.value
      if holds(now) { last = now[index] }
      return last
    }
    set {
      guard holds(elements.value) else { return }
      elements.value[index] = newValue
    }
  }
}

final class ConstantLocation<Value>: Location<Value> {
  private let constant: Value

  init(_ constant: Value) {
    self.constant = constant
  }

  override var value: Value {
    get { constant }
    set {}
  }
}
