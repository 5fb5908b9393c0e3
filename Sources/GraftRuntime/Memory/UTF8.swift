/// The bits that no byte of ASCII has.
let nonASCII: UInt64 = 0x8080_8080_8080_8080

/// Tells whether bytes are ASCII, eight at a time.
@inline(__always)
private func isASCII(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  if count < 8 { return inlinePayload(bytes, count) & nonASCII == 0 }
  let raw = UnsafeRawPointer(bytes)
  // The last eight may overlap those before.
  var met = raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
  var index = 0
  while index < count &- 8 {
    met |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    index &+= 8
  }
  return met & nonASCII == 0
}

/// Tells whether bytes are well-formed UTF-8 (Unicode 15, table 3-7), as in
/// RFC 3629: no surrogates, no overlong forms, nothing above U+10FFFF.
func isUTF8(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  if isASCII(bytes, count) { return true }
  var index = 0
  while index < count {
    let lead = bytes[index]
    index &+= 1
    if lead < 0x80 { continue }
    let trailing: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: trailing = 1
    case 0xE0: (trailing, low) = (2, 0xA0)
    case 0xED: (trailing, high) = (2, 0x9F)
    case 0xE1...0xEF: trailing = 2
    case 0xF0: (trailing, low) = (3, 0x90)
    case 0xF4: (trailing, high) = (3, 0x8F)
    case 0xF1...0xF3: trailing = 3
    default: return false
    }
    guard trailing <= count &- index else { return false }
    for offset in 0..<trailing {
      let byte = bytes[index &+ offset]
      if byte < low || byte > high { return false }
      (low, high) = (0x80, 0xBF)
    }
    index &+= trailing
  }
  return true
}
