import CGraft

/// What identifies an element among its siblings.
enum Key: Hashable {
  case none
  case int(Int64)
  case string(String)

  /// The key for an id: integers and strings are themselves, other ids are
  /// told apart by their description.
  init<ID: Hashable>(_ id: ID) {
    if ID.self == Int.self {
      self = .int(Int64(unsafeBitCast(id, to: Int.self)))
    } else if let id = id as? Int {
      self = .int(Int64(id))
    } else if let id = id as? String {
      self = .string(id)
    } else if let id = id as? any BinaryInteger, let int = Int64(exactly: id) {
      self = .int(int)
    } else {
      self = .string(String(describing: id))
    }
  }
}

/// Collects what a body describes, and hands it to the runtime's builder. Views
/// describe themselves into it; a program has no use for it.
///
/// Nothing here is kept open while other code runs, so that exclusive access
/// need not be checked, which takes longer than the accesses.
@MainActor
public final class Describer {
  /// The one whose body runs now.
  static private(set) var current: Describer?

  let runtime: OpaquePointer
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var host: Host!
  /// The place of what is described next, among its siblings.
  @exclusivity(unchecked) @usableFromInline var site: UInt32 = 0
  /// The place of the element that is open, in the body.
  @exclusivity(unchecked) var scope: UInt64 = 0
  @exclusivity(unchecked) var key: Key = .none
  /// The place of the element that was opened last.
  @exclusivity(unchecked) var openPlace: UInt64 = 0
  /// Properties for the elements that are described next, the outermost first:
  /// those from `modifierBase` on.
  @exclusivity(unchecked) var modifiers: ContiguousArray<Property> = []
  @exclusivity(unchecked) var modifierBase = 0
  /// The open element is of a toolkit that has other names.
  @exclusivity(unchecked) var translation: RoleClass?
  /// The open element has not taken the modifiers yet.
  @exclusivity(unchecked) var hasModifiers = false
  @exclusivity(unchecked) var home: Home!
  @exclusivity(unchecked) var node: graft_node = 0
  /// Environment values that this body provides, the innermost last.
  @exclusivity(unchecked) var provided:
    ContiguousArray<(atom: graft_atom, value: AnyObject)> = []
  @exclusivity(unchecked) var failure: (status: graft_status, message: String)?
  @exclusivity(unchecked) var enabled: Bool?

  @exclusivity(unchecked) var props: UnsafeMutablePointer<graft_prop>
  @exclusivity(unchecked) var count = 0
  @exclusivity(unchecked) var propCapacity = 32
  @exclusivity(unchecked) var bytes: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) var used = 0
  @exclusivity(unchecked) var byteCapacity = 1024
  @exclusivity(unchecked) var handlers: UnsafeMutablePointer<graft_handler>
  @exclusivity(unchecked) var handlerCount = 0
  @exclusivity(unchecked) var handlerCapacity = 16
  let atoms = NameTable()

  init(_ runtime: OpaquePointer) {
    self.runtime = runtime
    props = .allocate(capacity: propCapacity)
    bytes = .allocate(capacity: byteCapacity)
    handlers = .allocate(capacity: handlerCapacity)
  }

  isolated deinit {
    props.deallocate()
    bytes.deallocate()
    handlers.deallocate()
  }

  // MARK: - Bodies

  /// Describes the body of a node.
  func describe(
    _ node: graft_node, _ home: Home, _ body: () -> Void
  ) -> graft_status {
    let outside = Describer.current
    Describer.current = self
    self.node = node
    self.home = home
    site = 0
    scope = 0
    key = .none
    enabled = nil
    failure = nil
    modifiers.removeAll(keepingCapacity: true)
    modifierBase = 0
    home.carriers.begin()
    body()
    home.carriers.end()
    provided.removeAll(keepingCapacity: true)
    self.home = nil
    Describer.current = outside
    guard let failure else { return GRAFT_OK }
    return graft_fail(runtime, failure.status, failure.message)
  }

  /// Lets the running body depend on a cell.
  @inline(__always)
  func read(_ cell: graft_state) {
    var value = graft_value()
    graft_state_get(runtime, cell, &value)
  }

  /// Fails the description with words of its own.
  func fail(_ status: graft_status, _ message: String) {
    guard Describer.current != nil else {
      host.add(GraftError(status: status, message: message))
      return
    }
    if failure == nil { failure = (status, message) }
  }

  // MARK: - Elements

  /// Opens an element of a role, in the toolkit's words.
  @inline(__always)
  func open(_ role: WidgetRole) {
    let roleClass = host.roleClass(role)
    open(roleClass.id)
    guard !roleClass.isPlain else { return }
    translation = roleClass
    for property in roleClass.properties { set(property) }
  }

  /// Opens an element. Its properties follow, then ``children(_:)``.
  @usableFromInline
  func open(_ classID: graft_class) {
    // Within a widget of another class all is new.
    openPlace = place &+ UInt64(classID)
    graft_open(runtime, classID, site)
    takeKey()
    hasModifiers = modifiers.count > modifierBase
  }

  @inline(__always)
  func takeKey() {
    switch key {
    case .none: return
    case .int(let int): graft_key(runtime, int)
    case .string(let text): graft_key_string(runtime, text)
    }
    key = .none
  }

  /// Closes an element without children.
  @usableFromInline
  func close() {
    flush()
    graft_close(runtime)
  }

  /// Describes the children of the open element, and closes it.
  @inlinable
  func children<Content: View>(_ content: Content) {
    let outer = enterChildren()
    Content._describe(content, into: self)
    leaveChildren(outer)
  }

  /// Where the open element's siblings go on.
  @usableFromInline
  struct Level {
    let site: UInt32
    let scope: UInt64
    let modifierBase: Int
  }

  @usableFromInline
  func enterChildren() -> Level {
    flush()
    let outer = Level(site: site, scope: scope, modifierBase: modifierBase)
    scope = openPlace
    site = 0
    modifierBase = modifiers.count
    return outer
  }

  @usableFromInline
  func leaveChildren(_ outer: Level) {
    site = outer.site
    scope = outer.scope
    modifierBase = outer.modifierBase
    graft_close(runtime)
  }

  /// Gives the elements that `body` describes properties.
  func modify(_ properties: [Property], _ body: () -> Void) {
    modifiers.append(contentsOf: properties)
    body()
    modifiers.removeLast(properties.count)
  }

  /// Gives the elements that `body` describes a property.
  @inline(__always)
  func modify(_ property: Property, _ body: () -> Void) {
    modifiers.append(property)
    body()
    modifiers.removeLast()
  }

  /// A number for the place in the body, among all elements of it.
  var place: UInt64 {
    var mixed = (scope ^ UInt64(site)) &* 0x9E37_79B9_7F4A_7C15
    switch key {
    case .none: break
    case .int(let int):
      mixed ^= UInt64(bitPattern: int) &* 0xD6E8_FEB8_6659_FD93
    case .string(let text):
      mixed ^= UInt64(truncatingIfNeeded: text.hashValue)
    }
    return mixed ^ (mixed >> 29)
  }

  /// Describes content whose elements are identified by the key, whatever
  /// their number.
  @inline(__always)
  func keyed<Content: View>(_ content: Content) {
    if key == .none || Content._isSingle {
      Content._describe(content, into: self)
    } else {
      fragment { Content._describe(content, into: self) }
    }
  }

  /// Gives what `body` describes an identity of its own: an element without a
  /// widget.
  func fragment(_ body: () -> Void) {
    let kept = (site, scope)
    scope = place
    graft_open(runtime, GRAFT_PROVIDER_CLASS, site)
    takeKey()
    site = 0
    body()
    (site, scope) = kept
    graft_close(runtime)
  }

  /// Describes a view's component.
  func component<Content: View>(_ view: Content) {
    let typeClass = host.componentClass(Content.self)
    let place = place
    let carrier = home.carriers.carrier(place, view, typeClass.fields)
    home.carriers.append(carrier, at: place)
    graft_open(runtime, typeClass.id, site)
    takeKey()
    set(atom(Name.view.widgetName), object: carrier)
    close()
  }
}
