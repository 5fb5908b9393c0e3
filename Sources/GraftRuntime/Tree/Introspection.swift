import CGraft
import GraftShims

// What a host can read of a node.

extension Runtime {
  func key(_ slot: UInt32) -> graft_value {
    let node = node(slot)
    var value = graft_value()
    if node.pointee.has(Node.keyInt) {
      value.type = GRAFT_TYPE_INT
      value.as.id = node.pointee.key
    } else if let text = keyText(node) {
      value.type = GRAFT_TYPE_STRING
      value.length = text.pointee.length
      value.as.pointer = UnsafeRawPointer(text.bytes)
    }
    return value
  }

  func child(_ slot: UInt32, _ index: UInt32) -> UInt32? {
    var cursor = node(slot).pointee.firstChild
    var left = index
    while cursor != Node.none {
      if left == 0 { return cursor }
      left &-= 1
      cursor = node(cursor).pointee.next
    }
    return nil
  }

  /// Writes the whole path of a node, however deep.
  func path(
    _ slot: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
    _ needed: UnsafeMutablePointer<Int>?
  ) throws(Failure) -> graft_status {
    state.pointee.ancestors.removeAll()
    var cursor = slot
    while cursor != Node.none {
      try state.pointee.ancestors.append(cursor)
      cursor = node(cursor).pointee.parent
    }
    return writeText(buffer, size, needed) { sink in
      if let ancestors = state.pointee.ancestors.base {
        put(&sink, ancestors: ancestors, state.pointee.ancestors.count)
      }
    }
  }

  /// Writes the properties of a node as a JSON object (RFC 8259). Bytes are
  /// an array of numbers, pointers and handlers the names of their type.
  func json(
    _ slot: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
    _ needed: UnsafeMutablePointer<Int>?
  ) -> graft_status {
    return writeText(buffer, size, needed) { sink in
      sink.put(byte: 0x7B)
      let node = node(slot)
      for index in 0..<Int(node.pointee.propertyCount) {
        guard let properties = node.pointee.properties else { break }
        if index > 0 { sink.put(byte: 0x2C) }
        if let text = state.pointee.atoms.text(properties[index].name) {
          putJSON(&sink, text.bytes, Int(text.pointee.length))
        }
        sink.put(byte: 0x3A)
        putJSON(&sink, value(of: properties + index))
      }
      sink.put(byte: 0x7D)
    }
  }

  private func putJSON(_ sink: inout TextSink, _ value: graft_value) {
    switch value.type {
    case GRAFT_TYPE_NONE:
      sink.put("null")
    case GRAFT_TYPE_BOOL:
      sink.put(value.as.integer == 0 ? "false" : "true")
    case GRAFT_TYPE_INT:
      sink.put(value.as.integer)
    case GRAFT_TYPE_DOUBLE:
      putJSON(&sink, value.as.real)
    case GRAFT_TYPE_STRING:
      putJSON(&sink, value.bytes, Int(value.length))
    case GRAFT_TYPE_BYTES:
      sink.put(byte: 0x5B)
      for index in 0..<Int(value.length) {
        guard let bytes = value.bytes else { break }
        if index > 0 { sink.put(byte: 0x2C) }
        sink.put(Int64(bytes[index]))
      }
      sink.put(byte: 0x5D)
    case GRAFT_TYPE_STATE, GRAFT_TYPE_NODE:
      sink.put(unsigned: value.as.id)
    default:
      sink.put(byte: 0x22)
      sink.put(typeName(value.type))
      sink.put(byte: 0x22)
    }
  }

  private func putJSON(
    _ sink: inout TextSink, _ bytes: UnsafePointer<UInt8>?, _ count: Int
  ) {
    sink.put(byte: 0x22)
    for index in 0..<count {
      guard let bytes else { break }
      let byte = bytes[index]
      switch byte {
      case 0x22, 0x5C:
        sink.put(byte: 0x5C)
        sink.put(byte: byte)
      case 0x0A:
        sink.put("\\n")
      case 0x09:
        sink.put("\\t")
      case 0x00..<0x20:
        sink.put("\\u00")
        sink.put(byte: byte < 0x10 ? 0x30 : 0x31)
        let digit = byte & 15
        sink.put(byte: digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
      default:
        sink.put(byte: byte)
      }
    }
    sink.put(byte: 0x22)
  }

  /// Writes a double so that it reads back as the same one, or null where
  /// JSON has no number for it.
  private func putJSON(_ sink: inout TextSink, _ number: Double) {
    guard number.isFinite else {
      sink.put("null")
      return
    }
    // libc's shortest of 15 to 17 digits that reads back equal.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { text in
      guard let base = text.baseAddress else { return }
      graft_shim_format(number, base, 40)
      sink.put(cString: UnsafePointer(base))
    }
  }
}
