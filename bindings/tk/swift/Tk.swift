@_exported import CGraftTk
import CTk
@_exported import Graft

/// A program on Tk: the views of this package become widgets of Tk and ttk, and
/// every other one is a ``Widget`` by its name.
///
/// Tk has no rows of any content in a list: a ``List`` shows its rows without a
/// selection. What lies upon others in a ``ZStack`` is not transparent.
@MainActor
public final class Tk {
  /// Shows views on Tk's widgets.
  public let host: Host
  private let tk: OpaquePointer

  /// Opens Tk on the display.
  ///
  /// - Parameter flags: `GRAFT_RUNTIME_*`.
  public init(flags: UInt32 = 0) throws(GraftError) {
    var desc = graft_tk_desc()
    desc.struct_size = UInt32(MemoryLayout<graft_tk_desc>.size)
    // What was reported is thrown instead.
    desc.flags = GRAFT_TK_QUIET
    var tk: OpaquePointer?
    host = try Host(
      flags: flags, vocabulary: .tk,
      create: { hooks, runtime in
        desc.runtime = hooks
        let status = graft_tk_open(&desc, &tk)
        runtime = graft_tk_runtime(tk)
        return status
      },
      end: { _ in graft_tk_close(tk) },
      findClass: { runtime, name, id in graft_tk_class(runtime, name, &id) })
    guard let tk else {
      throw GraftError(status: GRAFT_E_HOST, message: "Tk was not opened")
    }
    self.tk = tk
  }

  /// Shows what `content` describes in the main window, and runs Tk's loop until
  /// ``quit()``, or until the user closes the window. What closures threw is
  /// thrown at the end.
  public func run<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) throws(GraftError) {
    // Tasks of the main actor run in Tk's loop.
    Tcl_CreateFileHandler(
      MainQueue.descriptor, TCL_READABLE,
      { _, _ in MainActor.assumeIsolated { MainQueue.drain() } }, nil)
    defer { Tcl_DeleteFileHandler(MainQueue.descriptor) }
    try host.enter { () throws(GraftError) in
      let status = host.run(content) { body, data in
        graft_tk_run(tk, body, data)
      }
      try host.check(status)
    }
  }

  /// Lets ``run(_:)`` return.
  public func quit() { graft_tk_quit(tk) }

  /// Ends every widget.
  public func close() throws(GraftError) { try host.close() }

  /// Calls a command of Tcl with words, none of which is evaluated:
  /// `call("ttk::style", "theme", "use", "clam")`.
  @discardableResult
  public func call(_ words: PropertyValue...) throws(GraftError) -> String {
    var reply = graft_value()
    let status = host.withValues(words) { words in
      graft_tk_call(tk, words.baseAddress, UInt32(words.count), &reply)
    }
    try host.check(status)
    return PropertyValue(reply).string ?? ""
  }
}
