import CGraft

// New nodes, made by matching: filled, but unknown to any widget class.

/// Reads a sized struct of the host: members beyond its size are zero.
@inline(__always)
func read<Record>(
  _ source: UnsafePointer<Record>?, _ size: UInt32, into record: inout Record
) {
  guard let source else { return }
  let known = min(Int(size), MemoryLayout<Record>.size)
  withUnsafeMutableBytes(of: &record) { target in
    guard let base = target.baseAddress else { return }
    base.copyMemory(from: source, byteCount: known)
  }
}

func readExtra(_ source: UnsafePointer<graft_extra>?) -> graft_extra {
  var extra = graft_extra()
  if let source { read(source, source.pointee.struct_size, into: &extra) }
  return extra
}

/// Reads a wrap of the host; one of no size is empty.
@inline(never)
func readWrapDesc(_ source: UnsafePointer<graft_wrap_desc>) -> graft_wrap_desc {
  var wrap = graft_wrap_desc()
  let size = source.pointee.struct_size
  if size >= 4, size <= 4096 { read(source, size, into: &wrap) }
  return wrap
}

extension Runtime {
  /// Makes the node of an element that has none yet.
  func stage(
    _ element: UnsafePointer<graft_element>, below parent: UInt32
  ) throws(Failure) -> UInt32 {
    var run: UInt32 = 0
    return try stage(element, &run, below: parent)
  }

  /// Makes the node of an element that has none yet, and those of the siblings
  /// that follow it as long as they have neither children nor keys.
  ///
  /// - Parameter run: how many may follow; then how many did.
  /// - Returns: the last one's slot.
  @_optimize(speed)
  func stage(
    _ first: UnsafePointer<graft_element>, _ run: inout UInt32,
    below parent: UInt32
  ) throws(Failure) -> UInt32 {
    let above = self.node(parent)
    var isDoubtful =
      above.pointee.has(Node.virtual) || above.pointee.classID == 0
      || self.widgetClass(of: above).pointee.vtable.insert_child == nil
    let last = first + Int(run)
    var element = first
    while true {
      let (slot, node) = try stage(element, below: parent, above, isDoubtful)
      isDoubtful = false
      if element == last || element.pointee.child_count > 0
        || node.pointee.has(Node.virtual)
        || element[1].flags & Node.keyMask != 0
      {
        run = UInt32(truncatingIfNeeded: element - first)
        return slot
      }
      element += 1
    }
  }

  @inline(__always)
  private func stage(
    _ element: UnsafePointer<graft_element>, below parent: UInt32,
    _ above: NodePointer, _ isDoubtful: Bool
  ) throws(Failure) -> (UInt32, NodePointer) {
    let flags = element.pointee.flags
    let count = Int(element.pointee.prop_count)
    if flags & ~(GRAFT_ELEMENT_KEY_INT | GRAFT_ELEMENT_PINNED) != 0
      || element.pointee.extra != nil
      || (count > 0 && element.pointee.props == nil)
      || count > Int(Runtime.mostProperties)
    {
      try check(element, below: parent)
    }
    guard let widgetClass = widgetClass(element.pointee.class_id) else {
      throw unknownClass(element, below: parent)
    }
    if flags & GRAFT_ELEMENT_SAME != 0 {
      throw notSame(element, below: parent)
    }
    if isDoubtful { try checkParent(parent, element) }
    let isBelowNew = above.pointee.has(Node.staged)
    try state.pointee.plan.staged.reserve(1)
    if !isBelowNew { try state.pointee.plan.tops.reserve(1) }
    let (slot, node) = try state.pointee.nodes.take()
    state.pointee.plan.staged.appendReserved(slot)
    if !isBelowNew { state.pointee.plan.tops.appendReserved(slot) }
    let own = widgetClass.pointee.nodeFlags | flags & GRAFT_ELEMENT_PINNED
    let previous = isBelowNew ? above.pointee.lastChild : Node.none
    node.pointee = Node(
      widget: nil, coordinator: nil, properties: nil, extra: nil, key: 0,
      generation: node.pointee.generation, flags: Node.staged | own,
      parent: parent,
      container: above.pointee.has(Node.virtual)
        ? above.pointee.container : parent,
      firstChild: Node.none, lastChild: Node.none,
      next: Node.none, previous: previous, childCount: 0,
      classID: element.pointee.class_id, site: element.pointee.site, order: 0,
      record: Node.none, propertyCount: 0, propertyCapacity: 0)
    if isBelowNew {
      if previous == Node.none {
        above.pointee.firstChild = slot
      } else {
        self.node(previous).pointee.next = slot
      }
      above.pointee.lastChild = slot
      above.pointee.childCount &+= 1
    }
    if flags & Node.keyMask != 0 { try stageKey(node, element) }
    if own != 0 { noteSpecial(own, above) }
    if element.pointee.extra != nil || widgetClass.pointee.hasReported
      || element.pointee.class_id == GRAFT_WRAP_CLASS
    {
      try stageExtra(node, element, widgetClass)
    }
    if count > 0, let props = element.pointee.props {
      try stageProperties(slot, node, props, count, widgetClass)
    }
    if own & Node.component != 0 { try stageComponent(slot, element, parent) }
    if widgetClass.pointee.has(WidgetClass.mountHook) {
      state.pointee.plan.hasMountHooks = true
    }
    return (slot, node)
  }

  @inline(never)
  private func noteSpecial(_ flags: UInt32, _ above: NodePointer) {
    if flags & Node.virtual != 0 { above.pointee.flags |= Node.mixed }
    if flags & Node.pinned != 0 { state.pointee.hasPinned = true }
  }

  @inline(never)
  private func stageComponent(
    _ slot: UInt32, _ element: UnsafePointer<graft_element>, _ parent: UInt32
  ) throws(Failure) {
    if isRows(slot) { try stageRows(slot, element) }
    if isRow(slot), !isRows(parent) { throw loneRow(below: parent) }
    try planBody(slot)
  }

  @inline(never)
  private func unknownClass(
    _ element: UnsafePointer<graft_element>, below parent: UInt32
  ) -> Failure {
    return fail(GRAFT_E_UNKNOWN) { sink in
      put(&sink, path: parent)
      sink.put(": class ")
      sink.put(Int64(element.pointee.class_id))
      sink.put(" came, ids 1 to ")
      sink.put(Int64(state.pointee.classes.count))
      sink.put(" are registered")
    }
  }

  func notSame(
    _ element: UnsafePointer<graft_element>, below parent: UInt32
  ) -> Failure {
    return fail(GRAFT_E_STALE) { sink in
      put(&sink, element: element.pointee, below: parent)
      sink.put(": it came as the same, but no such version is in the tree")
    }
  }

  @inline(never)
  private func checkParent(
    _ parent: UInt32, _ element: UnsafePointer<graft_element>
  ) throws(Failure) {
    let container = container(of: parent)
    guard container != Node.none,
      let widgetClass = widgetClass(node(container).pointee.classID)
    else { return }
    if widgetClass.pointee.vtable.insert_child == nil {
      throw fail(GRAFT_E_UNSUPPORTED) { sink in
        put(&sink, element: element.pointee, below: parent)
        sink.put(": a child came, ")
        put(&sink, atom: widgetClass.pointee.name)
        sink.put(" has no insert_child")
      }
    }
  }

  private func stageKey(
    _ node: NodePointer, _ element: UnsafePointer<graft_element>
  ) throws(Failure) {
    if element.pointee.flags & GRAFT_ELEMENT_KEY_INT != 0 {
      node.pointee.key = UInt64(bitPattern: element.pointee.key.integer)
      node.pointee.flags |= Node.keyInt
    } else if element.pointee.flags & GRAFT_ELEMENT_KEY_STRING != 0,
      let bytes = keyBytes(element)
    {
      let text = try state.pointee.blocks.makeText(
        bytes, element.pointee.key_length)
      node.pointee.key = UInt64(UInt(bitPattern: text))
      node.pointee.flags |= Node.keyString
    }
  }

  @inline(never)
  private func stageExtra(
    _ node: NodePointer, _ element: UnsafePointer<graft_element>,
    _ widgetClass: ClassPointer
  ) throws(Failure) {
    let isWrap = element.pointee.class_id == GRAFT_WRAP_CLASS
    guard let source = element.pointee.extra else {
      if isWrap { throw missingWrap(element, node.pointee.parent) }
      if widgetClass.pointee.hasReported { _ = try makeExtra(node) }
      return
    }
    let described = readExtra(source)
    if widgetClass.pointee.isVirtual, described.adopt != nil {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, element: element.pointee, below: node.pointee.parent)
        sink.put(": a widget came to adopt, the class has none")
      }
    }
    if let adopted = described.adopt {
      node.pointee.widget = adopted
      node.pointee.flags |= Node.adopted
    }
    let extra = try makeExtra(node)
    extra.pointee.token = described.token
    extra.pointee.ref = described.ref
    extra.pointee.version = described.version
    guard isWrap else { return }
    guard let wrap = described.wrap else {
      throw missingWrap(element, node.pointee.parent)
    }
    let held = try readWrap(wrap, element, node.pointee.parent)
    let block = try state.pointee.blocks.allocate(MemoryLayout<Wrap>.size)
    extra.pointee.wrap = block.bindMemory(to: Wrap.self, capacity: 1)
    extra.pointee.wrap?.pointee = held
    node.pointee.flags |= Node.wrap
  }

  func makeExtra(
    _ node: NodePointer
  ) throws(Failure) -> UnsafeMutablePointer<NodeExtra> {
    if let extra = node.pointee.extra { return extra }
    let block = try state.pointee.blocks.allocate(
      MemoryLayout<NodeExtra>.size)
    let extra = block.bindMemory(to: NodeExtra.self, capacity: 1)
    extra.pointee = NodeExtra(
      token: 0, ref: 0, wrap: nil, shadows: nil, writes: nil,
      waitingReports: 0, reporter: 0, version: 0, subscriptions: nil,
      boundCount: 0,
      reads: nil, component: nil, rows: nil)
    node.pointee.extra = extra
    return extra
  }

  private func missingWrap(
    _ element: UnsafePointer<graft_element>, _ parent: UInt32
  ) -> Failure {
    return fail(GRAFT_E_INVALID) { sink in
      put(&sink, element: element.pointee, below: parent)
      sink.put(": a graft_wrap_desc with a make is expected")
    }
  }

  func readWrap(
    _ source: UnsafePointer<graft_wrap_desc>,
    _ element: UnsafePointer<graft_element>, _ parent: UInt32
  ) throws(Failure) -> Wrap {
    let wrap = readWrapDesc(source)
    guard wrap.make != nil else { throw missingWrap(element, parent) }
    if wrap.update != nil, wrap.update_with_context != nil {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, element: element.pointee, below: parent)
        sink.put(": two updates came, at most one is expected")
      }
    }
    return Wrap(
      make: wrap.make, update: wrap.update,
      updateWithContext: wrap.update_with_context, destroy: wrap.destroy,
      userData: wrap.user_data, drop: wrap.drop)
  }

  @inline(__always)
  private func stageProperties(
    _ slot: UInt32, _ node: NodePointer, _ props: UnsafePointer<graft_prop>,
    _ count: Int, _ widgetClass: ClassPointer
  ) throws(Failure) {
    let size = count &* MemoryLayout<Property>.stride
    var fresh = state.pointee.blocks.takeFresh(size)
    if fresh == nil { fresh = try state.pointee.blocks.allocate(size) }
    let block = fresh.unsafelyUnwrapped
    let held = block.bindMemory(to: Property.self, capacity: count)
    node.pointee.properties = held
    node.pointee.propertyCapacity = UInt16(truncatingIfNeeded: count)
    if count > state.pointee.plan.longestChanges {
      state.pointee.plan.longestChanges = count
    }
    var index = 0
    if count == widgetClass.pointee.shape.count {
      while index < count, widgetClass.pointee.shape.fits(props, at: index),
        let property = holdAtOnce(props + index)
      {
        held[index] = property
        index &+= 1
      }
    }
    node.pointee.propertyCount = UInt16(truncatingIfNeeded: index)
    if index < count { try stageRest(slot, node, props, count, widgetClass) }
  }

  /// Stages the properties that are left of a node: the first of them takes
  /// more than copying, or has not the shape of those before.
  @inline(never)
  private func stageRest(
    _ slot: UInt32, _ node: NodePointer, _ props: UnsafePointer<graft_prop>,
    _ count: Int, _ widgetClass: ClassPointer
  ) throws(Failure) {
    guard let held = node.pointee.properties else { return }
    var index = Int(node.pointee.propertyCount)
    guard widgetClass.pointee.shape.fits(props, from: index, count) else {
      try stageChecked(slot, node, props, count, widgetClass)
      return
    }
    while index < count {
      let prop = props + index
      if let property = holdAtOnce(prop) {
        held[index] = property
      } else {
        held[index] = try holdDescribed(prop, slot, widgetClass)
      }
      index &+= 1
      // What is held so far is released if the next value is refused.
      node.pointee.propertyCount = UInt16(truncatingIfNeeded: index)
    }
  }

  /// Stages properties that are looked at one by one, and notes their shape.
  @inline(never)
  private func stageChecked(
    _ slot: UInt32, _ node: NodePointer, _ props: UnsafePointer<graft_prop>,
    _ count: Int, _ widgetClass: ClassPointer
  ) throws(Failure) {
    guard let held = node.pointee.properties else { return }
    try state.pointee.marks.begin(atoms: state.pointee.atoms.count)
    let known = Int(node.pointee.propertyCount)
    for index in 0..<known { state.pointee.marks.set(props[index].name, 0) }
    for index in known..<count {
      var prop = props[index]
      let isBound = prop.value.type == GRAFT_TYPE_STATE
      if isBound {
        let extra = try makeExtra(node)
        try bind(&prop, slot, &extra.pointee.subscriptions)
        extra.pointee.boundCount &+= 1
      }
      try checkName(&prop, slot, widgetClass)
      guard state.pointee.marks[prop.name] == nil else {
        throw duplicate(prop.name, slot)
      }
      state.pointee.marks.set(prop.name, 0)
      // A bound one has its place: the cell may get a value.
      if prop.value.type == GRAFT_TYPE_NONE, !isBound { continue }
      let property = try holdDescribed(&prop, slot, widgetClass)
      held[Int(node.pointee.propertyCount)] = property
      node.pointee.propertyCount &+= 1
      if widgetClass.pointee.hasReported, !property.isNone {
        try stageWrite(
          property, widgetClass,
          &node.pointee.extra.unsafelyUnwrapped.pointee.writes)
      }
    }
    if !widgetClass.pointee.hasReported, !widgetClass.pointee.hasHold {
      widgetClass.pointee.shape.take(props, count) { name in
        accepted(name, widgetClass)
      }
    }
  }

  /// Remembers a write that events may report back (P6).
  func stageWrite(
    _ property: Property, _ widgetClass: ClassPointer,
    _ writes: inout UnsafeMutablePointer<Write>?
  ) throws(Failure) {
    guard let spec = widgetClass.pointee.property(property.name),
      spec.pointee.isReported
    else { return }
    state.pointee.plan.reportedWrites &+= 1
    guard spec.pointee.mayEchoLate else { return }
    let block = try state.pointee.blocks.allocate(MemoryLayout<Write>.size)
    let write = block.bindMemory(to: Write.self, capacity: 1)
    retain(property)
    write.pointee = Write(
      next: writes, value: property, pump: state.pointee.pumpNumber,
      isMatched: false)
    writes = write
  }

  func holdDescribed(
    _ prop: UnsafePointer<graft_prop>, _ slot: UInt32,
    _ widgetClass: ClassPointer
  ) throws(Failure) -> Property {
    var property: Property
    do throws(Failure) {
      property = try hold(prop.pointee.value, as: prop.pointee.name)
    } catch {
      throw placed(error, slot)
    }
    property.flags = Property.described
    if holdsWhileEditing(prop, widgetClass) { property.flags |= Property.hold }
    return property
  }

  func holdsWhileEditing(
    _ prop: UnsafePointer<graft_prop>, _ widgetClass: ClassPointer
  ) -> Bool {
    if prop.pointee.flags & GRAFT_PROP_HOLD != 0 { return true }
    guard widgetClass.pointee.hasHold else { return false }
    guard let spec = widgetClass.pointee.property(prop.pointee.name) else {
      return false
    }
    return spec.pointee.flags & GRAFT_PROPERTY_HOLD != 0
  }

  func duplicate(_ name: graft_atom, _ slot: UInt32) -> Failure {
    return fail(GRAFT_E_DUPLICATE) { sink in
      put(&sink, path: slot)
      sink.put(": property ")
      put(&sink, atom: name)
      sink.put(" came twice")
    }
  }
}
