import CGraft

@_cdecl("graft_state_create") @implementation
public func graft_state_create(
  _ runtime: OpaquePointer!, _ initial: UnsafePointer<graft_value>!,
  _ state: UnsafeMutablePointer<graft_state>!
) -> graft_status {
  return call(runtime, "graft_state_create", Activity.hook) {
    runtime throws(Failure) in
    let initial = try runtime.need(initial as UnsafePointer?, "initial")
    let state = try runtime.need(state, "state")
    let slot = try runtime.createState(initial.pointee)
    state.pointee = runtime.state.pointee.cells.id(slot)
    return GRAFT_OK
  }
}

@_cdecl("graft_state_derive") @implementation
public func graft_state_derive(
  _ runtime: OpaquePointer!, _ derive: graft_derive_function!,
  _ userData: UnsafeMutableRawPointer!, _ drop: graft_drop_function!,
  _ state: UnsafeMutablePointer<graft_state>!
) -> graft_status {
  return call(runtime, "graft_state_derive", Activity.hook) {
    runtime throws(Failure) in
    let derive = try runtime.need(derive, "derive")
    let state = try runtime.need(state, "state")
    let slot = try runtime.createState(graft_value())
    runtime.cell(slot).pointee.derive = derive
    runtime.cell(slot).pointee.userData = userData
    runtime.cell(slot).pointee.drop = drop
    runtime.cell(slot).pointee.isStale = true
    runtime.state.pointee.derivedCount &+= 1
    state.pointee = runtime.state.pointee.cells.id(slot)
    return GRAFT_OK
  }
}

@_cdecl("graft_state_destroy") @implementation
public func graft_state_destroy(
  _ runtime: OpaquePointer!, _ state: graft_state
) -> graft_status {
  return call(runtime, "graft_state_destroy", Allowed.setting) {
    runtime throws(Failure) in
    let slot = try runtime.liveCell(state)
    guard !runtime.cell(slot).pointee.isLocal else {
      throw runtime.fail(GRAFT_E_UNSUPPORTED) { sink in
        sink.put("a component's own state came, which ends with it")
      }
    }
    runtime.destroyState(slot)
    return GRAFT_OK
  }
}

@_cdecl("graft_state_get") @implementation
public func graft_state_get(
  _ runtime: OpaquePointer!, _ state: graft_state,
  _ value: UnsafeMutablePointer<graft_value>!
) -> graft_status {
  return call(runtime, "graft_state_get", Allowed.reading) {
    runtime throws(Failure) in
    let value = try runtime.need(value, "value")
    let slot = try runtime.liveCell(state)
    value.pointee = runtime.value(of: try runtime.readCell(slot))
    return GRAFT_OK
  }
}

@_cdecl("graft_state_set") @implementation
public func graft_state_set(
  _ runtime: OpaquePointer!, _ state: graft_state,
  _ value: UnsafePointer<graft_value>!
) -> graft_status {
  let name: StaticString = "graft_state_set"
  guard let runtime = admitted(runtime, Allowed.setting) else {
    return refuse(runtime, name)
  }
  return call(runtime, name) { runtime throws(Failure) in
    let value = try runtime.need(value as UnsafePointer?, "value")
    try runtime.set(try runtime.liveCell(state), value.pointee)
    return GRAFT_OK
  }
}

@_cdecl("graft_state_local") @implementation
public func graft_state_local(
  _ runtime: OpaquePointer!, _ site: UInt32,
  _ initial: UnsafePointer<graft_value>!,
  _ state: UnsafeMutablePointer<graft_state>!
) -> graft_status {
  return call(runtime, "graft_state_local", Allowed.describing) {
    runtime throws(Failure) in
    try runtime.needBody()
    return runtime.build { () throws(Failure) in
      let initial = try runtime.need(initial as UnsafePointer?, "initial")
      let state = try runtime.need(state, "state")
      let slot = try runtime.localState(site, initial.pointee)
      state.pointee = runtime.state.pointee.cells.id(slot)
    }
  }
}

@_cdecl("graft_bind") @implementation
public func graft_bind(
  _ runtime: OpaquePointer!, _ name: UnsafePointer<CChar>!,
  _ state: graft_state
) -> graft_status {
  return call(runtime, "graft_bind", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      _ = try runtime.liveCell(state)
      try runtime.set(name, graft_value_state(state))
    }
  }
}

@_cdecl("graft_effect") @implementation
public func graft_effect(
  _ runtime: OpaquePointer!, _ site: UInt32,
  _ effect: UnsafePointer<graft_effect_desc>!
) -> graft_status {
  return call(runtime, "graft_effect", Allowed.describing) {
    runtime throws(Failure) in
    try runtime.needBody()
    var known = graft_effect_desc()
    let status = runtime.build { () throws(Failure) in
      let effect = try runtime.need(effect as UnsafePointer?, "effect")
      try runtime.sized(effect, into: &known, "effect")
      _ = try runtime.need(known.run, "run")
      if known.input_count > 0 { _ = try runtime.need(known.inputs, "inputs") }
      guard known.input_count <= Runtime.mostProperties else {
        throw Failure(status: GRAFT_E_LIMIT)
      }
      try runtime.planEffect(site, known)
    }
    if status < 0 {
      // The commit fails with this; what was given is taken all the same.
      if known.struct_size == 0, let effect {
        try? runtime.sized(UnsafePointer(effect), into: &known, "effect")
      }
      runtime.keepingMessage { runtime.drop(known.drop, known.user_data) }
    }
    return status
  }
}

@_cdecl("graft_open_provider") @implementation
public func graft_open_provider(
  _ runtime: OpaquePointer!, _ name: UnsafePointer<CChar>!,
  _ value: UnsafePointer<graft_value>!, _ site: UInt32
) -> graft_status {
  return call(runtime, "graft_open_provider", Allowed.describing) {
    runtime throws(Failure) in
    return runtime.build { () throws(Failure) in
      let value = try runtime.need(value as UnsafePointer?, "value")
      try runtime.openProvider(name, value.pointee, site)
    }
  }
}

@_cdecl("graft_environment_default") @implementation
public func graft_environment_default(
  _ runtime: OpaquePointer!, _ name: graft_atom,
  _ value: UnsafePointer<graft_value>!
) -> graft_status {
  return call(runtime, "graft_environment_default", Allowed.setting) {
    runtime throws(Failure) in
    let value = try runtime.need(value as UnsafePointer?, "value")
    try runtime.needAtom(name)
    try runtime.setDefault(name, value.pointee)
    return GRAFT_OK
  }
}

@_cdecl("graft_environment") @implementation
public func graft_environment(
  _ runtime: OpaquePointer!, _ node: graft_node, _ name: graft_atom,
  _ value: UnsafeMutablePointer<graft_value>!
) -> graft_status {
  return call(runtime, "graft_environment", Allowed.reading) {
    runtime throws(Failure) in
    let value = try runtime.need(value, "value")
    let slot = try runtime.live(node)
    try runtime.needAtom(name)
    value.pointee = try runtime.environment(slot, name)
    return GRAFT_OK
  }
}

@_cdecl("graft_transaction_begin") @implementation
public func graft_transaction_begin(
  _ runtime: OpaquePointer!, _ token: UInt64
) -> graft_status {
  return call(runtime, "graft_transaction_begin", Allowed.changes) {
    runtime throws(Failure) in
    try runtime.state.pointee.transactions.append(
      runtime.state.pointee.transaction)
    runtime.state.pointee.transaction = token
    return GRAFT_OK
  }
}

@_cdecl("graft_transaction_end") @implementation
public func graft_transaction_end(_ runtime: OpaquePointer!) -> graft_status {
  return call(runtime, "graft_transaction_end", Allowed.changes) {
    runtime throws(Failure) in
    guard runtime.state.pointee.transactions.count > 0 else {
      throw runtime.fail(GRAFT_E_BUSY) { sink in
        sink.put("came without graft_transaction_begin")
      }
    }
    runtime.state.pointee.transaction =
      runtime.state.pointee.transactions.removeLast()
    return GRAFT_OK
  }
}

extension Runtime {
  /// Refuses a call that belongs into a body.
  func needBody() throws(Failure) {
    guard isDoing(Activity.body), state.pointee.bodyNode != Node.none else {
      throw fail(GRAFT_E_BUSY) { sink in
        sink.put("came outside a body")
      }
    }
  }

  func needAtom(_ name: graft_atom) throws(Failure) {
    guard state.pointee.atoms.text(name) != nil else {
      throw fail(GRAFT_E_INVALID) { sink in
        sink.put("name ")
        sink.put(Int64(name))
        sink.put(" came, which is no atom")
      }
    }
  }
}
