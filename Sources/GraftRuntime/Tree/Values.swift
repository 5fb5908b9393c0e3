import CGraft

// Values on their way in and out of a tree: copying, comparing, releasing.

extension Runtime {
  /// Whether a held property has a described value (P1).
  @inline(never)
  func holds(_ held: Property, _ value: graft_value) -> Bool {
    guard UInt32(held.type) == value.type else { return false }
    switch value.type {
    case GRAFT_TYPE_STRING, GRAFT_TYPE_BYTES:
      return holdsBytes(held, value)
    case GRAFT_TYPE_HANDLER:
      guard let handler = value.as.handler else { return false }
      return state.pointee.handlers.holds(
        UInt32(truncatingIfNeeded: held.payload), handler)
    case GRAFT_TYPE_BOOL:
      return held.payload == (value.as.integer == 0 ? 0 : 1)
    case GRAFT_TYPE_OBJECT:
      return UInt32(held.small) == value.length
        && held.payload == pointerBits(value)
    case GRAFT_TYPE_POINTER:
      return held.payload == pointerBits(value)
    default:
      return held.payload == value.as.id
    }
  }

  @inline(__always)
  private func holdsBytes(_ held: Property, _ value: graft_value) -> Bool {
    if held.small == Property.isText {
      guard let text = held.text, text.pointee.length == value.length,
        let bytes = value.bytes
      else { return false }
      return sameBytes(text.bytes, bytes, Int(value.length))
    }
    guard UInt32(held.small) == value.length else { return false }
    guard let bytes = value.bytes else { return value.length == 0 }
    return inlinePayload(bytes, Int(value.length)) == held.payload
  }

  @inline(__always)
  private func pointerBits(_ value: graft_value) -> UInt64 {
    return UInt64(UInt(bitPattern: value.as.pointer))
  }

  /// Copies a value; texts, handlers and objects get a reference.
  @inline(never)
  func hold(
    _ value: graft_value, as name: graft_atom
  ) throws(Failure) -> Property {
    var held = Property(
      name: name, type: UInt8(truncatingIfNeeded: value.type), flags: 0,
      small: 0, payload: 0)
    switch value.type {
    case GRAFT_TYPE_NONE:
      break
    case GRAFT_TYPE_BOOL:
      held.payload = value.as.integer == 0 ? 0 : 1
    case GRAFT_TYPE_INT, GRAFT_TYPE_DOUBLE, GRAFT_TYPE_STATE,
      GRAFT_TYPE_NODE:
      held.payload = value.as.id
    case GRAFT_TYPE_POINTER:
      held.payload = pointerBits(value)
    case GRAFT_TYPE_STRING, GRAFT_TYPE_BYTES:
      try holdBytes(value, &held)
    case GRAFT_TYPE_OBJECT:
      guard value.length < UInt32(Property.isText) else {
        throw fail(GRAFT_E_LIMIT) { sink in
          sink.put("object kind ")
          sink.put(Int64(value.length))
          sink.put(" came, less than 65535 expected")
        }
      }
      held.small = UInt16(truncatingIfNeeded: value.length)
      held.payload = pointerBits(value)
      retain(held)
    case GRAFT_TYPE_HANDLER:
      guard let handler = value.as.handler, handler.pointee.function != nil
      else {
        throw fail(GRAFT_E_INVALID) { sink in
          put(&sink, atom: name)
          sink.put(" came as a handler without a function")
        }
      }
      held.payload = UInt64(try state.pointee.handlers.take(handler))
    default:
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, atom: name)
        sink.put(" came with value type ")
        sink.put(Int64(value.type))
        sink.put(", 0 to 10 expected")
      }
    }
    return held
  }

  /// Does the same for a described value that needs no memory and no check:
  /// what most values are. None leaves it to `hold`.
  @inline(__always)
  func holdAtOnce(_ prop: UnsafePointer<graft_prop>) -> Property? {
    let type = prop.pointee.value.type
    var small: UInt16 = 0
    var payload = prop.pointee.value.as.id
    if type &- GRAFT_TYPE_BOOL <= GRAFT_TYPE_DOUBLE &- GRAFT_TYPE_BOOL {
      if type == GRAFT_TYPE_BOOL { payload = payload == 0 ? 0 : 1 }
    } else if type == GRAFT_TYPE_STRING {
      let length = Int(prop.pointee.value.length)
      guard length <= Int(Property.inlineLimit),
        let bytes = prop.pointee.value.bytes
      else { return nil }
      small = UInt16(truncatingIfNeeded: length)
      payload = inlinePayload(bytes, length)
      if payload & nonASCII != 0 { return nil }
    } else if type == GRAFT_TYPE_HANDLER,
      let handler = prop.pointee.value.as.handler,
      let slot = state.pointee.handlers.takeNewest(handler)
    {
      payload = UInt64(slot)
    } else {
      return nil
    }
    return Property(
      name: prop.pointee.name, type: UInt8(truncatingIfNeeded: type),
      flags: Property.described, small: small, payload: payload)
  }

  @inline(never)
  private func holdBytes(
    _ value: graft_value, _ held: inout Property
  ) throws(Failure) {
    let name = held.name
    guard let bytes = value.bytes else {
      if value.length == 0 { return }
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, atom: name)
        sink.put(" came as null with a length of ")
        sink.put(Int64(value.length))
      }
    }
    if value.type == GRAFT_TYPE_STRING, !isUTF8(bytes, Int(value.length)) {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, atom: name)
        sink.put(" came as a string that is not UTF-8")
      }
    }
    if value.length <= Property.inlineLimit {
      held.small = UInt16(truncatingIfNeeded: value.length)
      held.payload = inlinePayload(bytes, Int(value.length))
      return
    }
    let text = try state.pointee.blocks.makeText(bytes, value.length)
    held.small = Property.isText
    held.payload = UInt64(UInt(bitPattern: text))
  }

  /// Adds a reference to what a property holds.
  @inline(never)
  func retain(_ held: Property) {
    if let text = held.text {
      text.pointee.references &+= 1
    } else if held.type == UInt8(GRAFT_TYPE_OBJECT) {
      if let retain = state.pointee.hooks.retain {
        hook { retain(userData, UInt32(held.small), held.pointer) }
      }
    } else if held.type == UInt8(GRAFT_TYPE_HANDLER) {
      state.pointee.handlers.retain(UInt32(truncatingIfNeeded: held.payload))
    }
  }

  /// Ends a reference; runs the drop that this makes due (M7).
  @inline(never)
  func release(_ held: Property) {
    if let text = held.text {
      state.pointee.blocks.releaseText(text)
    } else if held.type == UInt8(GRAFT_TYPE_OBJECT) {
      if let release = state.pointee.hooks.release {
        hook { release(userData, UInt32(held.small), held.pointer) }
      }
    } else if held.type == UInt8(GRAFT_TYPE_HANDLER) {
      releaseHandler(UInt32(truncatingIfNeeded: held.payload))
    }
  }

  /// The same for what `isCounted`; a shared handler costs no call.
  @inline(__always)
  func releaseCounted(_ held: Property) {
    if held.type == UInt8(GRAFT_TYPE_HANDLER),
      state.pointee.handlers.releaseShared(
        UInt32(truncatingIfNeeded: held.payload))
    {
      return
    }
    release(held)
  }

  @inline(never)
  func releaseHandler(_ slot: UInt32) {
    if let ended = state.pointee.handlers.release(slot) {
      drop(ended.drop, ended.userData)
    }
  }

  /// Ends a handler that its caller keeps: the call that took it failed.
  func forget(_ held: Property) {
    if held.type == UInt8(GRAFT_TYPE_HANDLER) {
      _ = state.pointee.handlers.release(
        UInt32(truncatingIfNeeded: held.payload))
    } else {
      release(held)
    }
  }

  /// Runs a drop of the host.
  @inline(never)
  func drop(
    _ function: graft_drop_function?, _ data: UnsafeMutableRawPointer?
  ) {
    guard let function else { return }
    hook { function(data) }
  }

  /// A held value as the host sees it; `held` must stay where it is while
  /// the value is used, because a short string is read from its payload.
  @inline(__always)
  func value(of held: PropertyPointer) -> graft_value {
    var value = graft_value()
    value.type = UInt32(held.pointee.type)
    switch value.type {
    case GRAFT_TYPE_STRING, GRAFT_TYPE_BYTES:
      if let text = held.pointee.text {
        value.length = text.pointee.length
        value.as.pointer = UnsafeRawPointer(text.bytes)
      } else {
        value.length = UInt32(held.pointee.small)
        value.as.pointer =
          UnsafeRawPointer(held) + Property.payloadOffset
      }
    case GRAFT_TYPE_HANDLER:
      // The function is Graft's to call; a host sees that there is one.
      break
    case GRAFT_TYPE_OBJECT:
      value.length = UInt32(held.pointee.small)
      value.as.id = held.pointee.payload
    default:
      value.as.id = held.pointee.payload
    }
    return value
  }
}
