import CGraft
import GraftShims

/// A copied string or bytes, shared by the places that hold it.
///
/// The bytes follow the header, and a NUL follows them.
struct Text: BitwiseCopyable {
  var references: UInt32
  var length: UInt32

  static func size(_ length: UInt32) -> Int {
    return MemoryLayout<Text>.size &+ Int(length) &+ 1
  }
}

typealias TextPointer = UnsafeMutablePointer<Text>

extension UnsafeMutablePointer where Pointee == Text {
  @inline(__always)
  var bytes: UnsafeMutablePointer<UInt8> {
    return (UnsafeMutableRawPointer(self) + MemoryLayout<Text>.size)
      .assumingMemoryBound(to: UInt8.self)
  }
}

extension BlockPool {
  mutating func makeText(
    _ bytes: UnsafePointer<UInt8>, _ length: UInt32
  ) throws(Failure) -> TextPointer {
    let block = try allocate(Text.size(length))
    let text = block.bindMemory(to: Text.self, capacity: 1)
    text.pointee = Text(references: 1, length: length)
    memcpy(text.bytes, bytes, Int(length))
    text.bytes[Int(length)] = 0
    return text
  }

  mutating func releaseText(_ text: TextPointer) {
    text.pointee.references &-= 1
    if text.pointee.references == 0 {
      deallocate(text, Text.size(text.pointee.length))
    }
  }
}
