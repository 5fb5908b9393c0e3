import CGraft
import GraftShims

// The rules of a widget class, checked (GRAFT_RUNTIME_STRICT).

extension Runtime {
  /// Nanoseconds that an update may take: a quarter of a frame at 60 Hz.
  private static let updateBudget: Int64 = 4_000_000

  var isStrict: Bool {
    @inline(__always) get {
      return state.pointee.hooks.flags & GRAFT_RUNTIME_STRICT != 0
    }
  }

  /// Calls update twice: in time, and to the same effect.
  @inline(never)
  func callStrictly(
    _ slot: UInt32, _ update: () -> graft_status
  ) -> graft_status {
    let begin = graft_shim_nanoseconds()
    let status = update()
    let taken = graft_shim_nanoseconds() &- begin
    if taken > Runtime.updateBudget {
      breakRule(slot, GRAFT_PHASE_UPDATE) { sink in
        sink.put("update took ")
        sink.put(taken / 1_000_000)
        sink.put(" ms, at most 4 are expected")
      }
    }
    guard status >= 0, !node(slot).pointee.has(Node.gone),
      let widgetClass = widgetClass(node(slot).pointee.classID),
      widgetClass.pointee.vtable.read != nil
    else { return status }
    var shown: Vector<Property>
    do throws(Failure) {
      shown = Vector(state.pointee.memory)
      for index in 0..<Int(node(slot).pointee.propertyCount) {
        guard let held = node(slot).pointee.properties else { break }
        try shown.append(try readNow(slot, widgetClass, held[index].name))
      }
    } catch {
      return status
    }
    let again = update()
    for index in 0..<shown.count {
      let before = shown[index]
      if again >= 0, before.type != UInt8(GRAFT_TYPE_NONE),
        let now = try? readNow(slot, widgetClass, before.name)
      {
        if !before.holdsSame(now) {
          breakRule(slot, GRAFT_PHASE_UPDATE) { sink in
            sink.put("update, called twice, made another value of ")
            put(&sink, atom: before.name)
          }
        }
        release(now)
      }
      release(before)
    }
    return again
  }

  /// A property as the widget shows it now; none where it can't be read.
  private func readNow(
    _ slot: UInt32, _ widgetClass: ClassPointer, _ name: graft_atom
  ) throws(Failure) -> Property {
    var value = graft_value()
    let widget = node(slot).pointee.widget
    if let read = widgetClass.pointee.vtable.read {
      let status = callWidget(slot, GRAFT_PHASE_READ) { context in
        read(context, widget, name, &value)
      }
      if status < 0 || value.type > GRAFT_TYPE_POINTER {
        value = graft_value()
      }
    }
    var held = try holdState(value)
    held.name = name
    return held
  }

  /// Refuses a widget that another node has.
  @inline(never)
  func checkOwn(
    _ widget: UnsafeMutableRawPointer, _ slot: UInt32
  ) throws(Failure) {
    let own = node(slot)
    let isTaken = state.pointee.nodes.contains { other in
      other != own && other.pointee.widget == widget
    }
    guard isTaken else { return }
    throw fail(GRAFT_E_STRICT) { sink in
      put(&sink, path: slot)
      sink.put(": create returned a widget that another node has")
    }
  }

  /// Tells of an event that nobody receives.
  @inline(never)
  func checkReceived(_ slot: UInt32, _ event: EventSpec) {
    var cursor = slot
    while cursor != Node.none {
      if handler(cursor, event.name) != nil { return }
      if event.flags & GRAFT_EMITS_BUBBLES == 0 { break }
      cursor = node(cursor).pointee.parent
    }
    breakRule(slot, GRAFT_PHASE_CALLBACK) { sink in
      sink.put("event ")
      put(&sink, atom: event.name)
      sink.put(" came, its class has no callback and no handler is described")
    }
  }

  private func breakRule(
    _ slot: UInt32, _ phase: UInt32, _ describe: (inout TextSink) -> Void
  ) {
    keepingMessage {
      report(GRAFT_E_STRICT, slot, phase, describe)
    }
  }
}
