import CGraft

// What is asked of a widget directly.

extension Runtime {
  func command(
    _ slot: UInt32, _ command: graft_atom,
    _ values: UnsafePointer<graft_value>?, _ count: UInt32,
    _ reply: UnsafeMutablePointer<graft_value>?
  ) throws(Failure) -> graft_status {
    _ = try check(slot, nil, command, values, count)
    guard let widgetClass = widgetClass(node(slot).pointee.classID),
      let function = widgetClass.pointee.vtable.command
    else { throw unsupported(slot, "command") }
    guard node(slot).pointee.has(Node.live), !node(slot).pointee.has(Node.gone),
      !isDoing(Activity.commit)
        || state.pointee.call.phase == GRAFT_PHASE_DID_MOUNT
    else { throw refusal() }
    var answer = reply?.pointee ?? graft_value()
    let widget = node(slot).pointee.widget
    let activity = state.pointee.activity
    state.pointee.activity = activity | Activity.handler
    state.pointee.emitDepth &+= 1
    let status = callHost(slot, GRAFT_PHASE_COMMAND) { context in
      function(context, widget, command, values, count, &answer)
    }
    state.pointee.emitDepth &-= 1
    state.pointee.activity = activity
    if status < 0 { throw hostFailure(status, slot, GRAFT_PHASE_COMMAND) }
    reply?.pointee = answer
    return GRAFT_OK
  }

  func measure(
    _ slot: UInt32, _ proposal: graft_size
  ) throws(Failure) -> graft_size {
    guard let widgetClass = widgetClass(node(slot).pointee.classID),
      let function = widgetClass.pointee.vtable.size_that_fits
    else { throw unsupported(slot, "size_that_fits") }
    guard node(slot).pointee.widget != nil, !node(slot).pointee.has(Node.gone)
    else { throw refusal() }
    var proposal = proposal
    var size = graft_size()
    let widget = node(slot).pointee.widget
    let activity = state.pointee.activity
    state.pointee.activity = activity | Activity.query
    let status = callHost(slot, GRAFT_PHASE_MEASURE) { context in
      function(context, widget, &proposal, &size)
    }
    state.pointee.activity = activity
    if status < 0 { throw hostFailure(status, slot, GRAFT_PHASE_MEASURE) }
    return size
  }

  private func unsupported(_ slot: UInt32, _ name: StaticString) -> Failure {
    return fail(GRAFT_E_UNSUPPORTED) { sink in
      put(&sink, path: slot)
      sink.put(": its class has no ")
      sink.put(name)
    }
  }
}
