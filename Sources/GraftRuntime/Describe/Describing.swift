import CGraft

// Elements that come all at once, as arrays.

extension Builder {
  /// How far the description is, to go back to.
  struct Mark: BitwiseCopyable {
    var elements, open, props, handlers, extras, wraps, rows, bytes: Int
    var children: UInt32
  }

  var mark: Mark {
    return Mark(
      elements: elements.count, open: open.count, props: props.count,
      handlers: handlers.count, extras: extras.count, wraps: wraps.count,
      rows: rows.count, bytes: bytes.count,
      children: current?.pointee.child_count ?? 0)
  }

  mutating func goBack(to mark: Mark) {
    elements.truncate(mark.elements)
    open.truncate(mark.open)
    props.truncate(mark.props)
    handlers.truncate(mark.handlers)
    extras.truncate(mark.extras)
    wraps.truncate(mark.wraps)
    rows.truncate(mark.rows)
    bytes.truncate(mark.bytes)
    current?.pointee.child_count = mark.children
  }
}

extension Runtime {
  /// Adds elements in pre-order to the open element: all of them or none.
  func describe(
    _ elements: UnsafePointer<graft_element>?, _ count: UInt32
  ) throws(Failure) {
    guard count > 0 else { return }
    let elements = try need(elements, "elements")
    let before = describing.pointee.mark
    do throws(Failure) {
      for index in 0..<Int(count) {
        try add(elements[index])
        closeComplete(elements, before)
      }
      guard describing.pointee.open.count == before.open else {
        throw fail(GRAFT_E_INVALID) { sink in
          sink.put("elements came with more children than there are elements")
        }
      }
    } catch {
      describing.pointee.goBack(to: before)
      throw error
    }
  }

  /// Closes the elements that have all their children.
  private func closeComplete(
    _ elements: UnsafePointer<graft_element>, _ before: Builder.Mark
  ) {
    while describing.pointee.open.count > before.open {
      let last = describing.pointee.open.count &- 1
      let index = Int(describing.pointee.open[last])
      guard
        describing.pointee.elements[index].child_count
          == elements[index &- before.elements].child_count
      else { return }
      _ = describing.pointee.open.removeLast()
    }
  }

  /// Opens an element with all that it has of its own.
  private func add(_ element: graft_element) throws(Failure) {
    try open(element.class_id, element.site)
    let keyed = element.flags & Node.keyMask
    try openElement().pointee.flags = element.flags & ~Node.keyMask
    if keyed == GRAFT_ELEMENT_KEY_STRING {
      try setKey(
        try need(element.key.string as UnsafePointer?, "key"),
        Int(element.key_length))
    } else {
      try openElement().pointee.flags |= keyed
      try openElement().pointee.key.integer = element.key.integer
    }
    if let extra = element.extra {
      let described = try copyExtra(extra)
      if let wrap = described.wrap { try set(wrap) }
      if let source = described.rows {
        var rows = graft_rows_desc()
        try sized(source, into: &rows, "rows")
        // Taken only if all of it is.
        if rows.drop != nil {
          try describing.pointee.wraps.append(owner(of: rows))
        }
        try set(rows)
      }
    }
    try set(element.props, element.prop_count)
  }
}
