import CGraft

/// A property that a class declared, by atoms.
struct PropertySpec: BitwiseCopyable {
  var name: graft_atom
  var flags: UInt32
  var types: UInt32
  var order: Int32
  var after: graft_atom
  /// An event reports it, and writes to it may be echoed late.
  var isReported: Bool
  var mayEchoLate: Bool
}

/// An event that a class declared, by atoms.
struct EventSpec: BitwiseCopyable {
  var name: graft_atom
  var flags: UInt32
  var valueOf: graft_atom

  /// It matters to Graft, or to an ancestor's handler.
  var isAlwaysConnected: Bool {
    let matters = GRAFT_EMITS_BUBBLES | GRAFT_EMITS_ENDS_EDITING
    return valueOf != 0 || flags & matters != 0
  }
}

/// A registered class: the host's vtable and its tables by atom.
struct WidgetClass: ~Copyable {
  let vtable: graft_class_desc
  let name: graft_atom
  var properties: Vector<PropertySpec>
  var events: Vector<EventSpec>
  var pool: Vector<UnsafeMutableRawPointer>
  /// Open addressing over both tables: index + 1 of a property, or of an
  /// event after the properties.
  var index: Vector<UInt32>
  var hasOrder = false
  var hasAfter = false
  var hasReported = false
  var hasCreateOnly = false
  var hasHold = false
  var hasPrefixes = false
  let isClosed: Bool
  /// Its nodes have no widget: a component, or the provider.
  let isVirtual: Bool

  init(
    _ vtable: graft_class_desc, name: graft_atom, isClosed: Bool,
    isVirtual: Bool, _ memory: MemoryPointer
  ) {
    self.vtable = vtable
    self.name = name
    self.isClosed = isClosed
    self.isVirtual = isVirtual
    properties = Vector(memory)
    events = Vector(memory)
    pool = Vector(memory)
    index = Vector(memory)
  }

  @inline(__always)
  private func bucket(_ name: graft_atom, _ isEvent: Bool) -> Int {
    let mixed = (name &* 2 &+ (isEvent ? 1 : 0)) &* 2_654_435_769
    return Int(mixed >> 8) & (index.count &- 1)
  }

  func property(_ name: graft_atom) -> UnsafeMutablePointer<PropertySpec>? {
    guard index.count > 0 else { return nil }
    var bucket = bucket(name, false)
    while index[bucket] != 0 {
      let found = Int(index[bucket]) &- 1
      if found < properties.count, properties[found].name == name {
        return properties.base.unsafelyUnwrapped + found
      }
      bucket = (bucket &+ 1) & (index.count &- 1)
    }
    return nil
  }

  func event(_ name: graft_atom) -> UnsafeMutablePointer<EventSpec>? {
    guard index.count > 0 else { return nil }
    var bucket = bucket(name, true)
    while index[bucket] != 0 {
      let found = Int(index[bucket]) &- 1 &- properties.count
      if found >= 0, events[found].name == name {
        return events.base.unsafelyUnwrapped + found
      }
      bucket = (bucket &+ 1) & (index.count &- 1)
    }
    return nil
  }

  /// Fills the index; the tables are complete.
  mutating func buildIndex() throws(Failure) {
    let total = properties.count &+ events.count
    guard total > 0 else { return }
    var size = 8
    while size < total &* 2 { size &*= 2 }
    _ = try index.append(repeating: 0, count: size)
    for entry in 0..<total {
      let isEvent = entry >= properties.count
      let name =
        isEvent
        ? events[entry &- properties.count].name : properties[entry].name
      var bucket = bucket(name, isEvent)
      while index[bucket] != 0 { bucket = (bucket &+ 1) & (size &- 1) }
      index[bucket] = UInt32(truncatingIfNeeded: entry &+ 1)
    }
  }
}

typealias ClassPointer = UnsafeMutablePointer<WidgetClass>
