import CGraft
import GraftShims

@_cdecl("graft_version") @implementation
public func graft_version() -> UInt32 {
  return UInt32(GRAFT_VERSION)
}

@_cdecl("graft_status_name") @implementation
public func graft_status_name(
  _ status: graft_status
) -> UnsafePointer<CChar>! {
  return UnsafeRawPointer(statusName(status).utf8Start)
    .assumingMemoryBound(to: CChar.self)
}

@_cdecl("graft_error_message") @implementation
public func graft_error_message(
  _ runtime: OpaquePointer!, _ buffer: UnsafeMutablePointer<CChar>!,
  _ size: Int, _ needed: UnsafeMutablePointer<Int>!
) -> graft_status {
  var message = threadMessage()
  if let runtime = runtime as OpaquePointer? {
    let state = UnsafeMutablePointer<RuntimeState>(runtime)
    guard state.pointee.magic == RuntimeState.magic else {
      return GRAFT_E_INVALID
    }
    guard state.pointee.owner == currentThread() else {
      return GRAFT_E_THREAD
    }
    message = state.pointee.message
  }
  return writeText(buffer, size, needed) { sink in
    if let message { sink.put(cString: UnsafePointer(message)) }
  }
}

@_cdecl("graft_fail") @implementation
public func graft_fail(
  _ runtime: OpaquePointer!, _ status: graft_status,
  _ message: UnsafePointer<CChar>!
) -> graft_status {
  let noted = call(runtime, "graft_fail", Allowed.reading) {
    runtime throws(Failure) in
    let text = try runtime.need(message, "message")
    var sink = TextSink(runtime.state.pointee.hostMessage, 256)
    sink.put(cString: text)
    sink.terminate()
    runtime.state.pointee.hasHostMessage = true
    return GRAFT_OK
  }
  return noted == GRAFT_E_THREAD ? noted : status
}

@_cdecl("graft_runtime_create") @implementation
public func graft_runtime_create(
  _ desc: UnsafePointer<graft_runtime_desc>!,
  _ runtime: UnsafeMutablePointer<OpaquePointer?>!
) -> graft_status {
  let name: StaticString = "graft_runtime_create"
  guard let runtime else {
    return failThread(GRAFT_E_INVALID, name, "runtime came as null")
  }
  var known = graft_runtime_desc()
  if let desc {
    let size = desc.pointee.struct_size
    guard size >= 4, size <= 4096 else {
      return failThread(
        GRAFT_E_INVALID, name, "desc came with a wrong struct_size")
    }
    read(desc, size, into: &known)
  }
  guard known.flags & ~GRAFT_RUNTIME_STRICT == 0 else {
    return failThread(
      GRAFT_E_INVALID, name, "flags came that are not GRAFT_RUNTIME_*")
  }
  guard (known.allocate == nil) == (known.deallocate == nil) else {
    return failThread(
      GRAFT_E_INVALID, name, "allocate and deallocate come together or not")
  }
  do throws(Failure) {
    runtime.pointee = OpaquePointer(try Runtime.create(known).state)
    return GRAFT_OK
  } catch {
    return failThread(error.status, name, "memory ran out")
  }
}

@_cdecl("graft_runtime_destroy") @implementation
public func graft_runtime_destroy(_ runtime: OpaquePointer!) -> graft_status {
  guard let runtime = runtime as OpaquePointer? else {
    return failThread(
      GRAFT_E_INVALID, "graft_runtime_destroy", "runtime came as null")
  }
  let status = call(
    runtime, "graft_runtime_destroy", Allowed.changes | Activity.handler
  ) { runtime throws(Failure) in
    if runtime.state.pointee.emitDepth > 0 { throw runtime.refusal() }
    try runtime.destroyTrees()
    return GRAFT_OK
  }
  if status == GRAFT_OK {
    // The state is gone with this: nothing may look at it afterwards.
    Runtime(state: UnsafeMutablePointer(runtime)).destroy()
  }
  return status
}

@_cdecl("graft_runtime_stats") @implementation
public func graft_runtime_stats(
  _ runtime: OpaquePointer!, _ stats: UnsafeMutablePointer<graft_stats>!
) -> graft_status {
  return call(runtime, "graft_runtime_stats", Allowed.reading) {
    runtime throws(Failure) in
    let stats = try runtime.need(stats, "stats")
    let size = stats.pointee.struct_size
    var known = graft_stats()
    try runtime.sized(UnsafePointer(stats), into: &known, "stats")
    known = runtime.state.pointee.stats
    known.struct_size = size
    known.live_nodes = runtime.state.pointee.nodes.liveCount
    known.allocations = runtime.state.pointee.memory.pointee.allocations
    known.bytes_held = runtime.state.pointee.memory.pointee.bytesHeld
    memcpy(stats, &known, min(Int(size), MemoryLayout<graft_stats>.size))
    return GRAFT_OK
  }
}

@_cdecl("graft_runtime_trim") @implementation
public func graft_runtime_trim(_ runtime: OpaquePointer!) -> graft_status {
  return call(
    runtime, "graft_runtime_trim", Allowed.changes
  ) { runtime throws(Failure) in
    runtime.trim()
    return GRAFT_OK
  }
}
