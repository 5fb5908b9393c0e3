import CGraft

/// The rows of a list. Where the toolkit's list is lazy, only those exist that
/// it shows, and some around them.
public struct Rows<Data: RandomAccessCollection, Content: View>: PrimitiveView
where Data.Element: Identifiable {
  let data: Data
  let content: @MainActor (Data.Element) -> Content

  public static var _isSingle: Bool { false }

  public static func _describe(_ view: Self, into describer: Describer) {
    let place = describer.place
    let carrier: RowsCarrierOf<Data, Content>
    if let kept = describer.home.carriers.last(place)
      as? RowsCarrierOf<Data, Content>
    {
      carrier = kept
      kept.renew(view, describer, place)
    } else {
      carrier = RowsCarrierOf(describer.host, view)
    }
    describer.home.carriers.append(carrier, at: place)
    var rows = graft_rows_desc()
    rows.struct_size = UInt32(MemoryLayout<graft_rows_desc>.size)
    rows.count = UInt32(clamping: view.data.count)
    rows.flags = GRAFT_ROWS_ANY_INDEX | GRAFT_ROWS_NEW_KEYS
    rows.key = { _, data, index, key in
      guard let data, let key else { return GRAFT_E_INVALID }
      return onOwner((data, index, key)) { data, index, key in
        RowsCarrier.of(data).key(Int(index), key)
      }
    }
    rows.body = { context, data, row in
      guard let context, let data, let row else { return GRAFT_E_INVALID }
      return onOwner((context, data, row)) { context, data, row in
        RowsCarrier.of(data).run(context, Int(row.pointee.index))
      }
    }
    rows.user_data = carrier.held()
    rows.drop = { data in
      guard let data else { return }
      onOwner(data) { RowsCarrier.of($0).letGo() }
    }
    graft_rows(describer.runtime, describer.site, &rows)
  }
}

/// What describes the rows of a list, one by one. Graft is given the same one
/// each time that the list is described, so that its rows do not run again for
/// that alone (S4).
@MainActor
class RowsCarrier {
  private var isHeld = false

  /// The carrier as Graft holds it: retained until ``letGo()``, once, since an
  /// equal registration is the same one.
  fileprivate func held() -> UnsafeMutableRawPointer {
    let reference = Unmanaged.passUnretained(self)
    if !isHeld { _ = reference.retain() }
    isHeld = true
    return reference.toOpaque()
  }

  fileprivate func letGo() {
    isHeld = false
    Unmanaged.passUnretained(self).release()
  }

  fileprivate static func of(_ data: UnsafeMutableRawPointer) -> RowsCarrier {
    Unmanaged<RowsCarrier>.fromOpaque(data).takeUnretainedValue()
  }

  fileprivate func key(
    _ index: Int, _ key: UnsafeMutablePointer<graft_value>
  ) -> graft_status { GRAFT_E_UNSUPPORTED }

  /// Runs the rows whose views are other ones than they were described with.
  fileprivate func compare() -> graft_status { GRAFT_E_UNSUPPORTED }

  fileprivate func run(
    _ context: UnsafePointer<graft_context>, _ index: Int
  ) -> graft_status { GRAFT_E_UNSUPPORTED }
}

/// Each description's own: Graft would take an equal one as the same.
private final class RowsHandle {
  let carrier: RowsCarrier

  init(_ carrier: RowsCarrier) {
    self.carrier = carrier
  }
}

/// What a row of a list was described with last; it lives as long as the row.
@MainActor
private final class ShownRow<Content: View> {
  var view: Content
  let key: Key
  private let end: @MainActor () -> Void

  init(_ view: Content, _ key: Key, end: @escaping @MainActor () -> Void) {
    self.view = view
    self.key = key
    self.end = end
  }

  isolated deinit {
    end()
  }
}

private final class RowsCarrierOf<
  Data: RandomAccessCollection, Content: View
>: RowsCarrier where Data.Element: Identifiable {
  private unowned(unsafe) let host: Host
  private var rows: Rows<Data, Content>
  private let fields = Fields(Content.self)
  /// How often the list was described again.
  private var version: Int64 = 0
  /// The rows that exist.
  private var shown: [graft_node: Unmanaged<ShownRow<Content>>] = [:]
  /// Where the rows are now whose keys were asked for, by key.
  private var indices: [Key: Int] = [:]
  private var isReader = false
  /// The text of the key that was given last.
  private var text: UnsafeMutableBufferPointer<CChar>?

  init(_ host: Host, _ rows: Rows<Data, Content>) {
    self.host = host
    self.rows = rows
  }

  isolated deinit {
    text?.deallocate()
  }

  /// The list is described again: rows whose views are other ones now run,
  /// once it is there.
  func renew(
    _ rows: Rows<Data, Content>, _ describer: Describer, _ place: UInt64
  ) {
    self.rows = rows
    indices.removeAll(keepingCapacity: true)
    version += 1
    var version = graft_value_int(version)
    withUnsafePointer(to: &version) { version in
      var effect = graft_effect_desc()
      effect.struct_size = UInt32(MemoryLayout<graft_effect_desc>.size)
      effect.input_count = 1
      effect.inputs = version
      effect.run = { _, data in
        guard let data else { return GRAFT_E_INVALID }
        return onOwner(data) { data in
          Unmanaged<RowsHandle>.fromOpaque(data).takeUnretainedValue()
            .carrier.compare()
        }
      }
      effect.user_data = Unmanaged.passRetained(RowsHandle(self)).toOpaque()
      effect.drop = dropObject
      graft_effect(
        describer.runtime, UInt32(truncatingIfNeeded: place), &effect)
    }
  }

  override func compare() -> graft_status {
    for (node, row) in shown {
      let row = row.takeUnretainedValue()
      guard let index = indices[row.key], index < rows.data.count,
        !fields.areEqual(row.view, rows.content(element(index)))
      else { continue }
      graft_invalidate(host.runtime, node)
    }
    return GRAFT_OK
  }

  private func note(_ view: Content, _ index: Int, _ describer: Describer) {
    guard let row = describer.home.row as? ShownRow<Content> else {
      let node = describer.node
      let row = ShownRow(view, Key(element(index).id)) { [self] in
        shown[node] = nil
      }
      describer.home.row = row
      shown[node] = Unmanaged.passUnretained(row)
      return
    }
    row.view = view
  }

  private func element(_ index: Int) -> Data.Element {
    rows.data[rows.data.index(rows.data.startIndex, offsetBy: index)]
  }

  override func key(
    _ index: Int, _ key: UnsafeMutablePointer<graft_value>
  ) -> graft_status {
    guard index < rows.data.count else { return GRAFT_E_INVALID }
    let told = Key(element(index).id)
    indices[told] = index
    switch told {
    case .none: return GRAFT_E_INVALID
    case .int(let int): key.pointee = graft_value_int(int)
    case .string(let string):
      let kept = copiedText(string)
      text?.deallocate()
      text = kept
      key.pointee = graft_value_string(kept.baseAddress, UInt32(kept.count))
    }
    return GRAFT_OK
  }

  override func run(
    _ context: UnsafePointer<graft_context>, _ index: Int
  ) -> graft_status {
    guard index < rows.data.count else { return GRAFT_E_INVALID }
    let node = context.pointee.node
    return host.describe(node, isReader: &isReader) { describer in
      let content = rows.content(element(index))
      note(content, index, describer)
      // A row is one element with a widget.
      if Content._isWidget {
        Content._describe(content, into: describer)
      } else if Content.Body._isWidget {
        host.componentClass(Content.self).describeBody(content, describer)
      } else {
        describer.open(.column)
        describer.children(content)
      }
    }
  }
}
