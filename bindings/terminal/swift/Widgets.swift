/// A widget of the terminal, to be wrapped.
@MainActor
public class TerminalWidget: NativeWidget {
  public let nativeWidget: UnsafeMutableRawPointer

  init(_ made: OpaquePointer?) {
    guard let made else { fatalError("Memory ran out") }
    nativeWidget = UnsafeMutableRawPointer(made)
  }

  var pointer: OpaquePointer { OpaquePointer(nativeWidget) }

  isolated deinit {
    graft_terminal_widget_free(pointer)
  }
}

/// A spinner, which stands still and shows nothing at first.
public final class Spinner: TerminalWidget {
  public init(_ terminal: Terminal) {
    super.init(graft_terminal_spinner_new(terminal.terminal))
  }

  public func start() { graft_terminal_spinner_start(pointer) }
  public func stop() { graft_terminal_spinner_stop(pointer) }
}

/// A button with a title that stays.
public final class TerminalButton: TerminalWidget {
  /// Called when the user pressed it.
  public var onClick: () -> Void = {}

  public init(_ terminal: Terminal, title: String) {
    super.init(graft_terminal_button_new(terminal.terminal, title))
    graft_terminal_button_on_click(
      pointer,
      { _, data in
        MainActor.assumeIsolated {
          guard let data else { return }
          Unmanaged<TerminalButton>.fromOpaque(data).takeUnretainedValue()
            .onClick()
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
