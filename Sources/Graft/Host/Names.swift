import CGraft

/// The names that the views of this module use, so that each is interned once.
enum Name: Int, CaseIterable {
  case text, placeholder, active, selected, value, spacing, align, width
  case height, flex, visible, enabled, autofocus, padding, border, title
  case modal, bold, dim, reverse, underline, color, wrap, min, max, step
  case items
  case minWidth, minHeight
  case click, changed, activate, escape, toggled, key, focus, blur
  case view, representable

  var text: String {
    switch self {
    case .minWidth: return "min_width"
    case .minHeight: return "min_height"
    default: return "\(self)"
    }
  }
}

/// The widget classes that the views of this module are made of. A toolkit
/// registers them under these names, or a ``Host`` is told others.
public enum WidgetRole: Int, CaseIterable, Sendable {
  case label, button, entry, toggle, list, progress, spinner, range, choice
  case row, column, overlay, frame
}
