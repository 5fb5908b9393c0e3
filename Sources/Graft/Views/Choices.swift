import CGraft

/// The views of a content one by one, by title and tag, for a control that
/// shows them as words or tells which of them is selected.
@MainActor
public struct _Choices {
  /// Nil for a view that is no text.
  private(set) var titles: [String?] = []
  private(set) var tags: [AnyHashable?] = []
  /// The tag of the views that come next.
  private var tag: AnyHashable?

  init<Content: View>(_ content: Content) {
    Content._collect(content, into: &self)
  }

  mutating func add(_ title: String?) {
    titles.append(title)
    tags.append(tag)
  }

  /// Collects views that are chosen by a tag; the innermost one counts.
  mutating func collect<Content: View>(
    _ content: Content, by tag: AnyHashable
  ) {
    let outer = self.tag
    self.tag = tag
    Content._collect(content, into: &self)
    self.tag = outer
  }

  /// Adds a container around a content, with the tag that stands within it.
  mutating func add<Content: View>(around content: Content) {
    let inner = _Choices(content)
    titles.append(inner.titles.first ?? nil)
    tags.append(inner.tags.first.flatMap(\.self) ?? tag)
  }

  /// The title of a control whose label is made of views.
  var title: String { titles.compactMap(\.self).joined(separator: " ") }

  /// Tells which values are chosen by the views, and fails the description if a
  /// view has none.
  func values<Value: Hashable>(
    of type: Value.Type, for control: String, _ describer: Describer
  ) -> [Value] {
    let values = tags.compactMap { $0.flatMap { $0.base as? Value } }
    if values.count < tags.count {
      describer.fail(
        GRAFT_E_TYPE,
        "\(control): \(tags.count - values.count) of \(tags.count) views have "
          + "no tag of type \(type), which the selection has")
    }
    return values
  }
}

extension View {
  /// The value that selects the view in a ``Picker`` or ``List``.
  public func tag<Tag: Hashable>(_ tag: Tag) -> some View {
    TaggedView(content: self, tag: tag)
  }
}

/// A view with the value that selects it.
struct TaggedView<Content: View>: PrimitiveView {
  let content: Content
  let tag: AnyHashable

  static var _isSingle: Bool { Content._isSingle }
  static var _isWidget: Bool { Content._isWidget }
  static var _accepts: _Accepts { Content._accepts }

  static func _describe(_ view: Self, into describer: Describer) {
    Content._describe(view.content, into: describer)
  }

  static func _collect(_ view: Self, into choices: inout _Choices) {
    choices.collect(view.content, by: view.tag)
  }
}
