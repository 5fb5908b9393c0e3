import Glibc
import Observation

/// A task of the list.
@Observable
final class TaskItem: Identifiable {
  let id: Int
  var text: String
  var isDone = false

  init(id: Int, text: String) {
    self.id = id
    self.text = text
  }
}

enum Filter: CaseIterable {
  case all, active, done
}

/// The list, and what is done with it.
@Observable
@MainActor
final class TaskList {
  private(set) var tasks: [TaskItem] = []
  var draft = ""
  var filter = Filter.all
  /// Which row is selected, among those that the filter shows.
  var selected = 0
  /// The id of the task that is edited.
  var editing: Int?
  var inWallet = 0
  var isSaving = false
  private(set) var saved = ""
  private var lastID = 0

  var shown: [TaskItem] {
    tasks.filter { filter == .all || $0.isDone == (filter == .done) }
  }

  var doneCount: Int { tasks.count { $0.isDone } }

  private var selectedTask: TaskItem? {
    shown.indices.contains(selected) ? shown[selected] : nil
  }

  func add() {
    guard !draft.isEmpty else { return }
    lastID += 1
    tasks.append(TaskItem(id: lastID, text: draft))
    selected = shown.count - 1
    draft = ""
  }

  /// Answers a key that the list did not use.
  func handle(_ key: String) -> Bool {
    guard let task = selectedTask else { return false }
    switch key {
    case "Space": task.isDone.toggle()
    case "Enter", "e": editing = task.id
    case "Delete": tasks.removeAll { $0 === task }
    case "K", "Shift-Up": move(task, -1)
    case "J", "Shift-Down": move(task, 1)
    default: return false
    }
    return true
  }

  private func move(_ task: TaskItem, _ rows: Int) {
    guard shown.indices.contains(selected + rows),
      let from = tasks.firstIndex(where: { $0 === task }),
      let to = tasks.firstIndex(where: { $0 === shown[selected + rows] })
    else { return }
    tasks.swapAt(from, to)
    selected += rows
  }

  func keepSelection() {
    selected = max(0, min(selected, shown.count - 1))
  }

  func beginSaving() {
    saved = "saving"
    isSaving = true
  }

  /// Writes the tasks to the file that was named, in another thread.
  func save() async {
    let text = tasks.map { "[\($0.isDone ? "x" : " ")] \($0.text)\n" }.joined()
    let file = CommandLine.arguments.dropFirst().first
    let isWritten = await Task.detached {
      usleep(300_000)  // a slow disk
      return file == nil || write(text, to: file!)
    }.value
    saved = isWritten ? "saved" : "not saved"
    isSaving = false
  }
}

private nonisolated func write(_ text: String, to name: String) -> Bool {
  guard let file = fopen(name, "w") else { return false }
  fputs(text, file)
  return fclose(file) == 0
}
