import CGraft

/// Gives a property to the elements of its content, or, where it has none that
/// take it, to a container around it.
struct PropertyModifier<Content: View>: PrimitiveView {
  let content: Content
  let property: Property

  static var _isSingle: Bool {
    Content._accepts.contains(.properties) ? Content._isSingle : true
  }
  static var _isWidget: Bool {
    Content._accepts.contains(.properties) ? Content._isWidget : true
  }
  static var _accepts: _Accepts { .all }

  static func _describe(_ view: Self, into describer: Describer) {
    describer.modify(view.property) {
      if Content._accepts.contains(.properties) {
        Content._describe(view.content, into: describer)
      } else {
        describer.container(view.content)
      }
    }
  }

  static func _collect(_ view: Self, into choices: inout _Choices) {
    Content._collect(view.content, into: &choices)
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
    describer.modify(view.handler) {
      if Content._accepts.contains(.handlers) {
        Content._describe(view.content, into: describer)
      } else {
        describer.container(view.content)
      }
    }
  }

  static func _collect(_ view: Self, into choices: inout _Choices) {
    Content._collect(view.content, into: &choices)
  }
}

extension Describer {
  /// Describes a container around content, for what the content does not take.
  func container<Content: View>(_ content: Content) {
    let isFilling = Content._accepts.contains(.filling)
    open(isFilling ? WidgetRole.frame : .column)
    children(content)
  }
}

extension View {
  func property(
    _ name: Name, _ value: Property.Value
  ) -> PropertyModifier<Self> {
    PropertyModifier(content: self, property: Property(name, value))
  }

  /// Sets a property of the view's widget by name.
  public func property(
    _ name: WidgetName, _ value: PropertyValue
  ) -> some View {
    PropertyModifier(content: self, property: Property(name, .init(value)))
  }

  /// Receives an event of the view's widget by name. An error that the closure
  /// throws comes out of the outermost call of the host, with the node's path.
  public func on(
    _ event: WidgetName, perform action: @escaping @MainActor () throws -> Void
  ) -> some View {
    handler(event, .simple(action))
  }

  /// Receives an event of the view's widget by name, with what it reports.
  /// Returns false to let an event that bubbles go on.
  public func on(
    _ event: WidgetName,
    perform action: @escaping @MainActor (WidgetEvent) throws -> Bool
  ) -> some View {
    handler(event, .declining(event, action))
  }

  func handler(
    _ event: WidgetName, _ action: EventAction
  ) -> HandlerModifier<Self> {
    HandlerModifier(content: self, handler: Property(event, .handler(action)))
  }

  /// Receives what is typed where no widget used it: a character itself, or
  /// Enter, Up, Ctrl-S and so on. Returns false to let it go on.
  public func onKeyPress(
    _ action: @escaping @MainActor (String) throws -> Bool
  ) -> some View {
    handler("key", .hearing { try action($0.value.string ?? "") })
  }

  /// Receives one key.
  public func onKeyPress(
    _ key: String, _ action: @escaping @MainActor () throws -> Void
  ) -> some View {
    handler(
      "key",
      .hearing { heard in
        guard heard.value.string == key else { return false }
        try action()
        return true
      })
  }

  /// Receives Enter in a text field below.
  public func onSubmit(
    _ action: @escaping @MainActor () throws -> Void
  ) -> some View {
    handler("activate", .simple(action))
  }
}
