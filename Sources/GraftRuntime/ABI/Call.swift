import CGraft
import GraftShims

// The one way into the runtime: null, foreign memory, thread, place (T1, T2).

/// Where a function may be called.
enum Allowed {
  /// Everywhere, also in the report hook: it reads only.
  static let reading: UInt32 = 0
  /// Not while a query is answered, nor in a hook.
  static let events = Activity.query | Activity.hook
  /// State: not while something is described or derived from it.
  static let setting = Activity.body | events
  /// The builder: in a body too, which describes.
  static let describing = Activity.commit | events
  /// Not in a commit or body either.
  static let changes = Activity.commit | Activity.body | events
}

/// The runtime of a call that may go on; none where `call` has to say why not.
///
/// - Parameter refused: the activities during which the call is refused.
@inline(__always)
func admitted(_ pointer: OpaquePointer?, _ refused: UInt32) -> Runtime? {
  guard let pointer else { return nil }
  let runtime = Runtime(state: UnsafeMutablePointer(pointer))
  guard runtime.state.pointee.magic == RuntimeState.magic,
    runtime.state.pointee.owner == currentThread(), !runtime.isDoing(refused)
  else { return nil }
  return runtime
}

/// Runs an exported function's work and maps its failure to a status.
///
/// - Parameter refused: the activities during which it is refused.
@inline(never)
func call(
  _ pointer: OpaquePointer?, _ function: StaticString, _ refused: UInt32,
  _ body: (Runtime) throws(Failure) -> graft_status
) -> graft_status {
  guard let runtime = admitted(pointer, refused) else {
    return refuse(pointer, function)
  }
  return call(runtime, function, body)
}

/// The same for a call that is admitted.
@inline(__always)
func call(
  _ runtime: Runtime, _ function: StaticString,
  _ body: (Runtime) throws(Failure) -> graft_status
) -> graft_status {
  let before = runtime.state.pointee.function
  let hadMessage = runtime.state.pointee.hasMessage
  runtime.state.pointee.function = function
  runtime.state.pointee.hasMessage = false
  defer { runtime.state.pointee.function = before }
  do throws(Failure) {
    let status = try body(runtime)
    if status >= 0 { runtime.state.pointee.hasMessage = hadMessage }
    return status
  } catch {
    return leave(runtime, error)
  }
}

/// Says why a call may not go on.
@inline(never)
func refuse(
  _ pointer: OpaquePointer?, _ function: StaticString
) -> graft_status {
  guard let pointer else {
    return failThread(GRAFT_E_INVALID, function, "runtime came as null")
  }
  let runtime = Runtime(state: UnsafeMutablePointer(pointer))
  guard runtime.state.pointee.magic == RuntimeState.magic else {
    return failThread(GRAFT_E_INVALID, function, "runtime is none of Graft's")
  }
  guard runtime.state.pointee.owner == currentThread() else {
    return failThread(
      GRAFT_E_THREAD, function, "came on another thread than the runtime's")
  }
  let before = runtime.state.pointee.function
  runtime.state.pointee.function = function
  defer { runtime.state.pointee.function = before }
  return runtime.refusal().status
}

/// Maps a failure to its status; there is always a message.
@inline(never)
private func leave(_ runtime: Runtime, _ failure: Failure) -> graft_status {
  if !runtime.state.pointee.hasMessage {
    runtime.write(message: failure.status) { sink in
      sink.put(
        failure.status == GRAFT_E_NO_MEMORY
          ? "memory ran out" : "a limit of Graft was reached")
    }
  }
  if failure.status == GRAFT_E_NO_MEMORY { runtime.noteShortMemory() }
  return failure.status
}

/// Fails a call that concerns no runtime of the calling thread.
@inline(never)
func failThread(
  _ status: graft_status, _ function: StaticString, _ text: StaticString
) -> graft_status {
  var sink = TextSink(threadMessage(), Runtime.messageSize)
  sink.put(function)
  sink.put(": ")
  sink.put(text)
  sink.terminate()
  return status
}

extension Runtime {
  func refusal() -> Failure {
    return fail(GRAFT_E_BUSY) { sink in
      sink.put("not allowed ")
      if isDoing(Activity.hook) {
        sink.put("in a hook of the host")
      } else if isDoing(Activity.query) {
        sink.put("while a query is answered or a widget measured")
      } else {
        sink.put("in a commit")
      }
      if state.pointee.call.phase != GRAFT_PHASE_NONE {
        sink.put(", here in ")
        sink.put(phaseName(state.pointee.call.phase))
        if state.pointee.call.node != Node.none {
          sink.put(" of ")
          put(&sink, path: state.pointee.call.node)
        }
      }
    }
  }

  /// The slot of an id that the host gave.
  @inline(__always)
  func live(_ id: graft_node) throws(Failure) -> UInt32 {
    guard let slot = state.pointee.nodes.find(id),
      !node(slot).pointee.has(Node.gone)
    else { throw stale(id) }
    return slot
  }

  @inline(never)
  private func stale(_ id: graft_node) -> Failure {
    return fail(GRAFT_E_STALE) { sink in
      sink.put("node ")
      sink.put(unsigned: id)
      sink.put(id == 0 ? " came, a node expected" : " is gone, or never was")
    }
  }

  /// Refuses null for an output or a function.
  @inline(__always)
  func need<Pointer>(
    _ pointer: Pointer?, _ name: StaticString
  ) throws(Failure) -> Pointer {
    guard let pointer else {
      throw fail(GRAFT_E_INVALID) { sink in
        sink.put(name)
        sink.put(" came as null")
      }
    }
    return pointer
  }

  /// Reads a sized struct of the host.
  func sized<Record>(
    _ source: UnsafePointer<Record>?, into record: inout Record,
    _ name: StaticString
  ) throws(Failure) {
    guard let source else { return }
    let size = UnsafeRawPointer(source).load(as: UInt32.self)
    guard size >= 4, size <= 4096 else {
      throw fail(GRAFT_E_INVALID) { sink in
        sink.put(name)
        sink.put(" came with struct_size ")
        sink.put(Int64(size))
        sink.put(", 4 to 4096 expected")
      }
    }
    read(source, size, into: &record)
  }
}
