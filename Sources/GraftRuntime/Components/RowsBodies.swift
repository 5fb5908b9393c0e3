import CGraft

// Describing rows: what they are told by, and each one's body.

extension Runtime {
  /// Describes the rows that are to exist, as a component's body would.
  ///
  /// - Returns: whether there is anything to match; not where the list is gone:
  ///   then they stay as they are.
  func describeRows(_ slot: UInt32) throws(Failure) -> Bool {
    if try splice(slot) { return false }
    let described = newestRows(slot)
    let rows = rows(slot)
    let list = state.pointee.lists.find(described.list)
    rows.pointee.plannedFirst = rows.pointee.visibleFirst
    if let list, described.list == rows.pointee.described.list {
      followRows(slot, self.list(list))
    }
    guard let wanted = wantedRows(slot, described) else { return false }
    guard wanted.count <= Runtime.mostRows else {
      throw fail(GRAFT_E_LIMIT) { sink in
        put(&sink, path: slot)
        sink.put(": ")
        sink.put(Int64(wanted.count))
        sink.put(" rows came that are to exist at once, at most ")
        sink.put(Int64(Runtime.mostRows))
        sink.put(" expected")
      }
    }
    try state.pointee.bodyBuilder.elements.reserve(Int(wanted.count))
    if described.list != 0, let list {
      try noteOrder(list)
      rows.pointee.plannedSerial = self.list(list).pointee.serial
      addItems(self.list(list), wanted)
    } else {
      for index in wanted.first..<(wanted.first &+ wanted.count) {
        try addRow(slot, described, index)
      }
    }
    rows.pointee.planned = wanted
    // Rows that come later do not bring back what is beyond the end now.
    rows.pointee.plannedFirst = visiblePart(rows, wanted.total).first
    rows.pointee.isDescribed = true
    rows.pointee.runsAll = !described.makesSame(rows.pointee.described)
    return true
  }

  @inline(never)
  private func addItems(_ list: ListPointer, _ wanted: RowsWindow) {
    guard wanted.count > 0 else { return }
    var place = list.pointee.place(wanted.first)
    for offset in 0..<wanted.count {
      if offset > 0 { list.pointee.next(&place) }
      var element = graft_element()
      element.class_id = Runtime.rowClass
      element.flags = GRAFT_ELEMENT_KEY_INT
      element.key.integer =
        list.pointee.item(list.pointee.slot(place)).pointee.id
      state.pointee.bodyBuilder.elements.appendReserved(element)
    }
  }

  @inline(never)
  private func addRow(
    _ slot: UInt32, _ described: RowsDescription, _ index: UInt32
  ) throws(Failure) {
    var element = graft_element()
    element.class_id = Runtime.rowClass
    // A row has a key: its place in the source tells its index instead.
    element.site = index
    element.flags = GRAFT_ELEMENT_KEY_INT
    element.key.integer = Int64(index)
    state.pointee.bodyBuilder.elements.appendReserved(element)
    if let key = described.key {
      var value = graft_value()
      // Nothing is described meanwhile.
      state.pointee.bodyBuilder.isOpen = false
      let status = callHost(slot, GRAFT_PHASE_ROW_KEY) { context in
        key(context, described.userData, index, &value)
      }
      state.pointee.bodyBuilder.isOpen = true
      if status < 0 { throw hostFailure(status, slot, GRAFT_PHASE_ROW_KEY) }
      try setKey(slot, value, index)
    }
  }

  /// Gives the row that was described last its key.
  private func setKey(
    _ slot: UInt32, _ value: graft_value, _ index: UInt32
  ) throws(Failure) {
    let last = state.pointee.bodyBuilder.elements.count &- 1
    let element =
      state.pointee.bodyBuilder.elements.base.unsafelyUnwrapped + last
    if value.type == GRAFT_TYPE_INT {
      element.pointee.key.integer = value.as.integer
      return
    }
    guard value.type == GRAFT_TYPE_STRING, value.length < UInt32(Int32.max),
      let text = value.bytes
    else {
      throw fail(GRAFT_E_INVALID) { sink in
        put(&sink, path: slot)
        sink.put(": the key of row ")
        sink.put(Int64(index))
        sink.put(" came as ")
        sink.put(typeName(value.type))
        sink.put(", an int or a string expected")
      }
    }
    let bytes = try state.pointee.bodyBuilder.copy(text, Int(value.length))
    element.pointee.flags = GRAFT_ELEMENT_KEY_STRING
    element.pointee.key_length = value.length
    element.pointee.key.string = UnsafeRawPointer(bytes).assumingMemoryBound(
      to: CChar.self)
  }

  /// Plans the body of a row that was there before, if it has a reason.
  func planRow(
    _ slot: UInt32, _ element: UnsafePointer<graft_element>
  ) throws(Failure) {
    let rows = node(slot).pointee.parent
    let index = element.pointee.site
    let hasMoved =
      node(slot).pointee.site != index
      && newestRows(rows).flags & GRAFT_ROWS_ANY_INDEX == 0
    if self.rows(rows).pointee.runsAll || hasMoved
      || node(slot).pointee.childCount == 0
    {
      try planBody(slot)
    }
    node(slot).pointee.site = index
  }

  /// The item of a row; none if it has none, or the item is gone.
  private func item(_ slot: UInt32) -> (list: UInt32, item: UInt32)? {
    let described = newestRows(node(slot).pointee.parent)
    guard described.list != 0,
      let list = state.pointee.lists.find(described.list),
      let item = self.list(list).pointee.find(
        Int64(bitPattern: node(slot).pointee.key))
    else { return nil }
    return (list, item)
  }

  /// Whether a row is one of a list that has its item no more: it stays as it
  /// is until it goes.
  func isOrphan(_ slot: UInt32) -> Bool {
    guard isRow(slot) else { return false }
    return newestRows(node(slot).pointee.parent).list != 0 && item(slot) == nil
  }

  func callRow(_ slot: UInt32) throws(Failure) -> graft_status {
    let described = newestRows(node(slot).pointee.parent)
    guard let body = described.body else { return GRAFT_OK }
    var row = graft_row()
    row.struct_size = UInt32(MemoryLayout<graft_row>.size)
    row.index = node(slot).pointee.site
    row.key = key(slot)
    if let (list, item) = item(slot) {
      row.index = self.list(list).pointee.index(of: item)
      row.value = try readItem(list, item)
    }
    let status = callHost(slot, GRAFT_PHASE_BODY) { context in
      body(context, described.userData, &row)
    }
    if status >= 0, state.pointee.bodyBuilder.failure == GRAFT_OK {
      try checkRow(slot)
    }
    return status
  }

  /// A row is one widget, so that its index is its widget's place.
  private func checkRow(_ slot: UInt32) throws(Failure) {
    let elements = state.pointee.bodyBuilder.elements.count
    var tops = elements
    for index in 0..<elements {
      tops &-= Int(state.pointee.bodyBuilder.elements[index].child_count)
    }
    if tops == 1,
      let widgetClass = widgetClass(
        state.pointee.bodyBuilder.elements[0].class_id),
      !widgetClass.pointee.isVirtual
    {
      return
    }
    throw fail(GRAFT_E_INVALID) { sink in
      put(&sink, path: slot)
      sink.put(": ")
      sink.put(Int64(tops))
      sink.put(tops == 1 ? " element without a widget" : " elements")
      sink.put(" came from the body of a row, one with a widget expected")
    }
  }
}
