import CGraft
import GraftShims

// Registering classes.

extension Runtime {
  func intern(_ text: UnsafePointer<CChar>?) throws(Failure) -> graft_atom {
    guard let text else {
      throw fail(GRAFT_E_INVALID) { sink in
        sink.put("null came for a name")
      }
    }
    return try intern(text, strlen(text))
  }

  func intern(
    _ text: UnsafePointer<CChar>?, _ length: Int
  ) throws(Failure) -> graft_atom {
    guard let text, length > 0, length <= 65_535 else {
      throw fail(GRAFT_E_INVALID) { sink in
        sink.put("a name of ")
        sink.put(Int64(text == nil ? 0 : length))
        sink.put(" bytes came, 1 to 65535 expected")
      }
    }
    let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    guard isUTF8(bytes, length), memchr(text, 0, length) == nil else {
      throw fail(GRAFT_E_INVALID) { sink in
        sink.put("a name came that is not UTF-8 without NUL")
      }
    }
    return try state.pointee.atoms.intern(bytes, length)
  }

  func findClass(_ name: graft_atom) -> graft_class? {
    for index in 0..<state.pointee.classes.count
    where state.pointee.classes[index].pointee.name == name {
      return graft_class(truncatingIfNeeded: index &+ 1)
    }
    return nil
  }

  func register(
    _ desc: graft_class_desc, name text: StaticString
  ) throws(Failure) -> graft_class {
    let name = UnsafeRawPointer(text.utf8Start).assumingMemoryBound(
      to: CChar.self)
    return try register(desc, try intern(name, text.utf8CodeUnitCount))
  }

  func register(
    _ desc: graft_class_desc, _ name: graft_atom
  ) throws(Failure) -> graft_class {
    if findClass(name) != nil {
      throw fail(GRAFT_E_DUPLICATE) { sink in
        sink.put("class ")
        put(&sink, atom: name)
        sink.put(" is registered already")
      }
    }
    try check(desc, name)
    try state.pointee.classes.reserve(1)
    let size = WidgetClass.size
    let memory = state.pointee.memory
    guard let raw = memory.pointee.allocate(size) else {
      throw Failure(status: GRAFT_E_NO_MEMORY)
    }
    let id = graft_class(
      truncatingIfNeeded: state.pointee.classes.count &+ 1)
    let isClosed =
      desc.flags & GRAFT_CLASS_OPEN == 0
      && (desc.property_count > 0 || desc.flags & GRAFT_CLASS_CLOSED != 0)
    var kept = desc
    // The host's tables are read here and never again.
    kept.properties = nil
    kept.events = nil
    kept.name = nil
    let widgetClass = raw.bindMemory(to: WidgetClass.self, capacity: 1)
    widgetClass.initialize(
      to: WidgetClass(
        kept, name: name, isClosed: isClosed,
        isVirtual: desc.body != nil
          || (id >= GRAFT_PROVIDER_CLASS && id <= Runtime.rowClass),
        isComponent: desc.body != nil
          || (id >= GRAFT_ROWS_CLASS && id <= Runtime.rowClass),
        shape: PropertyShape(
          (raw + MemoryLayout<WidgetClass>.stride).bindMemory(
            to: UInt64.self, capacity: PropertyShape.longest)), memory)
    )
    do throws(Failure) {
      try fill(widgetClass, desc)
    } catch {
      widgetClass.deinitialize(count: 1)
      memory.pointee.deallocate(raw, size)
      throw error
    }
    state.pointee.classes.appendReserved(widgetClass)
    if desc.connect != nil { state.pointee.hasConnect = true }
    if desc.flags & GRAFT_CLASS_PINNED != 0 { state.pointee.hasPinned = true }
    if desc.will_unmount != nil || desc.body != nil {
      state.pointee.hasUnmountHooks = true
    }
    return id
  }

  private func check(
    _ desc: graft_class_desc, _ name: graft_atom
  ) throws(Failure) {
    let known =
      GRAFT_CLASS_ATTACH_TOP_DOWN | GRAFT_CLASS_PARENT_AT_CREATE
      | GRAFT_CLASS_PINNED | GRAFT_CLASS_CLOSED | GRAFT_CLASS_OPEN
    let isBoth = GRAFT_CLASS_OPEN | GRAFT_CLASS_CLOSED
    if desc.flags & isBoth == isBoth
      || (desc.pool_limit > 0 && desc.reset == nil)
    {
      throw fail(GRAFT_E_INVALID) { sink in
        sink.put("class ")
        put(&sink, atom: name)
        sink.put(
          desc.flags & isBoth == isBoth
            ? " came as open and closed" : " came with a pool but no reset")
      }
    }
    let isTooMany = desc.property_count > 10_000 || desc.event_count > 10_000
    let isMissing =
      (desc.property_count > 0 && desc.properties == nil)
      || (desc.event_count > 0 && desc.events == nil)
    if desc.flags & ~known != 0 || isTooMany || isMissing {
      throw fail(GRAFT_E_INVALID) { sink in
        sink.put("class ")
        put(&sink, atom: name)
        sink.put(
          isMissing
            ? ": null came for a table that has entries"
            : isTooMany
              ? ": more than 10000 properties or events came"
              : ": flags came that are not GRAFT_CLASS_*")
      }
    }
  }

  private func fill(
    _ widgetClass: ClassPointer, _ desc: graft_class_desc
  ) throws(Failure) {
    for index in 0..<Int(desc.event_count) {
      guard let source = desc.events else { break }
      let name = try intern(source[index].name)
      let known =
        GRAFT_EMITS_BUBBLES | GRAFT_EMITS_CONTINUOUS | GRAFT_EMITS_QUERY
        | GRAFT_EMITS_ECHO_NEVER | GRAFT_EMITS_ECHO_AT_ONCE
        | GRAFT_EMITS_ENDS_EDITING | GRAFT_EMITS_PREFIX
      guard source[index].flags & ~known == 0 else {
        throw fail(GRAFT_E_INVALID) { sink in
          sink.put("event ")
          put(&sink, atom: name)
          sink.put(" came with flags that are not GRAFT_EMITS_*")
        }
      }
      let valueOf =
        source[index].value_of == nil
        ? 0 : try intern(source[index].value_of)
      if valueOf != 0 { widgetClass.pointee.hasReported = true }
      if source[index].flags & GRAFT_EMITS_PREFIX != 0 {
        guard valueOf == 0 else {
          throw fail(GRAFT_E_INVALID) { sink in
            sink.put("event ")
            put(&sink, atom: name)
            sink.put(" came as a prefix with a value_of, which it can't have")
          }
        }
        widgetClass.pointee.hasPrefixes = true
      }
      for earlier in 0..<index
      where widgetClass.pointee.events[earlier].name == name {
        throw doubled(name)
      }
      try widgetClass.pointee.events.append(
        EventSpec(name: name, flags: source[index].flags, valueOf: valueOf))
    }
    for index in 0..<Int(desc.property_count) {
      guard let source = desc.properties else { break }
      try add(source[index], to: widgetClass)
    }
    if !widgetClass.pointee.isClosed { try listReported(widgetClass) }
    try widgetClass.pointee.buildIndex()
    settleOrder(widgetClass)
    if widgetClass.pointee.isClosed { try checkReported(widgetClass) }
    if widgetClass.pointee.vtable.reset != nil {
      try widgetClass.pointee.pool.reserve(
        min(Int(widgetClass.pointee.vtable.pool_limit), 1024))
    }
  }

  /// Lists the properties that events report, where listing is optional.
  private func listReported(_ widgetClass: ClassPointer) throws(Failure) {
    for index in 0..<widgetClass.pointee.events.count {
      let event = widgetClass.pointee.events[index]
      guard event.valueOf != 0 else { continue }
      var isListed = false
      for place in 0..<widgetClass.pointee.properties.count
      where widgetClass.pointee.properties[place].name == event.valueOf {
        isListed = true
      }
      if isListed { continue }
      let (_, mayEchoLate) = reports(of: event.valueOf, widgetClass)
      try widgetClass.pointee.properties.append(
        PropertySpec(
          name: event.valueOf, flags: 0, types: 0, order: 0, isAfter: false,
          isReported: true, mayEchoLate: mayEchoLate))
    }
  }

  /// Whether events report a property, and whether a write may reach them late.
  private func reports(
    of name: graft_atom, _ widgetClass: ClassPointer
  ) -> (isReported: Bool, mayEchoLate: Bool) {
    let never = GRAFT_EMITS_ECHO_NEVER | GRAFT_EMITS_ECHO_AT_ONCE
    var found = (isReported: false, mayEchoLate: false)
    for index in 0..<widgetClass.pointee.events.count {
      let event = widgetClass.pointee.events[index]
      guard event.valueOf == name else { continue }
      found.isReported = true
      if event.flags & never == 0 { found.mayEchoLate = true }
    }
    return found
  }

  /// Refuses events that report a property which the class does not list.
  private func checkReported(_ widgetClass: ClassPointer) throws(Failure) {
    for index in 0..<widgetClass.pointee.events.count {
      let event = widgetClass.pointee.events[index]
      guard event.valueOf != 0,
        widgetClass.pointee.property(event.valueOf) == nil
      else { continue }
      throw fail(GRAFT_E_UNKNOWN) { sink in
        sink.put("event ")
        put(&sink, atom: event.name)
        sink.put(" came as reporting ")
        put(&sink, atom: event.valueOf)
        sink.put(", which is not listed")
      }
    }
  }

  private func doubled(_ name: graft_atom) -> Failure {
    return fail(GRAFT_E_DUPLICATE) { sink in
      put(&sink, atom: name)
      sink.put(" came twice in a table")
    }
  }

  private func add(
    _ source: graft_property, to widgetClass: ClassPointer
  ) throws(Failure) {
    let name = try intern(source.name)
    let known = GRAFT_PROPERTY_CREATE_ONLY | GRAFT_PROPERTY_HOLD
    guard source.flags & ~known == 0 else {
      throw fail(GRAFT_E_INVALID) { sink in
        sink.put("property ")
        put(&sink, atom: name)
        sink.put(" came with flags that are not GRAFT_PROPERTY_*")
      }
    }
    for earlier in 0..<widgetClass.pointee.properties.count
    where widgetClass.pointee.properties[earlier].name == name {
      throw doubled(name)
    }
    if let after = source.after { try addCauses(after, to: widgetClass) }
    let (isReported, mayEchoLate) = reports(of: name, widgetClass)
    if source.flags & GRAFT_PROPERTY_HOLD != 0 {
      widgetClass.pointee.hasHold = true
    }
    if source.order != 0 { widgetClass.pointee.hasOrder = true }
    if source.flags & GRAFT_PROPERTY_CREATE_ONLY != 0 {
      widgetClass.pointee.hasCreateOnly = true
      widgetClass.pointee.nodeFlags |= Node.createOnly
    }
    try widgetClass.pointee.properties.append(
      PropertySpec(
        name: name, flags: source.flags, types: source.types,
        order: source.order, isAfter: source.after != nil,
        isReported: isReported, mayEchoLate: mayEchoLate))
  }

  /// Notes the properties that disturb the one that is about to be added: one
  /// name, or several with spaces between.
  private func addCauses(
    _ names: UnsafePointer<CChar>, to widgetClass: ClassPointer
  ) throws(Failure) {
    let space = CChar(32)
    let place = widgetClass.pointee.properties.count
    var start = 0
    repeat {
      var end = start
      while names[end] != 0, names[end] != space { end &+= 1 }
      let cause = try intern(names + start, end &- start)
      try widgetClass.pointee.disturbances.append(
        Disturbance(place: place, cause: cause))
      start = names[end] == 0 ? end : end &+ 1
    } while names[start] != 0
  }

  /// What is disturbed is written after what disturbs it.
  private func settleOrder(_ widgetClass: ClassPointer) {
    guard let specs = widgetClass.pointee.properties.base else { return }
    // As declared, for a chain of causes needs its orders declared.
    for index in 0..<widgetClass.pointee.disturbances.count {
      let disturbance = widgetClass.pointee.disturbances[index]
      guard let cause = widgetClass.pointee.property(disturbance.cause) else {
        continue
      }
      specs[disturbance.place].order = max(
        specs[disturbance.place].order, cause.pointee.order)
    }
  }
}
