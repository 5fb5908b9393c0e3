import CGraft

@_cdecl("graft_list_create") @implementation
public func graft_list_create(
  _ runtime: OpaquePointer!, _ list: UnsafeMutablePointer<graft_list>!
) -> graft_status {
  return call(runtime, "graft_list_create", Activity.hook) {
    runtime throws(Failure) in
    let list = try runtime.need(list, "list")
    let slot = try runtime.createList()
    list.pointee = runtime.state.pointee.lists.id(slot)
    return GRAFT_OK
  }
}

@_cdecl("graft_list_destroy") @implementation
public func graft_list_destroy(
  _ runtime: OpaquePointer!, _ list: graft_list
) -> graft_status {
  return call(runtime, "graft_list_destroy", Allowed.setting) {
    runtime throws(Failure) in
    runtime.destroyList(try runtime.liveList(list))
    return GRAFT_OK
  }
}

@_cdecl("graft_list_insert") @implementation
public func graft_list_insert(
  _ runtime: OpaquePointer!, _ list: graft_list, _ index: UInt32,
  _ values: UnsafePointer<graft_value>!, _ count: UInt32,
  _ firstID: UnsafeMutablePointer<Int64>!
) -> graft_status {
  return call(runtime, "graft_list_insert", Activity.hook) {
    runtime throws(Failure) in
    let slot = try runtime.liveList(list)
    if runtime.isDoing(Allowed.setting), runtime.isSeen(slot) {
      throw runtime.refusal()
    }
    let held = runtime.list(slot).pointee.count
    let index = index == GRAFT_INDEX_NONE ? held : index
    try runtime.need(index, before: held &+ 1, "index")
    guard count > 0 else { return GRAFT_OK }
    let values = try runtime.need(values as UnsafePointer?, "values")
    let first = try runtime.insert(slot, index, values, count)
    firstID?.pointee = first
    return GRAFT_OK
  }
}

@_cdecl("graft_list_remove") @implementation
public func graft_list_remove(
  _ runtime: OpaquePointer!, _ list: graft_list, _ index: UInt32,
  _ count: UInt32
) -> graft_status {
  return call(runtime, "graft_list_remove", Allowed.setting) {
    runtime throws(Failure) in
    let slot = try runtime.liveList(list)
    let held = runtime.list(slot).pointee.count
    try runtime.need(index, before: held &+ 1, "index")
    try runtime.need(count, before: held &- index &+ 1, "count")
    if count > 0 { try runtime.remove(slot, index, count) }
    return GRAFT_OK
  }
}

@_cdecl("graft_list_move") @implementation
public func graft_list_move(
  _ runtime: OpaquePointer!, _ list: graft_list, _ from: UInt32, _ to: UInt32
) -> graft_status {
  return call(runtime, "graft_list_move", Allowed.setting) {
    runtime throws(Failure) in
    let slot = try runtime.liveList(list)
    try runtime.need(from, before: runtime.list(slot).pointee.count, "from")
    try runtime.need(to, before: runtime.list(slot).pointee.count, "to")
    try runtime.move(slot, from, to)
    return GRAFT_OK
  }
}

@_cdecl("graft_list_set") @implementation
public func graft_list_set(
  _ runtime: OpaquePointer!, _ list: graft_list, _ index: UInt32,
  _ value: UnsafePointer<graft_value>!
) -> graft_status {
  return call(runtime, "graft_list_set", Allowed.setting) {
    runtime throws(Failure) in
    let slot = try runtime.liveList(list)
    try runtime.need(index, before: runtime.list(slot).pointee.count, "index")
    let value = try runtime.need(value as UnsafePointer?, "value")
    try runtime.set(slot, index, value.pointee)
    return GRAFT_OK
  }
}

@_cdecl("graft_list_touch") @implementation
public func graft_list_touch(
  _ runtime: OpaquePointer!, _ list: graft_list, _ index: UInt32
) -> graft_status {
  return call(runtime, "graft_list_touch", Allowed.setting) {
    runtime throws(Failure) in
    let slot = try runtime.liveList(list)
    try runtime.need(index, before: runtime.list(slot).pointee.count, "index")
    try runtime.touch(slot, index)
    return GRAFT_OK
  }
}

@_cdecl("graft_list_count") @implementation
public func graft_list_count(
  _ runtime: OpaquePointer!, _ list: graft_list,
  _ count: UnsafeMutablePointer<UInt32>!
) -> graft_status {
  return call(runtime, "graft_list_count", Allowed.reading) {
    runtime throws(Failure) in
    let count = try runtime.need(count, "count")
    let slot = try runtime.liveList(list)
    try runtime.noteOrder(slot)
    count.pointee = runtime.list(slot).pointee.count
    return GRAFT_OK
  }
}

@_cdecl("graft_list_get") @implementation
public func graft_list_get(
  _ runtime: OpaquePointer!, _ list: graft_list, _ index: UInt32,
  _ value: UnsafeMutablePointer<graft_value>!
) -> graft_status {
  return call(runtime, "graft_list_get", Allowed.reading) {
    runtime throws(Failure) in
    let value = try runtime.need(value, "value")
    let (slot, item) = try runtime.itemSlot(list, at: index)
    value.pointee = try runtime.readItem(slot, item)
    return GRAFT_OK
  }
}

@_cdecl("graft_list_item") @implementation
public func graft_list_item(
  _ runtime: OpaquePointer!, _ list: graft_list, _ id: Int64,
  _ value: UnsafeMutablePointer<graft_value>!
) -> graft_status {
  return call(runtime, "graft_list_item", Allowed.reading) {
    runtime throws(Failure) in
    let value = try runtime.need(value, "value")
    let slot = try runtime.liveList(list)
    let item = try runtime.itemSlot(slot, id: id)
    value.pointee = try runtime.readItem(slot, item)
    return GRAFT_OK
  }
}

@_cdecl("graft_list_id") @implementation
public func graft_list_id(
  _ runtime: OpaquePointer!, _ list: graft_list, _ index: UInt32,
  _ id: UnsafeMutablePointer<Int64>!
) -> graft_status {
  return call(runtime, "graft_list_id", Allowed.reading) {
    runtime throws(Failure) in
    let id = try runtime.need(id, "id")
    let (slot, item) = try runtime.itemSlot(list, at: index)
    id.pointee = runtime.list(slot).pointee.item(item).pointee.id
    return GRAFT_OK
  }
}

@_cdecl("graft_list_find") @implementation
public func graft_list_find(
  _ runtime: OpaquePointer!, _ list: graft_list, _ id: Int64,
  _ index: UnsafeMutablePointer<UInt32>!
) -> graft_status {
  return call(runtime, "graft_list_find", Allowed.reading) {
    runtime throws(Failure) in
    let index = try runtime.need(index, "index")
    let slot = try runtime.liveList(list)
    try runtime.noteOrder(slot)
    let item = try runtime.itemSlot(slot, id: id)
    index.pointee = runtime.list(slot).pointee.index(of: item)
    return GRAFT_OK
  }
}

@_cdecl("graft_rows") @implementation
public func graft_rows(
  _ runtime: OpaquePointer!, _ site: UInt32,
  _ rows: UnsafePointer<graft_rows_desc>!
) -> graft_status {
  return call(runtime, "graft_rows", Allowed.describing) {
    runtime throws(Failure) in
    var known = graft_rows_desc()
    let isRead: Bool
    do throws(Failure) {
      try runtime.sized(rows, into: &known, "rows")
      isRead = true
    } catch {
      isRead = false
    }
    let isOwned = runtime.takeOwned(known)
    return runtime.build { () throws(Failure) in
      let rows = try runtime.need(rows as UnsafePointer?, "rows")
      if !isRead { try runtime.sized(rows, into: &known, "rows") }
      guard isOwned else { throw Failure(status: GRAFT_E_NO_MEMORY) }
      try runtime.addRows(known, site)
    }
  }
}

@_cdecl("graft_rows_visible") @implementation
public func graft_rows_visible(
  _ runtime: OpaquePointer!, _ node: graft_node, _ first: UInt32,
  _ count: UInt32
) -> graft_status {
  return call(runtime, "graft_rows_visible", Activity.hook) {
    runtime throws(Failure) in
    return try runtime.showRows(try runtime.live(node), first, count)
  }
}
