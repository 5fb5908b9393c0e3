import CGraft
import GraftShims

// Messages and reports.

extension Runtime {
  static let messageSize = Int(GRAFT_SHIM_MESSAGE_SIZE)

  @inline(__always)
  var userData: UnsafeMutableRawPointer? {
    return state.pointee.hooks.user_data
  }

  /// Writes a message and returns the failure to throw.
  @inline(never)
  func fail(
    _ status: graft_status, _ describe: (inout TextSink) -> Void
  ) -> Failure {
    write(message: status, describe)
    return Failure(status: status)
  }

  func write(
    message status: graft_status, _ describe: (inout TextSink) -> Void
  ) {
    var sink = TextSink(state.pointee.message, Runtime.messageSize)
    sink.put(state.pointee.function)
    sink.put(": ")
    describe(&sink)
    if state.pointee.hasHostMessage {
      sink.put(": ")
      sink.put(cString: UnsafePointer(state.pointee.hostMessage))
      state.pointee.hasHostMessage = false
    }
    sink.terminate()
    state.pointee.hasMessage = true
    if let thread = threadMessage() {
      memcpy(thread, state.pointee.message, Runtime.messageSize)
    }
  }

  /// Calls the host on the way of a failure, whose message stays.
  func keepingMessage(_ body: () -> Void) {
    withUnsafeTemporaryAllocation(
      of: CChar.self, capacity: Runtime.messageSize
    ) { copy in
      let hasMessage = state.pointee.hasMessage
      let phase = state.pointee.failurePhase
      if let base = copy.baseAddress {
        memcpy(base, state.pointee.message, Runtime.messageSize)
      }
      body()
      if let base = copy.baseAddress {
        memcpy(state.pointee.message, base, Runtime.messageSize)
      }
      state.pointee.hasMessage = hasMessage
      state.pointee.failurePhase = phase
    }
  }

  /// Reports a failure whose message was written where it was thrown.
  func reportStanding(
    _ failure: Failure, _ slot: UInt32, _ phase: UInt32
  ) {
    if state.pointee.hasMessage {
      deliverReport(failure.status, slot, phase)
    } else {
      report(failure.status, slot, phase)
    }
  }

  /// A failure of the host's callback at a node.
  @inline(never)
  func hostFailure(
    _ status: graft_status, _ slot: UInt32, _ phase: UInt32
  ) -> Failure {
    state.pointee.failurePhase = phase
    return fail(status) { sink in
      if slot != Node.none {
        put(&sink, path: slot)
        sink.put(": ")
      }
      sink.put(phaseName(phase))
      sink.put(" failed with ")
      put(&sink, status: status)
    }
  }

  /// Tells the host of a failure that ends no call (F4, F5).
  @inline(never)
  func report(_ status: graft_status, _ slot: UInt32, _ phase: UInt32) {
    _ = hostFailure(status, slot, phase)
    deliverReport(status, slot, phase)
  }

  @inline(never)
  func report(
    _ status: graft_status, _ slot: UInt32, _ phase: UInt32,
    _ describe: (inout TextSink) -> Void
  ) {
    _ = fail(status) { sink in
      if slot != Node.none {
        put(&sink, path: slot)
        sink.put(": ")
      }
      describe(&sink)
    }
    deliverReport(status, slot, phase)
  }

  @inline(never)
  func deliverReport(
    _ status: graft_status, _ slot: UInt32, _ phase: UInt32,
    classID: graft_class = 0
  ) {
    state.pointee.stats.reports &+= 1
    guard let hook = state.pointee.hooks.report else { return }
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { texts in
      guard let base = texts.baseAddress else { return }
      let path = base
      let key = base + 512
      let name = base + 768
      (path[0], key[0], name[0]) = (0, 0, 0)
      var report = graft_report()
      report.struct_size = UInt32(MemoryLayout<graft_report>.size)
      report.phase = phase
      report.status = status
      report.commit = state.pointee.commit
      report.class_id = classID
      if slot != Node.none {
        let node = node(slot)
        report.node = hostID(slot, node)
        report.class_id = node.pointee.classID
        fill(path, 512) { sink in put(&sink, path: slot) }
        fill(key, 256) { sink in put(&sink, keyOf: slot) }
      }
      fill(name, 256) { sink in put(&sink, className: report.class_id) }
      report.path = UnsafePointer(path)
      report.key = UnsafePointer(key)
      report.class_name = UnsafePointer(name)
      report.message = UnsafePointer(state.pointee.message)
      self.hook { hook(userData, &report) }
    }
  }

  private func fill(
    _ buffer: UnsafeMutablePointer<CChar>, _ size: Int,
    _ body: (inout TextSink) -> Void
  ) {
    var sink = TextSink(buffer, size)
    body(&sink)
    sink.terminate()
  }

  /// Runs a hook, in which nothing but reading is allowed.
  @inline(never)
  func hook(_ body: () -> Void) {
    let before = state.pointee.activity
    state.pointee.activity = before | Activity.hook
    body()
    state.pointee.activity = before
  }

  func put(_ sink: inout TextSink, status: graft_status) {
    if status > GRAFT_E_HOST, status < 0 {
      sink.put(statusName(status))
    } else {
      sink.put(Int64(status))
    }
  }

  func put(_ sink: inout TextSink, atom: graft_atom) {
    guard let text = state.pointee.atoms.text(atom) else {
      sink.put("atom ")
      sink.put(Int64(atom))
      return
    }
    sink.put(text.bytes, Int(text.pointee.length))
  }

  func put(_ sink: inout TextSink, className id: graft_class) {
    guard let widgetClass = widgetClass(id) else {
      sink.put("root")
      return
    }
    put(&sink, atom: widgetClass.pointee.name)
  }
}

func statusName(_ status: graft_status) -> StaticString {
  switch status {
  case GRAFT_OK: return "GRAFT_OK"
  case GRAFT_DECLINED: return "GRAFT_DECLINED"
  case GRAFT_HANDLED: return "GRAFT_HANDLED"
  case GRAFT_QUEUED: return "GRAFT_QUEUED"
  case GRAFT_DROPPED: return "GRAFT_DROPPED"
  case GRAFT_E_INVALID: return "GRAFT_E_INVALID"
  case GRAFT_E_NO_MEMORY: return "GRAFT_E_NO_MEMORY"
  case GRAFT_E_STALE: return "GRAFT_E_STALE"
  case GRAFT_E_THREAD: return "GRAFT_E_THREAD"
  case GRAFT_E_BUSY: return "GRAFT_E_BUSY"
  case GRAFT_E_DUPLICATE: return "GRAFT_E_DUPLICATE"
  case GRAFT_E_UNKNOWN: return "GRAFT_E_UNKNOWN"
  case GRAFT_E_TYPE: return "GRAFT_E_TYPE"
  case GRAFT_E_UNSUPPORTED: return "GRAFT_E_UNSUPPORTED"
  case GRAFT_E_LIMIT: return "GRAFT_E_LIMIT"
  case GRAFT_E_SMALL: return "GRAFT_E_SMALL"
  case GRAFT_E_LOOP: return "GRAFT_E_LOOP"
  case GRAFT_E_STRICT: return "GRAFT_E_STRICT"
  default:
    return status <= GRAFT_E_HOST ? "GRAFT_E_HOST" : "unknown status"
  }
}

func phaseName(_ phase: UInt32) -> StaticString {
  switch phase {
  case GRAFT_PHASE_MATCH: return "match"
  case GRAFT_PHASE_MAKE_COORDINATOR: return "make_coordinator"
  case GRAFT_PHASE_CREATE: return "create"
  case GRAFT_PHASE_UPDATE: return "update"
  case GRAFT_PHASE_FINALIZE: return "finalize"
  case GRAFT_PHASE_CONNECT: return "connect"
  case GRAFT_PHASE_INSERT: return "insert_child"
  case GRAFT_PHASE_MOVE: return "move_child"
  case GRAFT_PHASE_REMOVE: return "remove_child"
  case GRAFT_PHASE_DID_MOUNT: return "did_mount"
  case GRAFT_PHASE_WILL_UNMOUNT: return "will_unmount"
  case GRAFT_PHASE_DESTROY: return "destroy"
  case GRAFT_PHASE_DESTROY_COORDINATOR: return "destroy_coordinator"
  case GRAFT_PHASE_RESET: return "reset"
  case GRAFT_PHASE_CALLBACK: return "callback"
  case GRAFT_PHASE_HANDLER: return "handler"
  case GRAFT_PHASE_QUERY: return "query"
  case GRAFT_PHASE_COMMAND: return "command"
  case GRAFT_PHASE_MEASURE: return "size_that_fits"
  case GRAFT_PHASE_BODY: return "body"
  case GRAFT_PHASE_TASK: return "task"
  case GRAFT_PHASE_READ: return "read"
  case GRAFT_PHASE_PUMP: return "pump"
  case GRAFT_PHASE_EFFECT: return "effect"
  case GRAFT_PHASE_DERIVE: return "derive"
  case GRAFT_PHASE_SET_ROWS: return "set_rows"
  case GRAFT_PHASE_ROW_KEY: return "key"
  default: return "call"
  }
}
