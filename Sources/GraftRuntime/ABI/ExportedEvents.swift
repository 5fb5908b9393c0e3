import CGraft

@_cdecl("graft_emit") @implementation
public func graft_emit(
  _ runtime: OpaquePointer!, _ node: graft_node, _ event: graft_atom,
  _ values: UnsafePointer<graft_value>!, _ count: UInt32
) -> graft_status {
  if count == 0, let runtime = admitted(runtime, Activity.hook),
    let status = runtime.emitPlain(node, event)
  {
    return status
  }
  return call(runtime, "graft_emit", Activity.hook) { runtime throws(Failure) in
    guard let slot = runtime.state.pointee.nodes.find(node),
      !runtime.node(slot).pointee.has(Node.gone)
    else {
      runtime.state.pointee.stats.stale_events &+= 1  // E5
      return try runtime.emit(try runtime.live(node), event, values, count)
    }
    return try runtime.emit(slot, event, values, count)
  }
}

@_cdecl("graft_query") @implementation
public func graft_query(
  _ runtime: OpaquePointer!, _ node: graft_node, _ event: graft_atom,
  _ values: UnsafePointer<graft_value>!, _ count: UInt32,
  _ reply: UnsafeMutablePointer<graft_value>!
) -> graft_status {
  return call(runtime, "graft_query", Activity.hook) {
    runtime throws(Failure) in
    let reply = try runtime.need(reply, "reply")
    let slot = try runtime.live(node)
    return try runtime.query(slot, event, values, count, reply)
  }
}

@_cdecl("graft_post") @implementation
public func graft_post(
  _ runtime: OpaquePointer!, _ node: graft_node,
  _ function: graft_task_function!, _ userData: UnsafeMutableRawPointer!,
  _ drop: graft_drop_function!
) -> graft_status {
  let name: StaticString = "graft_post"
  guard let runtime = runtime as OpaquePointer? else {
    return failThread(GRAFT_E_INVALID, name, "runtime came as null")
  }
  guard let function else {
    return failThread(GRAFT_E_INVALID, name, "function came as null")
  }
  let status = Runtime(state: UnsafeMutablePointer(runtime)).post(
    node, function, userData, drop)
  guard status < 0 else { return status }
  return failThread(
    status, name,
    status == GRAFT_E_BUSY ? "the runtime is ending" : "memory ran out")
}

@_cdecl("graft_wake") @implementation
public func graft_wake(_ runtime: OpaquePointer!) -> graft_status {
  guard let runtime = runtime as OpaquePointer? else {
    return failThread(GRAFT_E_INVALID, "graft_wake", "runtime came as null")
  }
  Runtime(state: UnsafeMutablePointer(runtime)).schedule()
  return GRAFT_OK
}

@_cdecl("graft_pump") @implementation
public func graft_pump(
  _ runtime: OpaquePointer!, _ budget: UInt32
) -> graft_status {
  let name: StaticString = "graft_pump"
  guard let runtime = admitted(runtime, Allowed.changes) else {
    return refuse(runtime, name)
  }
  return call(runtime, name) { runtime throws(Failure) in
    return try runtime.pump(budget)
  }
}

@_cdecl("graft_command") @implementation
public func graft_command(
  _ runtime: OpaquePointer!, _ node: graft_node, _ command: graft_atom,
  _ values: UnsafePointer<graft_value>!, _ count: UInt32,
  _ reply: UnsafeMutablePointer<graft_value>!
) -> graft_status {
  return call(runtime, "graft_command", Allowed.events) {
    runtime throws(Failure) in
    let slot = try runtime.live(node)
    return try runtime.command(slot, command, values, count, reply)
  }
}

@_cdecl("graft_size_that_fits") @implementation
public func graft_size_that_fits(
  _ runtime: OpaquePointer!, _ node: graft_node,
  _ proposal: UnsafePointer<graft_size>!,
  _ size: UnsafeMutablePointer<graft_size>!
) -> graft_status {
  return call(runtime, "graft_size_that_fits", Activity.hook) {
    runtime throws(Failure) in
    let proposal = try runtime.need(proposal as UnsafePointer?, "proposal")
    let size = try runtime.need(size, "size")
    let slot = try runtime.live(node)
    size.pointee = try runtime.measure(slot, proposal.pointee)
    return GRAFT_OK
  }
}
