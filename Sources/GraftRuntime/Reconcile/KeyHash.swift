import CGraft

// Equal keys among siblings, and the hashes by which they are found.

extension Runtime {
  /// Multiplicative hashing (Knuth, TAOCP 3, 6.4), salted per runtime. Both
  /// halves of the product count: else keys that differ in their high bits
  /// only would fall together.
  @inline(__always)
  private func hash(_ word: UInt64, _ classID: graft_class, _ kind: UInt32)
    -> UInt32
  {
    let salted =
      word ^ state.pointee.salt ^ (UInt64(classID) << 32) ^ UInt64(kind)
    let product = salted.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    let mixed = product.high ^ product.low
    return UInt32(truncatingIfNeeded: mixed ^ (mixed >> 32))
  }

  private func hash(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> UInt64 {
    var hash: UInt64 = state.pointee.salt ^ 0xCBF2_9CE4_8422_2325
    guard let bytes else { return hash }
    for index in 0..<count {
      hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3
    }
    return hash
  }

  func hash(_ node: NodePointer) -> UInt32 {
    let kind = node.pointee.flags & Node.keyMask
    if let text = keyText(node) {
      return hash(
        hash(text.bytes, Int(text.pointee.length)), node.pointee.classID, kind)
    }
    let word = kind == 0 ? UInt64(node.pointee.site) : node.pointee.key
    return hash(word, node.pointee.classID, kind)
  }

  func hash(_ element: UnsafePointer<graft_element>) -> UInt32 {
    let kind = element.pointee.flags & Node.keyMask
    let word: UInt64
    if kind == Node.keyString {
      word = hash(keyBytes(element), Int(element.pointee.key_length))
    } else if kind == 0 {
      word = UInt64(element.pointee.site)
    } else {
      word = UInt64(bitPattern: element.pointee.key.integer)
    }
    return hash(word, element.pointee.class_id, kind)
  }

  /// Starts an empty table for `count` identities; returns its mask.
  func clearTable(_ count: Int) throws(Failure) -> Int {
    var size = 16
    while size < count &* 2 { size &*= 2 }
    state.pointee.matching.table.removeAll()
    _ = try state.pointee.matching.table.append(repeating: 0, count: size)
    return size &- 1
  }

  func duplicate(
    _ element: UnsafePointer<graft_element>, below parent: UInt32
  ) -> Failure {
    return fail(GRAFT_E_DUPLICATE) { sink in
      put(&sink, element: element.pointee, below: parent)
      sink.put(" came twice, keys must differ among siblings of one class")
    }
  }

  /// Refuses two children of one class and key (K4).
  func checkKeys(
    _ frame: Frame, _ elements: UnsafePointer<graft_element>, _ count: UInt32
  ) throws(Failure) {
    try findEnds(elements, from: frame.firstElement, count)
    var total = 0
    var rises = true
    var lastKey: Int64? = nil
    var cursor = frame.firstElement
    let children =
      frame.remaining == Frame.unknown
      ? Int.max : Int(frame.done) &+ Int(frame.remaining)
    while total < children, cursor < count {
      let element = elements[Int(cursor)]
      let kind = element.flags & Node.keyMask
      if kind == Node.keyInt {
        if let lastKey, element.key.integer <= lastKey { rises = false }
        lastKey = element.key.integer
      } else if kind != 0 {
        rises = false
      }
      total &+= 1
      cursor = state.pointee.matching.ends[Int(cursor)]
    }
    if rises { return }
    let mask = try clearTable(total)
    cursor = frame.firstElement
    for _ in 0..<total {
      let element = elements + Int(cursor)
      if element.pointee.flags & Node.keyMask != 0 {
        var bucket = Int(hash(element)) & mask
        while state.pointee.matching.table[bucket] != 0 {
          let other =
            elements + (Int(state.pointee.matching.table[bucket]) &- 1)
          if isSame(other, element) {
            throw duplicate(element, below: frame.parent)
          }
          bucket = (bucket &+ 1) & mask
        }
        state.pointee.matching.table[bucket] = cursor &+ 1
      }
      cursor = state.pointee.matching.ends[Int(cursor)]
    }
  }

  private func isSame(
    _ left: UnsafePointer<graft_element>,
    _ right: UnsafePointer<graft_element>
  ) -> Bool {
    let kind = left.pointee.flags & Node.keyMask
    guard left.pointee.class_id == right.pointee.class_id,
      kind == right.pointee.flags & Node.keyMask
    else { return false }
    if kind == Node.keyInt {
      return left.pointee.key.integer == right.pointee.key.integer
    }
    guard left.pointee.key_length == right.pointee.key_length,
      let mine = keyBytes(left), let theirs = keyBytes(right)
    else { return false }
    return sameBytes(mine, theirs, Int(left.pointee.key_length))
  }
}
