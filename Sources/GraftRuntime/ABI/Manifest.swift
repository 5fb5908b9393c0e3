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
      if text.pointee == 0x23 {  // '#', the place of a number
        sink.put(Int64(number.pointee))
        number += 1
      } else {
        sink.put(byte: UInt8(bitPattern: text.pointee))
      }
      text += 1
    }
  }
}
