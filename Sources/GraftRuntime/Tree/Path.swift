import CGraft

// Where a node is, for messages and reports: "window/list/row#42/button".

extension Runtime {
  /// Levels that a message shows; a deeper path starts with "...".
  private static let shownLevels = 24

  func put(_ sink: inout TextSink, path slot: UInt32) {
    // Ancestors are found upwards and shown downwards.
    withUnsafeTemporaryAllocation(
      of: UInt32.self, capacity: Runtime.shownLevels
    ) { levels in
      guard let base = levels.baseAddress else { return }
      var count = 0
      var cursor = slot
      while cursor != Node.none, count < Runtime.shownLevels {
        base[count] = cursor
        count &+= 1
        cursor = node(cursor).pointee.parent
      }
      if cursor != Node.none { sink.put(".../") }
      put(&sink, ancestors: base, count)
    }
  }

  /// Writes a whole path, however deep; `ancestors` were collected before.
  func put(_ sink: inout TextSink, ancestors: UnsafePointer<UInt32>, _ n: Int) {
    var count = n
    while count > 0 {
      count &-= 1
      // Rows are known by their container: "list/#42/label".
      if count > 0, isRows(ancestors[count]) { continue }
      put(&sink, level: ancestors[count])
      if count > 0 { sink.put(byte: 0x2F) }
    }
  }

  private func put(_ sink: inout TextSink, level slot: UInt32) {
    let node = node(slot)
    if !isRow(slot) { put(&sink, className: node.pointee.classID) }
    if node.pointee.has(Node.keyMask) {
      sink.put(byte: 0x23)
      put(&sink, keyOf: slot)
      return
    }
    let place = occurrence(slot)
    if place > 0 {
      sink.put(byte: 0x5B)
      sink.put(Int64(place))
      sink.put(byte: 0x5D)
    }
  }

  /// How many earlier siblings without a key have the same class.
  private func occurrence(_ slot: UInt32) -> Int {
    let node = node(slot)
    var count = 0
    var cursor = node.pointee.previous
    while cursor != Node.none, count < 10_000 {
      let sibling = self.node(cursor)
      if sibling.pointee.classID == node.pointee.classID,
        !sibling.pointee.has(Node.keyMask)
      {
        count &+= 1
      }
      cursor = sibling.pointee.previous
    }
    return count
  }

  func put(_ sink: inout TextSink, keyOf slot: UInt32) {
    let node = node(slot)
    if node.pointee.has(Node.keyInt) {
      sink.put(Int64(bitPattern: node.pointee.key))
    } else if let text = keyText(node) {
      sink.put(key: text.bytes, Int(text.pointee.length))
    }
  }

  @inline(__always)
  func keyText(_ node: NodePointer) -> TextPointer? {
    guard node.pointee.has(Node.keyString) else { return nil }
    return TextPointer(bitPattern: UInt(truncatingIfNeeded: node.pointee.key))
  }

  /// The place of a described element that has no node yet.
  func put(
    _ sink: inout TextSink, element: graft_element, below parent: UInt32
  ) {
    let isRow =
      element.class_id == Runtime.rowClass && parent != Node.none
      && isRows(parent)
    if parent != Node.none {
      put(&sink, path: isRow ? node(parent).pointee.parent : parent)
    }
    sink.put(byte: 0x2F)
    if isRow {
      // Known by its key alone.
    } else if widgetClass(element.class_id) != nil {
      put(&sink, className: element.class_id)
    } else {
      sink.put("class ")
      sink.put(Int64(element.class_id))
    }
    if element.flags & GRAFT_ELEMENT_KEY_INT != 0 {
      sink.put(byte: 0x23)
      sink.put(element.key.integer)
    } else if element.flags & GRAFT_ELEMENT_KEY_STRING != 0,
      let text = UnsafeRawPointer(element.key.string)
    {
      sink.put(byte: 0x23)
      let bytes = text.assumingMemoryBound(to: UInt8.self)
      let length = Int(element.key_length)
      // A character is shown whole, or not at all.
      var shown = min(length, 128)
      while shown > 0, shown < length, bytes[shown] & 0xC0 == 0x80 {
        shown &-= 1
      }
      sink.put(escaping: bytes, shown)
    }
  }
}
