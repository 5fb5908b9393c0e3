import CGraft

/// The rows of a list. Where the toolkit's list is lazy, only those exist that
/// it shows, and some around them.
public struct Rows<Data: RandomAccessCollection, Content: View>: PrimitiveView
where Data.Element: Identifiable {
  let data: Data
  let content: @MainActor (Data.Element) -> Content

  public static var _isSingle: Bool { false }

  public static func _describe(_ view: Self, into describer: Describer) {
    let carrier = RowsCarrierOf(describer.host, view)
    var rows = graft_rows_desc()
    rows.struct_size = UInt32(MemoryLayout<graft_rows_desc>.size)
    rows.count = UInt32(clamping: view.data.count)
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
    rows.user_data = Unmanaged.passRetained(carrier).toOpaque()
    rows.drop = dropObject
    graft_rows(describer.runtime, describer.site, &rows)
  }
}

/// What describes the rows of a list, one by one.
@MainActor
class RowsCarrier {
  fileprivate static func of(_ data: UnsafeMutableRawPointer) -> RowsCarrier {
    Unmanaged<RowsCarrier>.fromOpaque(data).takeUnretainedValue()
  }

  fileprivate func key(
    _ index: Int, _ key: UnsafeMutablePointer<graft_value>
  ) -> graft_status { GRAFT_E_UNSUPPORTED }

  fileprivate func run(
    _ context: UnsafePointer<graft_context>, _ index: Int
  ) -> graft_status { GRAFT_E_UNSUPPORTED }
}

private final class RowsCarrierOf<
  Data: RandomAccessCollection, Content: View
>: RowsCarrier where Data.Element: Identifiable {
  private unowned(unsafe) let host: Host
  private let rows: Rows<Data, Content>
  /// The text of the key that was given last.
  private var text: UnsafeMutableBufferPointer<CChar>?

  init(_ host: Host, _ rows: Rows<Data, Content>) {
    self.host = host
    self.rows = rows
  }

  isolated deinit {
    text?.deallocate()
  }

  private func element(_ index: Int) -> Data.Element {
    rows.data[rows.data.index(rows.data.startIndex, offsetBy: index)]
  }

  override func key(
    _ index: Int, _ key: UnsafeMutablePointer<graft_value>
  ) -> graft_status {
    guard index < rows.data.count else { return GRAFT_E_INVALID }
    switch Key(element(index).id) {
    case .none: return GRAFT_E_INVALID
    case .int(let int): key.pointee = graft_value_int(int)
    case .string(let string):
      let kept = UnsafeMutableBufferPointer<CChar>.allocate(
        capacity: string.utf8.count)
      _ = kept.initialize(from: string.utf8.lazy.map(CChar.init(bitPattern:)))
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
    return host.describe(node) { describer in
      let content = rows.content(element(index))
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
