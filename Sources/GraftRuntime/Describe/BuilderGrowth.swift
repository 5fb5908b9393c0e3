import CGraft

// A vector that grows moves; what points into it follows.

/// How far something moved, as an unsigned number that wraps.
private func distance<Element>(
  _ before: UnsafeMutablePointer<Element>?,
  _ now: UnsafeMutablePointer<Element>?
) -> UInt {
  return UInt(bitPattern: now) &- UInt(bitPattern: before)
}

private func moved<Element>(
  _ pointer: UnsafePointer<Element>?, _ distance: UInt
) -> UnsafePointer<Element>? {
  return UnsafePointer(bitPattern: UInt(bitPattern: pointer) &+ distance)
}

extension Builder {
  @inline(never)
  mutating func growBytes(_ extra: Int) throws(Failure) {
    let before = bytes.base
    try bytes.reserve(extra)
    let distance = distance(before, bytes.base)
    for index in 0..<props.count {
      let prop = props.base.unsafelyUnwrapped + index
      let type = prop.pointee.value.type
      guard type == GRAFT_TYPE_STRING || type == GRAFT_TYPE_BYTES,
        prop.pointee.value.as.pointer != nil
      else { continue }
      prop.pointee.value.as.id &+= UInt64(distance)
    }
    for index in 0..<elements.count {
      let element = elements.base.unsafelyUnwrapped + index
      if element.pointee.flags & GRAFT_ELEMENT_KEY_STRING != 0 {
        element.pointee.key.string = moved(
          element.pointee.key.string, distance)
      }
    }
  }

  @inline(never)
  mutating func growHandlers() throws(Failure) {
    let before = handlers.base
    try handlers.reserve(1)
    let distance = distance(before, handlers.base)
    for index in 0..<props.count {
      let prop = props.base.unsafelyUnwrapped + index
      if prop.pointee.value.type == GRAFT_TYPE_HANDLER {
        prop.pointee.value.as.handler = moved(
          prop.pointee.value.as.handler, distance)
      }
    }
  }

  @inline(never)
  mutating func growProps(_ extra: Int) throws(Failure) {
    let before = props.base
    try props.reserve(extra)
    let distance = distance(before, props.base)
    for index in 0..<elements.count {
      let element = elements.base.unsafelyUnwrapped + index
      if element.pointee.prop_count > 0 {
        element.pointee.props = moved(element.pointee.props, distance)
      }
    }
  }
}
