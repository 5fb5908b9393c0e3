// A Swift program that links Graft's C library, whose header it gets as its
// bridging header, and uses Swift's own runtime on both sides of it.

final class Widget {
  nonisolated(unsafe) static var live = 0
  let names: [String]

  init(_ names: [String]) {
    self.names = names
    Widget.live += 1
  }

  deinit { Widget.live -= 1 }
}

func show(_ count: Int, _ root: graft_node, _ rt: OpaquePointer) -> Bool {
  var label: graft_class = 0
  _ = "label".withCString { graft_class_find(rt, $0, &label) }
  graft_begin(rt, root)
  for index in 0..<count {
    graft_open(rt, label, 1)
    graft_key(rt, Int64(index))
    graft_close(rt)
  }
  return graft_commit(rt) == GRAFT_OK && Widget.live == count
}

func useGraft() -> Bool {
  var created: OpaquePointer?
  var label: graft_class = 0
  var root: graft_node = 0
  guard graft_runtime_create(nil, &created) == GRAFT_OK, let rt = created
  else { return false }
  var desc = graft_class_desc()
  desc.struct_size = UInt32(MemoryLayout<graft_class_desc>.size)
  desc.create = { context, widget in
    let made = Widget((0..<3).map { "name \($0)" })
    widget?.pointee = Unmanaged.passRetained(made).toOpaque()
    return GRAFT_OK
  }
  desc.destroy = { context, widget in
    guard let widget else { return GRAFT_E_HOST }
    Unmanaged<Widget>.fromOpaque(widget).release()
    return GRAFT_OK
  }
  let registered = "label".withCString { name in
    desc.name = name
    return graft_class_register(rt, &desc, &label)
  }
  guard registered == GRAFT_OK, graft_root_create(rt, nil, &root) == GRAFT_OK
  else { return false }
  return show(3, root, rt) && show(1, root, rt)
    && graft_runtime_destroy(rt) == GRAFT_OK && Widget.live == 0
}

print(useGraft() && useGraft() ? "host: ok" : "host: failed")
