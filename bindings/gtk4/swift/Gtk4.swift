@_exported import CGraftGtk4
@_exported import CGtk4
@_exported import Graft

/// A program on GTK 4: the views of this package become its widgets, and every
/// other type of GTK is a ``Widget`` by its name.
@MainActor
public final class Gtk4 {
  /// Shows views on GTK's widgets.
  public let host: Host
  private let gtk: OpaquePointer

  /// Initializes GTK and opens its display.
  ///
  /// - Parameter flags: `GRAFT_RUNTIME_*`.
  public init(flags: UInt32 = 0) throws(GraftError) {
    var desc = graft_gtk4_desc()
    desc.struct_size = UInt32(MemoryLayout<graft_gtk4_desc>.size)
    // What was reported is thrown instead.
    desc.flags = GRAFT_GTK4_QUIET
    var gtk: OpaquePointer?
    host = try Host(
      flags: flags, vocabulary: .gtk4,
      create: { hooks, runtime in
        desc.runtime = hooks
        let status = graft_gtk4_open(&desc, &gtk)
        runtime = graft_gtk4_runtime(gtk)
        return status
      },
      end: { _ in graft_gtk4_close(gtk) },
      findClass: { runtime, name, id in graft_gtk4_class(runtime, name, &id) })
    guard let gtk else {
      throw GraftError(status: GRAFT_E_HOST, message: "GTK was not opened")
    }
    self.gtk = gtk
    host.readVisibleState = { shownProperties(of: $0) }
  }

  /// Shows the windows that `content` describes, and runs GTK's main loop until
  /// ``quit()``, or until there is no window. What closures threw is thrown at
  /// the end.
  public func run<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) throws(GraftError) {
    // Tasks of the main actor run in GTK's loop.
    let watch = g_unix_fd_add(
      MainQueue.descriptor, G_IO_IN,
      { _, _, _ in
        MainActor.assumeIsolated { MainQueue.drain() }
        return 1
      }, nil)
    defer { g_source_remove(watch) }
    try host.enter { () throws(GraftError) in
      let status = host.run(content) { body, data in
        graft_gtk4_run(gtk, body, data)
      }
      try host.check(status)
    }
  }

  /// Lets ``run(_:)`` return.
  public func quit() { graft_gtk4_quit(gtk) }

  /// Ends every widget.
  public func close() throws(GraftError) { try host.close() }
}

/// What a strict host compares: the properties of an object of GTK.
private func shownProperties(of widget: UnsafeMutableRawPointer) -> String? {
  let object = widget.assumingMemoryBound(to: GObject.self)
  guard let known = object.pointee.g_type_instance.g_class else { return nil }
  let objectClass = UnsafeMutableRawPointer(known)
    .assumingMemoryBound(to: GObjectClass.self)
  var count: guint = 0
  guard let specs = g_object_class_list_properties(objectClass, &count) else {
    return nil
  }
  defer { g_free(specs) }
  var lines: [String] = []
  for index in 0..<Int(count) {
    guard let spec = specs[index],
      spec.pointee.flags.rawValue & G_PARAM_READABLE.rawValue != 0,
      let name = spec.pointee.name
    else { continue }
    var value = GValue()
    g_value_init(&value, spec.pointee.value_type)
    g_object_get_property(object, name, &value)
    if let text = g_strdup_value_contents(&value) {
      lines.append("\(String(cString: name))=\(String(cString: text))")
      g_free(text)
    }
    g_value_unset(&value)
  }
  return lines.joined(separator: "\n")
}

/// A window with a title.
public struct Window<Content: View>: View {
  private let title: String
  private let content: Content

  public init(_ title: String, @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  public var body: some View {
    Widget("GtkWindow") { VStack { content } }
      .property("title", .string(title))
  }
}
