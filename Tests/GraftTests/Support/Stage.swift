import Graft
import GraftHeadless
import Testing

/// Views on the headless toolkit, with a user, and a log of what reached the
/// widgets.
@MainActor
final class Stage {
  let host: Host
  let toolkit: OpaquePointer
  private(set) var root: graft_node = 0

  /// Of classes it has fewer.
  static let vocabulary = Vocabulary(classes: [
    .column: .init("box"), .overlay: .init("box"), .frame: .init("box"),
    .progress: .init("range"),
    .row: .init("row", entries: ["spacing": .whole("spacing")]),
  ])

  /// A stage that shows nothing yet.
  init(
    flags: UInt32 = 0, toolkitFlags: UInt32 = 0,
    vocabulary: Vocabulary = Stage.vocabulary
  ) throws {
    host = try Host(
      flags: flags,
      vocabulary: vocabulary)
    var desc = graft_headless_desc()
    desc.struct_size = UInt32(MemoryLayout<graft_headless_desc>.size)
    desc.flags = UInt32(GRAFT_HEADLESS_OPEN) | toolkitFlags
    var toolkit: OpaquePointer?
    try host.check(graft_headless_create(host.runtime, &desc, &toolkit))
    self.toolkit = try #require(toolkit)
  }

  /// A stage that shows a view.
  ///
  /// - Parameter isTop: its widgets are in no screen, as windows are.
  convenience init<Content: View>(
    flags: UInt32 = 0, toolkitFlags: UInt32 = 0, isTop: Bool = false,
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) throws {
    try self.init(flags: flags, toolkitFlags: toolkitFlags)
    if isTop {
      root = try host.mount(content)
    } else {
      try show(content)
    }
  }

  isolated deinit {
    if !host.isEnded { try? host.close() }
    graft_headless_destroy(toolkit)
  }

  func show<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) throws {
    root = try host.mount(
      into: (
        graft_headless_screen_class(toolkit),
        graft_headless_screen(toolkit)!
      ), content)
  }

  /// Ends everything; nothing may be left, and no widget may have been misused.
  func close() throws {
    try host.close()
    var stats = graft_headless_stats()
    stats.struct_size = UInt32(MemoryLayout<graft_headless_stats>.size)
    graft_headless_get_stats(toolkit, &stats)
    #expect(stats.live_widgets == 0)
    #expect(stats.live_coordinators == 0)
    #expect(stats.live_connections == 0)
    #expect(violations == "")
  }

  // MARK: - Reading

  var violations: String { text(graft_headless_violations) }
  var shown: String { text(graft_headless_snapshot) }

  /// The calls that reached widgets since the last look.
  func log() -> [String] {
    let lines = text(graft_headless_log).split(separator: "\n")
    graft_headless_log_clear(toolkit)
    return lines.map(String.init)
  }

  private func text(
    _ give: (
      OpaquePointer?, UnsafeMutablePointer<CChar>?, Int,
      UnsafeMutablePointer<Int>?
    ) -> graft_status
  ) -> String {
    var needed = 0
    _ = give(toolkit, nil, 0, &needed)
    var buffer = [CChar](repeating: 0, count: max(needed, 1))
    _ = give(toolkit, &buffer, buffer.count, nil)
    return buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  func stats() -> graft_stats {
    var stats = graft_stats()
    stats.struct_size = UInt32(MemoryLayout<graft_stats>.size)
    graft_runtime_stats(host.runtime, &stats)
    return stats
  }

  /// The node of a class whose key, text or title is `what`.
  func find(
    _ className: String, _ what: String? = nil, _ index: UInt32 = 0
  ) throws -> graft_node {
    var node: graft_node = 0
    try host.check(
      graft_headless_find(toolkit, className, what, index, &node))
    return node
  }

  /// The node of the child widget at an index.
  func child(_ node: graft_node, _ index: UInt32) throws -> graft_node {
    var child: graft_node = 0
    try host.check(graft_headless_child(toolkit, node, index, &child))
    return child
  }

  /// The node below a node at an index.
  func below(_ node: graft_node, _ index: UInt32) throws -> graft_node {
    var child: graft_node = 0
    try host.check(graft_node_child(host.runtime, node, index, &child))
    return child
  }

  func property(_ node: graft_node, _ name: String) throws -> PropertyValue {
    var value = graft_value()
    try host.check(graft_headless_property(toolkit, node, name, &value))
    return PropertyValue(value)
  }

  func text(of node: graft_node) throws -> String {
    try property(node, "text").string ?? ""
  }

  // MARK: - Widgets of one's own

  /// A widget of the toolkit that no class makes.
  func widget(_ className: String) -> HeadlessWidget {
    var widget: UnsafeMutableRawPointer?
    graft_headless_widget_make(toolkit, className, &widget)
    return HeadlessWidget(stage: self, pointer: widget!)
  }

  // MARK: - The user

  /// Acts, and lets everything come of it.
  func act(_ action: () -> graft_status) throws {
    try host.enter { () throws(GraftError) in
      try host.check(action())
      try host.check(graft_headless_settle(toolkit))
    }
    try host.pump()
  }

  func click(_ what: String, in className: String = "button") throws {
    let node = try find(className, what)
    try act { graft_headless_click(toolkit, node) }
  }

  /// Types at the end of a text.
  func type(_ text: String, into className: String = "entry") throws {
    let node = try find(className)
    try act { graft_headless_set_caret(toolkit, node, 1_000) }
    try act { graft_headless_type(toolkit, node, text) }
  }

  func toggle(_ what: String) throws {
    let node = try find("toggle", what)
    try act { graft_headless_toggle(toolkit, node) }
  }

  func settle() throws {
    try act { graft_headless_settle(toolkit) }
  }
}

/// A widget of the headless toolkit as an object, as a Swift program has it.
@MainActor
final class HeadlessWidget: NativeWidget {
  private unowned let stage: Stage
  let nativeWidget: UnsafeMutableRawPointer

  fileprivate init(stage: Stage, pointer: UnsafeMutableRawPointer) {
    self.stage = stage
    nativeWidget = pointer
  }

  isolated deinit {
    graft_headless_widget_free(stage.toolkit, nativeWidget)
  }

  subscript(_ name: String) -> PropertyValue {
    get {
      var value = graft_value()
      graft_headless_widget_get(stage.toolkit, nativeWidget, name, &value)
      return PropertyValue(value)
    }
    set {
      _ = stage.host.withValues([newValue]) { values in
        graft_headless_widget_set(
          stage.toolkit, nativeWidget, name, values.baseAddress)
      }
    }
  }
}

/// Counts instances, to see that each ends once.
final class Lives: Sendable {
  nonisolated(unsafe) static var count = 0

  init() { Lives.count += 1 }
  deinit { Lives.count -= 1 }
}
