import CGraft
import GraftShims

/// Writes text to a caller's buffer, counting what does not fit.
struct TextSink {
  private let buffer: UnsafeMutablePointer<CChar>?
  private let size: Int
  private(set) var length = 0

  /// Creates a sink for `size` bytes, one of which is kept for a NUL.
  init(_ buffer: UnsafeMutablePointer<CChar>?, _ size: Int) {
    self.buffer = buffer
    self.size = buffer == nil ? 0 : max(size, 0)
  }

  @inline(__always)
  mutating func put(byte: UInt8) {
    if length &+ 1 < size {
      buffer.unsafelyUnwrapped[length] = CChar(bitPattern: byte)
    }
    length &+= 1
  }

  @inline(never)
  mutating func put(_ text: StaticString) {
    put(text.utf8Start, text.utf8CodeUnitCount)
  }

  @inline(never)
  mutating func put(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    for index in 0..<count { put(byte: bytes[index]) }
  }

  /// Writes a key: a NUL in it does not end the text.
  @inline(never)
  mutating func put(key bytes: UnsafePointer<UInt8>, _ count: Int) {
    for index in 0..<count {
      if bytes[index] == 0 { put("\\u0000") } else { put(byte: bytes[index]) }
    }
  }

  /// Writes a key that nobody checked: as text, whatever it is.
  @inline(never)
  mutating func put(escaping bytes: UnsafePointer<UInt8>, _ count: Int) {
    let isText = isUTF8(bytes, count)
    for index in 0..<count {
      let byte = bytes[index]
      if byte >= 0x20, byte != 0x7F, byte < 0x80 || isText {
        put(byte: byte)
        continue
      }
      put("\\u00")
      for digit in 0..<2 {
        let value = digit == 0 ? byte >> 4 : byte & 15
        put(byte: value &+ (value < 10 ? 0x30 : 0x37))
      }
    }
  }

  mutating func put(cString text: UnsafePointer<CChar>) {
    var cursor = text
    while cursor.pointee != 0 {
      put(byte: UInt8(bitPattern: cursor.pointee))
      cursor += 1
    }
  }

  @inline(never)
  mutating func put(_ number: Int64) {
    if number < 0 { put(byte: 0x2D) }
    put(unsigned: number.magnitude)
  }

  @inline(never)
  mutating func put(unsigned number: UInt64) {
    var divisor: UInt64 = 1
    while number / divisor >= 10 { divisor &*= 10 }
    while divisor > 0 {
      put(byte: 0x30 &+ UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }

  /// Ends the text, cut where the buffer ended.
  func terminate() {
    guard size > 0 else { return }
    buffer.unsafelyUnwrapped[min(length, size &- 1)] = 0
  }

  /// Ends the text, and tells whether it fitted.
  ///
  /// - Parameter needed: gets the bytes the text takes with its NUL, or null.
  func finish(_ needed: UnsafeMutablePointer<Int>?) -> graft_status {
    needed?.pointee = length &+ 1
    guard length < size else { return GRAFT_E_SMALL }
    buffer.unsafelyUnwrapped[length] = 0
    return GRAFT_OK
  }
}

/// Writes a text by the header's rule: whole, or not at all.
func writeText(
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>?, _ body: (inout TextSink) -> Void
) -> graft_status {
  var measure = TextSink(nil, 0)
  body(&measure)
  guard let buffer, measure.length < size else {
    needed?.pointee = measure.length &+ 1
    return GRAFT_E_SMALL
  }
  var sink = TextSink(buffer, size)
  body(&sink)
  return sink.finish(needed)
}
