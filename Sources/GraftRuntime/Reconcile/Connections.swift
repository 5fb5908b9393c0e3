import CGraft

// Which events a widget is asked to emit: those that matter without a handler
// of its own, and those with one.

extension Runtime {
  /// Connects the events of a new node.
  func connectAll(_ slot: UInt32) {
    guard !node(slot).pointee.has(Node.gone),
      let widgetClass = widgetClass(node(slot).pointee.classID)
    else { return }
    node(slot).pointee.flags |= Node.connected
    guard widgetClass.pointee.vtable.connect != nil else { return }
    eachEvent(slot, widgetClass) { name in
      if node(slot).pointee.has(Node.gone) { return }
      let status = connect(slot, name, true)
      if status < 0 { report(status, slot, GRAFT_PHASE_CONNECT) }
    }
  }

  @inline(never)
  func disconnectAll(_ slot: UInt32) {
    guard node(slot).pointee.has(Node.connected) else { return }
    node(slot).pointee.flags &= ~Node.connected
    guard !node(slot).pointee.has(Node.gone),
      let widgetClass = widgetClass(node(slot).pointee.classID),
      widgetClass.pointee.vtable.connect != nil
    else { return }
    eachEvent(slot, widgetClass) { name in
      if node(slot).pointee.has(Node.gone) { return }
      let status = connect(slot, name, false)
      if status < 0 { report(status, slot, GRAFT_PHASE_CONNECT) }
    }
  }

  @inline(never)
  private func eachEvent(
    _ slot: UInt32, _ widgetClass: ClassPointer, _ body: (graft_atom) -> Void
  ) {
    for index in 0..<widgetClass.pointee.events.count {
      let spec = widgetClass.pointee.events[index]
      if spec.isAlwaysConnected { body(spec.name) }
    }
    // A callback may replace the array: it is read anew for each place.
    var index = 0
    while index < Int(node(slot).pointee.propertyCount) {
      guard let properties = node(slot).pointee.properties else { return }
      let property = properties[index]
      if property.type == UInt8(GRAFT_TYPE_HANDLER),
        !isAlwaysConnected(property.name, widgetClass)
      {
        body(property.name)
      }
      index &+= 1
    }
  }

  private func isAlwaysConnected(
    _ name: graft_atom, _ widgetClass: ClassPointer
  ) -> Bool {
    guard let event = eventSpec(widgetClass, name) else { return false }
    return event.pointee.isAlwaysConnected
  }

  @inline(never)
  private func connect(
    _ slot: UInt32, _ name: graft_atom, _ isOn: Bool
  ) -> graft_status {
    guard let widgetClass = widgetClass(node(slot).pointee.classID),
      let connect = widgetClass.pointee.vtable.connect
    else { return GRAFT_OK }
    let widget = node(slot).pointee.widget
    return callWidget(slot, GRAFT_PHASE_CONNECT) { context in
      connect(context, widget, name, isOn ? 1 : 0)
    }
  }

  /// Connects handlers that came and disconnects those that went.
  func reconnect(
    _ slot: UInt32, old: PropertyPointer?, oldCount: Int,
    new: PropertyPointer?, newCount: Int
  ) {
    guard let widgetClass = widgetClass(node(slot).pointee.classID),
      widgetClass.pointee.vtable.connect != nil,
      !node(slot).pointee.has(Node.gone)
    else { return }
    for pass in 0..<2 {
      let isOn = pass == 1
      let from = isOn ? new : old
      let other = isOn ? old : new
      for index in 0..<(isOn ? newCount : oldCount) {
        guard let property = from?[index],
          property.type == UInt8(GRAFT_TYPE_HANDLER),
          !isAlwaysConnected(property.name, widgetClass),
          !hasHandler(property.name, other, isOn ? oldCount : newCount)
        else { continue }
        let status = connect(slot, property.name, isOn)
        if status < 0 { report(status, slot, GRAFT_PHASE_CONNECT) }
      }
    }
  }

  private func hasHandler(
    _ name: graft_atom, _ properties: PropertyPointer?, _ count: Int
  ) -> Bool {
    guard let properties else { return false }
    for index in 0..<count
    where properties[index].name == name
      && properties[index].type == UInt8(GRAFT_TYPE_HANDLER)
    {
      return true
    }
    return false
  }
}
