import CGraft

/// A property that a class declared, by atoms.
struct PropertySpec: BitwiseCopyable {
  var name: graft_atom
  var flags: UInt32
  var types: UInt32
  /// Its group; not before those of the properties that disturb it.
  var order: Int32
  /// It comes behind them in its group.
  var isAfter: Bool
  /// An event reports it, and writes to it may be echoed late.
  var isReported: Bool
  var mayEchoLate: Bool
}

/// A property that a change of another one disturbs.
struct Disturbance: BitwiseCopyable {
  /// Its place among the properties.
  var place: Int
  var cause: graft_atom
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
  /// What one needs, with the entries of its shape behind it.
  static let size = MemoryLayout<WidgetClass>.stride &+ PropertyShape.size

  // What a class asks for that most do not, as one word to look at.
  static let coordinator: UInt32 = 1 << 0
  static let parentAtCreate: UInt32 = 1 << 1
  static let attachTopDown: UInt32 = 1 << 2
  static let finalize: UInt32 = 1 << 3
  static let pool: UInt32 = 1 << 4
  static let mountHook: UInt32 = 1 << 5

  let vtable: graft_class_desc
  let name: graft_atom
  var properties: Vector<PropertySpec>
  var events: Vector<EventSpec>
  var disturbances: Vector<Disturbance>
  var pool: Vector<UnsafeMutableRawPointer>
  /// Open addressing over both tables: index + 1 of a property, or of an
  /// event after the properties.
  var index: Vector<UInt32>
  var hasOrder = false
  var hasReported = false
  var hasCreateOnly = false
  var hasHold = false
  var hasPrefixes = false
  /// The properties of the description that was checked last.
  var shape: PropertyShape
  let needs: UInt32
  /// The flags that each of its nodes begins with.
  var nodeFlags: UInt32 = 0
  let isClosed: Bool
  /// Its nodes have no widget: a component, or the provider.
  let isVirtual: Bool
  /// Its nodes' children are what a body describes.
  let isComponent: Bool

  init(
    _ vtable: graft_class_desc, name: graft_atom, isClosed: Bool,
    isVirtual: Bool, isComponent: Bool, shape: PropertyShape,
    _ memory: MemoryPointer
  ) {
    self.vtable = vtable
    self.name = name
    self.isClosed = isClosed
    self.isVirtual = isVirtual
    self.isComponent = isComponent
    self.shape = shape
    needs = WidgetClass.needs(of: vtable)
    if isVirtual { nodeFlags |= Node.virtual }
    if isComponent { nodeFlags |= Node.component }
    properties = Vector(memory)
    events = Vector(memory)
    disturbances = Vector(memory)
    pool = Vector(memory)
    index = Vector(memory)
  }

  private static func needs(of vtable: graft_class_desc) -> UInt32 {
    var needs: UInt32 = 0
    if vtable.make_coordinator != nil { needs |= WidgetClass.coordinator }
    if vtable.finalize != nil { needs |= WidgetClass.finalize }
    if vtable.did_mount != nil { needs |= WidgetClass.mountHook }
    if vtable.reset != nil, vtable.pool_limit > 0 { needs |= WidgetClass.pool }
    if vtable.flags & GRAFT_CLASS_PARENT_AT_CREATE != 0 {
      needs |= WidgetClass.parentAtCreate
    }
    if vtable.flags & GRAFT_CLASS_ATTACH_TOP_DOWN != 0 {
      needs |= WidgetClass.attachTopDown
    }
    return needs
  }

  @inline(__always)
  func has(_ need: UInt32) -> Bool { return needs & need != 0 }

  /// Its update gets the properties as they were described, in their order.
  var hasAfter: Bool { return disturbances.count > 0 }

  @inline(__always)
  var isPlain: Bool { return !hasOrder && !hasAfter && !hasReported }

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
