import CGraft
import GraftShims

@_cdecl("graft_abi_json") @implementation
public func graft_abi_json(
  _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>!
) -> graft_status {
  writeText(buffer, size, needed) { sink in
    var text = graft_shim_manifest_text().unsafelyUnwrapped
    var number = graft_shim_manifest_numbers().unsafelyUnwrapped
    while text.pointee != 0 {
      switch text.pointee {
      case 0x23:  // '#', the place of a number
        sink.put(Int64(number.pointee))
        number += 1
      case 0x40:  // '@', of a member's offset and size
        sink.put("\":[")
        sink.put(Int64(number.pointee))
        sink.put(",")
        sink.put(Int64((number + 1).pointee))
        sink.put("]")
        number += 2
      case 0x24:  // '$'
        sink.put("graft_")
      case 0x25:  // '%'
        sink.put("GRAFT_")
      default:
        sink.put(byte: UInt8(bitPattern: text.pointee))
      }
      text += 1
    }
  }
}
