import CGraft
import GraftShims

/// A value as Graft holds it: 16 bytes with its name.
///
/// Strings and bytes of up to eight bytes lie in the payload itself; longer
/// ones are a `Text`. A handler is a slot of the handler table.
struct Property: BitwiseCopyable {
  /// The app describes it now; else only the widget's report is known.
  static let described: UInt8 = 1
  /// Goes into the change list of the update that is being prepared.
  static let changed: UInt8 = 2
  /// Described as held back while the user edits.
  static let hold: UInt8 = 4
  /// The user has edits that were not ended.
  static let editing: UInt8 = 8
  /// The widget made another value of the described one (P3).
  static let adjusted: UInt8 = 16
  /// The user made another value than the described one (P5).
  static let diverged: UInt8 = 32
  /// Taken over from the array of the commit before: shares its references.
  static let carried: UInt8 = 64
  /// Adjusted by a call that did not write it.
  static let disturbed: UInt8 = 128

  static let inlineLimit: UInt32 = 8
  /// Where in a property the bytes of an inline string lie.
  static let payloadOffset = 8

  /// Name, type, flags and `small`, from the lowest bits: one word, so that a
  /// property is copied and compared by two.
  private(set) var head: UInt64
  var payload: UInt64

  @inline(__always)
  init(
    name: graft_atom, type: UInt8, flags: UInt8, small: UInt16, payload: UInt64
  ) {
    head =
      UInt64(name) | UInt64(type) << 32 | UInt64(flags) << 40
      | UInt64(small) << 48
    self.payload = payload
  }

  var name: graft_atom {
    @inline(__always) get { return UInt32(truncatingIfNeeded: head) }
    @inline(__always)
    set { head = head & ~0xFFFF_FFFF | UInt64(newValue) }
  }

  var type: UInt8 {
    @inline(__always) get { return UInt8(truncatingIfNeeded: head >> 32) }
    @inline(__always)
    set { head = head & ~(0xFF << 32) | UInt64(newValue) << 32 }
  }

  var flags: UInt8 {
    @inline(__always) get { return UInt8(truncatingIfNeeded: head >> 40) }
    @inline(__always)
    set { head = head & ~(0xFF << 40) | UInt64(newValue) << 40 }
  }

  /// Bytes of an inline string; kind of an object; `isText` for a `Text`.
  var small: UInt16 {
    @inline(__always) get { return UInt16(truncatingIfNeeded: head >> 48) }
    @inline(__always)
    set { head = head & ~(0xFFFF << 48) | UInt64(newValue) << 48 }
  }

  static let isText: UInt16 = .max

  static let none = Property(
    name: 0, type: 0, flags: 0, small: 0, payload: 0)

  @inline(__always)
  /// Without a value: of a property that is bound to a cell without one.
  var isNone: Bool { return type == UInt8(GRAFT_TYPE_NONE) }

  func has(_ flag: UInt8) -> Bool { return flags & flag != 0 }

  /// Holds something that has to be released.
  @inline(__always)
  var isCounted: Bool {
    return small == Property.isText || type == UInt8(GRAFT_TYPE_HANDLER)
      || type == UInt8(GRAFT_TYPE_OBJECT)
  }

  @inline(__always)
  var isString: Bool {
    return type == UInt8(GRAFT_TYPE_STRING) || type == UInt8(GRAFT_TYPE_BYTES)
  }

  @inline(__always)
  var text: TextPointer? {
    guard isString, small == Property.isText else { return nil }
    return TextPointer(bitPattern: UInt(truncatingIfNeeded: payload))
  }

  @inline(__always)
  var pointer: UnsafeMutableRawPointer? {
    return UnsafeMutableRawPointer(
      bitPattern: UInt(truncatingIfNeeded: payload))
  }

  /// Whether two held values are equal; their names do not matter.
  func holdsSame(_ other: Property) -> Bool {
    guard type == other.type else { return false }
    if let mine = text {
      guard let theirs = other.text else { return false }
      return mine.pointee.length == theirs.pointee.length
        && (mine == theirs
          || sameBytes(mine.bytes, theirs.bytes, Int(mine.pointee.length)))
    }
    return small == other.small && payload == other.payload
  }

  mutating func take(valueOf other: Property) {
    type = other.type
    small = other.small
    payload = other.payload
  }
}

typealias PropertyPointer = UnsafeMutablePointer<Property>

@inline(__always)
func sameBytes(
  _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int
) -> Bool {
  return memcmp(left, right, count) == 0
}

/// Up to eight bytes as the payload of an inline string: two loads that may
/// overlap, instead of one a byte. (Little endian, as all of Embedded Swift's
/// targets with an operating system are.)
@inline(__always)
func inlinePayload(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
  let raw = UnsafeRawPointer(bytes)
  if count >= 4 {
    let low = UInt64(raw.loadUnaligned(as: UInt32.self))
    let high = UInt64(
      raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
    return low | high &<< UInt64(truncatingIfNeeded: (count &- 4) &* 8)
  }
  if count == 0 { return 0 }
  let middle = count / 2
  let last = count &- 1
  return UInt64(bytes[0])
    | UInt64(bytes[middle]) &<< UInt64(truncatingIfNeeded: middle &* 8)
    | UInt64(bytes[last]) &<< UInt64(truncatingIfNeeded: last &* 8)
}

extension graft_value {
  /// The bytes of a string or bytes; null only if there are none.
  @inline(__always)
  var bytes: UnsafePointer<UInt8>? {
    return self.as.pointer?.assumingMemoryBound(to: UInt8.self)
  }
}
