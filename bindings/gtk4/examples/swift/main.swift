import GraftGtk4
import Observation

// The inspirations on GTK 4: an activity indicator as a representable and as a
// Wrap, driven by a view model; the wallet button with its coordinator, 127 by
// 40. With --check it presses its own buttons, tells what is shown, and ends.

@Observable
final class LoadingModel {
  var isLoading = false
}

struct ActivityIndicator: WidgetRepresentable {
  let isAnimating: Bool

  func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget> {
    gtk_spinner_new()
  }

  func updateWidget(
    _ spinner: UnsafeMutablePointer<GtkWidget>, context: Context
  ) {
    gtk_spinner_set_spinning(OpaquePointer(spinner), isAnimating ? 1 : 0)
  }
}

struct WalletButton: WidgetRepresentable {
  let action: @MainActor () -> Void

  @MainActor
  final class Coordinator: RepresentableCoordinator {
    var parent: WalletButton
    init(_ parent: WalletButton) { self.parent = parent }
    func clicked() { parent.action() }
  }

  func makeCoordinator() -> Coordinator { Coordinator(self) }

  func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget> {
    let button = gtk_button_new_with_label("Add to Wallet")!
    let clicked: @convention(c) (OpaquePointer?, gpointer?) -> Void = {
      _, data in
      MainActor.assumeIsolated {
        guard let data else { return }
        Unmanaged<Coordinator>.fromOpaque(data).takeUnretainedValue().clicked()
      }
    }
    g_signal_connect_data(
      button, "clicked", unsafeBitCast(clicked, to: GCallback.self),
      Unmanaged.passUnretained(context.coordinator).toOpaque(), nil,
      GConnectFlags(0))
    return button
  }

  func updateWidget(
    _ button: UnsafeMutablePointer<GtkWidget>, context: Context
  ) {}
}

struct Content: View {
  let model: LoadingModel
  let gtk: Gtk4
  let isChecked: Bool
  @State private var passes = 0
  @State private var name = ""

  var body: some View {
    Window("Graft") {
      ZStack {
        Text("\(passes) in the wallet, \(name)")
        ActivityIndicator(isAnimating: model.isLoading)
        Wrap(gtk_spinner_new()!) { spinner in
          gtk_spinner_set_spinning(
            OpaquePointer(spinner), model.isLoading ? 1 : 0)
        }
      }
      TextField("Name", text: $name)
      WalletButton { passes += 1 }.frame(width: 127, height: 40)
      Button("Load") { model.isLoading.toggle() }
    }
    .task {
      if isChecked { await check(gtk, model) }
    }
  }
}

/// Presses the buttons, and prints what GTK shows.
@MainActor
func check(_ gtk: Gtk4, _ model: LoadingModel) async {
  try? await Task.sleep(for: .milliseconds(500))
  let windows = gtk_window_get_toplevels()
  let window = g_list_model_get_item(windows, 0)
  each(UnsafeMutablePointer(OpaquePointer(window!))) { widget in
    if kind(widget) == "GtkButton" { click(widget) }
  }
  try? await Task.sleep(for: .milliseconds(100))
  each(UnsafeMutablePointer(OpaquePointer(window!))) { widget in
    switch kind(widget) {
    case "GtkLabel":
      print("label", String(cString: gtk_label_get_text(OpaquePointer(widget))))
    case "GtkSpinner":
      print("spinner", gtk_spinner_get_spinning(OpaquePointer(widget)))
    case "GtkFrame":
      var (width, height): (Int32, Int32) = (0, 0)
      gtk_widget_get_size_request(widget, &width, &height)
      print("frame", width, height)
    default: break
    }
  }
  g_object_unref(window)
  gtk.quit()
}

func click(_ button: UnsafeMutablePointer<GtkWidget>) {
  var value = GValue()
  g_value_init(&value, gtk_button_get_type())
  g_value_set_object(&value, button)
  g_signal_emitv(
    &value, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
  g_value_unset(&value)
}

func kind(_ widget: UnsafeMutablePointer<GtkWidget>) -> String {
  String(cString: gtk_widget_get_name(widget))
}

@MainActor
func each(
  _ widget: UnsafeMutablePointer<GtkWidget>,
  _ body: (UnsafeMutablePointer<GtkWidget>) -> Void
) {
  body(widget)
  var child = gtk_widget_get_first_child(widget)
  while let current = child {
    each(current, body)
    child = gtk_widget_get_next_sibling(current)
  }
}

do {
  let gtk = try Gtk4()
  let model = LoadingModel()
  let isChecked = CommandLine.arguments.contains("--check")
  try gtk.run { Content(model: model, gtk: gtk, isChecked: isChecked) }
  try gtk.close()
} catch {
  print("graft:", error)
  exit(1)
}
