/// Declarative use of legacy widgets.
///
/// The vocabulary is SwiftUI's: ``View``, ``State``, ``Binding``,
/// ``Environment``, ``WidgetRepresentable`` and ``Wrap``. A ``Host`` shows views
/// on the widgets of a toolkit.
@_exported import CGraft
