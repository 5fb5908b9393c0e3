import CGraft

/// How long a change takes to be shown, by widgets that can animate.
public struct Animation: Equatable, Sendable {
  /// How the change goes on in time.
  public enum Curve: Equatable, Sendable {
    case linear, easeIn, easeOut, easeInOut
  }

  public var duration: Double  // seconds
  public var curve: Curve

  public init(duration: Double, curve: Curve) {
    self.duration = duration
    self.curve = curve
  }

  public static let `default` = easeInOut(duration: 0.35)

  public static func linear(duration: Double) -> Animation {
    Animation(duration: duration, curve: .linear)
  }

  public static func easeInOut(duration: Double) -> Animation {
    Animation(duration: duration, curve: .easeInOut)
  }
}

/// A value of a transaction, by the type that names it.
public protocol TransactionKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// What goes with a change, to each update that it causes, and to no other.
public struct Transaction {
  /// How the change is to be animated; nil: not at all.
  public var animation: Animation?
  private var values: [ObjectIdentifier: Any] = [:]

  public init(animation: Animation? = nil) {
    self.animation = animation
  }

  public subscript<Key: TransactionKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// Runs a change with a transaction.
@MainActor
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  let hosts = Host.all
  for host in hosts { host.begin(transaction) }
  defer { for host in hosts { graft_transaction_end(host.runtime) } }
  return try body()
}

/// Runs a change so that widgets that can animate do.
@MainActor
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

extension Host {
  fileprivate func begin(_ transaction: Transaction) {
    lastToken += 1
    transactions[lastToken] = transaction
    graft_transaction_begin(runtime, lastToken)
  }

  /// The hosts that have not ended.
  static var all: [Host] {
    known.removeAll { $0.host?.isEnded ?? true }
    return known.compactMap(\.host)
  }

  /// The host of a runtime.
  static func with(_ runtime: OpaquePointer) -> Host? {
    all.first { $0.runtime == runtime }
  }

  func note() { Host.known.append(liveness) }

  private static var known: [Liveness] = []
}

enum TransactionTransformKey: EnvironmentKey {
  final class Transforms {
    let list: [@MainActor (inout Transaction) -> Void]
    init(_ list: [@MainActor (inout Transaction) -> Void]) { self.list = list }
  }

  static var defaultValue: Transforms? { nil }
}

extension View {
  /// Changes the transaction that updates below get to see.
  public func transaction(
    _ transform: @escaping @MainActor (inout Transaction) -> Void
  ) -> some View {
    EnvironmentModifier(content: self) { values in
      // The innermost is applied first.
      let outer = values[TransactionTransformKey.self]?.list ?? []
      values[TransactionTransformKey.self] = .init([transform] + outer)
    }
  }
}
