import CGraft

/// A view that is one widget of a registered class: how a class of a toolkit
/// gets a view of its own.
///
///     struct Calendar: ClassView {
///       static let widgetClass: WidgetName = "calendar"
///       @Binding var day: Int
///
///       func describe(_ widget: WidgetDescription) {
///         widget.set("day", day)
///         widget.on("day_selected") { day = $0.value.int ?? 1 }
///       }
///     }
@MainActor
public protocol ClassView: View where Body == Never {
  associatedtype Children: View = EmptyView

  /// The name of the class.
  static var widgetClass: WidgetName { get }
  /// Sets the properties and handlers of the widget, none twice. What is left
  /// out has its default.
  func describe(_ widget: WidgetDescription)
  /// What is within the widget.
  @ViewBuilder var children: Children { get }
}

extension ClassView where Children == EmptyView {
  public var children: EmptyView { EmptyView() }
}

extension ClassView {
  public var body: Never { fatalError("\(Self.self) has no body") }

  public static var _isWidget: Bool { true }
  public static var _accepts: _Accepts { .all }

  @inlinable
  public static func _describe(_ view: Self, into describer: Describer) {
    describer.open(describer.host.classID(named: Self.widgetClass))
    view.describe(WidgetDescription(describer: describer))
    if Children.self == EmptyView.self {
      describer.close()
    } else {
      describer.children(view.children)
    }
  }
}

/// The properties and handlers of a widget that is being described.
@MainActor
public struct WidgetDescription {
  @usableFromInline let describer: Describer

  @inlinable
  init(describer: Describer) {
    self.describer = describer
  }

  public func set(_ name: WidgetName, _ flag: Bool) {
    describer.set(atom: describer.atom(name), flag)
  }

  public func set(_ name: WidgetName, _ integer: Int) {
    describer.set(atom: describer.atom(name), integer)
  }

  public func set(_ name: WidgetName, _ real: Double) {
    describer.set(atom: describer.atom(name), real)
  }

  public func set(_ name: WidgetName, _ text: String) {
    describer.set(atom: describer.atom(name), text)
  }

  /// Receives an event. An error that the closure throws comes out of the
  /// outermost call of the host.
  public func on(
    _ event: WidgetName,
    perform action: @escaping @MainActor (WidgetEvent) throws -> Void
  ) {
    describer.on(describer.atom(event), .taking(event, action))
  }
}
