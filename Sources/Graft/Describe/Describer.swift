import CGraft

/// What identifies an element among its siblings.
enum Key: Hashable {
  case none
  case int(Int64)
  case string(String)

  /// The key for an id: integers and strings are themselves, other ids are
  /// told apart by their description.
  init<ID: Hashable>(_ id: ID) {
    if let id = id as? Int {
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
@MainActor
public final class Describer {
  /// The one whose body runs now.
  static private(set) var current: Describer?

  let runtime: OpaquePointer
  unowned(unsafe) var host: Host!
  /// The place of what is described next, among its siblings.
  var site: UInt32 = 0
  /// The place of the element that is open, in the body.
  private(set) var scope: UInt64 = 0
  var key: Key = .none
  /// Properties for the elements that are described next, the outermost first:
  /// those from `modifierBase` on.
  private var modifiers: ContiguousArray<Property> = []
  private var modifierBase = 0
  /// The open element is of a toolkit that has other names.
  private var translation: RoleClass?
  /// The open element has not taken the modifiers yet.
  private var hasModifiers = false
  private(set) var home: Home!
  private(set) var node: graft_node = 0
  /// Environment values that this body provides, the innermost last.
  var provided: ContiguousArray<(atom: graft_atom, value: AnyObject)> = []
  private var failure: (status: graft_status, message: String)?
  private var enabled: Bool?

  private var props: UnsafeMutablePointer<graft_prop>
  private var count = 0
  private var propCapacity = 32
  private var bytes: UnsafeMutablePointer<UInt8>
  private var used = 0
  private var byteCapacity = 1024
  private var handlers: UnsafeMutablePointer<graft_handler>
  private var handlerCount = 0
  private var handlerCapacity = 16
  /// By the index of their names; 0: not interned yet.
  private var atoms: UnsafeMutablePointer<graft_atom>
  private var atomCapacity = 128

  init(_ runtime: OpaquePointer) {
    self.runtime = runtime
    props = .allocate(capacity: propCapacity)
    bytes = .allocate(capacity: byteCapacity)
    handlers = .allocate(capacity: handlerCapacity)
    atoms = .allocate(capacity: atomCapacity)
    atoms.initialize(repeating: 0, count: atomCapacity)
  }

  isolated deinit {
    props.deallocate()
    bytes.deallocate()
    handlers.deallocate()
    atoms.deallocate()
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
  @inline(__always)
  func open(_ classID: graft_class) {
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
  @inline(__always)
  func close() {
    flush()
    graft_close(runtime)
  }

  /// Describes the children of the open element, and closes it.
  func children<Content: View>(_ content: Content) {
    flush()
    let kept = (site, scope, modifierBase)
    scope = place
    site = 0
    modifierBase = modifiers.count
    Content._describe(content, into: self)
    (site, scope, modifierBase) = kept
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

  // MARK: - Names

  @inline(__always)
  func atom(_ name: WidgetName) -> graft_atom {
    if name.index < atomCapacity {
      let atom = atoms[name.index]
      if atom != 0 { return atom }
    }
    return intern(name)
  }

  @inline(never)
  private func intern(_ name: WidgetName) -> graft_atom {
    if name.index >= atomCapacity {
      let capacity = max(atomCapacity * 2, name.index + 1)
      let grown = UnsafeMutablePointer<graft_atom>.allocate(capacity: capacity)
      grown.initialize(repeating: 0, count: capacity)
      grown.update(from: atoms, count: atomCapacity)
      atoms.deallocate()
      atoms = grown
      atomCapacity = capacity
    }
    atoms[name.index] = graft_atom_of(runtime, name.description)
    return atoms[name.index]
  }

  // MARK: - Properties

  @inline(__always)
  private func add(_ name: graft_atom, _ value: graft_value) {
    if count == propCapacity { growProps() }
    (props + count).initialize(
      to: graft_prop(name: name, flags: 0, value: value))
    count += 1
  }

  @inline(__always)
  func set(atom name: graft_atom, _ flag: Bool) {
    add(name, graft_value_bool(flag ? 1 : 0))
  }

  @inline(__always)
  func set(atom name: graft_atom, _ integer: Int) {
    add(name, graft_value_int(Int64(integer)))
  }

  @inline(__always)
  func set(atom name: graft_atom, _ real: Double) {
    add(name, graft_value_double(real))
  }

  @inline(__always)
  func set(_ name: Name, _ flag: Bool) {
    set(atom: atom(name.widgetName), flag)
  }

  @inline(__always)
  func set(_ name: Name, _ integer: Int) {
    set(atom: atom(name.widgetName), integer)
  }

  @inline(__always)
  func set(_ name: Name, _ real: Double) {
    set(atom: atom(name.widgetName), real)
  }

  @inline(__always)
  func set(_ name: Name, _ text: String) {
    set(atom: atom(name.widgetName), text)
  }

  /// The text's bytes are copied here until the whole element is handed over.
  @inline(__always)
  func set(atom name: graft_atom, _ text: String) {
    var text = text
    let offset = used
    let length = text.withUTF8 { utf8 in
      append(utf8)
      return utf8.count
    }
    var value = graft_value()
    value.type = GRAFT_TYPE_STRING
    value.length = UInt32(truncatingIfNeeded: length)
    value.as.id = UInt64(offset)
    add(name, value)
  }

  func set(_ name: graft_atom, object: AnyObject) {
    add(
      name, graft_value_object(0, Unmanaged.passUnretained(object).toOpaque()))
  }

  func set(_ property: Property) {
    let name = atom(property.name)
    switch property.value {
    case .none: return
    case .bool(let flag): add(name, graft_value_bool(flag ? 1 : 0))
    case .int(let int): add(name, graft_value_int(Int64(int)))
    case .double(let real): add(name, graft_value_double(real))
    case .string(let text): set(atom: name, text)
    case .pointer(let pointer): add(name, graft_value_pointer(pointer))
    case .handler(let action): on(name, action)
    case .bound(let cell): add(name, graft_value_state(cell))
    }
  }

  /// Binds a property to a cell: no body runs when it changes.
  @inline(__always)
  func set(_ name: Name, cell: graft_state) {
    add(atom(name.widgetName), graft_value_state(cell))
  }

  @inline(__always)
  func on(_ event: Name, _ action: @escaping EventAction) {
    on(atom(event.widgetName), action)
  }

  func on(_ event: graft_atom, _ action: @escaping EventAction) {
    let action = hasModifiers ? joined(event, action) ?? action : action
    if handlerCount == handlerCapacity { growHandlers() }
    (handlers + handlerCount).initialize(to: HandlerBox(host, action).handler())
    var value = graft_value()
    value.type = GRAFT_TYPE_HANDLER
    value.as.id = UInt64(handlerCount)
    handlerCount += 1
    add(event, value)
  }

  /// The handlers that the view and its modifiers have for an event as one,
  /// the view's own first, the outermost last.
  private func joined(
    _ event: graft_atom, _ own: EventAction?
  ) -> EventAction? {
    var action = own
    for modifier in modifiers[modifierBase...].reversed() {
      guard case .handler(let other) = modifier.value,
        atom(modifier.name) == event
      else { continue }
      guard let inner = action else {
        action = other
        continue
      }
      action = { heard in
        let isTaken = try inner(heard)
        return try other(heard) || isTaken
      }
    }
    return action
  }

  /// Sets what modifiers give: of a property the outermost one counts, and more
  /// than what the view itself set.
  private func setModifiers() {
    hasModifiers = false
    let own = count
    for index in modifierBase..<modifiers.count {
      let modifier = modifiers[index]
      let outer = modifiers[modifierBase..<index]
      if outer.contains(where: { $0.name == modifier.name }) { continue }
      let name = atom(modifier.name)
      let place = (0..<own).first { props[$0].name == name }
      if case .handler = modifier.value {
        // The view's own was joined with it.
        if place == nil, let action = joined(name, nil) { on(name, action) }
        continue
      }
      set(modifier)
      if let place {
        count -= 1
        props[place] = props[count]
      }
    }
  }

  private func append(_ utf8: UnsafeBufferPointer<UInt8>) {
    if used + utf8.count > byteCapacity { growBytes(used + utf8.count) }
    if let base = utf8.baseAddress {
      (bytes + used).update(from: base, count: utf8.count)
    }
    used += utf8.count
  }

  private func growBytes(_ needed: Int) {
    let capacity = max(byteCapacity * 2, needed)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    grown.update(from: bytes, count: used)
    bytes.deallocate()
    bytes = grown
    byteCapacity = capacity
  }

  private func growHandlers() {
    let grown = UnsafeMutablePointer<graft_handler>.allocate(
      capacity: handlerCapacity * 2)
    grown.moveInitialize(from: handlers, count: handlerCount)
    handlers.deallocate()
    handlers = grown
    handlerCapacity *= 2
  }

  private func growProps() {
    let grown = UnsafeMutablePointer<graft_prop>.allocate(
      capacity: propCapacity * 2)
    grown.moveInitialize(from: props, count: count)
    props.deallocate()
    props = grown
    propCapacity *= 2
  }

  /// Hands the collected properties to the open element.
  @inline(__always)
  private func flush() {
    if hasModifiers { setModifiers() }
    if let roleClass = translation { translate(roleClass) }
    guard count > 0 else { return }
    if used > 0 || handlerCount > 0 { place(strings: bytes, handlers) }
    graft_set(runtime, props, UInt32(truncatingIfNeeded: count))
    count = 0
    handlerCount = 0
    used = 0
  }

  private func translate(_ roleClass: RoleClass) {
    translation = nil
    let given = Array(UnsafeBufferPointer(start: props, count: count))
    count = 0
    for prop in given {
      roleClass.translate(prop) { translated in
        add(translated.name, translated.value)
      }
    }
  }

  /// Turns offsets, which stayed right while buffers grew, into pointers.
  private func place(
    strings: UnsafeMutablePointer<UInt8>,
    _ handlers: UnsafeMutablePointer<graft_handler>
  ) {
    for index in 0..<count {
      let value = props[index].value
      switch value.type {
      case GRAFT_TYPE_STRING:
        props[index].value.as.pointer = UnsafeRawPointer(
          strings + Int(value.as.id))
      case GRAFT_TYPE_HANDLER:
        props[index].value.as.handler = UnsafePointer(
          handlers + Int(value.as.id))
      default: break
      }
    }
  }

  // MARK: - Environment

  /// Whether controls here are enabled.
  var isEnabled: Bool {
    if let enabled { return enabled }
    let read = environment[EnabledKey.self]
    enabled = read
    return read
  }

  /// The environment where the next element is described.
  var environment: EnvironmentValues {
    EnvironmentValues(host: host, node: node, describer: self)
  }

  /// Describes content below a provider of environment values.
  func provide<Content: View>(
    _ values: EnvironmentValues, _ content: Content
  ) {
    let kept = (site, scope, provided.count)
    graft_open(runtime, GRAFT_PROVIDER_CLASS, site)
    let place = place
    takeKey()
    for (index, written) in values.written.enumerated() {
      let atom = host.environmentAtom(written.key, written.name)
      let value = home.carriers.value(
        place &+ UInt64(index) &* 31, written.value)
      set(atom, object: value)
      provided.append((atom, value))
    }
    enabled = nil
    flush()
    scope = place
    site = 0
    Content._describe(content, into: self)
    (site, scope) = (kept.0, kept.1)
    provided.removeLast(provided.count - kept.2)
    enabled = nil
    graft_close(runtime)
  }
}
