import CGraft

// Virtual nodes have no widget: what is below them is placed into the nearest
// ancestor that is none. Its widgets, in order, are a walk over the tree.

extension Runtime {
  /// The ancestor into which a node's widget is placed.
  @inline(__always)
  func container(above slot: UInt32) -> UInt32 {
    return node(slot).pointee.container
  }

  /// A node itself, or the container above it if it is virtual.
  func container(of slot: UInt32) -> UInt32 {
    return node(slot).pointee.has(Node.virtual)
      ? container(above: slot) : slot
  }

  /// The first widget below a container, or a virtual node; or none.
  @inline(never)
  func firstWidget(in top: UInt32) -> UInt32 {
    return widget(from: node(top).pointee.firstChild, in: top)
  }

  @inline(never)
  func nextWidget(after slot: UInt32, in top: UInt32) -> UInt32 {
    return widget(from: following(slot, in: top), in: top)
  }

  private func widget(from start: UInt32, in top: UInt32) -> UInt32 {
    var cursor = start
    while cursor != Node.none, node(cursor).pointee.has(Node.virtual) {
      let first = node(cursor).pointee.firstChild
      cursor = first == Node.none ? following(cursor, in: top) : first
    }
    return cursor
  }

  /// The node after a subtree, among the virtual ones below `top`.
  @inline(never)
  func following(_ slot: UInt32, in top: UInt32) -> UInt32 {
    var cursor = slot
    while node(cursor).pointee.next == Node.none {
      cursor = node(cursor).pointee.parent
      if cursor == top { return Node.none }
    }
    return node(cursor).pointee.next
  }

  /// The widget that comes before a node in its container, or none.
  @inline(__always)
  func previousWidget(_ slot: UInt32) -> UInt32 {
    let node = node(slot)
    let previous = node.pointee.previous
    let decisive =
      self.node(previous == Node.none ? node.pointee.parent : previous)
    if decisive.pointee.has(Node.virtual | Node.gone) {
      return previousWidget(from: slot)
    }
    return previous
  }

  @inline(never)
  private func previousWidget(from slot: UInt32) -> UInt32 {
    var cursor = slot
    while true {
      if node(cursor).pointee.previous == Node.none {
        let parent = node(cursor).pointee.parent
        guard parent != Node.none, node(parent).pointee.has(Node.virtual)
        else { return Node.none }
        cursor = parent
        continue
      }
      cursor = node(cursor).pointee.previous
      while node(cursor).pointee.has(Node.virtual),
        node(cursor).pointee.lastChild != Node.none
      {
        cursor = node(cursor).pointee.lastChild
      }
      if !node(cursor).pointee.has(Node.virtual | Node.gone) { return cursor }
    }
  }
}
