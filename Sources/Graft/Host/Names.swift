import CGraft
import Synchronization

/// A name of a property or event. Written as a literal it is looked up once for
/// each place in the source.
public struct WidgetName: Hashable, Sendable, CustomStringConvertible {
  let index: Int

  @inline(__always)
  init(index: Int) {
    self.index = index
  }

  /// The name with a text.
  public init(_ text: String) {
    index = WidgetName.table.withLock { $0.index(of: text) }
  }

  public var description: String {
    WidgetName.table.withLock { $0.texts[index] }
  }

  private struct Table {
    var texts: [String]
    var indices: [String: Int]
    /// By the address of a literal.
    var literals: [UInt: Int] = [:]

    init() {
      texts = Name.allCases.map(\.text)
      indices = Dictionary(
        uniqueKeysWithValues: texts.enumerated().map { ($1, $0) })
    }

    mutating func index(of text: String) -> Int {
      if let known = indices[text] { return known }
      texts.append(text)
      indices[text] = texts.count - 1
      return texts.count - 1
    }
  }

  private static let table = Mutex(Table())
}

extension WidgetName: ExpressibleByStringLiteral {
  public init(stringLiteral text: StaticString) {
    guard text.hasPointerRepresentation else {
      self.init("\(text)")
      return
    }
    let address = UInt(bitPattern: text.utf8Start)
    let found = WidgetName.table.withLock { table in
      if let known = table.literals[address] { return known }
      let found = table.index(of: "\(text)")
      table.literals[address] = found
      return found
    }
    self.init(index: found)
  }
}

/// Numbers of names in a runtime, of atoms or classes; 0 where none is known.
@MainActor
final class NameTable {
  private var numbers: UnsafeMutablePointer<UInt32>
  private var capacity = 128

  init() {
    numbers = .allocate(capacity: capacity)
    numbers.initialize(repeating: 0, count: capacity)
  }

  isolated deinit {
    numbers.deallocate()
  }

  @inline(__always)
  subscript(name: WidgetName) -> UInt32 {
    name.index < capacity ? numbers[name.index] : 0
  }

  func set(_ name: WidgetName, _ number: UInt32) {
    if name.index >= capacity {
      let grownCapacity = max(capacity * 2, name.index + 1)
      let grown = UnsafeMutablePointer<UInt32>.allocate(
        capacity: grownCapacity)
      grown.initialize(repeating: 0, count: grownCapacity)
      grown.update(from: numbers, count: capacity)
      numbers.deallocate()
      numbers = grown
      capacity = grownCapacity
    }
    numbers[name.index] = number
  }
}

/// The names that the views of this module use.
enum Name: Int, CaseIterable {
  case text, placeholder, active, selected, value, spacing, align, width
  case height, flex, visible, enabled, autofocus, padding, border, title
  case modal, bold, dim, reverse, underline, color, wrap, min, max, step
  case items
  case minWidth, minHeight, maxWidth, maxHeight, priority
  case click, changed, activate, escape, toggled, key, focus, blur
  case view, representable

  var text: String {
    switch self {
    case .minWidth: return "min_width"
    case .minHeight: return "min_height"
    case .maxWidth: return "max_width"
    case .maxHeight: return "max_height"
    default: return "\(self)"
    }
  }

  @inline(__always)
  var widgetName: WidgetName { WidgetName(index: rawValue) }
}

/// The widget classes that the views of this module are made of. A toolkit
/// registers them under these names, or a ``Host`` is told others.
public enum WidgetRole: Int, CaseIterable, Sendable {
  case label, button, entry, toggle, list, progress, spinner, range, choice
  case row, column, overlay, frame, divider
}
