import CGraft
import GraftShims

// Setting things of the open element.

extension Runtime {
  func close() -> graft_status {
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

  /// Describes rows in the open element.
  func addRows(
    _ rows: graft_rows_desc, _ site: UInt32
  ) throws(Failure) {
    _ = try openElement()
    try open(GRAFT_ROWS_CLASS, site)
    try set(rows)
    _ = describing.pointee.open.removeLast()
  }

  /// Gives the open element its rows, whose data is owned already.
  func set(_ rows: graft_rows_desc) throws(Failure) {
    try describing.pointee.rows.append(rows)
    let place = describing.pointee.rows.count
    try describing.pointee.extra()?.pointee.rows = UnsafePointer(
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
    let copy = try describing.pointee.copy(bytes, length)
    element.pointee.flags |= GRAFT_ELEMENT_KEY_STRING
    element.pointee.key_length = UInt32(truncatingIfNeeded: length)
    element.pointee.key.string = UnsafeRawPointer(copy).assumingMemoryBound(
      to: CChar.self)
  }

  func setExtra(_ source: UnsafePointer<graft_extra>) throws(Failure) {
    _ = try openElement()
    let described = try copyExtra(source)
    guard described.wrap != nil || described.rows != nil else { return }
    throw fail(GRAFT_E_INVALID) { sink in
      sink.put(
        described.wrap != nil
          ? "wrap came in extra, graft_open_wrap is expected"
          : "rows came in extra, graft_rows is expected")
    }
  }

  /// Copies all of an extra record but its wrap and rows.
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
    try add(try need(props, "props"), Int(count))
  }

  func set(
    _ name: UnsafePointer<CChar>?, _ value: graft_value
  ) throws(Failure) {
    try add(try intern(name), value)
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
      try add(atom, value)
    }
  }

  /// Opens a provider of one value.
  func openProvider(
    _ name: UnsafePointer<CChar>?, _ value: graft_value, _ site: UInt32
  ) throws(Failure) {
    let atom = try intern(name)
    try open(GRAFT_PROVIDER_CLASS, site)
    try add(atom, value)
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
    for index in 0..<Int(element.pointee.prop_count) {
      guard let props = UnsafeMutablePointer(mutating: element.pointee.props)
      else { break }
      if props[index].name == atom {
        props[index].flags |= GRAFT_PROP_HOLD
        return
      }
    }
    throw fail(GRAFT_E_UNKNOWN) { sink in
      put(&sink, atom: atom)
      sink.put(" came, a property that was set before is expected")
    }
  }

  private func add(
    _ name: graft_atom, _ value: graft_value
  ) throws(Failure) {
    var prop = graft_prop(name: name, flags: 0, value: value)
    try add(&prop, 1)
  }

  /// Adds properties to the open element, copying what they point to.
  @_optimize(speed)
  private func add(
    _ source: UnsafePointer<graft_prop>, _ count: Int
  ) throws(Failure) {
    let element = try openElement()
    let builder = describing
    guard count <= Int(Runtime.mostProperties &- element.pointee.prop_count)
    else { throw tooMany(Int(element.pointee.prop_count) &+ count) }
    let target = try builder.pointee.room(for: count, of: element)
    var index = 0
    while index < count {
      let prop = target + index
      prop.pointee = source[index]
      let type = prop.pointee.value.type
      if type == GRAFT_TYPE_STRING || type == GRAFT_TYPE_BYTES {
        try copyBytes(prop, builder)
      } else if type == GRAFT_TYPE_HANDLER {
        let handler = try need(prop.pointee.value.as.handler, "a handler")
        prop.pointee.value.as.handler = try builder.pointee.copy(handler)
      }
      builder.pointee.props.grow(by: 1)
      element.pointee.prop_count &+= 1
      index &+= 1
    }
  }

  @inline(never)
  private func tooMany(_ count: Int) -> Failure {
    return fail(GRAFT_E_LIMIT) { sink in
      sink.put(Int64(count))
      sink.put(" properties came, at most 32000 expected")
    }
  }

  @inline(__always)
  private func copyBytes(
    _ prop: UnsafeMutablePointer<graft_prop>,
    _ builder: UnsafeMutablePointer<Builder>
  ) throws(Failure) {
    let length = Int(prop.pointee.value.length)
    guard let bytes = prop.pointee.value.bytes,
      prop.pointee.value.type == GRAFT_TYPE_BYTES || isUTF8(bytes, length)
    else {
      if length == 0 { return }
      throw notText(prop)
    }
    let copy = try builder.pointee.copy(bytes, length)
    prop.pointee.value.as.pointer = UnsafeRawPointer(copy)
  }

  @inline(never)
  private func notText(_ prop: UnsafePointer<graft_prop>) -> Failure {
    return fail(GRAFT_E_INVALID) { sink in
      put(&sink, atom: prop.pointee.name)
      if prop.pointee.value.bytes == nil {
        sink.put(" came as null with a length of ")
        sink.put(Int64(prop.pointee.value.length))
      } else {
        sink.put(" came as a string that is not UTF-8")
      }
    }
  }
}
