/// Rows, of which one can be selected.
public struct List<Content: View>: PrimitiveView {
  /// Which row is selected, among ids or by index.
  struct Selection {
    let index: @MainActor () -> Int
    let select: @MainActor (Int) -> Void
  }

  private let selection: Selection?
  private let content: Content

  /// A list whose rows are the views of the content.
  public init(@ViewBuilder content: () -> Content) {
    selection = nil
    self.content = content()
  }

  /// The same; `selection` is the index of a row, -1 for none.
  public init(
    selection: Binding<Int>, @ViewBuilder content: () -> Content
  ) {
    self.selection = Selection(
      index: { selection.wrappedValue },
      select: { selection.wrappedValue = $0 })
    self.content = content()
  }

  /// The same; `selection` is the ``View/tag(_:)`` of a row, or nil. In a
  /// ``ForEach`` it is the id where there is no other.
  public init<Tag: Hashable>(
    selection: Binding<Tag?>, @ViewBuilder content: () -> Content
  ) {
    let content = content()
    let tags = { @MainActor in
      _Choices(content).tags.map { $0.flatMap { $0.base as? Tag } }
    }
    self.selection = Selection(
      index: {
        guard let tag = selection.wrappedValue else { return -1 }
        return tags().firstIndex(of: tag) ?? -1
      },
      select: { index in
        let tags = tags()
        selection.wrappedValue =
          tags.indices.contains(index) ? tags[index] : nil
      })
    self.content = content
  }

  /// A list with a row for each element, by the id at a key path. All of them
  /// exist, whether they are shown or not.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder row: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    selection = nil
    content = ForEach(data, id: id, content: row)
  }

  /// A list with a row for each element of a collection. Where the toolkit's list
  /// is lazy, only the rows that it shows exist, whatever their number.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data,
    @ViewBuilder row: @escaping @MainActor (Data.Element) -> Row
  )
  where
    Data.Element: Identifiable, Content == Rows<Data, Row>
  {
    selection = nil
    content = Rows(data: data, content: row)
  }

  /// The same; `selection` is the id of the selected element, or nil.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<Data.Element.ID?>,
    @ViewBuilder row: @escaping @MainActor (Data.Element) -> Row
  )
  where
    Data.Element: Identifiable, Content == Rows<Data, Row>
  {
    self.selection = Selection(
      index: {
        guard let id = selection.wrappedValue else { return -1 }
        let place = data.firstIndex { $0.id == id }
        return place.map { data.distance(from: data.startIndex, to: $0) } ?? -1
      },
      select: { index in
        let isRow = index >= 0 && index < data.count
        selection.wrappedValue =
          isRow ? data[data.index(data.startIndex, offsetBy: index)].id : nil
      })
    content = Rows(data: data, content: row)
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    describer.open(.list)
    if let selection = view.selection {
      describer.set(.selected, selection.index())
      describer.on(
        .changed,
        .hearing { event in
          selection.select(event.value.int ?? -1)
          return true
        })
    }
    describer.setEnabled()
    describer.children(view.content)
  }
}
