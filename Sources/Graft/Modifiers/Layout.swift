/// Layout, in the toolkit's units.

extension View {
  /// A fixed width or height, or both.
  public func frame(width: Double? = nil, height: Double? = nil) -> some View {
    SizeModifier(
      content: self, sizes: [(.width, width), (.height, height)])
  }

  /// The least and the most width and height. With an infinite `maxWidth` or
  /// `maxHeight` the view takes the room that there is.
  public func frame(
    minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
    maxHeight: Double? = nil
  ) -> some View {
    SizeModifier(
      content: self,
      sizes: [
        (.minWidth, minWidth), (.minHeight, minHeight),
        (.maxWidth, maxWidth), (.maxHeight, maxHeight),
      ])
  }

  /// Views of a higher priority choose their size before others in a stack,
  /// which keep what they need least. It is 0 otherwise.
  public func layoutPriority(_ priority: Double) -> some View {
    property(.priority, .double(priority))
  }

  /// Takes what room a stack has left, in proportion to those beside it.
  public func flexible(_ share: Double = 1) -> some View {
    property(.flex, .double(share))
  }

  /// Room around the view.
  public func padding(_ length: Double = 16) -> some View {
    Frame(content: self, title: nil, hasBorder: false, padding: length)
  }

  /// A line around the view.
  public func border(_ title: String? = nil) -> some View {
    Frame(content: self, title: title, hasBorder: true, padding: 0)
  }

  /// Shows the view, or leaves its room empty of it.
  public func hidden(_ isHidden: Bool = true) -> some View {
    property(.visible, .bool(!isHidden))
  }

  /// Takes the focus when it is shown.
  public func autofocus(_ isFocused: Bool = true) -> some View {
    property(.autofocus, .bool(isFocused))
  }

  /// Gives the view another identity whenever the id is another: it is then made
  /// anew, with its state.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    IdentifiedView(content: self, id: id)
  }
}

/// Gives lengths to its content, all or none of them.
struct SizeModifier<Content: View>: PrimitiveView {
  let content: Content
  let sizes: [(name: Name, length: Double?)]

  static var _isSingle: Bool {
    Content._accepts.contains(.properties) ? Content._isSingle : true
  }
  static var _isWidget: Bool {
    Content._accepts.contains(.properties) ? Content._isWidget : true
  }
  static var _accepts: _Accepts { .all }

  static func _describe(_ view: Self, into describer: Describer) {
    let given = view.sizes.compactMap { name, length in
      length.map { Property(name, .double($0)) }
    }
    let isFixed = view.sizes.contains { name, length in
      length != nil && (name == .width || name == .height)
    }
    describer.modify(given) {
      if isFixed && !describer.host.vocabulary.hasSizes {
        describer.open(.frame)
        describer.children(view.content)
      } else if Content._accepts.contains(.properties) {
        Content._describe(view.content, into: describer)
      } else {
        describer.container(view.content)
      }
    }
  }

  static func _collect(_ view: Self, into choices: inout _Choices) {
    choices.add(around: view.content)
  }
}

struct Frame<Content: View>: PrimitiveView {
  let content: Content
  let title: String?
  let hasBorder: Bool
  let padding: Double

  static var _accepts: _Accepts { .all }

  static func _describe(_ view: Self, into describer: Describer) {
    let isRoom = !view.hasBorder && view.title == nil
    if isRoom && describer.host.vocabulary.hasMargins {
      describer.open(.column)
    } else {
      describer.open(.frame)
      if let title = view.title { describer.set(.title, title) }
      describer.set(.border, view.hasBorder)
    }
    if view.padding > 0 { describer.set(.padding, view.padding) }
    describer.children(view.content)
  }

  static func _collect(_ view: Self, into choices: inout _Choices) {
    choices.add(around: view.content)
  }
}

struct IdentifiedView<Content: View, ID: Hashable>: PrimitiveView {
  let content: Content
  let id: ID

  static var _isSingle: Bool { true }
  static var _isWidget: Bool { false }
  static var _accepts: _Accepts { Content._accepts }

  static func _describe(_ view: Self, into describer: Describer) {
    // Whatever key it has among its siblings, the id is one of its own.
    describer.fragment {
      describer.key = Key(view.id)
      describer.keyed(view.content)
      describer.key = .none
    }
  }

  static func _collect(_ view: Self, into choices: inout _Choices) {
    Content._collect(view.content, into: &choices)
  }
}
