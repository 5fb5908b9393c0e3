import Glibc
import GraftTk

// The portable views on Tk. With --check it presses its own buttons, tells what
// Tk shows, and ends.

struct Content: View {
  let tk: Tk
  let isChecked: Bool
  @State private var passes = 0
  @State private var name = ""
  @State private var isPaid = false
  @State private var share = 0.5
  @State private var size = "small one"

  var body: some View {
    VStack(spacing: 8) {
      HStack(alignment: .center, spacing: 8) {
        Text("\(passes) in the wallet of \(name)").bold()
        Spacer()
        Toggle("Paid", isOn: $isPaid)
      }
      TextField("Name", text: $name)
      GroupBox("Amount") {
        Slider(value: $share)
        ProgressView(value: share)
      }
      Picker(selection: $size, choices: ["small one", "{large}"])
      Button("Add to Wallet") { passes += 1 }.frame(width: 127, height: 40)
      Button("Never") { passes -= 1 }.disabled(true)
      ZStack {
        Text("A wide text that lies below")
        Text("above")
      }
      List(["Ann", "Bo"].map(Person.init)) { Text($0.id) }
    }
    .padding(8)
    .task {
      if isChecked { await check(tk) }
    }
  }
}

struct Person: Identifiable {
  let id: String
}

/// Every widget of the window, parents before children.
@MainActor
func widgets(_ tk: Tk, below path: String = ".") throws -> [String] {
  let children = try tk.call("winfo", "children", .string(path))
    .split(separator: " ").map(String.init)
  return try children.flatMap { try [$0] + widgets(tk, below: $0) }
}

/// Presses the buttons, and prints what Tk shows.
@MainActor
func check(_ tk: Tk) async {
  try? await Task.sleep(for: .milliseconds(500))
  do {
    for path in try widgets(tk).map(PropertyValue.string) {
      switch try tk.call("winfo", "class", path) {
      case "TButton", "TCheckbutton": try tk.call(path, "invoke")
      case "TEntry": try tk.call(path, "insert", "end", "Ann")
      case "TCombobox":
        try tk.call(path, "current", 1)
        try tk.call("event", "generate", path, "<<ComboboxSelected>>")
      default: break
      }
    }
    try? await Task.sleep(for: .milliseconds(200))
    for path in try widgets(tk).map(PropertyValue.string) {
      let kind = try tk.call("winfo", "class", path)
      switch kind {
      case "TLabel":
        let isGridded = try tk.call("winfo", "manager", path) == "grid"
        let text = try tk.call(path, "cget", "-text")
        print(isGridded ? "layer" : "label", text)
      case "TButton", "TCheckbutton":
        print(kind, try tk.call(path, "instate", "disabled"))
      case "TEntry": print("entry", try tk.call(path, "get"))
      case "TCombobox":
        print("choice", try tk.call(path, "get"))
      case "TProgressbar":
        print("progress", try tk.call(path, "cget", "-value"))
      case "Labelframe":
        let width = try tk.call("winfo", "width", path)
        let height = try tk.call("winfo", "height", path)
        let title = try tk.call(path, "cget", "-text")
        if title == "" && width == "127" { print("frame", width, height) }
        if title != "" { print("group", title) }
      default: break
      }
    }
  } catch {
    print(error)
  }
  tk.quit()
}

do {
  let tk = try Tk()
  let isChecked = CommandLine.arguments.contains("--check")
  try tk.run { Content(tk: tk, isChecked: isChecked) }
  try tk.close()
} catch {
  print("graft:", error)
  exit(1)
}
