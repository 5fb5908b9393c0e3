/// Text that is only read.
public struct Text: PrimitiveView {
  private let text: String

  public init(_ text: String) {
    self.text = text
  }

  /// The description of a value.
  public init<Value: CustomStringConvertible>(_ value: Value) {
    text = value.description
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    describer.open(.label)
    describer.set(.text, view.text)
    describer.close()
  }

  public static func _collect(_ view: Self, into choices: inout _Choices) {
    choices.add(view.text)
  }
}

/// A color that text can have.
public enum TextColor: String, Sendable {
  case red, green, yellow, blue, magenta, cyan, white
}

/// How much a text weighs beside others.
public enum HierarchicalStyle: Sendable {
  case primary, secondary
}

/// Where the lines of a text begin.
public enum TextAlignment: String, Sendable {
  case leading = "start"
  case center
  case trailing = "end"
}

extension View {
  public func bold(_ isBold: Bool = true) -> some View {
    property(.bold, .bool(isBold))
  }

  public func dimmed(_ isDimmed: Bool = true) -> some View {
    property(.dim, .bool(isDimmed))
  }

  public func underline(_ isUnderlined: Bool = true) -> some View {
    property(.underline, .bool(isUnderlined))
  }

  public func foregroundStyle(_ color: TextColor) -> some View {
    property(.color, .string(color.rawValue))
  }

  /// Text of less weight than others, or as it is.
  public func foregroundStyle(_ style: HierarchicalStyle) -> some View {
    property(.dim, .bool(style == .secondary))
  }

  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    property(.align, .string(alignment.rawValue))
  }

  /// Breaks lines where the width ends.
  public func wrapped(_ wraps: Bool = true) -> some View {
    property(.wrap, .bool(wraps))
  }
}
