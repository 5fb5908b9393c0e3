import GraftTerminal

/// A button of the terminal that is made once and never changes, with a
/// coordinator that receives its clicks.
struct WalletButton: WidgetRepresentable {
  let terminal: Terminal
  let action: @MainActor () -> Void

  @MainActor
  final class Coordinator: RepresentableCoordinator {
    var parent: WalletButton

    init(_ parent: WalletButton) {
      self.parent = parent
    }

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
