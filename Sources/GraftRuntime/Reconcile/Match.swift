import CGraft
import GraftShims

/// Scratch of matching, kept between commits.
struct MatchScratch: ~Copyable {
  var frames: Vector<Frame>
  /// For each element the index after its subtree; made when first needed.
  var ends: Vector<UInt32>
  /// The first element whose end is known.
  var firstEnd: UInt32 = 0
  var starts: Vector<UInt32>
  var table: Vector<UInt32>
  var entries: Vector<Candidate>

  init(_ memory: MemoryPointer) {
    frames = Vector(memory)
    ends = Vector(memory)
    starts = Vector(memory)
    table = Vector(memory)
    entries = Vector(memory)
  }

  mutating func removeAll() {
    frames.removeAll()
    ends.removeAll()
    starts.removeAll()
    entries.removeAll()
    table.removeAll()
  }

  mutating func trim() {
    frames.trim()
    ends.trim()
    starts.trim()
    entries.trim()
    table.trim()
  }
}

/// One parent whose described children are being matched.
struct Frame: BitwiseCopyable {
  /// Children of a new parent: none has a node yet.
  static let new: UInt8 = 0
  /// In step with the old children, all equal in identity so far.
  static let inStep: UInt8 = 1
  /// Each child's node was found before and stands in `Plan.order`.
  static let mapped: UInt8 = 2
  /// All old children were described: what comes is added to `Plan.order`.
  static let appended: UInt8 = 3

  static let unknown = UInt32.max

  var parent: UInt32
  /// The next old child, in step.
  var old: UInt32
  /// Children not yet matched; `unknown` for the root's.
  var remaining: UInt32
  /// Children matched.
  var done: UInt32
  var firstElement: UInt32
  var mode: UInt8
  /// No check for equal keys is needed while integer keys rise.
  var keysRise: Bool
  var lastKey: Int64
  var start: Int
  /// The element after a fallback that is not looked at; 0 if there is none.
  var skipTo: UInt32 = 0
}

extension Runtime {
  /// Compares a description with the tree and fills the plan (M2, K1).
  ///
  /// Calls no widget class. Runs in pre-order without recursion, so that the
  /// depth of a tree is bounded by memory only.
  @_optimize(speed)
  func match(
    _ root: UInt32, _ elements: UnsafePointer<graft_element>, _ count: UInt32
  ) throws(Failure) {
    state.pointee.matching.removeAll()
    var frame = Frame(
      parent: root, old: node(root).pointee.firstChild,
      remaining: Frame.unknown, done: 0, firstElement: 0,
      mode: node(root).pointee.has(Node.staged) ? Frame.new : Frame.inStep,
      keysRise: true, lastKey: Int64.min, start: 0)
    var index: UInt32 = 0
    while true {
      if frame.remaining == 0
        || (frame.remaining == Frame.unknown && index == count)
      {
        if frame.mode == Frame.inStep, frame.old != Node.none {
          try removeRest(&frame)
        }
        if frame.skipTo > 0 { index = frame.skipTo }
        if state.pointee.matching.frames.count == 0 { break }
        frame = state.pointee.matching.frames.removeLast()
        continue
      }
      guard index < count else {
        throw fail(GRAFT_E_INVALID) { sink in
          put(&sink, path: frame.parent)
          sink.put(": ")
          sink.put(Int64(frame.remaining))
          sink.put(" more children expected, the description ends")
        }
      }
      var element = elements + Int(index)
      if frame.mode == Frame.inStep, element.pointee.child_count == 0,
        element.pointee.flags & GRAFT_ELEMENT_SAME == 0
      {
        let passed = try passAlike(&frame, element, count &- index)
        if passed > 0 {
          index &+= passed
          continue
        }
      }
      let target = try target(&frame, element, index, elements, count)
      frame.done &+= 1
      if frame.remaining != Frame.unknown { frame.remaining &-= 1 }
      let slot: UInt32
      let node: NodePointer
      if target == Node.none {
        var run: UInt32 = 0
        if frame.mode == Frame.new {
          run = min(frame.remaining, count &- index &- 1)
        }
        slot = try stage(element, &run, below: frame.parent)
        node = self.node(slot)
        if frame.mode == Frame.mapped {
          state.pointee.plan.order[frame.start &+ Int(frame.done) &- 1].slot =
            slot
        } else if frame.mode == Frame.appended {
          try addToOrder(slot)
        } else if run > 0 {
          frame.done &+= run
          if frame.remaining != Frame.unknown { frame.remaining &-= run }
          index &+= run
          element += Int(run)
        }
      } else {
        slot = target
        node = self.node(slot)
        if element.pointee.flags & GRAFT_ELEMENT_SAME != 0 {
          try checkSame(slot, element)
          index &+= 1
          continue
        }
        try diff(slot, node, element)
      }
      index &+= 1
      if node.pointee.has(Node.component) {
        if isRows(slot) {
          try checkOnly(frame, element, isLast: index == count)
        }
        try matchComponent(slot, element)
        continue
      }
      let children = element.pointee.child_count
      let firstOld = node.pointee.firstChild
      if children > 0 || (target != Node.none && firstOld != Node.none) {
        guard children <= count &- index else {
          throw fail(GRAFT_E_INVALID) { sink in
            put(&sink, path: slot)
            sink.put(": ")
            sink.put(Int64(children))
            sink.put(" children came, ")
            sink.put(Int64(count &- index))
            sink.put(" elements follow")
          }
        }
        try state.pointee.matching.frames.append(frame)
        frame = Frame(
          parent: slot, old: target == Node.none ? Node.none : firstOld,
          remaining: children, done: 0, firstElement: index,
          mode: target == Node.none ? Frame.new : Frame.inStep,
          keysRise: true, lastKey: Int64.min, start: 0)
        if element.pointee.class_id == GRAFT_BOUNDARY_CLASS {
          try enterBoundary(&frame, &index, slot, elements, count)
        }
      }
    }
  }

  /// A component's children are its body's; it runs if there is a reason.
  private func matchComponent(
    _ slot: UInt32, _ element: UnsafePointer<graft_element>
  ) throws(Failure) {
    guard element.pointee.child_count == 0 else {
      throw fail(GRAFT_E_UNSUPPORTED) { sink in
        put(&sink, path: slot)
        sink.put(": ")
        sink.put(Int64(element.pointee.child_count))
        sink.put(" children came, a component's are what its body describes")
      }
    }
    if node(slot).pointee.has(Node.dirty | Node.failed) {
      try planBody(slot)
    }
    if isRow(slot) { try planRow(slot, element) }
  }

  private func checkSame(
    _ slot: UInt32, _ element: UnsafePointer<graft_element>
  ) throws(Failure) {
    let described = readExtra(element.pointee.extra)
    let held = node(slot).pointee.extra?.pointee.version ?? 0
    guard described.version != 0, described.version == held,
      element.pointee.child_count == 0, element.pointee.prop_count == 0
    else { throw notSame(element, below: node(slot).pointee.parent) }
  }

  /// The node that a described child stands for; none if it is new.
  @inline(__always)
  private func target(
    _ frame: inout Frame, _ element: UnsafePointer<graft_element>,
    _ index: UInt32, _ elements: UnsafePointer<graft_element>, _ count: UInt32
  ) throws(Failure) -> UInt32 {
    if frame.mode == Frame.inStep {
      if frame.old != Node.none,
        isSame(node(frame.old), element),
        !mustRemake(node(frame.old), element)
      {
        let old = frame.old
        let next = node(old).pointee.next
        frame.old = next
        if next != Node.none, element.pointee.child_count > 0 {
          fetch(next, node(next).pointee.next)
        }
        noteKey(&frame, element)
        return old
      }
      if frame.old == Node.none {
        try appendRest(&frame, elements, count)
      } else {
        try mapRest(&frame, index, elements, count)
      }
    }
    if frame.mode == Frame.mapped {
      let place = frame.start &+ Int(frame.done)
      let order = state.pointee.plan.order.base.unsafelyUnwrapped + place
      if state.pointee.plan.order.count &- place > 2,
        order[1].slot != Node.none
      {
        fetch(order[1].slot, order[2].slot)
      }
      return order[0].slot
    }
    try checkNewKey(&frame, element, elements, count)
    return Node.none
  }

  /// Has memory fetched that is read next: the nodes of the child after the
  /// next one, and the properties below the next one. Children do not lie in a
  /// row once they were moved, but what is below each mostly does.
  @inline(__always)
  private func fetch(_ next: UInt32, _ second: UInt32) {
    if second != Node.none {
      let first = UnsafeRawPointer(node(second))
      for line in 0..<8 { graft_shim_fetch(first + line &* 64) }
    }
    let child = node(next).pointee.firstChild
    if child != Node.none, let first = node(child).pointee.properties {
      for line in 0..<4 {
        graft_shim_fetch(UnsafeRawPointer(first) + line &* 64)
      }
    }
  }

  @inline(__always)
  func noteKey(
    _ frame: inout Frame, _ element: UnsafePointer<graft_element>
  ) {
    let flags = element.pointee.flags
    if flags & GRAFT_ELEMENT_KEY_INT != 0 {
      let key = element.pointee.key.integer
      frame.keysRise =
        frame.keysRise && (frame.done == 0 || key > frame.lastKey)
      frame.lastKey = key
    } else if flags & GRAFT_ELEMENT_KEY_STRING != 0 {
      frame.keysRise = false
    }
  }

  /// What is left of the described children has no old ones.
  private func appendRest(
    _ frame: inout Frame, _ elements: UnsafePointer<graft_element>,
    _ count: UInt32
  ) throws(Failure) {
    // Keys that rise so far tell new ones from them, as long as they go on so.
    if !frame.keysRise { try checkKeys(frame, elements, count) }
    try startOrder(&frame, count: 0)
    frame.mode = Frame.appended
  }

  /// Among the children that have no node yet no two may have one key (K4).
  @inline(__always)
  private func checkNewKey(
    _ frame: inout Frame, _ element: UnsafePointer<graft_element>,
    _ elements: UnsafePointer<graft_element>, _ count: UInt32
  ) throws(Failure) {
    guard frame.keysRise else { return }
    noteKey(&frame, element)
    if !frame.keysRise {
      // From here on order tells nothing: all are checked, once.
      try checkKeys(frame, elements, count)
    }
  }
}
