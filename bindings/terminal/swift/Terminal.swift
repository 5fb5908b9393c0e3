@_exported import CGraftTerminal
import Glibc
@_exported import Graft

/// A program on the terminal.
///
///     @main
///     struct Hello: App {
///       @State private var name = "world"
///       var body: some View {
///         VStack {
///           TextField("Name", text: $name)
///           Text("Hello, \(name)")
///         }
///       }
///     }
///
/// Without a terminal it reads keys from standard input and prints its last
/// screen; `graft/terminal.h` tells how a script is written.
@MainActor
public protocol App: View {
  init()
}

extension App {
  /// Runs the program until it quits. What it threw is written to standard
  /// error at the end.
  public static func main() {
    do throws(GraftError) {
      let terminal = try Terminal()
      try terminal.run { Self() }
      try terminal.close()
    } catch {
      fail(error)
    }
  }
}

/// The terminal of the process, or one that plays a script.
@MainActor
public final class Terminal {
  /// Shows views on the terminal's widgets.
  public let host: Host
  let terminal: OpaquePointer

  /// Opens the terminal of the process; if standard input or output is none, it
  /// plays a script.
  ///
  /// - Parameters:
  ///   - columns: of the screen when scripted; 0: `COLUMNS` tells, or 80.
  ///   - lines: of the screen when scripted; 0: `LINES` tells, or 24.
  ///   - isScripted: reads a script even if there is a terminal.
  ///   - flags: `GRAFT_RUNTIME_*`.
  public init(
    columns: Int32 = 0, lines: Int32 = 0, isScripted: Bool = false,
    flags: UInt32 = 0
  ) throws(GraftError) {
    var desc = graft_terminal_desc()
    desc.struct_size = UInt32(MemoryLayout<graft_terminal_desc>.size)
    // What was reported is thrown instead.
    desc.flags = GRAFT_TERMINAL_QUIET
    if isScripted { desc.flags |= GRAFT_TERMINAL_SCRIPTED }
    desc.columns = columns
    desc.lines = lines
    var terminal: OpaquePointer?
    host = try Host(
      flags: flags, vocabulary: .terminal,
      create: { hooks, runtime in
        desc.runtime = hooks
        let status = graft_terminal_open(&desc, &terminal)
        runtime = graft_terminal_runtime(terminal)
        return status
      },
      end: { _ in graft_terminal_close(terminal) })
    guard let terminal else {
      throw GraftError(status: GRAFT_E_HOST, message: "no terminal was opened")
    }
    self.terminal = terminal
  }

  /// Shows what `content` describes, and handles keys until ``quit()``, or the
  /// end of a script, of which it prints the screen. What closures threw is
  /// thrown at the end.
  public func run<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) throws(GraftError) {
    try host.enter { () throws(GraftError) in
      var root: graft_node = 0
      let status = host.run({ [unowned self] in
        content().environment(\.terminal, self)
      }) { body, data in
        var status = graft_terminal_mount(terminal, body, data, &root)
        if status >= 0 { status = loop() }
        return status
      }
      let words = text(graft_terminal_error_message)
      graft_root_destroy(host.runtime, root, nil)
      if status < 0 { throw GraftError(status: status, message: words) }
    }
  }

  private func loop() -> graft_status {
    var status: graft_status
    repeat {
      status = graft_terminal_process(terminal)
      // Without anything to show at first there is nothing to go on with.
      if status > 0, host.hasFailures, screen.allSatisfy(\.isNewline) {
        return GRAFT_OK
      }
      if status > 0 { wait() }
    } while status > 0
    let ended = graft_terminal_finish(terminal)
    return status < 0 ? status : ended
  }

  /// Waits for keys, for other threads, and for tasks of the main actor.
  private func wait() {
    var descriptors: (Int32, Int32) = (-1, -1)
    var milliseconds: Int32 = -1
    withUnsafeMutableBytes(of: &descriptors) { bytes in
      _ = graft_terminal_wait_for(
        terminal, bytes.baseAddress?.assumingMemoryBound(to: Int32.self),
        &milliseconds)
    }
    var polled = [descriptors.0, descriptors.1, MainQueue.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&polled, nfds_t(polled.count), milliseconds)
    if polled[2].revents != 0 { MainQueue.drain() }
  }

  /// Lets ``run(_:)`` return.
  public func quit() { graft_terminal_quit(terminal) }

  /// The screen as lines of text.
  public var screen: String {
    text(graft_terminal_screen_text)
  }

  private func text(
    _ give: (
      OpaquePointer?, UnsafeMutablePointer<CChar>?, Int,
      UnsafeMutablePointer<Int>?
    ) -> graft_status
  ) -> String {
    var needed = 0
    _ = give(terminal, nil, 0, &needed)
    guard needed > 1 else { return "" }
    return String(unsafeUninitializedCapacity: needed) { buffer in
      buffer.withMemoryRebound(to: CChar.self) { buffer in
        give(terminal, buffer.baseAddress, needed, nil) < 0 ? 0 : needed - 1
      }
    }
  }

  /// Restores the screen, and ends every widget.
  public func close() throws(GraftError) { try host.close() }
}

private enum TerminalKey: EnvironmentKey {
  static var defaultValue: Terminal? { nil }
}

extension EnvironmentValues {
  /// The terminal that a view is shown on.
  public var terminal: Terminal? {
    get { self[TerminalKey.self] }
    set { self[TerminalKey.self] = newValue }
  }
}
