import BenchEngine
import Glibc
import Graft
import Observation

// The workloads in Swift: each row is a view that observes its model.

@Observable
final class RowModel: Identifiable {
  let id: Int
  let cat: String
  var label: String
  var isSelected: Bool

  init(_ row: bench_row) {
    id = Int(row.id)
    cat = text(row.cat, row.cat_length)
    label = text(row.label, row.label_length)
    isSelected = row.selected != 0
  }
}

func text(_ bytes: UnsafePointer<CChar>, _ length: UInt32) -> String {
  let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(length))
  return String(decoding: buffer, as: UTF8.self)
}

/// What the root shows.
@MainActor
final class Table {
  var rows: [RowModel] = []
  var hits: UnsafeMutablePointer<bench_hits>
  /// Counts renders with new closures.
  var generation = 0

  init(_ hits: UnsafeMutablePointer<bench_hits>) {
    self.hits = hits
  }

  func tap() { hits.pointee.count += 1 }
}

extension WidgetName {
  static let box: WidgetName = "box"
  static let label: WidgetName = "label"
  static let button: WidgetName = "button"
  static let selected: WidgetName = "selected"
  static let text: WidgetName = "text"
  static let value: WidgetName = "value"
  static let enabled: WidgetName = "enabled"
  static let onTap: WidgetName = "on_tap"
}

protocol Cell: ClassView where Children == EmptyView {
  var text: String { get }
  var value: Int { get }
  var table: Table { get }
}

extension Cell {
  func describe(_ widget: WidgetDescription) {
    widget.set(.text, text)
    widget.set(.value, value)
    widget.set(.enabled, true)
    widget.on(.onTap) { [table] _ in table.tap() }
  }
}

struct Label: Cell {
  static var widgetClass: WidgetName { .label }
  let text: String
  let value: Int
  let table: Table
}

struct Select: Cell {
  static var widgetClass: WidgetName { .button }
  let text: String
  let value: Int
  let table: Table
}

struct Box: ClassView {
  static var widgetClass: WidgetName { .box }
  let row: RowModel
  let table: Table

  func describe(_ widget: WidgetDescription) {
    widget.set(.selected, row.isSelected)
  }

  var children: some View {
    Label(text: row.label, value: row.id, table: table)
    Label(text: row.cat, value: 2, table: table)
    Select(text: "Select", value: 3, table: table)
    Select(text: "Remove", value: 4, table: table)
  }
}

struct RowView: View {
  let row: RowModel
  let table: Table
  /// Another one: as if its closures were others.
  let generation: Int

  var body: some View { Box(row: row, table: table) }
}

@MainActor
final class Engine {
  let host: Host
  let table: Table
  var root: graft_node = 0
  var classes = graft_host()
  var models: [Int64: RowModel] = [:]

  init(
    _ h: UnsafeMutablePointer<host>, _ hits: UnsafeMutablePointer<bench_hits>
  )
    throws
  {
    host = try Host()
    table = Table(hits)
    let classes = UnsafeMutablePointer<graft_host>.allocate(capacity: 1)
    guard bench_swift_register(classes, host.runtime, h) == 0 else {
      throw GraftError(status: GRAFT_E_HOST, message: "no classes")
    }
    self.classes = classes.pointee
    let list = classes.pointee.classes.0
    root = try self.host.mount(
      into: (list, UnsafeMutableRawPointer(h.pointee.list))
    ) { [table] in
      ForEach(table.rows) {
        RowView(row: $0, table: table, generation: table.generation)
      }
    }
  }

  func ready(_ rows: UnsafeBufferPointer<UnsafeMutablePointer<bench_row>?>) {
    for case let row? in rows where models[row.pointee.id] == nil {
      models[row.pointee.id] = RowModel(row.pointee)
    }
  }

  func render(
    _ rows: UnsafeBufferPointer<UnsafeMutablePointer<bench_row>?>
  ) -> Int32 {
    table.rows = rows.map { models[$0!.pointee.id]! }
    return finish { () throws(GraftError) in
      try host.invalidate(root)
      try host.pump()
    }
  }

  func apply(
    _ rows: UnsafeBufferPointer<UnsafeMutablePointer<bench_row>?>
  ) -> Int32 {
    for case let row? in rows {
      guard let model = models[row.pointee.id] else { return -1 }
      let isSelected = row.pointee.selected != 0
      if model.isSelected != isSelected { model.isSelected = isSelected }
      let label = text(row.pointee.label, row.pointee.label_length)
      if model.label != label { model.label = label }
    }
    return finish { () throws(GraftError) in try host.pump() }
  }

  func finish(_ body: () throws(GraftError) -> Void) -> Int32 {
    do throws(GraftError) {
      try body()
      return 0
    } catch {
      tell(error)
      return -1
    }
  }
}

/// Standard output is for the samples alone.
func tell(_ error: any Error) {
  bench_swift_tell("\(error)")
}

@MainActor
func engine(_ pointer: UnsafeMutableRawPointer?) -> Engine {
  Unmanaged<Engine>.fromOpaque(pointer!).takeUnretainedValue()
}

typealias Rows = UnsafePointer<UnsafeMutablePointer<bench_row>?>

@_cdecl("bench_swift_open")
@MainActor
public func benchOpen(
  _ made: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ h: UnsafeMutablePointer<host>, _ hits: UnsafeMutablePointer<bench_hits>,
  _ most: UInt32
) -> Int32 {
  do {
    made.pointee = Unmanaged.passRetained(try Engine(h, hits)).toOpaque()
    return 0
  } catch {
    tell(error)
    return -1
  }
}

@_cdecl("bench_swift_ready")
@MainActor
public func benchReady(
  _ e: UnsafeMutableRawPointer?,
  _ rows: UnsafePointer<UnsafeMutablePointer<bench_row>?>, _ count: UInt32
) -> Int32 {
  engine(e).ready(UnsafeBufferPointer(start: rows, count: Int(count)))
  return 0
}

@_cdecl("bench_swift_render")
@MainActor
public func benchRender(
  _ e: UnsafeMutableRawPointer?,
  _ rows: UnsafePointer<UnsafeMutablePointer<bench_row>?>, _ count: UInt32
) -> Int32 {
  engine(e).render(UnsafeBufferPointer(start: rows, count: Int(count)))
}

@_cdecl("bench_swift_render_fresh")
@MainActor
public func benchRenderFresh(
  _ e: UnsafeMutableRawPointer?,
  _ rows: UnsafePointer<UnsafeMutablePointer<bench_row>?>, _ count: UInt32
) -> Int32 {
  engine(e).table.generation += 1
  return engine(e).render(UnsafeBufferPointer(start: rows, count: Int(count)))
}

@_cdecl("bench_swift_tap")
@MainActor
public func benchTap(
  _ e: UnsafeMutableRawPointer?, _ button: UnsafeMutablePointer<host_widget>,
  _ times: UInt32
) -> Int32 {
  graft_host_tap(&engine(e).classes, button, times)
}

@_cdecl("bench_swift_apply")
@MainActor
public func benchApply(
  _ e: UnsafeMutableRawPointer?,
  _ rows: UnsafePointer<UnsafeMutablePointer<bench_row>?>, _ count: UInt32
) -> Int32 {
  engine(e).apply(UnsafeBufferPointer(start: rows, count: Int(count)))
}

@_cdecl("bench_swift_switch_one")
@MainActor
public func benchSwitchOne(
  _ e: UnsafeMutableRawPointer?, _ row: UnsafeMutablePointer<bench_row>,
  _ box: UnsafeMutablePointer<host_widget>, _ times: UInt32
) -> Int32 {
  let engine = engine(e)
  guard let model = engine.models[row.pointee.id] else { return -1 }
  return engine.finish { () throws(GraftError) in
    for _ in 0..<times {
      row.pointee.selected ^= 1
      model.isSelected = row.pointee.selected != 0
      try engine.host.pump()
    }
  }
}

@_cdecl("bench_swift_trim")
@MainActor
public func benchTrim(_ e: UnsafeMutableRawPointer?) -> Int32 {
  graft_runtime_trim(engine(e).host.runtime)
}

@_cdecl("bench_swift_memory")
@MainActor
public func benchMemory(
  _ e: UnsafeMutableRawPointer?, _ bytes: UnsafeMutablePointer<UInt64>,
  _ allocations: UnsafeMutablePointer<UInt64>
) -> Int32 {
  var stats = graft_stats()
  stats.struct_size = UInt32(MemoryLayout<graft_stats>.size)
  graft_runtime_stats(engine(e).host.runtime, &stats)
  bytes.pointee = stats.bytes_held
  allocations.pointee = stats.allocations
  return 0
}

@_cdecl("bench_swift_close")
@MainActor
public func benchClose(_ e: UnsafeMutableRawPointer?) {
  Unmanaged<Engine>.fromOpaque(e!).release()
}

exit(bench_main(CommandLine.argc, CommandLine.unsafeArgv))
