import CGraft

/// What a component is given: its view, as the property `view`.
final class ViewCarrier<Content: View> {
  let view: Content

  init(_ view: Content) {
    self.view = view
  }
}

/// The widget class of a view with a body.
class AnyComponentClass: TypeClass {
  func run(_ context: UnsafePointer<graft_context>) -> graft_status {
    GRAFT_E_UNSUPPORTED
  }
}

final class ComponentClass<Content: View>: AnyComponentClass {
  let fields = Fields(Content.self)
  @exclusivity(unchecked) private var isReader = false

  func register() {
    var desc = graft_class_desc()
    desc.flags = GRAFT_CLASS_OPEN
    desc.body = { context in
      guard let context else { return GRAFT_E_INVALID }
      return onOwner(context) { context in
        typeClass(context, as: AnyComponentClass.self).run(context)
      }
    }
    register(Content.self, desc)
  }

  override func run(
    _ context: UnsafePointer<graft_context>
  ) -> graft_status {
    let node = context.pointee.node
    var value = graft_value()
    let status = graft_node_property(
      host.runtime, node, host.atom(.view), &value)
    guard status >= 0, let object = value.as.pointer else { return status }
    let carrier = Unmanaged<ViewCarrier<Content>>.fromOpaque(object)
      .takeUnretainedValue()
    return host.describe(node, isReader: &isReader) { describer in
      describeBody(carrier.view, describer)
    }
  }

  /// Describes what a view is made of, in the component whose body runs.
  func describeBody(_ view: Content, _ describer: Describer) {
    guard let home = describer.home else { return }
    guard !fields.isPlain else {
      return Content._describeBody(view, into: describer, home)
    }
    var view = view
    fields.install(&view, home, describer)
    Content._describeBody(view, into: describer, home)
  }
}

extension Host {
  /// Runs a component's body, with what it keeps.
  func describe(
    _ node: graft_node, isReader: inout Bool, _ body: (Describer) -> Void
  ) -> graft_status {
    guard let home = home() else { return GRAFT_E_NO_MEMORY }
    return describer.describe(node, home) {
      home.tracker.track(liveness, node, isReader: &isReader) {
        body(describer)
      }
    }
  }

  /// What the component whose body runs keeps: an object in its first cell.
  private func home() -> Home? {
    let spare = spareHome ?? Home()
    spareHome = spare
    var value = graft_value_object(
      0, Unmanaged.passUnretained(spare).toOpaque())
    var cell: graft_state = 0
    guard graft_state_local(runtime, 0, &value, &cell) >= 0,
      graft_state_get(runtime, cell, &value) >= 0,
      let object = value.as.pointer
    else { return nil }
    let home = Unmanaged<Home>.fromOpaque(object).takeUnretainedValue()
    if home === spare { spareHome = nil }
    return home
  }
}
