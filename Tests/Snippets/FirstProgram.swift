// What the documentation shows: each of its examples stands here as it does
// there.
import Graft
import GraftTerminal
import Observation

struct CounterApp: App {
  var body: some View { Counter() }
}

struct Counter: View {
  @State private var count = 0

  var body: some View {
    VStack {
      Text("\(count) times")
      Button("Again") { count += 1 }
    }
  }
}

@Observable
final class Notes {
  var notes: [Note] = []
  var draft = ""

  func add() {
    notes.append(Note(id: notes.count, text: draft))
    draft = ""
  }
}

struct Note: Identifiable {
  let id: Int
  var text: String
}

struct NotesView: View {
  let model: Notes

  var body: some View {
    VStack {
      TextField("A note", text: Bindable(model).draft)
        .onSubmit { model.add() }
      List(model.notes) { note in
        Text(note.text)
      }
      Button("Add") { model.add() }
        .disabled(model.draft.isEmpty)
    }
  }
}

struct Titled: ViewModifier {
  let title: String

  func body(content: Content) -> some View {
    VStack {
      Text(title).bold()
      content
      Divider()
    }
  }
}

struct NotesForm: View {
  let model: Notes
  @State private var chosen: Int?

  var body: some View {
    HStack(spacing: 16) {
      List(selection: $chosen) {
        ForEach(model.notes) { note in Text(note.text) }
      }
      .frame(width: 160)
      Form {
        ForEach(Bindable(model).notes) { $note in
          TextField("A note", text: $note.text)
            .disabled(note.id != chosen)
        }
      }
      .modifier(Titled(title: "Edit"))
    }
  }
}

struct AccentKey: EnvironmentKey {
  static var defaultValue: TextColor { .blue }
}

extension EnvironmentValues {
  var accent: TextColor {
    get { self[AccentKey.self] }
    set { self[AccentKey.self] = newValue }
  }
}

struct Headline: View {
  @Environment(\.accent) private var accent
  let text: String

  var body: some View { Text(text).bold().foregroundStyle(accent) }
}

struct Clock: View {
  @State private var ticks = 0

  var body: some View {
    Text("\(ticks)")
      .task {
        while !Task.isCancelled {
          try? await Task.sleep(for: .seconds(1))
          ticks += 1
        }
      }
      .onDisappear { print("gone") }
  }
}
