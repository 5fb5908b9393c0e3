import CGraft

/// Shows views on the widgets of a toolkit: a runtime of Graft, and what a
/// Swift program keeps beside it.
///
/// Create the host, let the toolkit register its classes with its
/// ``runtime``, and ``mount(into:_:)`` a view. Whenever work becomes pending
/// the host calls `onSchedule` once; the program's loop then calls ``pump()``.
@MainActor
public final class Host {
  /// Finds a class of a runtime by its name.
  public typealias FindClass =
    (OpaquePointer, UnsafePointer<CChar>, inout graft_class) -> graft_status

  /// The runtime, to register classes and to read from.
  public let runtime: OpaquePointer
  /// Hears of every failure, before a call throws it.
  public var onFailure: ((GraftError) -> Void)?

  /// Whether the rules of widgets are checked: `GRAFT_RUNTIME_STRICT`.
  public let isStrict: Bool
  /// What a widget shows, as text, by its pointer; nil if it is none of the
  /// toolkit's. Set by a toolkit whose widgets can be read: a strict host
  /// compares it before and after an update that is called a second time.
  public var readVisibleState: ((UnsafeMutableRawPointer) -> String?)?

  let liveness: Liveness
  var failures: [GraftError] = []
  /// What a closure of the program threw, until Graft reports it.
  var thrown: (any Error)?
  var depth = 0
  private let hooks: HostHooks
  private let end: (OpaquePointer) -> graft_status
  private let findClass: FindClass
  let vocabulary: Vocabulary
  @exclusivity(unchecked) private var roles: ContiguousArray<RoleClass?>
  private let named = NameTable()
  var typeClasses: [ObjectIdentifier: TypeClass] = [:]
  /// The component's class that was asked for last.
  @exclusivity(unchecked)
  var lastComponent: (type: ObjectIdentifier, typeClass: TypeClass)?
  var environmentAtoms: [ObjectIdentifier: graft_atom] = [:]
  var transactions: [UInt64: Transaction] = [:]
  var lastToken: UInt64 = 0
  private var roots: [graft_node: RootCarrier] = [:]
  /// The description that a body is making now.
  let describer: Describer
  /// Whether it was closed.
  public private(set) var isEnded = false
  /// Made ahead, for the next new component.
  @exclusivity(unchecked) var spareHome: Home?

  /// Creates a host with a runtime of its own.
  ///
  /// - Parameters:
  ///   - flags: `GRAFT_RUNTIME_*`.
  ///   - vocabulary: how the toolkit calls what views are made of.
  ///   - onSchedule: called from any thread once work is pending; it must not
  ///     call back into Graft.
  public convenience init(
    flags: UInt32 = 0, vocabulary: Vocabulary = .portable,
    onSchedule: (@Sendable () -> Void)? = nil
  ) throws(GraftError) {
    try self.init(
      flags: flags, vocabulary: vocabulary, onSchedule: onSchedule,
      create: { desc, runtime in graft_runtime_create(desc, &runtime) },
      end: { runtime in graft_runtime_destroy(runtime) })
  }

  /// Creates a host on a runtime that a toolkit makes.
  ///
  /// - Parameters:
  ///   - flags: `GRAFT_RUNTIME_*`.
  ///   - vocabulary: how the toolkit calls what views are made of.
  ///   - onSchedule: as above.
  ///   - create: makes the runtime with the hooks that it is given, all of which
  ///     but `schedule` the toolkit has to pass on.
  ///   - end: ends the runtime.
  ///   - findClass: finds a class by its name, or makes it.
  public init(
    flags: UInt32 = 0, vocabulary: Vocabulary = .portable,
    onSchedule: (@Sendable () -> Void)? = nil,
    create: (UnsafePointer<graft_runtime_desc>, inout OpaquePointer?) ->
      graft_status,
    end: @escaping (OpaquePointer) -> graft_status,
    findClass: @escaping FindClass = { graft_class_find($0, $1, &$2) }
  ) throws(GraftError) {
    let hooks = HostHooks(onSchedule)
    var desc = hooks.desc()
    desc.flags = flags
    isStrict = flags & GRAFT_RUNTIME_STRICT != 0
    var created: OpaquePointer?
    let status = create(&desc, &created)
    guard status >= 0, let runtime = created else {
      throw GraftError(
        status: status, message: text { graft_error_message(nil, $0, $1, $2) })
    }
    self.runtime = runtime
    self.hooks = hooks
    self.end = end
    self.findClass = findClass
    self.vocabulary = vocabulary
    roles = ContiguousArray(repeating: nil, count: WidgetRole.allCases.count)
    liveness = hooks.liveness
    describer = Describer(runtime)
    describer.host = self
    liveness.host = self
    liveness.set(runtime)
    note()
  }

  isolated deinit {
    liveness.host = nil
    liveness.set(nil)
    if !isEnded { _ = end(runtime) }
  }

  /// Ends the runtime: every widget is destroyed, every closure released.
  /// Called from within a callback it throws.
  public func close() throws(GraftError) {
    guard !isEnded else { return }
    liveness.set(nil)
    let status = end(runtime)
    guard status >= 0 else {
      liveness.set(runtime)
      throw failure(status)
    }
    isEnded = true
    roots.removeAll()
    typeClasses.removeAll()
    lastComponent = nil
    try throwFailures()
  }

  /// Shows a view: in a container of the toolkit, or, without one, as top-level
  /// widgets. It is there when the call returns.
  ///
  /// - Parameters:
  ///   - container: the class of the container and its widget.
  ///   - content: what to show.
  /// - Returns: the root's node, for ``unmount(_:)``.
  @discardableResult
  public func mount<Content: View>(
    into container: (classID: graft_class, widget: UnsafeMutableRawPointer)? =
      nil,
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) throws(GraftError) -> graft_node {
    let carrier = RootCarrierOf(self, content)
    var desc = carrier.desc()
    if let container {
      desc.class_id = container.classID
      desc.widget = container.widget
    }
    var root: graft_node = 0
    try check(graft_root_create(runtime, &desc, &root))
    roots[root] = carrier
    try pump()
    return root
  }

  /// Hands a body that describes content to a function of a toolkit that shows
  /// it, for as long as that function runs.
  public func run<Content: View>(
    _ content: @escaping @MainActor () -> Content,
    by run: (graft_body_function, UnsafeMutableRawPointer) -> graft_status
  ) -> graft_status {
    let carrier = RootCarrierOf(self, content)
    let desc = carrier.desc()
    guard let body = desc.body, let data = desc.user_data else {
      return GRAFT_E_INVALID
    }
    return withExtendedLifetime(carrier) { run(body, data) }
  }

  /// Removes what a root shows, and the root.
  public func unmount(_ root: graft_node) throws(GraftError) {
    try enter { () throws(GraftError) in
      try check(graft_root_destroy(runtime, root, nil))
    }
    roots[root] = nil
  }

  /// Runs the content closure of a root again in the next pump.
  public func invalidate(_ root: graft_node) throws(GraftError) {
    try check(graft_invalidate(runtime, root))
  }

  /// Does all pending work. What a closure of the program threw meanwhile, and
  /// what else failed, is thrown once everything is done.
  public func pump() throws(GraftError) {
    try enter { () throws(GraftError) in
      let status = graft_pump(runtime, 0)
      if status == 0, depth == 1 { transactions.removeAll() }
      try check(status)
    }
  }

  /// Runs code that hands input to the toolkit, and throws what the program's
  /// closures threw meanwhile out of the outermost call.
  public func enter<Result>(
    _ body: () throws(GraftError) -> Result
  ) throws(GraftError) -> Result {
    depth += 1
    let result: Result
    do throws(GraftError) {
      result = try body()
    } catch {
      depth -= 1
      var error = error
      if depth == 0 {
        error.others += failures
        failures.removeAll()
      }
      throw error
    }
    depth -= 1
    try throwFailures()
    return result
  }

  /// The path of a node, as in `window/list/row#42/button`.
  public func path(of node: graft_node) -> String {
    text { graft_node_path(runtime, node, $0, $1, $2) }
  }

  /// Measures a node, as its class, or ``WidgetRepresentable``, tells.
  public func sizeThatFits(
    _ proposal: ProposedViewSize, of node: graft_node
  ) throws(GraftError) -> ViewSize {
    var proposed = proposal.graftSize
    var size = graft_size()
    try check(graft_size_that_fits(runtime, node, &proposed, &size))
    return ViewSize(width: size.width, height: size.height)
  }

  /// Throws for a status less than zero.
  public func check(_ status: graft_status) throws(GraftError) {
    if status < 0 { throw failure(status) }
  }

  // MARK: - Names

  @inline(__always)
  func atom(_ name: Name) -> graft_atom { describer.atom(name.widgetName) }

  /// The atom of a name.
  @inline(__always)
  public func atom(_ name: WidgetName) -> graft_atom { describer.atom(name) }

  @inline(__always)
  func roleClass(_ role: WidgetRole) -> RoleClass {
    roles[role.rawValue] ?? findClass(role)
  }

  private func findClass(_ role: WidgetRole) -> RoleClass {
    let known = vocabulary.classes[role]
    let name = known?.name ?? "\(role)"
    var id: graft_class = 0
    let isFound = findClass(runtime, name, &id) >= 0
    let found = RoleClass(id, known, self)
    if isFound {
      roles[role.rawValue] = found
    } else {
      describer.fail(GRAFT_E_UNKNOWN, "no class \(name) is registered")
    }
    return found
  }

  @usableFromInline
  func classID(named name: WidgetName) -> graft_class {
    let known = named[name]
    return known != 0 ? known : findClass(named: name)
  }

  private func findClass(named name: WidgetName) -> graft_class {
    var id: graft_class = 0
    guard findClass(runtime, name.description, &id) >= 0 else {
      describer.fail(GRAFT_E_UNKNOWN, "no class \(name) is registered")
      return 0
    }
    named.set(name, id)
    return id
  }

  // MARK: - Failures

  /// Whether something failed that the outermost call is going to throw.
  public var hasFailures: Bool { !failures.isEmpty }

  func failure(_ status: graft_status) -> GraftError {
    GraftError(
      status: status,
      message: text { graft_error_message(runtime, $0, $1, $2) })
  }

  func add(_ failure: GraftError) {
    onFailure?(failure)
    failures.append(failure)
  }

  /// Notes what a closure threw; the status to return to Graft.
  func note(_ error: any Error) -> graft_status {
    thrown = error
    let known = error as? GraftError
    return graft_fail(
      runtime, known?.status ?? GRAFT_E_HOST, known?.message ?? "\(error)")
  }

  private func throwFailures() throws(GraftError) {
    guard depth == 0, !failures.isEmpty else { return }
    var first = failures.removeFirst()
    first.others = failures
    failures.removeAll()
    throw first
  }
}
