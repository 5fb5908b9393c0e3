import CGraft

@_cdecl("graft_node_class") @implementation
public func graft_node_class(
  _ runtime: OpaquePointer!, _ node: graft_node,
  _ classID: UnsafeMutablePointer<graft_class>!
) -> graft_status {
  return call(runtime, "graft_node_class", Allowed.reading) {
    runtime throws(Failure) in
    let output = try runtime.need(classID, "class_id")
    let slot = try runtime.live(node)
    output.pointee = runtime.node(slot).pointee.classID
    return GRAFT_OK
  }
}

@_cdecl("graft_node_key") @implementation
public func graft_node_key(
  _ runtime: OpaquePointer!, _ node: graft_node,
  _ key: UnsafeMutablePointer<graft_value>!
) -> graft_status {
  return call(runtime, "graft_node_key", Allowed.reading) {
    runtime throws(Failure) in
    let output = try runtime.need(key, "key")
    let slot = try runtime.live(node)
    output.pointee = runtime.key(slot)
    return GRAFT_OK
  }
}

@_cdecl("graft_node_widget") @implementation
public func graft_node_widget(
  _ runtime: OpaquePointer!, _ node: graft_node,
  _ widget: UnsafeMutablePointer<UnsafeMutableRawPointer?>!
) -> graft_status {
  return call(runtime, "graft_node_widget", Allowed.reading) {
    runtime throws(Failure) in
    let output = try runtime.need(widget, "widget")
    let slot = try runtime.live(node)
    output.pointee = runtime.node(slot).pointee.widget
    return GRAFT_OK
  }
}

@_cdecl("graft_node_coordinator") @implementation
public func graft_node_coordinator(
  _ runtime: OpaquePointer!, _ node: graft_node,
  _ coordinator: UnsafeMutablePointer<UnsafeMutableRawPointer?>!
) -> graft_status {
  return call(runtime, "graft_node_coordinator", Allowed.reading) {
    runtime throws(Failure) in
    let output = try runtime.need(coordinator, "coordinator")
    let slot = try runtime.live(node)
    output.pointee = runtime.node(slot).pointee.coordinator
    return GRAFT_OK
  }
}

@_cdecl("graft_node_parent") @implementation
public func graft_node_parent(
  _ runtime: OpaquePointer!, _ node: graft_node,
  _ parent: UnsafeMutablePointer<graft_node>!
) -> graft_status {
  return call(runtime, "graft_node_parent", Allowed.reading) {
    runtime throws(Failure) in
    let output = try runtime.need(parent, "parent")
    let slot = try runtime.live(node)
    output.pointee = runtime.id(orNone: runtime.node(slot).pointee.parent)
    return GRAFT_OK
  }
}

@_cdecl("graft_node_child_count") @implementation
public func graft_node_child_count(
  _ runtime: OpaquePointer!, _ node: graft_node,
  _ count: UnsafeMutablePointer<UInt32>!
) -> graft_status {
  return call(runtime, "graft_node_child_count", Allowed.reading) {
    runtime throws(Failure) in
    let output = try runtime.need(count, "count")
    let slot = try runtime.live(node)
    output.pointee = runtime.node(slot).pointee.childCount
    return GRAFT_OK
  }
}

@_cdecl("graft_node_child") @implementation
public func graft_node_child(
  _ runtime: OpaquePointer!, _ node: graft_node, _ index: UInt32,
  _ child: UnsafeMutablePointer<graft_node>!
) -> graft_status {
  return call(runtime, "graft_node_child", Allowed.reading) {
    runtime throws(Failure) in
    let output = try runtime.need(child, "child")
    let slot = try runtime.live(node)
    guard let found = runtime.child(slot, index) else {
      throw runtime.fail(GRAFT_E_INVALID) { sink in
        runtime.put(&sink, path: slot)
        sink.put(": child ")
        sink.put(Int64(index))
        sink.put(" came, it has ")
        sink.put(Int64(runtime.node(slot).pointee.childCount))
      }
    }
    output.pointee = runtime.id(found)
    return GRAFT_OK
  }
}

@_cdecl("graft_node_next") @implementation
public func graft_node_next(
  _ runtime: OpaquePointer!, _ node: graft_node,
  _ next: UnsafeMutablePointer<graft_node>!
) -> graft_status {
  return call(runtime, "graft_node_next", Allowed.reading) {
    runtime throws(Failure) in
    let output = try runtime.need(next, "next")
    let slot = try runtime.live(node)
    output.pointee = runtime.id(orNone: runtime.node(slot).pointee.next)
    return GRAFT_OK
  }
}

@_cdecl("graft_node_property") @implementation
public func graft_node_property(
  _ runtime: OpaquePointer!, _ node: graft_node, _ name: graft_atom,
  _ value: UnsafeMutablePointer<graft_value>!
) -> graft_status {
  return call(runtime, "graft_node_property", Allowed.reading) {
    runtime throws(Failure) in
    let output = try runtime.need(value, "value")
    let slot = try runtime.live(node)
    let held = runtime.newestProperty(slot, name)
    output.pointee = held.map { runtime.value(of: $0) } ?? graft_value()
    return GRAFT_OK
  }
}

@_cdecl("graft_node_path") @implementation
public func graft_node_path(
  _ runtime: OpaquePointer!, _ node: graft_node,
  _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>!
) -> graft_status {
  return call(runtime, "graft_node_path", Allowed.reading) {
    runtime throws(Failure) in
    let slot = try runtime.live(node)
    return try runtime.path(slot, buffer, size, needed)
  }
}

@_cdecl("graft_node_json") @implementation
public func graft_node_json(
  _ runtime: OpaquePointer!, _ node: graft_node,
  _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>!
) -> graft_status {
  return call(runtime, "graft_node_json", Allowed.reading) {
    runtime throws(Failure) in
    let slot = try runtime.live(node)
    return runtime.json(slot, buffer, size, needed)
  }
}

extension Runtime {
  func id(orNone slot: UInt32) -> graft_node {
    return slot == Node.none ? 0 : id(slot)
  }
}
