import CGraft
import GraftShims

/// A description while it is being made, call by call.
///
/// What elements and properties point to lies in its own vectors. When one of
/// them grows it moves, and the pointers into it with it: that is rare, since
/// they keep their memory, and so nothing is left to be done at the end. Extra
/// records are numbers until `resolve`: few have one.
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
  /// Inline wraps, and what rows own: a wrap that is only user_data and drop.
  var wraps: Vector<graft_wrap_desc>
  var rows: Vector<graft_rows_desc>
  var bytes: Vector<UInt8>

  init(_ memory: MemoryPointer) {
    elements = Vector(memory)
    open = Vector(memory)
    props = Vector(memory)
    handlers = Vector(memory)
    extras = Vector(memory)
    wraps = Vector(memory)
    rows = Vector(memory)
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
    rows.removeAll()
    bytes.removeAll()
  }

  mutating func trim() {
    elements.trim()
    open.trim()
    props.trim()
    handlers.trim()
    extras.trim()
    wraps.trim()
    rows.trim()
    bytes.trim()
  }

  /// Room behind the texts that `copyShort` needs, for a word and a NUL.
  static let shortRoom = 16

  /// It takes calls: nothing failed yet.
  @inline(__always)
  var isReady: Bool { return isOpen && failure >= 0 }

  /// The element that is open, if any.
  @inline(__always)
  var current: UnsafeMutablePointer<graft_element>? {
    guard open.count > 0 else { return nil }
    return elements.base.unsafelyUnwrapped + Int(open[open.count &- 1])
  }

  /// Opens an element; there is room for it.
  @inline(__always)
  mutating func openReserved(_ classID: graft_class, _ site: UInt32) {
    if let parent = current { parent.pointee.child_count &+= 1 }
    open.appendReserved(UInt32(truncatingIfNeeded: elements.count))
    elements.appendReserved(
      graft_element(
        class_id: classID, flags: 0, site: site, key_length: 0,
        key: graft_element.__Unnamed_union_key(integer: 0), props: nil,
        extra: nil, prop_count: 0, child_count: 0))
  }

  /// Copies bytes, with a NUL behind them.
  mutating func copy(
    _ source: UnsafePointer<UInt8>, _ count: Int
  ) throws(Failure) -> UnsafeMutablePointer<UInt8> {
    if bytes.capacity &- bytes.count <= count &+ Builder.shortRoom {
      // With room for a short one too: else no description of this size could
      // ever take the short way to its end.
      try growBytes(count &+ 1 &+ Builder.shortRoom)
    }
    let start = bytes.base.unsafelyUnwrapped + bytes.count
    memcpy(start, source, count)
    start[count] = 0
    bytes.grow(by: count &+ 1)
    return start
  }

  /// Copies an ASCII text of at most eight bytes behind those that are there,
  /// of which `end` is the end; none if it is another, or there is no room.
  @inline(__always)
  func copyShort(
    _ text: graft_value, _ end: inout Int
  ) -> UnsafeRawPointer? {
    let length = Int(text.length)
    guard let source = text.bytes, length <= 8,
      bytes.capacity &- end > Builder.shortRoom, let base = bytes.base
    else { return nil }
    let word = inlinePayload(source, length)
    if word & nonASCII != 0 { return nil }
    let copy = UnsafeMutableRawPointer(base + end)
    copy.storeBytes(of: word, as: UInt64.self)
    copy.storeBytes(of: 0, toByteOffset: 8, as: UInt8.self)
    end &+= length &+ 1
    return UnsafeRawPointer(copy)
  }

  /// A copy of a handler without a drop, where there is room: for nothing, if
  /// it is not needed after all.
  @inline(__always)
  mutating func copyAtOnce(
    _ handler: UnsafePointer<graft_handler>
  ) -> UnsafePointer<graft_handler>? {
    if let last = shared(handler) { return last }
    guard address(handler.pointee.drop) == 0,
      handlers.count < handlers.capacity
    else { return nil }
    handlers.appendReserved(handler.pointee)
    return UnsafePointer(
      handlers.base.unsafelyUnwrapped + (handlers.count &- 1))
  }

  /// The copy of the handler that was copied last, if it is the same one.
  @inline(__always)
  func shared(
    _ handler: UnsafePointer<graft_handler>
  ) -> UnsafePointer<graft_handler>? {
    guard handlers.count > 0 else { return nil }
    let last = handlers.base.unsafelyUnwrapped + (handlers.count &- 1)
    guard last.pointee.user_data == handler.pointee.user_data,
      address(last.pointee.function) == address(handler.pointee.function),
      address(last.pointee.drop) == 0, address(handler.pointee.drop) == 0
    else { return nil }
    return UnsafePointer(last)
  }

  /// Copies a handler; the one that was copied last may be shared.
  mutating func copy(
    _ handler: UnsafePointer<graft_handler>
  ) throws(Failure) -> UnsafePointer<graft_handler> {
    if let last = shared(handler) { return last }
    if handlers.count == handlers.capacity { try growHandlers() }
    let place = handlers.base.unsafelyUnwrapped + handlers.count
    place.pointee = handler.pointee
    handlers.grow(by: 1)
    return UnsafePointer(place)
  }

  /// Makes room for more properties of the open element, which lie together:
  /// they move to the end if a child's came between.
  ///
  /// - Returns: where the next one goes.
  @inline(__always)
  mutating func room(
    for extra: Int, of element: UnsafeMutablePointer<graft_element>
  ) throws(Failure) -> UnsafeMutablePointer<graft_prop> {
    let count = Int(element.pointee.prop_count)
    if props.capacity &- props.count < count &+ extra {
      try growProps(count &+ extra)
    }
    let end = props.base.unsafelyUnwrapped + props.count
    if count == 0 {
      element.pointee.props = UnsafePointer(end)
    } else if let start = element.pointee.props, start + count != end {
      memcpy(end, start, count &* MemoryLayout<graft_prop>.stride)
      element.pointee.props = UnsafePointer(end)
      props.grow(by: count)
      return end + count
    }
    return end
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

  /// Turns the numbers of extra records into addresses: nothing is added any
  /// more.
  func resolve() {
    guard extras.count > 0 else { return }
    for index in 0..<extras.count {
      guard let extra = extras.base.map({ $0 + index }) else { break }
      let place = Int(bitPattern: extra.pointee.wrap)
      if place > 0 {
        extra.pointee.wrap = wraps.base.map {
          UnsafePointer($0 + (place &- 1))
        }
      }
      let row = Int(bitPattern: extra.pointee.rows)
      if row > 0 {
        extra.pointee.rows = rows.base.map { UnsafePointer($0 + (row &- 1)) }
      }
    }
    for index in 0..<elements.count {
      guard let element = elements.base.map({ $0 + index }) else { break }
      let place = Int(bitPattern: element.pointee.extra)
      if place > 0 {
        element.pointee.extra = extras.base.map {
          UnsafePointer($0 + (place &- 1))
        }
      }
    }
  }
}
