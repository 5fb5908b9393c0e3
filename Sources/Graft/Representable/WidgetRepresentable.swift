import CGraft

/// A view that is a widget of a toolkit.
///
/// The widget is made once, and updated when the view, a value that it read
/// from the environment, or an observable object that it read changed. It is an
/// instance of a class, or a pointer: an `OpaquePointer`, an
/// `UnsafeMutablePointer`, an `UnsafeMutableRawPointer`. Instances of a class
/// that adopts ``NativeWidget`` are handed to the toolkit as the pointer that
/// they tell.
@MainActor
public protocol WidgetRepresentable: View where Body == Never {
  associatedtype WidgetType
  /// Receives the widget's callbacks.
  associatedtype Coordinator = Void
  typealias Context = WidgetRepresentableContext<Self>

  /// Makes the coordinator, before the widget, once.
  func makeCoordinator() -> Coordinator
  /// Makes the widget, once.
  func makeWidget(context: Context) throws -> WidgetType
  /// Lets the widget show the view. Called twice it changes nothing more.
  func updateWidget(_ widget: WidgetType, context: Context) throws
  /// Ends a widget that was removed; what is not retained is freed here.
  static func dismantleWidget(_ widget: WidgetType, coordinator: Coordinator)
  /// The size that the widget takes of a proposal; nil: as it likes.
  func sizeThatFits(
    _ proposal: ProposedViewSize, widget: WidgetType, context: Context
  ) -> ViewSize?
}

extension WidgetRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

extension WidgetRepresentable {
  public static func dismantleWidget(
    _ widget: WidgetType, coordinator: Coordinator
  ) {}

  public func sizeThatFits(
    _ proposal: ProposedViewSize, widget: WidgetType, context: Context
  ) -> ViewSize? {
    nil
  }

  public var body: Never { fatalError("\(Self.self) has no body") }

  public static var _accepts: _Accepts { [.handlers, .filling] }

  public static func _describe(_ view: Self, into describer: Describer) {
    let typeClass = describer.host.representableClass(Self.self)
    if typeClass.fields.isPlain {
      typeClass.describe(view, into: describer)
    } else {
      // Its state needs a component.
      describer.component(view)
    }
  }

  public static func _describeBody(
    _ view: Self, into describer: Describer, _ home: _Home
  ) {
    describer.host.representableClass(Self.self)
      .describe(view, into: describer)
  }
}

/// A coordinator that is always given the newest view, before each update: no
/// closure of an older one is ever called.
@MainActor
public protocol RepresentableCoordinator: AnyObject {
  associatedtype Parent
  var parent: Parent { get set }
}

/// A class whose instances stand for a widget of a toolkit.
@MainActor
public protocol NativeWidget: AnyObject {
  /// What the toolkit knows the widget by.
  var nativeWidget: UnsafeMutableRawPointer { get }
}

/// A class of widgets that tell what they show. A host with
/// `GRAFT_RUNTIME_STRICT` compares it before and after an update that is called
/// a second time.
@MainActor
public protocol ReadableWidget: AnyObject {
  /// What a user sees of the widget, in any form.
  var visibleState: String { get }
}

/// What a representable is given with each call.
@MainActor
public struct WidgetRepresentableContext<Representable: WidgetRepresentable> {
  public let coordinator: Representable.Coordinator
  /// The host; its runtime is the one to call.
  public let host: Host
  /// The widget's node, for as long as it lives: events are emitted to it.
  public let node: graft_node
  private let token: UInt64

  init(
    _ coordinator: Representable.Coordinator, _ host: Host,
    _ context: graft_context
  ) {
    self.coordinator = coordinator
    self.host = host
    node = context.node
    token = context.transaction
  }

  /// The environment. What is read of it while the widget is made or updated,
  /// updates it when it changes.
  public var environment: EnvironmentValues {
    EnvironmentValues(host: host, node: node)
  }

  /// The transaction that caused the update.
  public var transaction: Transaction {
    var transaction = host.transactions[token] ?? Transaction()
    let transforms = environment[TransactionTransformKey.self]
    for transform in transforms?.list ?? [] { transform(&transaction) }
    return transaction
  }

  /// Emits events of the widget, for as long as it lives; to be kept by the
  /// coordinator.
  public var emitter: WidgetEmitter {
    WidgetEmitter(liveness: host.liveness, node: node)
  }
}

/// Emits events of a widget.
@MainActor
public struct WidgetEmitter {
  let liveness: Liveness
  let node: graft_node

  /// Hands an event to the handlers that are described now. After the widget's
  /// end it does nothing.
  ///
  /// - Returns: whether a handler took it at once.
  @discardableResult
  public func emit(
    _ event: WidgetName, _ values: PropertyValue...
  ) throws(GraftError) -> Bool {
    guard let host = liveness.host, !host.isEnded else { return false }
    let atom = host.atom(event)
    return try host.enter { () throws(GraftError) in
      let status = host.withValues(values) { values in
        graft_emit(
          host.runtime, node, atom, values.baseAddress, UInt32(values.count))
      }
      if status == GRAFT_E_STALE { return false }
      try host.check(status)
      return status == GRAFT_OK
    }
  }
}

extension Host {
  /// Runs `body` with values as the C ABI takes them.
  public func withValues<Result>(
    _ values: [PropertyValue],
    _ body: (UnsafeBufferPointer<graft_value>) -> Result
  ) -> Result {
    var texts: [UnsafeMutableBufferPointer<UInt8>] = []
    defer { for text in texts { text.deallocate() } }
    let converted = values.map { value -> graft_value in
      switch value {
      case .none: return graft_value_none()
      case .bool(let flag): return graft_value_bool(flag ? 1 : 0)
      case .int(let int): return graft_value_int(Int64(int))
      case .double(let real): return graft_value_double(real)
      case .pointer(let address):
        return graft_value_pointer(UnsafeRawPointer(bitPattern: address))
      case .string(let string):
        let text = UnsafeMutableBufferPointer<UInt8>.allocate(
          capacity: string.utf8.count)
        _ = text.initialize(from: string.utf8)
        texts.append(text)
        let raw = UnsafeRawPointer(text.baseAddress)
        return graft_value_string(
          raw?.assumingMemoryBound(to: CChar.self), UInt32(text.count))
      }
    }
    return converted.withUnsafeBufferPointer(body)
  }
}
