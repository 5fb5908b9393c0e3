import CGraft

// What a description may say of a new node.

extension Runtime {
  private static let elementFlags =
    GRAFT_ELEMENT_KEY_INT | GRAFT_ELEMENT_KEY_STRING | GRAFT_ELEMENT_PINNED
    | GRAFT_ELEMENT_SAME

  /// Refuses an element that is no element.
  func check(
    _ element: UnsafePointer<graft_element>, below parent: UInt32
  ) throws(Failure) {
    let flags = element.pointee.flags
    if flags & ~Runtime.elementFlags != 0
      || flags & Node.keyMask == Node.keyMask
    {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, path: parent)
        sink.put(": an element came with flags ")
        sink.put(Int64(flags))
        sink.put(", one kind of key and GRAFT_ELEMENT_PINNED expected")
      }
    }
    if flags & GRAFT_ELEMENT_KEY_STRING != 0 {
      let length = Int(element.pointee.key_length)
      guard let bytes = keyBytes(element), isUTF8(bytes, length) else {
        throw fail(GRAFT_E_INVALID) { sink in
          put(&sink, path: parent)
          sink.put(": a key came that is null or not UTF-8")
        }
      }
    }
    if element.pointee.prop_count > 0, element.pointee.props == nil {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, element: element.pointee, below: parent)
        sink.put(": null came for ")
        sink.put(Int64(element.pointee.prop_count))
        sink.put(" properties")
      }
    }
    if element.pointee.prop_count > Runtime.mostProperties {
      throw fail(GRAFT_E_LIMIT) { sink in
        put(&sink, element: element.pointee, below: parent)
        sink.put(": ")
        sink.put(Int64(element.pointee.prop_count))
        sink.put(" properties came, at most 32000 expected")
      }
    }
    if let extra = element.pointee.extra { try check(extra, element, parent) }
  }

  static let mostProperties: UInt32 = 32_000

  private func check(
    _ extra: UnsafePointer<graft_extra>,
    _ element: UnsafePointer<graft_element>, _ parent: UInt32
  ) throws(Failure) {
    let size = extra.pointee.struct_size
    guard size >= 4, size <= 4096 else {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, element: element.pointee, below: parent)
        sink.put(": graft_extra came with struct_size ")
        sink.put(Int64(size))
      }
    }
    let known = readExtra(extra)
    if known.ref != 0, state.pointee.refs.node(known.ref) == nil {
      throw fail(GRAFT_E_STALE) { sink in
        put(&sink, element: element.pointee, below: parent)
        sink.put(": the ref is gone, or never was")
      }
    }
  }
}
