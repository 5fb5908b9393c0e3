import GraftTerminal

/// A list of tasks, as `tasks.c` is one: the same keys lead to the same
/// screens.
///
///     tasks-swift [file]     Ctrl-S saves to the file, in another thread
@main
struct Tasks: App {
  @State private var list = TaskList()
  @Environment(\.terminal) private var terminal

  var body: some View {
    VStack {
      Title(list: list)
      Draft(list: list)
      HStack(spacing: 16) {
        FilterToggle(title: "All", filter: .all, list: list)
        FilterToggle(title: "Active", filter: .active, list: list)
        FilterToggle(title: "Done", filter: .done, list: list)
      }
      Rows(list: list)
      Summary(list: list)
      Text("Enter edit  Space done  Delete  J/K move  Ctrl-S save  Ctrl-Q quit")
        .dimmed()
    }
    .onKeyPress { key in
      switch key {
      case "Ctrl-Q": terminal?.quit()
      case "Ctrl-S": list.beginSaving()
      default: return false
      }
      return true
    }
  }
}

/// The name, and what is told of saving.
struct Title: View {
  let list: TaskList
  @Environment(\.terminal) private var terminal

  var body: some View {
    HStack(spacing: 8) {
      Text("Tasks").bold().frame(maxWidth: .infinity)
      if let terminal {
        Wrap(Spinner(terminal)) { spinner in
          if list.isSaving { spinner.start() } else { spinner.stop() }
        }
      }
      Text(list.saved)
    }
    .task(id: list.isSaving) {
      if list.isSaving { await list.save() }
    }
  }
}

struct Draft: View {
  let list: TaskList

  var body: some View {
    HStack(spacing: 8) {
      TextField("What is to be done?", text: Bindable(list).draft)
        .frame(maxWidth: .infinity)
        .onSubmit { list.add() }
      Button("Add") { list.add() }
        .disabled(list.draft.isEmpty)
    }
  }
}

struct FilterToggle: View {
  let title: String
  let filter: Filter
  let list: TaskList

  var body: some View {
    Toggle(
      title,
      isOn: Binding(
        get: { list.filter == filter }, set: { _ in list.filter = filter }))
  }
}

struct Rows: View {
  let list: TaskList

  var body: some View {
    List(selection: Bindable(list).selected) {
      ForEach(list.shown) { Row(task: $0, list: list) }
    }
    .frame(maxHeight: .infinity)
    .onKeyPress { list.handle($0) }
    .onChange(of: list.shown.count) { list.keepSelection() }
  }
}

struct Row: View {
  let task: TaskItem
  let list: TaskList
  @State private var edited = ""

  var body: some View {
    HStack(spacing: 8) {
      Toggle("", isOn: Bindable(task).isDone)
      if list.editing == task.id {
        TextField("", text: $edited)
          .autofocus()
          .frame(maxWidth: .infinity)
          .onSubmit { accept() }
          .on("blur") { accept() }
          .on("escape") { list.editing = nil }
      } else {
        Text(task.text).dimmed(task.isDone).frame(maxWidth: .infinity)
      }
    }
    .onChange(of: list.editing) { edited = task.text }
  }

  private func accept() {
    guard list.editing == task.id else { return }
    if !edited.isEmpty { task.text = edited }
    list.editing = nil
  }
}

struct Summary: View {
  let list: TaskList
  @Environment(\.terminal) private var terminal

  var body: some View {
    HStack(alignment: .center, spacing: 8) {
      if let terminal {
        WalletButton(terminal: terminal) { list.inWallet += 1 }
          .frame(width: 127, height: 40)
      }
      Text(
        "\(list.doneCount) of \(list.tasks.count) done, "
          + "\(list.inWallet) in the wallet"
      )
      .frame(maxWidth: .infinity)
      if !list.tasks.isEmpty {
        ProgressView(
          value: Double(list.doneCount), total: Double(list.tasks.count))
      }
    }
  }
}
