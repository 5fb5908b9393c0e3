import CGraft
import GraftShims

// The builder's calls on the runtime: errors kept, ownership settled.

extension Runtime {
  /// The description that is being made: a body's, or the program's.
  var describing: UnsafeMutablePointer<Builder> {
    return isDoing(Activity.body) && !isDoing(Activity.commit)
      ? describingBody
      : withUnsafeMutablePointer(to: &state.pointee.builder) { $0 }
  }

  var describingBody: UnsafeMutablePointer<Builder> {
    return withUnsafeMutablePointer(to: &state.pointee.bodyBuilder) { $0 }
  }

  func startBuilder(_ root: graft_node) {
    cancelBuilder()
    describing.pointee.root = root
    describing.pointee.isOpen = true
  }

  /// Forgets the description; drops what only it owned.
  func cancelBuilder() {
    dropOwned(describing)
    describing.pointee.removeAll()
  }

  /// Runs one step of a description: the first failure stays.
  @inline(__always)
  func build(_ step: () throws(Failure) -> Void) -> graft_status {
    guard describing.pointee.isReady else { return notReady() }
    do throws(Failure) {
      try step()
      return GRAFT_OK
    } catch {
      return keep(error)
    }
  }

  @inline(never)
  private func notReady() -> graft_status {
    if describing.pointee.isOpen { return describing.pointee.failure }
    return fail(GRAFT_E_BUSY) { sink in
      sink.put("came outside a description, graft_begin is expected")
    }.status
  }

  @inline(never)
  private func keep(_ failure: Failure) -> graft_status {
    describing.pointee.failure = failure.status
    if !state.pointee.hasMessage {
      write(message: failure.status) { sink in sink.put("memory ran out") }
    }
    memcpy(
      state.pointee.buildMessage, state.pointee.message, Runtime.messageSize)
    return failure.status
  }

  /// The open element, or a failure.
  @inline(__always)
  func openElement() throws(Failure) -> UnsafeMutablePointer<graft_element> {
    guard let element = describing.pointee.current else { throw noElement() }
    return element
  }

  @inline(never)
  private func noElement() -> Failure {
    return fail(GRAFT_E_INVALID) { sink in
      sink.put("came outside an element, graft_open is expected")
    }
  }

  func open(
    _ classID: graft_class, _ site: UInt32
  ) throws(Failure) {
    guard widgetClass(classID) != nil else {
      throw fail(GRAFT_E_UNKNOWN) { sink in
        sink.put("class ")
        sink.put(Int64(classID))
        sink.put(" came, ids 1 to ")
        sink.put(Int64(state.pointee.classes.count))
        sink.put(" are registered")
      }
    }
    let index = describing.pointee.elements.count
    guard index < Int(Int32.max) else { throw Failure(status: GRAFT_E_LIMIT) }
    try describing.pointee.open.reserve(1)
    try describing.pointee.elements.reserve(1)
    describing.pointee.openReserved(classID, site)
  }

  // The ways of most calls: what they ask for is good, and there is room.
  // False has the caller go the whole way, which says what is wrong.

  @inline(__always)
  func openAtOnce(_ classID: graft_class, _ site: UInt32) -> Bool {
    let builder = describing
    guard builder.pointee.isReady, widgetClass(classID) != nil,
      builder.pointee.elements.count < builder.pointee.elements.capacity,
      builder.pointee.open.count < builder.pointee.open.capacity
    else { return false }
    builder.pointee.openReserved(classID, site)
    return true
  }

  @inline(__always)
  func closeAtOnce() -> Bool {
    let builder = describing
    guard builder.pointee.isReady, builder.pointee.open.count > 0 else {
      return false
    }
    _ = builder.pointee.open.removeLast()
    return true
  }

  @inline(__always)
  func keyAtOnce(_ key: Int64) -> Bool {
    let builder = describing
    guard builder.pointee.isReady, let element = builder.pointee.current,
      element.pointee.flags & Node.keyMask == 0
    else { return false }
    element.pointee.flags |= GRAFT_ELEMENT_KEY_INT
    element.pointee.key.integer = key
    return true
  }

  /// Sets the first properties of an element: short texts, handlers without a
  /// drop, and what is no pointer.
  @_optimize(speed)
  func setAtOnce(_ source: UnsafePointer<graft_prop>?, _ count: UInt32) -> Bool
  {
    let builder = describing
    let count = Int(count)
    guard builder.pointee.isReady, let source,
      let element = builder.pointee.current, element.pointee.prop_count == 0,
      count <= builder.pointee.props.capacity &- builder.pointee.props.count,
      count <= Int(Runtime.mostProperties),
      let props = builder.pointee.props.base
    else { return false }
    let target = props + builder.pointee.props.count
    var bytes = builder.pointee.bytes.count
    var index = 0
    while index < count {
      let prop = target + index
      prop.pointee = source[index]
      let type = prop.pointee.value.type
      if type == GRAFT_TYPE_STRING {
        guard let copy = builder.pointee.copyShort(prop.pointee.value, &bytes)
        else { return false }
        prop.pointee.value.as.pointer = copy
      } else if type == GRAFT_TYPE_HANDLER {
        guard let handler = prop.pointee.value.as.handler,
          let copy = builder.pointee.copyAtOnce(handler)
        else { return false }
        prop.pointee.value.as.handler = copy
      } else if type == GRAFT_TYPE_BYTES {
        return false
      }
      index &+= 1
    }
    if count > 0 { element.pointee.props = UnsafePointer(target) }
    element.pointee.prop_count = UInt32(truncatingIfNeeded: count)
    builder.pointee.props.grow(by: count)
    builder.pointee.bytes.grow(by: bytes &- builder.pointee.bytes.count)
    return true
  }

  /// Commits what was described; frees what the description owned.
  func commitBuilder() throws(Failure) -> graft_status {
    let failure = describing.pointee.failure
    if failure < 0 {
      cancelBuilder()
      throw built(failure, Node.none)
    }
    if describing.pointee.open.count > 0 {
      let left = describing.pointee.open.count
      cancelBuilder()
      throw fail(GRAFT_E_INVALID) { sink in
        sink.put(Int64(left))
        sink.put(" elements are open, each needs its graft_close")
      }
    }
    guard let root = state.pointee.nodes.find(describing.pointee.root) else {
      cancelBuilder()
      throw fail(GRAFT_E_STALE) { sink in
        sink.put("the root is gone since graft_begin")
      }
    }
    describing.pointee.isOpen = false
    describing.pointee.resolve()
    let count = UInt32(truncatingIfNeeded: describing.pointee.elements.count)
    do throws(Failure) {
      let status = try render(
        root, describing.pointee.elements.base.map { UnsafePointer($0) },
        count)
      describing.pointee.removeAll()
      return status
    } catch {
      cancelBuilder()
      throw error
    }
  }

  /// The first failure of a description, in its own words.
  func built(_ status: graft_status, _ slot: UInt32) -> Failure {
    return fail(status) { sink in
      if slot != Node.none {
        put(&sink, path: slot)
        sink.put(": ")
      }
      sink.put(cString: UnsafePointer(state.pointee.buildMessage))
    }
  }

  /// Runs the drops of what a refused description owned (M7). What the tree
  /// holds by an equal registration stays.
  func dropOwned(_ builder: UnsafeMutablePointer<Builder>) {
    for index in 0..<builder.pointee.handlers.count {
      dropUnlessHeld(builder.pointee.handlers, index)
    }
    builder.pointee.handlers.removeAll()
    for index in 0..<builder.pointee.wraps.count {
      dropUnlessHeld(builder.pointee.wraps, index)
    }
    builder.pointee.wraps.removeAll()
  }

  /// Takes over a handler that a refused description cannot use, to be dropped
  /// with it.
  func takeOwned(_ handler: graft_handler) {
    guard handler.drop != nil, describing.pointee.isOpen else { return }
    let count = describing.pointee.handlers.count
    if count > 0 {
      let last = describing.pointee.handlers[count &- 1]
      if last.user_data == handler.user_data,
        address(last.drop) == address(handler.drop),
        address(last.function) == address(handler.function)
      {
        return
      }
    }
    if (try? describing.pointee.handlers.append(handler)) == nil {
      drop(handler.drop, handler.user_data)
    }
  }

  /// The same for a wrap.
  func takeOwned(
    _ source: UnsafePointer<graft_wrap_desc>?
  ) throws(Failure) {
    guard let source, describing.pointee.isOpen else { return }
    var wrap = graft_wrap_desc()
    try sized(source, into: &wrap, "wrap")
    guard wrap.drop != nil else { return }
    let count = describing.pointee.wraps.count
    if count > 0 {
      let last = describing.pointee.wraps[count &- 1]
      if last.user_data == wrap.user_data,
        address(last.drop) == address(wrap.drop)
      {
        return
      }
    }
    if (try? describing.pointee.wraps.append(wrap)) == nil {
      drop(wrap.drop, wrap.user_data)
    }
  }

  /// The same for what rows own; false if that could not be kept.
  func takeOwned(_ rows: graft_rows_desc) -> Bool {
    guard rows.drop != nil, describing.pointee.isOpen else { return true }
    let isKept: Void? = try? describing.pointee.wraps.append(owner(of: rows))
    if isKept == nil { drop(rows.drop, rows.user_data) }
    return isKept != nil
  }

  /// What rows own, to be kept among the wraps.
  func owner(of rows: graft_rows_desc) -> graft_wrap_desc {
    var owner = graft_wrap_desc()
    owner.user_data = rows.user_data
    owner.drop = rows.drop
    return owner
  }

  /// Drops a handler of a list, once for equal ones.
  func dropUnlessHeld(_ list: borrowing Vector<graft_handler>, _ index: Int) {
    guard let base = list.base else { return }
    let handler = base[index]
    guard handler.drop != nil, !state.pointee.handlers.isHeld(base + index)
    else { return }
    for other in 0..<index {
      let before = list[other]
      if before.user_data == handler.user_data,
        address(before.function) == address(handler.function),
        address(before.drop) == address(handler.drop)
      {
        return
      }
    }
    drop(handler.drop, handler.user_data)
  }

  /// The same for the wraps of a list.
  func dropUnlessHeld(_ list: borrowing Vector<graft_wrap_desc>, _ index: Int) {
    let wrap = list[index]
    guard wrap.drop != nil else { return }
    for other in 0..<index {
      let before = list[other]
      if before.user_data == wrap.user_data,
        address(before.drop) == address(wrap.drop)
      {
        return
      }
    }
    let isHeld = state.pointee.nodes.contains { node in
      guard let extra = node.pointee.extra else { return false }
      if let rows = extra.pointee.rows {
        return rows.pointee.described.userData == wrap.user_data
          && address(rows.pointee.described.drop) == address(wrap.drop)
      }
      guard let held = extra.pointee.wrap else { return false }
      return held.pointee.userData == wrap.user_data
        && address(held.pointee.drop) == address(wrap.drop)
    }
    if !isHeld { drop(wrap.drop, wrap.user_data) }
  }
}
