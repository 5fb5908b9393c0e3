import CGraft

// The builder's calls on the runtime: errors kept, ownership settled.

extension Runtime {
  func startBuilder(_ root: graft_node, isBody: Bool) {
    cancelBuilder()
    state.pointee.builder.root = root
    state.pointee.builder.isBody = isBody
    state.pointee.builder.isOpen = true
  }

  /// Forgets the description; drops what only it owned.
  func cancelBuilder() {
    dropOwned()
    state.pointee.builder.removeAll()
  }

  /// Runs one step of a description: the first failure stays.
  func build(_ step: () throws(Failure) -> Void) -> graft_status {
    guard state.pointee.builder.isOpen else {
      return fail(GRAFT_E_BUSY) { sink in
        sink.put("came outside a description, graft_begin is expected")
      }.status
    }
    if state.pointee.builder.failure < 0 { return state.pointee.builder.failure }
    do throws(Failure) {
      try step()
      return GRAFT_OK
    } catch {
      state.pointee.builder.failure = error.status
      if !state.pointee.hasMessage {
        write(message: error.status) { sink in sink.put("memory ran out") }
      }
      return error.status
    }
  }

  /// The open element, or a failure.
  func openElement() throws(Failure) -> UnsafeMutablePointer<graft_element> {
    guard let element = state.pointee.builder.current else {
      throw fail(GRAFT_E_INVALID) { sink in
        sink.put("came outside an element, graft_open is expected")
      }
    }
    return element
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
    let index = state.pointee.builder.elements.count
    guard index < Int(Int32.max) else { throw Failure(status: GRAFT_E_LIMIT) }
    var element = graft_element()
    element.class_id = classID
    element.site = site
    try state.pointee.builder.open.reserve(1)
    try state.pointee.builder.elements.append(element)
    if let parent = state.pointee.builder.current {
      parent.pointee.child_count &+= 1
    }
    state.pointee.builder.open.appendReserved(
      UInt32(truncatingIfNeeded: index))
  }

  /// Commits what was described; frees what the description owned.
  func commitBuilder() throws(Failure) -> graft_status {
    let failure = state.pointee.builder.failure
    if failure < 0 {
      cancelBuilder()
      throw Failure(status: failure)
    }
    if state.pointee.builder.open.count > 0 {
      let left = state.pointee.builder.open.count
      cancelBuilder()
      throw fail(GRAFT_E_INVALID) { sink in
        sink.put(Int64(left))
        sink.put(" elements are open, each needs its graft_close")
      }
    }
    guard let root = state.pointee.nodes.find(state.pointee.builder.root) else {
      cancelBuilder()
      throw fail(GRAFT_E_STALE) { sink in
        sink.put("the root is gone since graft_begin")
      }
    }
    state.pointee.builder.isOpen = false
    state.pointee.builder.resolve()
    let count = UInt32(truncatingIfNeeded: state.pointee.builder.elements.count)
    do throws(Failure) {
      let status = try render(
        root, state.pointee.builder.elements.base.map { UnsafePointer($0) },
        count)
      state.pointee.builder.removeAll()
      return status
    } catch {
      cancelBuilder()
      throw error
    }
  }

  /// Runs the drops of what a failed description owned (M7). What the tree
  /// holds by an equal registration stays.
  private func dropOwned() {
    let count = state.pointee.builder.handlers.count
    for index in 0..<count {
      let handler = state.pointee.builder.handlers[index]
      guard handler.drop != nil, !state.pointee.handlers.isHeld(handler) else {
        continue
      }
      var isEarlier = false
      for other in 0..<index {
        let before = state.pointee.builder.handlers[other]
        if before.user_data == handler.user_data,
          address(before.function) == address(handler.function),
          address(before.drop) == address(handler.drop)
        {
          isEarlier = true
        }
      }
      if !isEarlier { drop(handler.drop, handler.user_data) }
    }
    state.pointee.builder.handlers.removeAll()
    for index in 0..<state.pointee.builder.wraps.count {
      dropOwned(state.pointee.builder.wraps[index], index)
    }
    state.pointee.builder.wraps.removeAll()
  }

  private func dropOwned(_ wrap: graft_wrap_desc, _ index: Int) {
    guard wrap.drop != nil else { return }
    for other in 0..<index {
      let before = state.pointee.builder.wraps[other]
      if before.user_data == wrap.user_data,
        address(before.drop) == address(wrap.drop)
      {
        return
      }
    }
    let isHeld = state.pointee.nodes.contains { node in
      guard let held = node.pointee.extra?.pointee.wrap else { return false }
      return held.pointee.userData == wrap.user_data
        && address(held.pointee.drop) == address(wrap.drop)
    }
    if !isHeld { drop(wrap.drop, wrap.user_data) }
  }
}
