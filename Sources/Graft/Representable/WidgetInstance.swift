import CGraft

/// The coordinator, for Graft, of a representable's widget: it holds the
/// program's own coordinator, the widget, and the newest view.
@MainActor
class AnyWidgetInstance {
  unowned(unsafe) let host: Host

  init(_ host: Host) {
    self.host = host
  }

  func make(_ context: graft_context) throws -> UnsafeMutableRawPointer? { nil }
  func update(_ context: graft_context, _ carrier: AnyObject?) throws {}
  func dismantle() {}
  func size(
    _ context: graft_context, _ proposal: ProposedViewSize
  ) -> ViewSize? { nil }
  /// What the widget shows, as text; nil if it can't be read.
  var visibleState: String? { nil }

  /// The text that was read last, while Graft copies it.
  private var readText: UnsafeMutableBufferPointer<CChar>?

  isolated deinit {
    readText?.deallocate()
  }

  /// Lets Graft compare what the widget shows before and after an update that
  /// is called a second time, under the name of the property that holds the
  /// view. No event reports that property, so that nothing else reads it.
  static let read:
    @convention(c) (
      UnsafePointer<graft_context>?, UnsafeMutableRawPointer?, graft_atom,
      UnsafeMutablePointer<graft_value>?
    ) -> graft_status = { context, _, name, value in
      call(context, (name, value)) { instance, _, input in
        let (name, value) = input
        guard name == instance.host.atom(.representable),
          let shown = instance.visibleState
        else { return GRAFT_E_UNSUPPORTED }
        instance.readText?.deallocate()
        let text = copiedText(shown)
        instance.readText = text
        value?.pointee = graft_value_string(
          text.baseAddress, UInt32(text.count))
        return GRAFT_OK
      }
    }

  /// The callbacks of every representable's class.
  static func desc() -> graft_class_desc {
    var desc = graft_class_desc()
    desc.make_coordinator = { context, coordinator in
      guard let context, let coordinator else { return GRAFT_E_INVALID }
      return onOwner((context, coordinator)) { context, coordinator in
        let typeClass = typeClass(context, as: AnyRepresentableClass.self)
        guard let made = typeClass.makeCoordinator(context.pointee) else {
          return GRAFT_E_STALE
        }
        coordinator.pointee = Unmanaged.passRetained(made).toOpaque()
        return GRAFT_OK
      }
    }
    desc.create = { context, widget in
      call(context, widget) { instance, context, widget in
        widget?.pointee = try instance.make(context)
        return GRAFT_OK
      }
    }
    desc.update = { context, _, changes, count in
      let changes = UnsafeBufferPointer(start: changes, count: Int(count))
      return call(context, changes) { instance, context, changes in
        try instance.update(context, instance.view(in: changes))
        return GRAFT_OK
      }
    }
    desc.destroy = { context, _ in
      call(context, ()) { instance, _, _ in
        instance.dismantle()
        return GRAFT_OK
      }
    }
    desc.destroy_coordinator = { _, coordinator in
      dropObject(coordinator)
      return GRAFT_OK
    }
    desc.size_that_fits = { context, _, proposal, size in
      return call(context, (proposal, size)) { instance, context, sizes in
        guard let proposal = sizes.0, let size = sizes.1 else {
          return GRAFT_E_INVALID
        }
        let proposed = ProposedViewSize(proposal.pointee)
        guard let answer = instance.size(context, proposed) else {
          return GRAFT_E_UNSUPPORTED
        }
        size.pointee = graft_size(width: answer.width, height: answer.height)
        return GRAFT_OK
      }
    }
    return desc
  }

  /// The newest view, if it is among the changes.
  private func view(
    in changes: UnsafeBufferPointer<graft_change>
  ) -> AnyObject? {
    let name = host.atom(.representable)
    let change = changes.first { $0.name == name }
    return change?.new_value.as.pointer.map {
      Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()
    }
  }
}

/// Calls an instance, and notes what it throws.
private func call<Input>(
  _ context: UnsafePointer<graft_context>?, _ input: Input,
  _ body:
    @escaping @MainActor (AnyWidgetInstance, graft_context, Input) throws ->
    graft_status
) -> graft_status {
  guard let context = context?.pointee, let coordinator = context.coordinator
  else { return GRAFT_E_INVALID }
  let instance = Unmanaged<AnyWidgetInstance>.fromOpaque(coordinator)
    .takeUnretainedValue()
  return onOwner((instance, context, input, body)) {
    instance, context, input, body in
    do {
      return try body(instance, context, input)
    } catch {
      return instance.host.note(error)
    }
  }
}

final class WidgetInstance<Representable: WidgetRepresentable>:
  AnyWidgetInstance
{
  private var view: Representable
  private let coordinator: Representable.Coordinator
  private var widget: Representable.WidgetType?
  private var tracker = Tracker()
  private var isReader = false

  init(_ host: Host, _ view: Representable) {
    self.view = view
    coordinator = view.makeCoordinator()
    super.init(host)
  }

  override func make(
    _ context: graft_context
  ) throws -> UnsafeMutableRawPointer? {
    let made = try view.makeWidget(context: self.context(context))
    let pointer = try pointer(to: made)
    widget = made
    return pointer
  }

  override func update(_ context: graft_context, _ carrier: AnyObject?) throws {
    guard let widget else { return }
    if let carrier = carrier as? ViewCarrier<Representable> {
      view = carrier.view
    }
    hand(view, to: coordinator)
    var thrown: (any Error)?
    Tracker.isUpdating = true
    defer { Tracker.isUpdating = false }
    tracker.track(host.liveness, context.node, isReader: &isReader) {
      do {
        try view.updateWidget(widget, context: self.context(context))
      } catch {
        thrown = error
      }
    }
    if let thrown { throw thrown }
  }

  /// Gives the coordinator the newest view, if it adopts the protocol.
  private func hand(
    _ view: Representable, to coordinator: Representable.Coordinator
  ) {
    guard let receiver = coordinator as? any RepresentableCoordinator else {
      return
    }
    func set<Receiver: RepresentableCoordinator>(_ receiver: Receiver) {
      if let view = view as? Receiver.Parent { receiver.parent = view }
    }
    set(receiver)
  }

  override func dismantle() {
    guard let ended = widget else { return }
    widget = nil
    Representable.dismantleWidget(ended, coordinator: coordinator)
  }

  override func size(
    _ context: graft_context, _ proposal: ProposedViewSize
  ) -> ViewSize? {
    guard let widget else { return nil }
    return view.sizeThatFits(
      proposal, widget: widget, context: self.context(context))
  }

  override var visibleState: String? {
    guard let widget else { return nil }
    if let readable = widget as? any ReadableWidget {
      return readable.visibleState
    }
    // An object of the program's own is none of the toolkit's.
    guard let read = host.readVisibleState,
      !(Representable.WidgetType.self is AnyObject.Type)
        || widget is any NativeWidget,
      let native = try? pointer(to: widget)
    else { return nil }
    return read(native)
  }

  private func context(
    _ context: graft_context
  ) -> Representable.Context {
    Representable.Context(coordinator, host, context)
  }

  /// What the toolkit knows a widget by.
  private func pointer(
    to widget: Representable.WidgetType
  ) throws -> UnsafeMutableRawPointer {
    if let native = widget as? any NativeWidget { return native.nativeWidget }
    if let pointer = widget as? OpaquePointer {
      return UnsafeMutableRawPointer(pointer)
    }
    if let pointer = widget as? any _Pointer {
      return UnsafeMutableRawPointer(
        mutating: UnsafeRawPointer(bitPattern: UInt(bitPattern: pointer))
          .unsafelyUnwrapped)
    }
    if Representable.WidgetType.self is AnyObject.Type {
      return Unmanaged.passUnretained(widget as AnyObject).toOpaque()
    }
    throw GraftError(
      status: GRAFT_E_TYPE,
      message: "\(Representable.self): a widget came of type "
        + "\(Representable.WidgetType.self), an object or a pointer is expected"
    )
  }
}
