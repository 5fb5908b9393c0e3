/// One of several choices.
///
///     Picker("Kind", selection: $note.kind) {
///       ForEach(Kind.allCases, id: \.self) { Text($0.name) }
///     }
///
/// Where the toolkit has no widget for it, it is a row of toggles.
public struct Picker<Choice: Hashable>: PrimitiveView {
  private let label: String
  private let selection: Binding<Choice>
  private let choices: @MainActor (Describer) -> [(Choice, title: String)]

  /// A picker of choices, each shown by a title of one line.
  public init(
    selection: Binding<Choice>, choices: [Choice],
    title: @escaping @MainActor (Choice) -> String = { String(describing: $0) }
  ) {
    label = ""
    self.selection = selection
    self.choices = { _ in choices.map { ($0, title($0)) } }
  }

  /// A picker of texts, each with the ``View/tag(_:)`` that selects it. In a
  /// ``ForEach`` the tag is the id where there is no other.
  ///
  /// - Parameter title: stands before it, if it is not empty.
  public init<Content: View>(
    _ title: String = "", selection: Binding<Choice>,
    @ViewBuilder content: () -> Content
  ) {
    label = title
    self.selection = selection
    let content = content()
    choices = { describer in
      let found = _Choices(content)
      let values = found.values(of: Choice.self, for: "Picker", describer)
      return zip(values, found.titles).map { ($0, $1 ?? "") }
    }
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    let choices = view.choices(describer)
    if !describer.host.vocabulary.hasChoice {
      describer.open(.row)
      describer.set(.spacing, 8.0)
      describer.children(Toggles(label: view.label, choices, view.selection))
    } else if view.label.isEmpty {
      describe(choices, view.selection, into: describer)
    } else {
      describer.open(.row)
      describer.set(.spacing, 8.0)
      describer.children(
        TupleView(
          content: (
            Text(view.label),
            Bare(choices: choices, selection: view.selection)
          )))
    }
  }

  /// The widget of the toolkit.
  private static func describe(
    _ choices: [(Choice, title: String)], _ selection: Binding<Choice>,
    into describer: Describer
  ) {
    describer.open(.choice)
    describer.set(.items, choices.map(\.title).joined(separator: "\n"))
    let chosen = selection.wrappedValue
    describer.set(.selected, choices.firstIndex { $0.0 == chosen } ?? -1)
    describer.setEnabled()
    describer.on(
      .changed,
      .hearing { event in
        if let index = event.value.int, choices.indices.contains(index) {
          selection.wrappedValue = choices[index].0
        }
        return true
      })
    describer.close()
  }

  private struct Bare: PrimitiveView {
    let choices: [(Choice, title: String)]
    let selection: Binding<Choice>

    static func _describe(_ view: Self, into describer: Describer) {
      Picker.describe(view.choices, view.selection, into: describer)
    }
  }

  /// The choices as toggles, of which one is on.
  private struct Toggles: PrimitiveView {
    let label: String
    let choices: [(Choice, title: String)]
    let selection: Binding<Choice>

    init(
      label: String, _ choices: [(Choice, title: String)],
      _ selection: Binding<Choice>
    ) {
      self.label = label
      self.choices = choices
      self.selection = selection
    }

    static var _isSingle: Bool { false }

    static func _describe(_ view: Self, into describer: Describer) {
      if !view.label.isEmpty {
        Text._describe(Text(view.label), into: describer)
      }
      let selection = view.selection
      for (choice, title) in view.choices {
        // What is on stays on: another one takes its place.
        let isOn = Binding(
          get: { selection.wrappedValue == choice },
          set: { if $0 { selection.wrappedValue = choice } })
        Toggle._describe(Toggle(title, isOn: isOn), into: describer)
      }
    }
  }
}
