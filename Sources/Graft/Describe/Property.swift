import CGraft

/// A value of a widget's property, or of an event.
public enum PropertyValue: Sendable, Equatable {
  case none
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  /// An address, which is neither followed nor owned.
  case pointer(UInt)

  /// Copies a value out of the C ABI.
  public init(_ value: graft_value) {
    switch value.type {
    case GRAFT_TYPE_BOOL: self = .bool(value.as.integer != 0)
    case GRAFT_TYPE_INT: self = .int(Int(value.as.integer))
    case GRAFT_TYPE_DOUBLE: self = .double(value.as.real)
    case GRAFT_TYPE_STRING:
      let bytes = UnsafeRawBufferPointer(
        start: value.as.pointer, count: Int(value.length))
      self = .string(String(decoding: bytes, as: UTF8.self))
    case GRAFT_TYPE_POINTER:
      self = .pointer(UInt(bitPattern: value.as.pointer))
    default: self = .none
    }
  }

  /// The text, if it is one.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, if it is one, whole.
  public var int: Int? {
    switch self {
    case .int(let int): int
    case .double(let real): Int(exactly: real)
    case .bool(let flag): flag ? 1 : 0
    default: nil
    }
  }

  /// The number, if it is one.
  public var double: Double? {
    switch self {
    case .int(let int): Double(int)
    case .double(let real): real
    default: nil
    }
  }

  /// The flag, if it is one.
  public var bool: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }
}

extension PropertyValue: ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .int(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(stringLiteral value: String) { self = .string(value) }
}

/// What a widget told, as a handler gets it.
public struct WidgetEvent: Sendable {
  /// The name, as the class declares it.
  public let name: WidgetName
  /// What it reports.
  public let values: [PropertyValue]

  init(_ name: WidgetName, _ event: UnsafePointer<graft_event>) {
    self.name = name
    let values = UnsafeBufferPointer(
      start: event.pointee.values, count: Int(event.pointee.value_count))
    self.values = values.map { PropertyValue($0) }
  }

  /// The first value; ``PropertyValue/none`` if there is none.
  public var value: PropertyValue { values.first ?? .none }
}

/// A property, or a handler, for an element.
struct Property {
  enum Value {
    case none
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case pointer(UnsafeRawPointer)
    case handler(EventAction)
    case bound(graft_state)

    init(_ value: PropertyValue) {
      switch value {
      case .none: self = .none
      case .bool(let flag): self = .bool(flag)
      case .int(let int): self = .int(int)
      case .double(let real): self = .double(real)
      case .string(let text): self = .string(text)
      case .pointer(let address):
        self =
          UnsafeRawPointer(bitPattern: address).map { .pointer($0) } ?? .none
      }
    }
  }

  let name: WidgetName
  let value: Value

  @inline(__always)
  init(_ name: WidgetName, _ value: Value) {
    self.name = name
    self.value = value
  }

  @inline(__always)
  init(_ name: Name, _ value: Value) {
    self.init(name.widgetName, value)
  }
}
