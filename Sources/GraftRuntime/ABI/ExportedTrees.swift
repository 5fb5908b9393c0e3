import CGraft

@_cdecl("graft_root_create") @implementation
public func graft_root_create(
  _ runtime: OpaquePointer!, _ desc: UnsafePointer<graft_root_desc>!,
  _ root: UnsafeMutablePointer<graft_node>!
) -> graft_status {
  return call(runtime, "graft_root_create", Allowed.events) {
    runtime throws(Failure) in
    let root = try runtime.need(root, "root")
    var known = graft_root_desc()
    try runtime.sized(desc, into: &known, "desc")
    root.pointee = try runtime.createRoot(known)
    return GRAFT_OK
  }
}

@_cdecl("graft_root_destroy") @implementation
public func graft_root_destroy(
  _ runtime: OpaquePointer!, _ root: graft_node,
  _ live: UnsafeMutablePointer<UInt32>!
) -> graft_status {
  return call(runtime, "graft_root_destroy", Allowed.events) {
    runtime throws(Failure) in
    let slot = try runtime.liveRoot(root)
    let waiting = try runtime.destroyRoot(slot)
    live?.pointee = waiting
    return GRAFT_OK
  }
}

@_cdecl("graft_invalidate") @implementation
public func graft_invalidate(
  _ runtime: OpaquePointer!, _ node: graft_node
) -> graft_status {
  return call(runtime, "graft_invalidate", Activity.hook) {
    runtime throws(Failure) in
    try runtime.invalidate(try runtime.live(node))
    return GRAFT_OK
  }
}

@_cdecl("graft_render") @implementation
public func graft_render(
  _ runtime: OpaquePointer!, _ root: graft_node,
  _ elements: UnsafePointer<graft_element>!, _ count: UInt32
) -> graft_status {
  return call(runtime, "graft_render", Allowed.changes) {
    runtime throws(Failure) in
    let slot = try runtime.liveRoot(root)
    if count > 0 { _ = try runtime.need(elements, "elements") }
    guard count < UInt32(Int32.max) else {
      throw runtime.fail(GRAFT_E_LIMIT) { sink in
        sink.put(Int64(count))
        sink.put(" elements came, fewer than 2147483647 expected")
      }
    }
    return try runtime.render(slot, count == 0 ? nil : elements, count)
  }
}

@_cdecl("graft_widget_gone") @implementation
public func graft_widget_gone(
  _ runtime: OpaquePointer!, _ node: graft_node
) -> graft_status {
  return call(runtime, "graft_widget_gone", Activity.hook) {
    runtime throws(Failure) in
    try runtime.widgetGone(try runtime.live(node))
    return GRAFT_OK
  }
}

@_cdecl("graft_ref_create") @implementation
public func graft_ref_create(
  _ runtime: OpaquePointer!, _ ref: UnsafeMutablePointer<graft_ref>!
) -> graft_status {
  return call(runtime, "graft_ref_create", Allowed.events) {
    runtime throws(Failure) in
    let ref = try runtime.need(ref, "ref")
    ref.pointee = try runtime.state.pointee.refs.create()
    return GRAFT_OK
  }
}

@_cdecl("graft_ref_destroy") @implementation
public func graft_ref_destroy(
  _ runtime: OpaquePointer!, _ ref: graft_ref
) -> graft_status {
  return call(runtime, "graft_ref_destroy", Allowed.events) {
    runtime throws(Failure) in
    guard runtime.state.pointee.refs.destroy(ref) else {
      throw runtime.staleRef(ref)
    }
    return GRAFT_OK
  }
}

@_cdecl("graft_ref_node") @implementation
public func graft_ref_node(
  _ runtime: OpaquePointer!, _ ref: graft_ref,
  _ node: UnsafeMutablePointer<graft_node>!
) -> graft_status {
  return call(runtime, "graft_ref_node", Allowed.reading) {
    runtime throws(Failure) in
    let node = try runtime.need(node, "node")
    guard let found = runtime.state.pointee.refs.node(ref) else {
      throw runtime.staleRef(ref)
    }
    node.pointee = found
    return GRAFT_OK
  }
}

extension Runtime {
  func staleRef(_ ref: graft_ref) -> Failure {
    return fail(GRAFT_E_STALE) { sink in
      sink.put("ref ")
      sink.put(unsigned: ref)
      sink.put(" is gone, or never was")
    }
  }

  func liveRoot(_ id: graft_node) throws(Failure) -> UInt32 {
    let slot = try live(id)
    guard node(slot).pointee.has(Node.root) else {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, path: slot)
        sink.put(" came, a root expected")
      }
    }
    return slot
  }
}
