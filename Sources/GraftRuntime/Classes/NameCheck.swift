import CGraft

// Names and types that a class declared, and what is said of others (C49).

extension Runtime {
  /// Finds the event of a class, listed or by the beginning of its name.
  @inline(__always)
  func eventSpec(
    _ widgetClass: ClassPointer?, _ name: graft_atom
  ) -> UnsafeMutablePointer<EventSpec>? {
    guard let widgetClass else { return nil }
    if let listed = widgetClass.pointee.event(name) { return listed }
    return widgetClass.pointee.hasPrefixes ? begun(widgetClass, name) : nil
  }

  @inline(never)
  private func begun(
    _ widgetClass: ClassPointer, _ name: graft_atom
  ) -> UnsafeMutablePointer<EventSpec>? {
    guard let text = state.pointee.atoms.text(name) else { return nil }
    for index in 0..<widgetClass.pointee.events.count {
      let event = widgetClass.pointee.events.base.unsafelyUnwrapped + index
      guard event.pointee.flags & GRAFT_EMITS_PREFIX != 0,
        let start = state.pointee.atoms.text(event.pointee.name),
        start.pointee.length < text.pointee.length
      else { continue }
      let count = Int(start.pointee.length)
      if sameBytes(start.bytes, text.bytes, count) { return event }
    }
    return nil
  }

  /// Refuses a property that the class of a node does not know.
  func checkName(
    _ prop: UnsafePointer<graft_prop>, _ slot: UInt32,
    _ widgetClass: ClassPointer
  ) throws(Failure) {
    let name = prop.pointee.name
    guard state.pointee.atoms.text(name) != nil else {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, path: slot)
        sink.put(": property name ")
        sink.put(Int64(name))
        sink.put(" came, which is no atom")
      }
    }
    let type = prop.pointee.value.type
    if let spec = widgetClass.pointee.property(name) {
      return try check(type, spec.pointee, slot)
    }
    guard widgetClass.pointee.isClosed else { return }
    let isHandler = type == GRAFT_TYPE_HANDLER
    if eventSpec(widgetClass, name) != nil {
      if isHandler || type == GRAFT_TYPE_NONE { return }
      throw wrongType(name, type, 1 << GRAFT_TYPE_HANDLER, slot)
    }
    throw fail(GRAFT_E_UNKNOWN) { sink in
      put(&sink, path: slot)
      sink.put(isHandler ? ": no event " : ": no property ")
      put(&sink, atom: name)
      putNearest(&sink, name, widgetClass, isHandler)
    }
  }

  /// Refuses a value of a type that a property, described or reported, does
  /// not take.
  func check(
    _ type: UInt32, _ spec: PropertySpec, _ slot: UInt32
  ) throws(Failure) {
    let isAccepted =
      type == GRAFT_TYPE_NONE || spec.types == 0
      || (type < 32 && spec.types & (1 << type) != 0)
    if !isAccepted { throw wrongType(spec.name, type, spec.types, slot) }
  }

  /// The value types that a property may have which `checkName` let pass.
  func accepted(_ name: graft_atom, _ widgetClass: ClassPointer) -> UInt32 {
    if let spec = widgetClass.pointee.property(name) {
      return spec.pointee.types == 0 ? .max : spec.pointee.types
    }
    return widgetClass.pointee.isClosed ? 1 << GRAFT_TYPE_HANDLER : .max
  }

  func wrongType(
    _ name: graft_atom, _ came: UInt32, _ accepted: UInt32, _ slot: UInt32
  ) -> Failure {
    return fail(GRAFT_E_TYPE) { sink in
      put(&sink, path: slot)
      sink.put(": property ")
      put(&sink, atom: name)
      sink.put(" came as ")
      sink.put(typeName(came))
      sink.put(", expected ")
      var isFirst = true
      for type in UInt32(0)..<11 where accepted & (1 << type) != 0 {
        if !isFirst { sink.put(" or ") }
        sink.put(typeName(type))
        isFirst = false
      }
    }
  }

  /// Adds the path of a node to the message of a failure.
  func placed(_ failure: Failure, _ slot: UInt32) -> Failure {
    guard failure.status != GRAFT_E_NO_MEMORY, state.pointee.hasMessage else {
      return failure
    }
    return withUnsafeTemporaryAllocation(
      of: CChar.self, capacity: Runtime.messageSize
    ) { copy in
      guard let base = copy.baseAddress else { return failure }
      var sink = TextSink(base, Runtime.messageSize)
      let prefix = state.pointee.function.utf8CodeUnitCount &+ 2
      sink.put(cString: UnsafePointer(state.pointee.message + prefix))
      sink.terminate()
      return fail(failure.status) { sink in
        put(&sink, path: slot)
        sink.put(": ")
        sink.put(cString: UnsafePointer(base))
      }
    }
  }

  /// Lists the events or properties of a class that are nearest to an unknown
  /// one.
  private func putNearest(
    _ sink: inout TextSink, _ name: graft_atom, _ widgetClass: ClassPointer,
    _ isEvent: Bool
  ) {
    guard let wanted = state.pointee.atoms.text(name) else { return }
    let total =
      isEvent
      ? widgetClass.pointee.events.count : widgetClass.pointee.properties.count
    var shown = 0
    var least = -1
    // The three nearest, by repeated search: the lists are short and this is
    // the way of an error.
    var lastPlace = -1
    while shown < 3 {
      var best = Int.max
      var bestPlace = -1
      for place in 0..<total {
        let atom =
          isEvent
          ? widgetClass.pointee.events[place].name
          : widgetClass.pointee.properties[place].name
        guard let text = state.pointee.atoms.text(atom) else { continue }
        let distance = editDistance(wanted, text)
        let isLater =
          distance > least || (distance == least && place > lastPlace)
        if isLater, distance < best { (best, bestPlace) = (distance, place) }
      }
      guard bestPlace >= 0 else { break }
      (least, lastPlace) = (best, bestPlace)
      sink.put(shown == 0 ? "; nearest: " : ", ")
      put(
        &sink,
        atom: isEvent
          ? widgetClass.pointee.events[bestPlace].name
          : widgetClass.pointee.properties[bestPlace].name)
      shown &+= 1
    }
  }
}

/// Edits that turn one name into another (Wagner and Fischer, 1974), over the
/// first 64 bytes of each.
private func editDistance(_ left: TextPointer, _ right: TextPointer) -> Int {
  let rows = min(Int(left.pointee.length), 64)
  let columns = min(Int(right.pointee.length), 64)
  return withUnsafeTemporaryAllocation(of: Int.self, capacity: 65) { row in
    guard let row = row.baseAddress else { return Int.max }
    for column in 0...columns { row[column] = column }
    for line in 0..<rows {
      var diagonal = row[0]
      row[0] = line &+ 1
      for column in 0..<columns {
        let above = row[column &+ 1]
        let isSame = left.bytes[line] == right.bytes[column]
        row[column &+ 1] = min(
          diagonal &+ (isSame ? 0 : 1), min(above, row[column]) &+ 1)
        diagonal = above
      }
    }
    return row[columns]
  }
}

func typeName(_ type: UInt32) -> StaticString {
  switch type {
  case GRAFT_TYPE_NONE: return "none"
  case GRAFT_TYPE_BOOL: return "bool"
  case GRAFT_TYPE_INT: return "int"
  case GRAFT_TYPE_DOUBLE: return "double"
  case GRAFT_TYPE_STRING: return "string"
  case GRAFT_TYPE_BYTES: return "bytes"
  case GRAFT_TYPE_POINTER: return "pointer"
  case GRAFT_TYPE_OBJECT: return "object"
  case GRAFT_TYPE_HANDLER: return "handler"
  case GRAFT_TYPE_STATE: return "state"
  case GRAFT_TYPE_NODE: return "node"
  default: return "a type beyond 10"
  }
}
