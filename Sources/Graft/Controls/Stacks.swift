/// Where a column places its children across.
public enum HorizontalAlignment: String, Sendable {
  case leading = "start"
  case center
  case trailing = "end"
}

/// Where a row places its children across.
public enum VerticalAlignment: String, Sendable {
  case top = "start"
  case center
  /// The first lines of text are in one line, where the toolkit knows them.
  case firstTextBaseline = "baseline"
  case bottom = "end"
}

/// Views below one another.
public struct VStack<Content: View>: PrimitiveView {
  private let alignment: HorizontalAlignment?
  private let spacing: Double
  private let content: Content

  /// A column. Without an alignment each child is as wide as the toolkit has
  /// it: fields and lists take the whole width, buttons their own.
  public init(
    alignment: HorizontalAlignment? = nil, spacing: Double = 0,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    describer.open(.column)
    if view.spacing > 0 { describer.set(.spacing, view.spacing) }
    if let alignment = view.alignment {
      describer.set(.align, alignment.rawValue)
    }
    describer.children(view.content)
  }
}

/// Views beside one another.
public struct HStack<Content: View>: PrimitiveView {
  private let alignment: VerticalAlignment?
  private let spacing: Double
  private let content: Content

  /// A row. Without an alignment each child is as high as the toolkit has it.
  public init(
    alignment: VerticalAlignment? = nil, spacing: Double = 0,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    describer.open(.row)
    if view.spacing > 0 { describer.set(.spacing, view.spacing) }
    if let alignment = view.alignment {
      describer.set(.align, alignment.rawValue)
    }
    describer.children(view.content)
  }
}

/// Views upon one another: the first fills it, others lie centered upon it.
public struct ZStack<Content: View>: PrimitiveView {
  private let isModal: Bool
  private let content: Content

  /// - Parameter isModal: only the uppermost view takes input.
  public init(isModal: Bool = false, @ViewBuilder content: () -> Content) {
    self.isModal = isModal
    self.content = content()
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    describer.open(.overlay)
    if view.isModal { describer.set(.modal, true) }
    describer.children(view.content)
  }
}

/// Room that takes what a stack has left.
public struct Spacer: PrimitiveView {
  private let least: Double?

  public init(minLength: Double? = nil) {
    least = minLength
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    describer.open(.column)
    describer.set(.flex, 1.0)
    // Texts are cut before it gets more than its least.
    describer.set(.priority, -.infinity)
    if let least = view.least {
      describer.set(.minWidth, least)
      describer.set(.minHeight, least)
    }
    describer.close()
  }
}

/// A line between what is above it and what is below.
public struct Divider: PrimitiveView {
  public init() {}

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    describer.open(.divider)
    describer.close()
  }
}

/// Controls below one another.
public struct Form<Content: View>: PrimitiveView {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    describer.open(.column)
    describer.children(view.content)
  }
}

/// Views that belong together, below a title.
public struct Section<Content: View>: PrimitiveView {
  private let title: String
  private let content: Content

  public init(_ title: String = "", @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  /// Its title is that of the texts of a header.
  public init<Header: View>(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header
  ) {
    self.init(_Choices(header()).title, content: content)
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    describer.open(.column)
    describer.children(
      TupleView(
        content: (
          view.title.isEmpty ? nil : Text(view.title).bold(), view.content
        )))
  }
}

/// Views with a line around them and a title.
public struct GroupBox<Content: View>: PrimitiveView {
  private let title: String
  private let content: Content

  public init(_ title: String = "", @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    describer.open(.frame)
    if !view.title.isEmpty { describer.set(.title, view.title) }
    describer.set(.border, true)
    describer.children(view.content)
  }
}
