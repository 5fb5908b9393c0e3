/// A part of what a program shows, for its present state.
///
/// A view with a ``body`` is a component: it has state of its own, and its
/// body runs again when it changed, or state that it read, and not otherwise.
/// Views are compared as `Equatable` where they are, else field by field.
@MainActor
public protocol View {
  associatedtype Body: View

  /// What the view is made of.
  @ViewBuilder var body: Body { get }

  /// Whether it is one element, so that a key can be given to it.
  static var _isSingle: Bool { get }
  /// Whether it is one element that has a widget.
  static var _isWidget: Bool { get }
  /// Which modifiers go to its elements: else they get one around them.
  static var _accepts: _Accepts { get }
  /// Describes the view where its parent's body is described.
  static func _describe(_ view: Self, into describer: Describer)
  /// Adds the view, or each of those that it is made of, as a choice.
  static func _collect(_ view: Self, into choices: inout _Choices)
  /// Describes what the view's own component is made of.
  static func _describeBody(
    _ view: Self, into describer: Describer, _ home: _Home)
}

/// What modifiers can be given to a view's own elements.
public struct _Accepts: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  static let properties = _Accepts(rawValue: 1)
  static let handlers = _Accepts(rawValue: 2)
  /// It is one widget, which fills a frame around it.
  static let filling = _Accepts(rawValue: 4)
  static let all: _Accepts = [.properties, .handlers]
}

extension View {
  public static var _isSingle: Bool { true }
  public static var _isWidget: Bool { false }
  public static var _accepts: _Accepts { [] }

  public static func _describe(_ view: Self, into describer: Describer) {
    describer.component(view)
  }

  public static func _collect(_ view: Self, into choices: inout _Choices) {
    choices.add(nil)
  }

  public static func _describeBody(
    _ view: Self, into describer: Describer, _ home: _Home
  ) {
    Body._describe(view.body, into: describer)
  }
}

extension Never: View {
  public var body: Never { fatalError("Never has no body") }
}

/// A view that is no component: it describes elements itself.
protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public static var _isWidget: Bool { _isSingle }

  public var body: Never {
    fatalError("\(Self.self) describes itself and has no body")
  }
}
