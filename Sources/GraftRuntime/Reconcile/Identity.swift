import CGraft

// Whether a node is what an element describes, and can be kept (K1, M8).

extension Runtime {
  /// Whether an element has a node's identity (K1).
  @inline(__always)
  func isSame(
    _ node: NodePointer, _ element: UnsafePointer<graft_element>
  ) -> Bool {
    guard node.pointee.classID == element.pointee.class_id else {
      return false
    }
    let kind = element.pointee.flags & Node.keyMask
    guard node.pointee.flags & Node.keyMask == kind else { return false }
    if kind == 0 { return node.pointee.site == element.pointee.site }
    if kind == Node.keyInt {
      return node.pointee.key == UInt64(bitPattern: element.pointee.key.integer)
    }
    return isSameText(node, element)
  }

  private func isSameText(
    _ node: NodePointer, _ element: UnsafePointer<graft_element>
  ) -> Bool {
    guard let text = keyText(node), let bytes = keyBytes(element) else {
      return false
    }
    return text.pointee.length == element.pointee.key_length
      && sameBytes(text.bytes, bytes, Int(text.pointee.length))
  }

  @inline(__always)
  func keyBytes(
    _ element: UnsafePointer<graft_element>
  ) -> UnsafePointer<UInt8>? {
    return UnsafeRawPointer(element.pointee.key.string)?
      .assumingMemoryBound(to: UInt8.self)
  }

  /// Whether a node with an element's identity still cannot be kept (M8).
  @inline(__always)
  func mustRemake(
    _ node: NodePointer, _ element: UnsafePointer<graft_element>
  ) -> Bool {
    let special = Node.gone | Node.adopted | Node.wrap | Node.createOnly
    if node.pointee.flags & special == 0, element.pointee.extra == nil {
      return false
    }
    return mustRemakeSpecial(node, element)
  }

  private func mustRemakeSpecial(
    _ node: NodePointer, _ element: UnsafePointer<graft_element>
  ) -> Bool {
    if element.pointee.flags & GRAFT_ELEMENT_SAME != 0 {
      return node.pointee.has(Node.gone)
    }
    if node.pointee.has(Node.gone) { return true }
    let extra = readExtra(element.pointee.extra)
    if node.pointee.has(Node.adopted) != (extra.adopt != nil) { return true }
    if extra.adopt != nil, extra.adopt != node.pointee.widget { return true }
    if node.pointee.has(Node.wrap) {
      guard let described = extra.wrap,
        let held = node.pointee.extra?.pointee.wrap
      else { return true }
      let make = unsafeBitCast(readWrapDesc(described).make, to: UInt.self)
      if make != unsafeBitCast(held.pointee.make, to: UInt.self) { return true }
    }
    guard let widgetClass = widgetClass(node.pointee.classID) else {
      return false
    }
    return widgetClass.pointee.hasCreateOnly
      && changesCreateOnly(node, element, widgetClass)
  }

  private func changesCreateOnly(
    _ node: NodePointer, _ element: UnsafePointer<graft_element>,
    _ widgetClass: ClassPointer
  ) -> Bool {
    for index in 0..<widgetClass.pointee.properties.count {
      let spec = widgetClass.pointee.properties[index]
      guard spec.flags & GRAFT_PROPERTY_CREATE_ONLY != 0 else { continue }
      let held = findProperty(node, spec.name)
      var isDescribed = false
      if let props = element.pointee.props {
        for place in 0..<Int(element.pointee.prop_count)
        where props[place].name == spec.name
          && props[place].value.type != GRAFT_TYPE_NONE
        {
          isDescribed = true
          guard let held, isHeld(held, props[place].value) else {
            return true
          }
        }
      }
      if !isDescribed, let held, !held.pointee.isNone { return true }
    }
    return false
  }

  /// The same for a described value that may be a binding.
  private func isHeld(_ held: PropertyPointer, _ value: graft_value) -> Bool {
    guard value.type == GRAFT_TYPE_STATE else {
      return holds(held.pointee, value)
    }
    guard let slot = state.pointee.cells.find(value.as.id),
      (try? refresh(slot)) != nil
    else { return true }  // Matching goes on to say what is wrong.
    return held.pointee.holdsSame(cell(slot).pointee.value)
  }

  func findProperty(
    _ node: NodePointer, _ name: graft_atom
  ) -> PropertyPointer? {
    guard let properties = node.pointee.properties else { return nil }
    for index in 0..<Int(node.pointee.propertyCount)
    where properties[index].name == name {
      return properties + index
    }
    return nil
  }
}
