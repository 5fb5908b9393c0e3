/// A view for each element of a collection, identified by its id: it keeps its
/// widgets and state wherever the element moves.
public struct ForEach<
  Data: RandomAccessCollection, ID: Hashable, Content: View
>:
  PrimitiveView
{
  let data: Data
  let id: @MainActor (Data.Element) -> ID
  let content: @MainActor (Data.Element) -> Content

  /// A view for each element, by the id at a key path. Ids that are no integers
  /// or strings are told apart by their description.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  public static var _isSingle: Bool { false }

  public static func _describe(_ view: Self, into describer: Describer) {
    let kept = (describer.site, describer.key)
    // The keys are this ForEach's own: another may have equal ones beside it.
    describer.fragment {
      for element in view.data {
        describer.site = 0
        describer.key = Key(view.id(element))
        describer.keyed(view.content(element))
        describer.key = .none
      }
    }
    (describer.site, describer.key) = (kept.0, .none)
  }

  /// An id is the tag of a view that has none of its own.
  public static func _collect(_ view: Self, into choices: inout _Choices) {
    for element in view.data {
      choices.collect(view.content(element), by: view.id(element))
    }
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// A view for each element, by its own id.
  public init(
    _ data: Data,
    @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0.id }
    self.content = content
  }
}

extension ForEach {
  /// A view for each element of a collection that is bound, given a binding to
  /// the element: `ForEach($notes) { $note in TextField("", text: $note.text) }`.
  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  )
  where
    Elements.Element: Identifiable, ID == Elements.Element.ID,
    Data == [Binding<Elements.Element>]
  {
    self.data = data.elements
    self.id = { $0.wrappedValue.id }
    // A closure that isolates itself would take no parameter of the form
    // `$note`.
    self.content = { content($0) }
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// A view for each number of a range.
  public init(
    _ data: Range<Int>,
    @ViewBuilder content: @escaping @MainActor (Int) -> Content
  ) {
    self.data = data
    self.id = { $0 }
    self.content = content
  }
}
