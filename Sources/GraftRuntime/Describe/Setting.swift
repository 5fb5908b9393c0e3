import CGraft
import GraftShims

// Setting things of the open element.

extension Runtime {
  func close() -> graft_status {
    guard describing.pointee.isOpen else {
      return fail(GRAFT_E_BUSY) { sink in
        sink.put("came outside a description, graft_begin is expected")
      }.status
    }
    if describing.pointee.failure < 0 { return describing.pointee.failure }
    return build { () throws(Failure) in
      _ = try openElement()
      _ = describing.pointee.open.removeLast()
    }
  }

  func openWrap(
    _ source: UnsafePointer<graft_wrap_desc>?, _ site: UInt32
  ) throws(Failure) {
    let source = try need(source, "wrap")
    try open(GRAFT_WRAP_CLASS, site)
    try set(source)
  }

  func set(_ source: UnsafePointer<graft_wrap_desc>) throws(Failure) {
    var wrap = graft_wrap_desc()
    try sized(source, into: &wrap, "wrap")
    wrap.struct_size = UInt32(MemoryLayout<graft_wrap_desc>.size)
    try describing.pointee.wraps.append(wrap)
    let place = describing.pointee.wraps.count
    try describing.pointee.extra()?.pointee.wrap = UnsafePointer(
      bitPattern: place)
  }

  /// The open element, which has no key yet.
  func unkeyed() throws(Failure) -> UnsafeMutablePointer<graft_element> {
    let element = try openElement()
    guard element.pointee.flags & Node.keyMask == 0 else {
      throw fail(GRAFT_E_DUPLICATE) { sink in
        sink.put("the element has a key already")
      }
    }
    return element
  }

  func setKey(_ text: UnsafePointer<CChar>) throws(Failure) {
    try setKey(text, strlen(text))
  }

  func setKey(_ text: UnsafePointer<CChar>, _ length: Int) throws(Failure) {
    let element = try unkeyed()
    guard length <= Int(Int32.max) else {
      throw Failure(status: GRAFT_E_LIMIT)
    }
    let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    let offset = try describing.pointee.copy(bytes, length)
    element.pointee.flags |= GRAFT_ELEMENT_KEY_STRING
    element.pointee.key_length = UInt32(truncatingIfNeeded: length)
    element.pointee.key.integer = Int64(offset)
  }

  func setExtra(_ source: UnsafePointer<graft_extra>) throws(Failure) {
    _ = try openElement()
    guard try copyExtra(source).wrap != nil else { return }
    throw fail(GRAFT_E_INVALID) { sink in
      sink.put("wrap came in extra, graft_open_wrap is expected")
    }
  }

  /// Copies all of an extra record but its wrap.
  func copyExtra(
    _ source: UnsafePointer<graft_extra>
  ) throws(Failure) -> graft_extra {
    var described = graft_extra()
    try sized(source, into: &described, "extra")
    guard let extra = try describing.pointee.extra() else { return described }
    extra.pointee.token = described.token
    extra.pointee.adopt = described.adopt
    extra.pointee.ref = described.ref
    extra.pointee.version = described.version
    return described
  }

  func set(
    _ props: UnsafePointer<graft_prop>?, _ count: UInt32
  ) throws(Failure) {
    guard count > 0 else { return }
    let props = try need(props, "props")
    for index in 0..<Int(count) { try add(props[index]) }
  }

  func set(
    _ name: UnsafePointer<CChar>?, _ value: graft_value
  ) throws(Failure) {
    let atom = try intern(name)
    try add(graft_prop(name: atom, flags: 0, value: value))
  }

  func set(
    _ name: UnsafePointer<CChar>?, text: UnsafePointer<CChar>
  ) throws(Failure) {
    let length = strlen(text)
    guard length <= Int(Int32.max) else {
      throw Failure(status: GRAFT_E_LIMIT)
    }
    try set(
      name, graft_value_string(text, UInt32(truncatingIfNeeded: length)))
  }

  func set(
    _ event: UnsafePointer<CChar>?, _ handler: graft_handler
  ) throws(Failure) {
    var handler = handler
    let atom = try intern(event)
    try withUnsafePointerToHandler(&handler) { pointer throws(Failure) in
      var value = graft_value()
      value.type = GRAFT_TYPE_HANDLER
      value.as.handler = pointer
      try add(graft_prop(name: atom, flags: 0, value: value))
    }
  }

  /// Opens a provider of one value.
  func openProvider(
    _ name: UnsafePointer<CChar>?, _ value: graft_value, _ site: UInt32
  ) throws(Failure) {
    let atom = try intern(name)
    try open(GRAFT_PROVIDER_CLASS, site)
    try add(graft_prop(name: atom, flags: 0, value: value))
  }

  private func withUnsafePointerToHandler(
    _ handler: inout graft_handler,
    _ body: (UnsafePointer<graft_handler>) throws(Failure) -> Void
  ) throws(Failure) {
    try body(&handler)
  }

  /// Marks a property of the open element as held while the user edits.
  func hold(described name: UnsafePointer<CChar>?) throws(Failure) {
    let element = try openElement()
    let atom = try intern(name)
    let start = Int(bitPattern: element.pointee.props)
    for index in 0..<Int(element.pointee.prop_count) {
      guard let props = describing.pointee.props.base else { break }
      if props[start &+ index].name == atom {
        props[start &+ index].flags |= GRAFT_PROP_HOLD
        return
      }
    }
    throw fail(GRAFT_E_UNKNOWN) { sink in
      put(&sink, atom: atom)
      sink.put(" came, a property that was set before is expected")
    }
  }

  /// Adds a property, copying what it points to.
  private func add(_ described: graft_prop) throws(Failure) {
    _ = try openElement()
    var prop = described
    switch prop.value.type {
    case GRAFT_TYPE_STRING, GRAFT_TYPE_BYTES:
      guard let bytes = prop.value.bytes else {
        if prop.value.length == 0 {
          prop.value.as.id = UInt64(describing.pointee.bytes.count)
          break
        }
        throw fail(GRAFT_E_INVALID) { sink in
          put(&sink, atom: described.name)
          sink.put(" came as null with a length of ")
          sink.put(Int64(described.value.length))
        }
      }
      guard
        prop.value.type == GRAFT_TYPE_BYTES
          || isUTF8(bytes, Int(prop.value.length))
      else {
        throw fail(GRAFT_E_INVALID) { sink in
          put(&sink, atom: described.name)
          sink.put(" came as a string that is not UTF-8")
        }
      }
      let offset = try describing.pointee.copy(
        bytes, Int(prop.value.length))
      prop.value.as.id = UInt64(offset)
    case GRAFT_TYPE_HANDLER:
      let handler = try need(prop.value.as.handler, "a handler")
      try describing.pointee.handlers.append(handler.pointee)
      prop.value.as.id = UInt64(describing.pointee.handlers.count &- 1)
    default:
      break
    }
    try describing.pointee.add(prop)
  }
}
