/// The bits that no byte of ASCII has.
let nonASCII: UInt64 = 0x8080_8080_8080_8080

/// Tells whether bytes are well-formed UTF-8 (Unicode 15, table 3-7), as in
/// RFC 3629: no surrogates, no overlong forms, nothing above U+10FFFF.
func isUTF8(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  var index = 0
  while index < count {
    // Eight bytes of ASCII at a time.
    while count &- index >= 8,
      UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self)
        & nonASCII == 0
    {
      index &+= 8
    }
    if index == count { return true }
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
