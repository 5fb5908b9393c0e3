/// A widget given inline: how it is made, and how it is updated.
///
///     Wrap(Spinner()) { spinner in
///       spinner.isTurning = model.isLoading
///     }
///
/// It is made once. `updater` runs then, and after each run of the body that it
/// stands in, and when an observable object that it read changed.
public struct Wrap<Widget>: WidgetRepresentable {
  public typealias WidgetType = Widget

  private let make: @MainActor () throws -> Widget
  private let updater: @MainActor (Widget, Context) throws -> Void
  private let dismantle: (@MainActor (Widget) -> Void)?

  /// A widget whose updater is given the context.
  public init(
    _ make: @autoclosure @escaping @MainActor () throws -> Widget,
    updater: @escaping @MainActor (Widget, Context) throws -> Void,
    dismantle: (@MainActor (Widget) -> Void)? = nil
  ) {
    self.make = make
    self.updater = updater
    self.dismantle = dismantle
  }

  /// A widget whose updater is given the widget alone.
  public init(
    _ make: @autoclosure @escaping @MainActor () throws -> Widget,
    updater: @escaping @MainActor (Widget) throws -> Void,
    dismantle: (@MainActor (Widget) -> Void)? = nil
  ) {
    self.make = make
    self.updater = { widget, _ in try updater(widget) }
    self.dismantle = dismantle
  }

  /// A widget that never changes.
  public init(
    _ make: @autoclosure @escaping @MainActor () throws -> Widget,
    dismantle: (@MainActor (Widget) -> Void)? = nil
  ) {
    self.make = make
    self.updater = { _, _ in }
    self.dismantle = dismantle
  }

  /// What ends the widget belongs to the widget.
  public final class Coordinator {
    fileprivate let dismantle: (@MainActor (Widget) -> Void)?

    fileprivate init(_ dismantle: (@MainActor (Widget) -> Void)?) {
      self.dismantle = dismantle
    }
  }

  public func makeCoordinator() -> Coordinator { Coordinator(dismantle) }

  public func makeWidget(context: Context) throws -> Widget { try make() }

  public func updateWidget(_ widget: Widget, context: Context) throws {
    try updater(widget, context)
  }

  public static func dismantleWidget(
    _ widget: Widget, coordinator: Coordinator
  ) {
    coordinator.dismantle?(widget)
  }
}
