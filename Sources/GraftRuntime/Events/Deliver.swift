import CGraft

// Events on their way out: the coordinator, then handlers (E1).

extension Runtime {
  /// Delivers one event to its node's callback and handlers.
  ///
  /// - Returns: whether one of them took it.
  @discardableResult
  func deliver(
    _ slot: UInt32, _ name: graft_atom, _ flags: UInt32,
    _ values: UnsafePointer<graft_value>?, _ count: UInt32
  ) -> Bool {
    let widgetClass = widgetClass(node(slot).pointee.classID)
    var spec =
      eventSpec(widgetClass, name)?.pointee
      ?? EventSpec(name: name, flags: 0, valueOf: 0)
    spec.name = name
    return deliver(slot, widgetClass, spec, flags, values, count)
  }

  /// The same for an event that was looked up.
  func deliver(
    _ slot: UInt32, _ widgetClass: ClassPointer?, _ spec: EventSpec,
    _ flags: UInt32, _ values: UnsafePointer<graft_value>?, _ count: UInt32
  ) -> Bool {
    var event = graft_event(
      struct_size: UInt32(MemoryLayout<graft_event>.size), flags: flags,
      target: id(slot), name: spec.name, value_count: count, values: values,
      reply: nil)
    state.pointee.stats.events &+= 1
    let activity = state.pointee.activity
    let eventName = state.pointee.eventName
    state.pointee.activity = activity | Activity.handler
    state.pointee.eventName = spec.name
    state.pointee.emitDepth &+= 1
    var isTaken = false
    if let callback = widgetClass?.pointee.vtable.callback {
      isTaken = call(callback, slot, &event)
    } else if isStrict {
      checkReceived(slot, spec)
    }
    if !isTaken {
      isTaken = route(
        slot, &event, bubbles: spec.flags & GRAFT_EMITS_BUBBLES != 0)
    }
    state.pointee.emitDepth &-= 1
    state.pointee.eventName = eventName
    state.pointee.activity = activity
    return isTaken
  }

  typealias Callback =
    @convention(c) (
      UnsafePointer<graft_context>?, UnsafeMutableRawPointer?,
      UnsafeMutablePointer<graft_event>?
    ) -> graft_status

  /// Lets a class have an event first; true if it goes no further.
  @inline(never)
  private func call(
    _ callback: Callback, _ slot: UInt32, _ event: inout graft_event
  ) -> Bool {
    let id = id(slot)
    let widget = node(slot).pointee.widget
    let status = callHost(slot, GRAFT_PHASE_CALLBACK) { context in
      callback(context, widget, &event)
    }
    if status < 0 {
      reportAt(id, slot, status, GRAFT_PHASE_CALLBACK)
      return true
    }
    return status == GRAFT_HANDLED || state.pointee.nodes.find(id) != slot
  }

  @_optimize(speed)
  private func route(
    _ slot: UInt32, _ event: inout graft_event, bubbles: Bool
  ) -> Bool {
    var cursor = slot
    while true {
      let id = id(cursor)
      let parent = node(cursor).pointee.parent
      let parentID = !bubbles || parent == Node.none ? 0 : self.id(parent)
      if let handler = handler(cursor, event.name) {
        let status = run(handler, cursor, &event)
        if status < 0 {
          reportAt(id, cursor, status, GRAFT_PHASE_HANDLER)  // F4
        }
        if status != GRAFT_DECLINED { return true }
      }
      guard bubbles, parent != Node.none,
        state.pointee.nodes.find(parentID) == parent
      else { return false }
      cursor = parent
    }
  }

  /// Reports a failure at a node that may be gone by now.
  @inline(never)
  private func reportAt(
    _ id: graft_node, _ slot: UInt32, _ status: graft_status, _ phase: UInt32
  ) {
    let isAlive = state.pointee.nodes.find(id) == slot
    let isWaiting =
      node(slot).pointee.has(Node.dead) && hostID(slot, node(slot)) == id
    report(status, isAlive || isWaiting ? slot : Node.none, phase)
  }

  /// The handler of the newest committed description (P2).
  func handler(_ slot: UInt32, _ name: graft_atom) -> UInt32? {
    guard let held = findProperty(node(slot), name),
      held.pointee.type == UInt8(GRAFT_TYPE_HANDLER)
    else { return nil }
    return UInt32(truncatingIfNeeded: held.pointee.payload)
  }

  @inline(__always)
  func run(
    _ handler: UInt32, _ slot: UInt32, _ event: inout graft_event,
    _ phase: UInt32 = GRAFT_PHASE_HANDLER
  ) -> graft_status {
    guard let function = state.pointee.handlers[handler].pointee.function
    else { return GRAFT_DECLINED }
    let data = state.pointee.handlers[handler].pointee.userData
    // Kept while it runs, though it may be described no longer meanwhile.
    state.pointee.handlers.retain(handler)
    let status = withContext(slot, phase) { context in
      let before = beginCall(slot, phase)
      let status = function(context, &event, data)
      endCall(before)
      return status
    }
    releaseHandler(handler)
    return status
  }

  /// Answers a question at once; nothing may change meanwhile (E3).
  func query(
    _ slot: UInt32, _ name: graft_atom, _ values: UnsafePointer<graft_value>?,
    _ count: UInt32, _ reply: UnsafeMutablePointer<graft_value>
  ) throws(Failure) -> graft_status {
    let widgetClass = widgetClass(node(slot).pointee.classID)
    _ = try check(slot, widgetClass, name, values, count)
    if node(slot).pointee.widget == nil,
      !node(slot).pointee.has(Node.virtual | Node.root)
    {
      throw refusal()
    }
    var answer = reply.pointee
    var event = graft_event()
    event.struct_size = UInt32(MemoryLayout<graft_event>.size)
    event.flags = GRAFT_EVENT_IS_QUERY
    event.target = id(slot)
    event.name = name
    event.value_count = count
    event.values = values
    let activity = state.pointee.activity
    state.pointee.activity = activity | Activity.query
    defer { state.pointee.activity = activity }
    var status = GRAFT_OK
    state.pointee.stats.events &+= 1
    withUnsafeMutablePointer(to: &answer) { answer in
      event.reply = answer
      if let callback = widgetClass?.pointee.vtable.callback {
        let widget = node(slot).pointee.widget
        status = callHost(slot, GRAFT_PHASE_QUERY) { context in
          callback(context, widget, &event)
        }
      }
      if status >= 0, status != GRAFT_HANDLED,
        let handler = handler(slot, event.name)
      {
        status = run(handler, slot, &event, GRAFT_PHASE_QUERY)
      }
    }
    if status < 0 { throw hostFailure(status, slot, GRAFT_PHASE_QUERY) }
    reply.pointee = answer
    return GRAFT_OK
  }
}
