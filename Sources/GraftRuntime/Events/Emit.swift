import CGraft

// Events on their way in: echo, report, order (P3 to P6, E2, E4).

extension Runtime {
  private static let busy =
    Activity.commit | Activity.body | Activity.query | Activity.handler
    | Activity.hook
  /// Events that one emit delivers before it leaves the rest to the pump.
  private static let mostInRow = 1000

  /// Delivers an event to which no rule applies, at once; none where `emit` has
  /// to look closer. It is the way of most events: a click.
  @inline(__always)
  func emitPlain(_ id: graft_node, _ name: graft_atom) -> graft_status? {
    guard let slot = state.pointee.nodes.find(id),
      !node(slot).pointee.has(Node.gone), node(slot).pointee.widget != nil,
      !isDoing(Runtime.busy), state.pointee.queue.isEmpty,
      state.pointee.muted == Node.none, state.pointee.call.calling != slot,
      let widgetClass = widgetClass(node(slot).pointee.classID),
      let event = widgetClass.pointee.event(name),
      event.pointee.flags == 0, event.pointee.valueOf == 0
    else { return nil }
    let hadMessage = state.pointee.hasMessage
    let function = state.pointee.function
    state.pointee.function = "graft_emit"
    state.pointee.hasMessage = false
    let isTaken = deliverInRow(slot, widgetClass, event.pointee, nil, 0)
    state.pointee.function = function
    state.pointee.hasMessage = hadMessage
    return isTaken ? GRAFT_OK : GRAFT_DECLINED
  }

  /// Delivers an event whose turn it is, then what it caused.
  private func deliverInRow(
    _ slot: UInt32, _ widgetClass: ClassPointer?, _ event: EventSpec,
    _ values: UnsafePointer<graft_value>?, _ count: UInt32
  ) -> Bool {
    state.pointee.emitDepth &+= 1
    let isTaken = deliver(slot, widgetClass, event, 0, values, count)
    if !state.pointee.queue.isEmpty { drain() }
    state.pointee.emitDepth &-= 1
    return isTaken
  }

  func emit(
    _ slot: UInt32, _ name: graft_atom, _ values: UnsafePointer<graft_value>?,
    _ count: UInt32
  ) throws(Failure) -> graft_status {
    let widgetClass = widgetClass(node(slot).pointee.classID)
    let event = try check(slot, widgetClass, name, values, count)
    if state.pointee.muted != Node.none, isBelow(slot, state.pointee.muted) {
      state.pointee.stats.echoes_dropped &+= 1
      return GRAFT_DROPPED
    }
    if event.flags & GRAFT_EMITS_QUERY != 0 {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, path: slot)
        sink.put(": ")
        put(&sink, atom: name)
        sink.put(" is a query, graft_query is expected")
      }
    }
    let isOwn =
      state.pointee.call.calling == slot
      || (node(slot).pointee.widget == nil
        && !node(slot).pointee.has(Node.virtual | Node.root))
    if event.valueOf != 0, let widgetClass, let value = values?.pointee {
      if isOwn || state.pointee.call.container == slot {
        try reportInCall(slot, event.valueOf, value)
        state.pointee.stats.echoes_dropped &+= 1
        return GRAFT_DROPPED
      }
      if isEcho(slot, widgetClass, event, value) {
        state.pointee.stats.echoes_dropped &+= 1
        return GRAFT_DROPPED
      }
    } else if isOwn {
      state.pointee.stats.echoes_dropped &+= 1
      return GRAFT_DROPPED
    }
    return try accept(slot, widgetClass, event, values, count)
  }

  /// Takes an event of the user: now, or in its turn.
  private func accept(
    _ slot: UInt32, _ widgetClass: ClassPointer?, _ event: EventSpec,
    _ values: UnsafePointer<graft_value>?, _ count: UInt32
  ) throws(Failure) -> graft_status {
    let name = event.name
    let isContinuous = event.flags & GRAFT_EMITS_CONTINUOUS != 0
    let endsEditing = event.flags & GRAFT_EMITS_ENDS_EDITING != 0
    if !isContinuous, !isDoing(Runtime.busy), state.pointee.queue.isEmpty {
      if event.valueOf != 0, let value = values?.pointee {
        try reportByUser(slot, event.valueOf, value, endsEditing: endsEditing)
        node(slot).pointee.extra?.pointee.reporter = name
      } else if endsEditing {
        endEditing(slot, 0)
      }
      let isTaken = deliverInRow(slot, widgetClass, event, values, count)
      return isTaken ? GRAFT_OK : GRAFT_DECLINED
    }
    let record = try makeEvent(id(slot), name, 0, values, count)
    record.pointee.isContinuous = isContinuous
    if event.valueOf != 0, let value = values?.pointee {
      do throws(Failure) {
        let extra = try makeExtra(node(slot))
        try reportByUser(slot, event.valueOf, value, endsEditing: endsEditing)
        record.pointee.isReport = true
        extra.pointee.reporter = name
        extra.pointee.waitingReports &+= 1
      } catch {
        freeEvent(record)
        throw error
      }
    } else if endsEditing {
      endEditing(slot, 0)
    }
    enqueue(record)
    if isContinuous || isDoing(Runtime.busy) {
      schedule()
      return GRAFT_QUEUED
    }
    // The others first, in their order; then it is told who took this one.
    state.pointee.emitDepth &+= 1
    let isTaken = drain(noting: record)
    state.pointee.emitDepth &-= 1
    return isTaken ? GRAFT_OK : GRAFT_DECLINED
  }

  private func enqueue(_ record: EventPointer) {
    if record.pointee.isContinuous,
      let earlier = state.pointee.queue.mergeTarget(
        record.pointee.node, record.pointee.name),
      earlier.pointee.valueCount == record.pointee.valueCount
    {
      // The newest values in the place of the earlier ones (E4).
      for index in 0..<Int(record.pointee.valueCount) {
        let old = earlier.values[index]
        earlier.values[index] = record.values[index]
        record.values[index] = old
      }
      earlier.pointee.flags |= GRAFT_EVENT_MERGED
      state.pointee.stats.merged_events &+= 1
      finishReport(record)
      freeEvent(record)
      return
    }
    state.pointee.queue.append(record)
  }

  private func finishReport(_ record: EventPointer) {
    guard record.pointee.isReport,
      let slot = state.pointee.nodes.find(record.pointee.node),
      let extra = node(slot).pointee.extra,
      extra.pointee.waitingReports > 0
    else { return }
    extra.pointee.waitingReports &-= 1
  }

  /// Delivers the oldest waiting event; false if there is none.
  @inline(never)
  func deliverNext() -> Bool {
    guard let record = state.pointee.queue.removeFirst() else { return false }
    if let slot = state.pointee.nodes.find(record.pointee.node),
      !node(slot).pointee.has(Node.gone)
    {
      finishReport(record)
      let generation = state.pointee.generation
      state.pointee.generation = record.pointee.generation
      defer { state.pointee.generation = generation }
      let count = Int(record.pointee.valueCount)
      if count == 0 {
        state.pointee.wasTaken = deliver(
          slot, record.pointee.name, record.pointee.flags, nil, 0)
      } else {
        deliver(slot, record, count)
      }
    } else {
      state.pointee.stats.stale_events &+= 1  // M6, E5
    }
    freeEvent(record)
    return true
  }

  private func deliver(
    _ slot: UInt32, _ record: EventPointer, _ count: Int
  ) {
    // A few values lie on the stack; an unusual number asks the pool.
    if count <= 16 {
      withUnsafeTemporaryAllocation(of: graft_value.self, capacity: 16) {
        values in
        guard let base = values.baseAddress else { return }
        deliver(slot, record, count, base)
      }
      return
    }
    let size = count &* MemoryLayout<graft_value>.stride
    guard let block = try? state.pointee.blocks.allocate(size) else {
      report(GRAFT_E_NO_MEMORY, slot, GRAFT_PHASE_HANDLER)
      return
    }
    deliver(
      slot, record, count,
      block.bindMemory(to: graft_value.self, capacity: count))
    state.pointee.blocks.deallocate(block, size)
  }

  private func deliver(
    _ slot: UInt32, _ record: EventPointer, _ count: Int,
    _ values: UnsafeMutablePointer<graft_value>
  ) {
    for index in 0..<count {
      values[index] = value(of: record.values + index)
    }
    state.pointee.wasTaken = deliver(
      slot, record.pointee.name, record.pointee.flags, values,
      UInt32(truncatingIfNeeded: count))
  }

  /// Delivers what waits, up to a limit.
  ///
  /// - Returns: whether `record` was taken, or waits for the pump.
  @discardableResult
  private func drain(noting record: EventPointer? = nil) -> Bool {
    var isTaken = true
    var left = Runtime.mostInRow
    while left > 0, let next = state.pointee.queue.first {
      left &-= 1
      _ = deliverNext()
      if next == record { isTaken = state.pointee.wasTaken }
    }
    if !state.pointee.queue.isEmpty { schedule() }
    return isTaken
  }

  func isBelow(_ slot: UInt32, _ top: UInt32) -> Bool {
    var cursor = slot
    while cursor != Node.none {
      if cursor == top { return true }
      cursor = node(cursor).pointee.parent
    }
    return false
  }

  /// Refuses an event that the class did not declare, and bad values.
  func check(
    _ slot: UInt32, _ widgetClass: ClassPointer?, _ name: graft_atom,
    _ values: UnsafePointer<graft_value>?, _ count: UInt32
  ) throws(Failure) -> EventSpec {
    guard state.pointee.atoms.text(name) != nil else {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, path: slot)
        sink.put(": event ")
        sink.put(Int64(name))
        sink.put(" came, which is no atom")
      }
    }
    if count > Runtime.mostProperties || (count > 0 && values == nil) {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, path: slot)
        sink.put(": ")
        sink.put(Int64(count))
        sink.put(" values came, of at most 32000, not null")
      }
    }
    for index in 0..<Int(count) {
      guard let values else { break }
      try check(values + index, slot)
    }
    guard var event = eventSpec(widgetClass, name)?.pointee else {
      if let widgetClass, widgetClass.pointee.isClosed,
        widgetClass.pointee.events.count > 0
      {
        throw fail(GRAFT_E_UNKNOWN) { sink in
          put(&sink, path: slot)
          sink.put(": no event ")
          put(&sink, atom: name)
        }
      }
      return EventSpec(name: name, flags: 0, valueOf: 0)
    }
    if event.valueOf != 0, count == 0,
      event.flags & GRAFT_EMITS_ENDS_EDITING == 0
    {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, path: slot)
        sink.put(": ")
        put(&sink, atom: name)
        sink.put(" came without the value of ")
        put(&sink, atom: event.valueOf)
      }
    }
    if event.valueOf != 0, count > 0, let values,
      let spec = widgetClass?.pointee.property(event.valueOf)
    {
      try check(values.pointee.type, spec.pointee, slot)
    }
    // A declared beginning stands for the whole name.
    event.name = name
    return event
  }

  private func check(
    _ value: UnsafePointer<graft_value>, _ slot: UInt32
  ) throws(Failure) {
    let type = value.pointee.type
    let isBytes = type == GRAFT_TYPE_STRING || type == GRAFT_TYPE_BYTES
    var isGood = type <= GRAFT_TYPE_NODE && type != GRAFT_TYPE_HANDLER
    if isBytes, value.pointee.length > 0 {
      let length = Int(value.pointee.length)
      if let bytes = value.pointee.bytes {
        isGood = type == GRAFT_TYPE_BYTES || isUTF8(bytes, length)
      } else {
        isGood = false
      }
    }
    if isGood { return }
    throw fail(GRAFT_E_INVALID) { sink in
      put(&sink, path: slot)
      sink.put(": a value of type ")
      sink.put(typeName(type))
      sink.put(" came that is null, not UTF-8 or a handler")
    }
  }
}
