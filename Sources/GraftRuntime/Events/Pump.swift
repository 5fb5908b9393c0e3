import CGraft
import GraftShims

// The pump: everything that waited for the host's loop (T4).

extension Runtime {
  /// How long a chain of events, renders and bodies may get that cause one
  /// another (S8).
  private static let longestChain: UInt32 = 100
  /// Events of one pump: a handler that emits for ever leaves some to the
  /// next pump, so that the host's loop goes on.
  private static let mostUnits: UInt32 = 100_000

  @_optimize(speed)
  func pump(_ budget: UInt32) throws(Failure) -> graft_status {
    if isDoing(Activity.handler) {
      // What was removed waits for the unwind: that is work too, and nobody
      // asks for a pump a second time.
      return hasWork || state.pointee.reaps.count > 0 ? 1 : 0
    }
    state.pointee.pumpNumber &+= 1
    state.pointee.inbox.take()
    if state.pointee.hasGone { forgetGoneNodes() }
    var left = budget == 0 ? Runtime.mostUnits : budget
    var loop: Failure? = nil
    while left > 0 {
      left &-= 1
      if state.pointee.inbox.ready != nil, runTask() { continue }
      if !state.pointee.queue.isEmpty, deliverNext() { continue }
      do throws(Failure) {
        if state.pointee.staleCells.count > 0, try resolveStale() { continue }
        if let id = state.pointee.virtualBindings.popLast() {
          try writeBindings(id)
          continue
        }
        if let index = dirtyRoot {
          try runDirtyBody(index)
          continue
        }
        if state.pointee.dirty.count > 0, try runDirtyComponent() { continue }
        if let id = state.pointee.bindings.popLast() {
          try writeBindings(id)
          continue
        }
        // After what may update them with everything anyway.
        if state.pointee.invalid.count > 0, try updateInvalid() { continue }
      } catch {
        loop = error
        if error.status == GRAFT_E_LOOP { continue }
      }
      // Last of all: what the app did not take is put back. It may be adjusted.
      if !hasUnits, loop == nil {
        if state.pointee.divergent.count > 0 {
          writeBack()
          if hasUnits { continue }
        }
      }
      break
    }
    if state.pointee.hasGone { forgetGoneNodes() }
    if state.pointee.reaps.count > 0 { reap() }
    if state.pointee.doomedRoots.count > 0 { finishDoomed() }
    graft_shim_store(state.pointee.inboxCells + 1, 0)
    let remains = hasWork
    if remains { schedule() }
    if let loop { throw loop }
    return remains ? 1 : 0
  }

  @inline(__always)
  private var hasUnits: Bool {
    return state.pointee.inbox.ready != nil || !state.pointee.queue.isEmpty
      || state.pointee.invalid.count > 0 || state.pointee.dirty.count > 0
      || state.pointee.bindings.count > 0
      || state.pointee.virtualBindings.count > 0
      || state.pointee.staleCells.count > 0 || dirtyRoot != nil
  }

  private var hasWork: Bool {
    return hasUnits || state.pointee.inbox.hasPosted
      || state.pointee.hasGone
      || (state.pointee.reaps.count > 0 && state.pointee.emitDepth == 0)
  }

  /// Runs the body of one invalidated root.
  @inline(never)
  private func runDirtyBody(_ index: Int) throws(Failure) {
    let info = state.pointee.rootInfo[index]
    state.pointee.rootInfo.base.unsafelyUnwrapped[index].isDirty = false
    guard let slot = state.pointee.nodes.find(info.node), info.body != nil
    else { return }
    try commitBody(slot, info.generation, info.transaction)
  }

  /// Ends a feedback loop, and tells what its last turns were.
  func checkChain(_ slot: UInt32) throws(Failure) {
    guard state.pointee.generation > Runtime.longestChain else { return }
    report(GRAFT_E_LOOP, slot, GRAFT_PHASE_PUMP) { sink in
      sink.put("events and renders caused one another ")
      sink.put(Int64(Runtime.longestChain))
      sink.put(" times, the last by ")
      putTriggers(&sink)
    }
    throw Failure(status: GRAFT_E_LOOP)
  }

  /// Notes who asked for a render, for the message of a feedback loop.
  func noteTrigger() {
    let place = Int(state.pointee.triggerCount % 4)
    let node =
      state.pointee.call.node == Node.none
      ? 0 : id(state.pointee.call.node)
    let trigger = Trigger(
      node: node, phase: state.pointee.call.phase,
      event: state.pointee.eventName)
    withUnsafeMutableBytes(of: &state.pointee.triggers) { bytes in
      bytes.storeBytes(
        of: trigger, toByteOffset: place &* MemoryLayout<Trigger>.stride,
        as: Trigger.self)
    }
    state.pointee.triggerCount &+= 1
  }

  private func putTriggers(_ sink: inout TextSink) {
    let count = min(state.pointee.triggerCount, 4)
    for offset in 0..<count {
      let place = Int((state.pointee.triggerCount &- 1 &- offset) % 4)
      let trigger = withUnsafeBytes(of: &state.pointee.triggers) { bytes in
        bytes.load(
          fromByteOffset: place &* MemoryLayout<Trigger>.stride,
          as: Trigger.self)
      }
      if offset > 0 { sink.put(", ") }
      sink.put(phaseName(trigger.phase))
      if trigger.event != 0 {
        sink.put(" of event ")
        put(&sink, atom: trigger.event)
      }
      if let slot = state.pointee.nodes.find(trigger.node) {
        sink.put(" at ")
        put(&sink, path: slot)
      }
    }
  }
}

/// Who asked for a render.
struct Trigger: BitwiseCopyable {
  var node: graft_node = 0
  var phase: UInt32 = 0
  var event: graft_atom = 0
}
