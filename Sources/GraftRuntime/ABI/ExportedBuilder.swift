import CGraft
import GraftShims

@_cdecl("graft_begin") @implementation
public func graft_begin(
  _ runtime: OpaquePointer!, _ root: graft_node
) -> graft_status {
  return call(runtime, "graft_begin", Allowed.changes) {
    runtime throws(Failure) in
    runtime.startBuilder(root)
    return runtime.build { () throws(Failure) in
      _ = try runtime.liveRoot(root)
    }
  }
}

@_cdecl("graft_commit") @implementation
public func graft_commit(
  _ runtime: OpaquePointer!
) -> graft_status {
  return call(runtime, "graft_commit", Allowed.changes) {
    runtime throws(Failure) in
    guard runtime.describing.pointee.isOpen else {
      throw runtime.fail(GRAFT_E_BUSY) { sink in
        sink.put("came without graft_begin")
      }
    }
    return try runtime.commitBuilder()
  }
}

@_cdecl("graft_cancel") @implementation
public func graft_cancel(
  _ runtime: OpaquePointer!
) -> graft_status {
  return call(runtime, "graft_cancel", Allowed.changes) {
    runtime throws(Failure) in
    runtime.cancelBuilder()
    return GRAFT_OK
  }
}

@_cdecl("graft_open") @implementation @_optimize(speed)
public func graft_open(
  _ runtime: OpaquePointer!, _ classID: graft_class, _ site: UInt32
) -> graft_status {
  if let runtime = admitted(runtime, Allowed.describing),
    runtime.openAtOnce(classID, site)
  {
    return GRAFT_OK
  }
  return call(runtime, "graft_open", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      try runtime.open(classID, site)
    }
  }
}

@_cdecl("graft_open_wrap") @implementation
public func graft_open_wrap(
  _ runtime: OpaquePointer!, _ wrap: UnsafePointer<graft_wrap_desc>!,
  _ site: UInt32
) -> graft_status {
  return call(runtime, "graft_open_wrap", Allowed.describing) {
    runtime throws(Failure) in
    let status = runtime.build { () throws(Failure) in
      try runtime.openWrap(wrap, site)
    }
    if status < 0 { try runtime.takeOwned(wrap) }
    return status
  }
}

@_cdecl("graft_close") @implementation @_optimize(speed)
public func graft_close(
  _ runtime: OpaquePointer!
) -> graft_status {
  if let runtime = admitted(runtime, Allowed.describing), runtime.closeAtOnce()
  {
    return GRAFT_OK
  }
  return call(runtime, "graft_close", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.close()
  }
}

@_cdecl("graft_key") @implementation @_optimize(speed)
public func graft_key(
  _ runtime: OpaquePointer!, _ key: Int64
) -> graft_status {
  if let runtime = admitted(runtime, Allowed.describing), runtime.keyAtOnce(key)
  {
    return GRAFT_OK
  }
  return call(runtime, "graft_key", Allowed.describing) {
    runtime throws(Failure) in
    // Says why it could not be set at once.
    return runtime.build { () throws(Failure) in _ = try runtime.unkeyed() }
  }
}

@_cdecl("graft_key_string") @implementation
public func graft_key_string(
  _ runtime: OpaquePointer!, _ key: UnsafePointer<CChar>!
) -> graft_status {
  return call(runtime, "graft_key_string", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      try runtime.setKey(try runtime.need(key as UnsafePointer?, "key"))
    }
  }
}

@_cdecl("graft_element_flags") @implementation
public func graft_element_flags(
  _ runtime: OpaquePointer!, _ flags: UInt32
) -> graft_status {
  return call(runtime, "graft_element_flags", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      try runtime.openElement().pointee.flags |= flags
    }
  }
}

@_cdecl("graft_element_extra") @implementation
public func graft_element_extra(
  _ runtime: OpaquePointer!, _ extra: UnsafePointer<graft_extra>!
) -> graft_status {
  return call(runtime, "graft_element_extra", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      try runtime.setExtra(try runtime.need(extra as UnsafePointer?, "extra"))
    }
  }
}

@_cdecl("graft_describe") @implementation
public func graft_describe(
  _ runtime: OpaquePointer!, _ elements: UnsafePointer<graft_element>!,
  _ count: UInt32
) -> graft_status {
  return call(runtime, "graft_describe", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      try runtime.describe(elements, count)
    }
  }
}

@_cdecl("graft_set") @implementation @_optimize(speed)
public func graft_set(
  _ runtime: OpaquePointer!, _ props: UnsafePointer<graft_prop>!,
  _ count: UInt32
) -> graft_status {
  if let runtime = admitted(runtime, Allowed.describing),
    runtime.setAtOnce(props, count)
  {
    return GRAFT_OK
  }
  return call(runtime, "graft_set", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      try runtime.set(props, count)
    }
  }
}

@_cdecl("graft_bool") @implementation
public func graft_bool(
  _ runtime: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ flag: Int32
) -> graft_status {
  return call(runtime, "graft_bool", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      try runtime.set(name, graft_value_bool(flag))
    }
  }
}

@_cdecl("graft_int") @implementation
public func graft_int(
  _ runtime: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ integer: Int64
) -> graft_status {
  return call(runtime, "graft_int", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      try runtime.set(name, graft_value_int(integer))
    }
  }
}

@_cdecl("graft_double") @implementation
public func graft_double(
  _ runtime: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ real: Double
) -> graft_status {
  return call(runtime, "graft_double", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      try runtime.set(name, graft_value_double(real))
    }
  }
}

@_cdecl("graft_string") @implementation
public func graft_string(
  _ runtime: OpaquePointer!, _ name: UnsafePointer<CChar>!,
  _ text: UnsafePointer<CChar>!
) -> graft_status {
  return call(runtime, "graft_string", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      try runtime.set(
        name, text: try runtime.need(text as UnsafePointer?, "text"))
    }
  }
}

@_cdecl("graft_set_value") @implementation
public func graft_set_value(
  _ runtime: OpaquePointer!, _ name: UnsafePointer<CChar>!,
  _ value: UnsafePointer<graft_value>!
) -> graft_status {
  return call(runtime, "graft_set_value", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      let value = try runtime.need(value as UnsafePointer?, "value")
      try runtime.set(name, value.pointee)
    }
  }
}

@_cdecl("graft_hold") @implementation
public func graft_hold(
  _ runtime: OpaquePointer!, _ name: UnsafePointer<CChar>!
) -> graft_status {
  return call(runtime, "graft_hold", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      try runtime.hold(described: name)
    }
  }
}

@_cdecl("graft_on") @implementation
public func graft_on(
  _ runtime: OpaquePointer!, _ event: UnsafePointer<CChar>!,
  _ function: graft_handler_function!, _ userData: UnsafeMutableRawPointer!
) -> graft_status {
  return call(runtime, "graft_on", Allowed.describing) {
    runtime throws(Failure) in
    let handler = graft_handler(
      function: function, user_data: userData, drop: nil)
    return runtime.build { () throws(Failure) in
      try runtime.set(event, handler)
    }
  }
}

@_cdecl("graft_on_owned") @implementation
public func graft_on_owned(
  _ runtime: OpaquePointer!, _ event: UnsafePointer<CChar>!,
  _ function: graft_handler_function!, _ userData: UnsafeMutableRawPointer!,
  _ drop: graft_drop_function!
) -> graft_status {
  return call(runtime, "graft_on_owned", Allowed.describing) {
    runtime throws(Failure) in
    let handler = graft_handler(
      function: function, user_data: userData, drop: drop)
    let status = runtime.build { () throws(Failure) in
      try runtime.set(event, handler)
    }
    if status < 0 { runtime.takeOwned(handler) }
    return status
  }
}
