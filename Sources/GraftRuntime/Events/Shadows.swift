import CGraft

// Described values of properties that show another one.

extension Runtime {
  func shadow(
    _ node: NodePointer, _ name: graft_atom
  ) -> UnsafeMutablePointer<Shadow>? {
    var cursor = node.pointee.extra?.pointee.shadows
    while let shadow = cursor {
      if shadow.pointee.described.name == name { return shadow }
      cursor = shadow.pointee.next
    }
    return nil
  }

  /// Adds a record that takes over the caller's reference.
  func addShadow(
    _ described: Property, to list: inout UnsafeMutablePointer<Shadow>?
  ) throws(Failure) {
    let block = try state.pointee.blocks.allocate(MemoryLayout<Shadow>.size)
    let shadow = block.bindMemory(to: Shadow.self, capacity: 1)
    shadow.pointee = Shadow(next: list, described: described)
    list = shadow
  }

  @inline(never)
  func dropShadow(
    _ name: graft_atom, _ list: inout UnsafeMutablePointer<Shadow>?
  ) {
    var previous: UnsafeMutablePointer<Shadow>? = nil
    var cursor = list
    while let shadow = cursor {
      let next = shadow.pointee.next
      if shadow.pointee.described.name == name {
        if let previous {
          previous.pointee.next = next
        } else {
          list = next
        }
        release(shadow.pointee.described)
        state.pointee.blocks.deallocate(shadow, MemoryLayout<Shadow>.size)
        return
      }
      previous = shadow
      cursor = next
    }
  }

  @inline(never)
  func releaseShadows(_ list: UnsafeMutablePointer<Shadow>?) {
    var cursor = list
    while let shadow = cursor {
      cursor = shadow.pointee.next
      release(shadow.pointee.described)
      state.pointee.blocks.deallocate(shadow, MemoryLayout<Shadow>.size)
    }
  }

  @inline(never)
  func releaseWrites(_ list: UnsafeMutablePointer<Write>?) {
    var cursor = list
    while let write = cursor {
      cursor = write.pointee.next
      release(write.pointee.value)
      state.pointee.blocks.deallocate(write, MemoryLayout<Write>.size)
    }
  }
}
