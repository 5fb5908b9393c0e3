import CGraft

/// Copies the bytes of a text. It belongs to no actor, so that its closure is
/// called without being asked for its thread.
@inline(__always)
private func copy(_ text: String, to bytes: UnsafeMutablePointer<UInt8>) {
  var text = text
  text.withUTF8 { utf8 in
    if let base = utf8.baseAddress {
      bytes.update(from: base, count: utf8.count)
    }
  }
}

// Properties and handlers of the open element, until it is handed over.

extension Describer {
  @inline(__always)
  func atom(_ name: WidgetName) -> graft_atom {
    let atom = atoms[name]
    return atom != 0 ? atom : intern(name)
  }

  @inline(never)
  func intern(_ name: WidgetName) -> graft_atom {
    let atom = graft_atom_of(runtime, name.description)
    atoms.set(name, atom)
    return atom
  }

  @inline(__always)
  func add(_ name: graft_atom, _ value: graft_value) {
    if count == propCapacity { growProps() }
    (props + count).initialize(
      to: graft_prop(name: name, flags: 0, value: value))
    count += 1
  }

  @inline(__always)
  func set(atom name: graft_atom, _ flag: Bool) {
    add(name, graft_value_bool(flag ? 1 : 0))
  }

  @inline(__always)
  func set(atom name: graft_atom, _ integer: Int) {
    add(name, graft_value_int(Int64(integer)))
  }

  @inline(__always)
  func set(atom name: graft_atom, _ real: Double) {
    add(name, graft_value_double(real))
  }

  @inline(__always)
  func set(_ name: Name, _ flag: Bool) {
    set(atom: atom(name.widgetName), flag)
  }

  @inline(__always)
  func set(_ name: Name, _ integer: Int) {
    set(atom: atom(name.widgetName), integer)
  }

  @inline(__always)
  func set(_ name: Name, _ real: Double) {
    set(atom: atom(name.widgetName), real)
  }

  @inline(__always)
  func set(_ name: Name, _ text: String) {
    set(atom: atom(name.widgetName), text)
  }

  /// The text's bytes are copied here until the whole element is handed over.
  @inline(__always)
  func set(atom name: graft_atom, _ text: String) {
    var value = graft_value()
    value.type = GRAFT_TYPE_STRING
    value.as.id = UInt64(used)
    let count = text.utf8.count
    value.length = UInt32(truncatingIfNeeded: count)
    if used + count > byteCapacity { growBytes(used + count) }
    copy(text, to: bytes + used)
    used += count
    add(name, value)
  }

  func set(_ name: graft_atom, object: AnyObject) {
    add(
      name, graft_value_object(0, Unmanaged.passUnretained(object).toOpaque()))
  }

  func set(_ property: Property) {
    let name = atom(property.name)
    switch property.value {
    case .none: return
    case .bool(let flag): add(name, graft_value_bool(flag ? 1 : 0))
    case .int(let int): add(name, graft_value_int(Int64(int)))
    case .double(let real): add(name, graft_value_double(real))
    case .string(let text): set(atom: name, text)
    case .pointer(let pointer): add(name, graft_value_pointer(pointer))
    case .handler(let action): on(name, action)
    case .bound(let cell): add(name, graft_value_state(cell))
    }
  }

  /// Binds a property to a cell: no body runs when it changes.
  @inline(__always)
  func set(_ name: Name, cell: graft_state) {
    add(atom(name.widgetName), graft_value_state(cell))
  }

  @inline(__always)
  func on(_ event: Name, _ action: EventAction) {
    on(atom(event.widgetName), action)
  }

  func on(_ event: graft_atom, _ action: EventAction) {
    // The builder takes no handler once it failed.
    if failure != nil { return }
    let action = hasModifiers ? joined(event, action) ?? action : action
    if handlerCount == handlerCapacity { growHandlers() }
    (handlers + handlerCount).initialize(to: HandlerPool.handler(action))
    var value = graft_value()
    value.type = GRAFT_TYPE_HANDLER
    value.as.id = UInt64(handlerCount)
    handlerCount += 1
    add(event, value)
  }

  /// The handlers that the view and its modifiers have for an event as one,
  /// the view's own first, the outermost last.
  func joined(
    _ event: graft_atom, _ own: EventAction?
  ) -> EventAction? {
    var action = own
    for modifier in modifiers[modifierBase...].reversed() {
      guard case .handler(let other) = modifier.value,
        atom(modifier.name) == event
      else { continue }
      guard let inner = action else {
        action = other
        continue
      }
      action = .hearing { heard in
        let isTaken = try inner(heard)
        return try other(heard) || isTaken
      }
    }
    return action
  }

  /// Sets what modifiers give: of a property the outermost one counts, and more
  /// than what the view itself set.
  func setModifiers() {
    hasModifiers = false
    let own = count
    for index in modifierBase..<modifiers.count {
      let modifier = modifiers[index]
      let outer = modifiers[modifierBase..<index]
      if outer.contains(where: { $0.name == modifier.name }) { continue }
      let name = atom(modifier.name)
      let place = (0..<own).first { props[$0].name == name }
      if case .handler = modifier.value {
        // The view's own was joined with it.
        if place == nil, let action = joined(name, nil) { on(name, action) }
        continue
      }
      set(modifier)
      if let place {
        count -= 1
        props[place] = props[count]
      }
    }
  }

  func growBytes(_ needed: Int) {
    let capacity = max(byteCapacity * 2, needed)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    grown.update(from: bytes, count: used)
    bytes.deallocate()
    bytes = grown
    byteCapacity = capacity
  }

  func growHandlers() {
    let grown = UnsafeMutablePointer<graft_handler>.allocate(
      capacity: handlerCapacity * 2)
    grown.moveInitialize(from: handlers, count: handlerCount)
    handlers.deallocate()
    handlers = grown
    handlerCapacity *= 2
  }

  func growProps() {
    let grown = UnsafeMutablePointer<graft_prop>.allocate(
      capacity: propCapacity * 2)
    grown.moveInitialize(from: props, count: count)
    props.deallocate()
    props = grown
    propCapacity *= 2
  }

  /// Hands the collected properties to the open element.
  @inline(__always)
  func flush() {
    if hasModifiers { setModifiers() }
    if let roleClass = translation { translate(roleClass) }
    guard count > 0 else { return }
    if used > 0 || handlerCount > 0 { place(strings: bytes, handlers) }
    graft_set(runtime, props, UInt32(truncatingIfNeeded: count))
    count = 0
    handlerCount = 0
    used = 0
  }

  func translate(_ roleClass: RoleClass) {
    translation = nil
    let given = Array(UnsafeBufferPointer(start: props, count: count))
    count = 0
    roleClass.translate(given, into: self)
  }

  /// A property of the open element, with its text where it was copied to.
  func value(of prop: graft_prop) -> PropertyValue {
    guard prop.value.type == GRAFT_TYPE_STRING else {
      return PropertyValue(prop.value)
    }
    let text = UnsafeBufferPointer(
      start: bytes + Int(prop.value.as.id), count: Int(prop.value.length))
    return .string(String(decoding: text, as: UTF8.self))
  }

  /// Sets a property that may be set already.
  func replace(_ property: Property) {
    let name = atom(property.name)
    if let place = (0..<count).first(where: { props[$0].name == name }) {
      count -= 1
      props[place] = props[count]
    }
    set(property)
  }

  /// Drops a handler that the toolkit has no event for.
  func leaveOut(_ prop: graft_prop) {
    guard prop.value.type == GRAFT_TYPE_HANDLER else { return }
    let handler = handlers[Int(prop.value.as.id)]
    handler.drop?(handler.user_data)
  }

  /// Turns offsets, which stayed right while buffers grew, into pointers.
  func place(
    strings: UnsafeMutablePointer<UInt8>,
    _ handlers: UnsafeMutablePointer<graft_handler>
  ) {
    for index in 0..<count {
      let value = props[index].value
      switch value.type {
      case GRAFT_TYPE_STRING:
        props[index].value.as.pointer = UnsafeRawPointer(
          strings + Int(value.as.id))
      case GRAFT_TYPE_HANDLER:
        props[index].value.as.handler = UnsafePointer(
          handlers + Int(value.as.id))
      default: break
      }
    }
  }
}
