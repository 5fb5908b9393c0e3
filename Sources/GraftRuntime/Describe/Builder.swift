import CGraft

/// A description while it is being made, call by call.
///
/// While it grows, addresses are kept as offsets into its own vectors, which
/// move; `resolve` turns them into pointers once, at the end.
struct Builder: ~Copyable {
  var root: graft_node = 0
  var isOpen = false
  /// The first failure; what follows it does nothing.
  var failure: graft_status = GRAFT_OK
  /// Elements opened after the failure, so that closing stays balanced.
  var depth = 0

  var elements: Vector<graft_element>
  var open: Vector<UInt32>
  var props: Vector<graft_prop>
  var handlers: Vector<graft_handler>
  var extras: Vector<graft_extra>
  var wraps: Vector<graft_wrap_desc>
  var bytes: Vector<UInt8>

  init(_ memory: MemoryPointer) {
    elements = Vector(memory)
    open = Vector(memory)
    props = Vector(memory)
    handlers = Vector(memory)
    extras = Vector(memory)
    wraps = Vector(memory)
    bytes = Vector(memory)
  }

  mutating func removeAll() {
    isOpen = false
    failure = GRAFT_OK
    depth = 0
    elements.removeAll()
    open.removeAll()
    props.removeAll()
    handlers.removeAll()
    extras.removeAll()
    wraps.removeAll()
    bytes.removeAll()
  }

  mutating func trim() {
    elements.trim()
    open.trim()
    props.trim()
    handlers.trim()
    extras.trim()
    wraps.trim()
    bytes.trim()
  }

  /// The element that is open, if any.
  var current: UnsafeMutablePointer<graft_element>? {
    guard open.count > 0 else { return nil }
    return elements.base.unsafelyUnwrapped + Int(open[open.count &- 1])
  }

  mutating func copy(
    _ source: UnsafePointer<UInt8>, _ count: Int
  ) throws(Failure) -> Int {
    let start = bytes.count
    try bytes.reserve(count &+ 1)
    for index in 0..<count { bytes.appendReserved(source[index]) }
    bytes.appendReserved(0)
    return start
  }

  /// Adds a property to the open element, whose properties lie together: they
  /// move to the end if a child's came between.
  mutating func add(_ prop: graft_prop) throws(Failure) {
    guard let element = current else { return }
    let count = Int(element.pointee.prop_count)
    let start = Int(bitPattern: element.pointee.props)
    try props.reserve(count &+ 1)
    if count == 0 {
      element.pointee.props = UnsafePointer(bitPattern: props.count)
    } else if start &+ count != props.count {
      element.pointee.props = UnsafePointer(bitPattern: props.count)
      for index in 0..<count { props.appendReserved(props[start &+ index]) }
    }
    props.appendReserved(prop)
    element.pointee.prop_count &+= 1
  }

  /// The extra record of the open element.
  mutating func extra() throws(Failure) -> UnsafeMutablePointer<graft_extra>? {
    guard let element = current else { return nil }
    let place = Int(bitPattern: element.pointee.extra)
    if place > 0 { return extras.base.unsafelyUnwrapped + (place &- 1) }
    var extra = graft_extra()
    extra.struct_size = UInt32(MemoryLayout<graft_extra>.size)
    try extras.append(extra)
    element.pointee.extra = UnsafePointer(bitPattern: extras.count)
    return extras.base.unsafelyUnwrapped + (extras.count &- 1)
  }

  /// Turns offsets into addresses: nothing is added any more.
  func resolve() {
    for index in 0..<props.count {
      guard let prop = props.base.map({ $0 + index }) else { break }
      switch prop.pointee.value.type {
      case GRAFT_TYPE_STRING, GRAFT_TYPE_BYTES:
        let offset = Int(truncatingIfNeeded: prop.pointee.value.as.id)
        prop.pointee.value.as.pointer = bytes.base.map {
          UnsafeRawPointer($0 + offset)
        }
      case GRAFT_TYPE_HANDLER:
        let place = Int(truncatingIfNeeded: prop.pointee.value.as.id)
        prop.pointee.value.as.handler = handlers.base.map {
          UnsafePointer($0 + place)
        }
      default:
        break
      }
    }
    for index in 0..<extras.count {
      guard let extra = extras.base.map({ $0 + index }) else { break }
      let place = Int(bitPattern: extra.pointee.wrap)
      if place > 0 {
        extra.pointee.wrap = wraps.base.map {
          UnsafePointer($0 + (place &- 1))
        }
      }
    }
    for index in 0..<elements.count {
      guard let element = elements.base.map({ $0 + index }) else { break }
      if element.pointee.prop_count > 0 {
        let start = Int(bitPattern: element.pointee.props)
        element.pointee.props = props.base.map { UnsafePointer($0 + start) }
      } else {
        element.pointee.props = nil
      }
      let place = Int(bitPattern: element.pointee.extra)
      if place > 0 {
        element.pointee.extra = extras.base.map {
          UnsafePointer($0 + (place &- 1))
        }
      }
      if element.pointee.flags & GRAFT_ELEMENT_KEY_STRING != 0 {
        let offset = Int(truncatingIfNeeded: element.pointee.key.integer)
        element.pointee.key.string = bytes.base.map {
          UnsafeRawPointer($0 + offset).assumingMemoryBound(to: CChar.self)
        }
      }
    }
  }
}
