import CGraft

/// Gives properties to the elements of its content, or, where it has none that
/// take them, to a container around it.
struct PropertyModifier<Content: View>: PrimitiveView {
  let content: Content
  let properties: ContiguousArray<Property>

  static var _isSingle: Bool {
    Content._accepts.contains(.properties) ? Content._isSingle : true
  }
  static var _isWidget: Bool {
    Content._accepts.contains(.properties) ? Content._isWidget : true
  }
  static var _accepts: _Accepts { .all }

  static func _describe(_ view: Self, into describer: Describer) {
    describer.modify(view.content, view.properties, needs: .properties)
  }
}

/// Gives a handler to the elements of its content, or to a container around it.
struct HandlerModifier<Content: View>: PrimitiveView {
  let content: Content
  let handler: Property

  static var _isSingle: Bool {
    Content._accepts.contains(.handlers) ? Content._isSingle : true
  }
  static var _isWidget: Bool {
    Content._accepts.contains(.handlers) ? Content._isWidget : true
  }
  static var _accepts: _Accepts {
    Content._accepts.contains(.handlers) ? Content._accepts : .all
  }

  static func _describe(_ view: Self, into describer: Describer) {
    describer.modify(view.content, [view.handler], needs: .handlers)
  }
}

extension Describer {
  fileprivate func modify<Content: View>(
    _ content: Content, _ properties: ContiguousArray<Property>,
    needs: _Accepts
  ) {
    let kept = outer
    defer { outer = kept }
    outer = merged(properties, under: kept)
    if Content._accepts.isSuperset(of: needs) {
      Content._describe(content, into: self)
    } else {
      let isFilling = Content._accepts.contains(.filling)
      open(host.classID(isFilling ? .frame : .column))
      children(content)
    }
  }

  /// The outermost modifier of a name counts; handlers all do.
  private func merged(
    _ properties: ContiguousArray<Property>,
    under outer: ContiguousArray<Property>
  ) -> ContiguousArray<Property> {
    if outer.isEmpty { return properties }
    let kept = properties.filter { property in
      !outer.contains { $0.name == property.name }
    }
    return kept + outer
  }
}

extension View {
  func properties(_ properties: Property...) -> PropertyModifier<Self> {
    PropertyModifier(content: self, properties: ContiguousArray(properties))
  }

  /// Sets a property of the view's widget by name.
  public func property(
    _ name: String, _ value: PropertyValue
  ) -> some View {
    properties(Property(name: name, value: .init(value)))
  }

  /// Receives an event of the view's widget by name. An error that the closure
  /// throws comes out of the outermost call of the host, with the node's path.
  public func on(
    _ event: String, perform action: @escaping @MainActor () throws -> Void
  ) -> some View {
    handler(event) { _ in
      try action()
      return true
    }
  }

  /// Receives an event of the view's widget by name, with what it reports.
  /// Returns false to let an event that bubbles go on.
  public func on(
    _ event: String,
    perform action: @escaping @MainActor (WidgetEvent) throws -> Bool
  ) -> some View {
    handler(event) { heard in
      let values = UnsafeBufferPointer(
        start: heard.pointee.values, count: Int(heard.pointee.value_count))
      return try action(
        WidgetEvent(name: event, values: values.map { PropertyValue($0) }))
    }
  }

  func handler(
    _ event: String, _ action: @escaping EventAction
  ) -> HandlerModifier<Self> {
    HandlerModifier(
      content: self, handler: Property(name: event, value: .handler(action)))
  }

  /// Receives what is typed where no widget used it: a character itself, or
  /// Enter, Up, Ctrl-S and so on. Returns false to let it go on.
  public func onKeyPress(
    _ action: @escaping @MainActor (String) throws -> Bool
  ) -> some View {
    handler("key") { try action($0.value.string ?? "") }
  }

  /// Receives one key.
  public func onKeyPress(
    _ key: String, _ action: @escaping @MainActor () throws -> Void
  ) -> some View {
    handler("key") { heard in
      guard heard.value.string == key else { return false }
      try action()
      return true
    }
  }

  /// Receives Enter in a text field below.
  public func onSubmit(
    _ action: @escaping @MainActor () throws -> Void
  ) -> some View {
    handler("activate") { _ in
      try action()
      return true
    }
  }
}
