import CGraft

/// A value of the environment, by the type that names it.
public protocol EnvironmentKey {
  associatedtype Value
  /// What it is where nobody provides it.
  static var defaultValue: Value { get }
}

/// The values that are provided for a part of the tree. Who reads one depends
/// on it, and on no other.
public struct EnvironmentValues {
  struct Written {
    let key: ObjectIdentifier
    let name: String
    let value: AnyEnvironmentBox
  }

  private let liveness: Liveness?
  private let node: graft_node
  /// Set while a body describes: what it provides itself counts too.
  private let describer: Describer?
  private(set) var written: [Written] = []

  /// Values that nobody provides: defaults, and what is set.
  public init() {
    liveness = nil
    node = 0
    describer = nil
  }

  init(host: Host, node: graft_node, describer: Describer? = nil) {
    liveness = host.liveness
    self.node = node
    self.describer = describer
  }

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { box(of: Key.self, Key.Value.self)?.value ?? Key.defaultValue }
    set { write(newValue, of: Key.self) }
  }

  /// An object, by its class.
  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { box(of: Object.self, Object.self)?.value }
    set { if let newValue { write(newValue, of: Object.self) } }
  }

  private func box<Value>(
    of key: Any.Type, _ type: Value.Type
  ) -> EnvironmentBox<Value>? {
    let id = ObjectIdentifier(key)
    if let own = written.last(where: { $0.key == id }) {
      return own.value as? EnvironmentBox<Value>
    }
    guard let liveness else { return nil }
    return onOwner((liveness, id, key, node, describer)) {
      liveness, id, key, node, describer in
      guard let host = liveness.host, !host.isEnded else { return nil }
      let atom = host.environmentAtom(id, String(reflecting: key))
      if let describer, !describer.provided.isEmpty,
        let nearest = describer.provided.last(where: { $0.atom == atom })
      {
        return nearest.value as? EnvironmentBox<Value>
      }
      var value = graft_value()
      guard graft_environment(host.runtime, node, atom, &value) >= 0,
        value.type == GRAFT_TYPE_OBJECT, let object = value.as.pointer
      else { return nil }
      return Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
        as? EnvironmentBox<Value>
    }
  }

  private mutating func write<Value>(_ value: Value, of key: Any.Type) {
    let id = ObjectIdentifier(key)
    written.removeAll { $0.key == id }
    written.append(
      Written(
        key: id, name: String(reflecting: key), value: EnvironmentBox(value)))
  }
}

extension Host {
  func environmentAtom(
    _ key: ObjectIdentifier, _ name: @autoclosure () -> String
  ) -> graft_atom {
    if let atom = environmentAtoms[key] { return atom }
    let atom = atom(WidgetName(name()))
    environmentAtoms[key] = atom
    return atom
  }
}

/// An environment value, as Graft holds it.
class AnyEnvironmentBox {
  func isEqual(to other: AnyEnvironmentBox) -> Bool { self === other }
}

final class EnvironmentBox<Value>: AnyEnvironmentBox {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  override func isEqual(to other: AnyEnvironmentBox) -> Bool {
    guard let other = other as? EnvironmentBox<Value> else { return false }
    if let equatable = value as? any Equatable {
      return Self.isEqual(equatable, other.value)
    }
    guard Value.self is AnyObject.Type else { return false }
    return (value as AnyObject) === (other.value as AnyObject)
  }

  private static func isEqual<Equated: Equatable>(
    _ one: Equated, _ other: Any
  ) -> Bool {
    one == (other as? Equated)
  }
}

enum EnabledKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

extension EnvironmentValues {
  /// Whether controls take input.
  public var isEnabled: Bool {
    get { self[EnabledKey.self] }
    set { self[EnabledKey.self] = newValue }
  }
}
