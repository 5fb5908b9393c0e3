import CGraft

/// The widget class of a representable.
class AnyRepresentableClass: TypeClass {
  func makeCoordinator(
    _ context: graft_context
  ) -> AnyWidgetInstance? { nil }
}

final class RepresentableClass<Representable: WidgetRepresentable>:
  AnyRepresentableClass
{
  let fields = Fields(Representable.self)

  func register() {
    var desc = AnyWidgetInstance.desc()
    if host.isStrict { desc.read = AnyWidgetInstance.read }
    desc.flags = GRAFT_CLASS_OPEN
    register(Representable.self, desc)
  }

  func describe(_ view: Representable, into describer: Describer) {
    // One with state was described because it changed.
    let carrier =
      fields.isPlain
      ? describer.home.carriers.carrier(describer.place, view, fields)
      : ViewCarrier(view)
    describer.home.carriers.append(carrier, at: describer.place)
    describer.open(id)
    describer.set(host.atom(.representable), object: carrier)
    describer.close()
  }

  override func makeCoordinator(_ context: graft_context) -> AnyWidgetInstance?
  {
    guard let view = view(of: context.node) else { return nil }
    return WidgetInstance(host, view)
  }

  private func view(of node: graft_node) -> Representable? {
    var value = graft_value()
    let atom = host.atom(.representable)
    guard graft_node_property(host.runtime, node, atom, &value) >= 0,
      let object = value.as.pointer
    else { return nil }
    return Unmanaged<ViewCarrier<Representable>>.fromOpaque(object)
      .takeUnretainedValue().view
  }
}

extension Host {
  func representableClass<Representable: WidgetRepresentable>(
    _ type: Representable.Type
  ) -> RepresentableClass<Representable> {
    // A component of the same type has a class of its own.
    let key = ObjectIdentifier(RepresentableClass<Representable>.self)
    if let known = typeClasses[key] {
      return unsafeDowncast(known, to: RepresentableClass<Representable>.self)
    }
    let made = RepresentableClass<Representable>(self)
    typeClasses[key] = made
    made.register()
    return made
  }
}
