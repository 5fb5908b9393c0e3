// What the documentation shows: each of its examples stands here as it does
// there.
import Graft
import GraftTerminal
import Observation

struct Loading: View {
  let model: LoadingModel
  let terminal: Terminal

  var body: some View {
    ZStack {
      Text("Content")
      Wrap(Spinner(terminal)) { spinner in
        if model.isLoading { spinner.start() } else { spinner.stop() }
      }
    }
  }
}

struct WalletButton: WidgetRepresentable {
  let terminal: Terminal
  let action: @MainActor () -> Void

  final class Coordinator: RepresentableCoordinator {
    var parent: WalletButton

    init(_ parent: WalletButton) { self.parent = parent }

    func clicked() { parent.action() }
  }

  func makeCoordinator() -> Coordinator { Coordinator(self) }

  func makeWidget(context: Context) -> TerminalButton {
    let button = TerminalButton(terminal, title: "Add to Wallet")
    button.onClick = context.coordinator.clicked
    return button
  }

  func updateWidget(_ button: TerminalButton, context: Context) {}
}

struct Wallet: View {
  let terminal: Terminal
  @State private var passes = 0

  var body: some View {
    WalletButton(terminal: terminal) { passes += 1 }
      .frame(width: 127, height: 40)
  }
}

struct Meter: ClassView {
  static let widgetClass: WidgetName = "progress"
  let level: Double

  func describe(_ widget: WidgetDescription) {
    widget.set("value", level)
  }
}

@MainActor
func strictHost() throws(GraftError) -> Host {
  let strict = try Host(flags: GRAFT_RUNTIME_STRICT)
  return strict
}

@Observable
final class LoadingModel {
  var isLoading = false
}
