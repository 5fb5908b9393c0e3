import CGraft

/// The content of a root.
@MainActor
class RootCarrier {
  func run(_ context: UnsafePointer<graft_context>) -> graft_status {
    GRAFT_E_UNSUPPORTED
  }

  func desc() -> graft_root_desc {
    var desc = graft_root_desc()
    desc.struct_size = UInt32(MemoryLayout<graft_root_desc>.size)
    desc.user_data = Unmanaged.passUnretained(self).toOpaque()
    desc.body = { context, data in
      guard let context, let data else { return GRAFT_E_INVALID }
      return onOwner((context, data)) { context, data in
        Unmanaged<RootCarrier>.fromOpaque(data).takeUnretainedValue()
          .run(context)
      }
    }
    return desc
  }
}

final class RootCarrierOf<Content: View>: RootCarrier {
  private unowned(unsafe) let host: Host
  private let home = Home()
  private var isReader = false
  private let content: @MainActor () -> Content

  init(_ host: Host, _ content: @escaping @MainActor () -> Content) {
    self.host = host
    self.content = content
  }

  override func run(_ context: UnsafePointer<graft_context>) -> graft_status {
    let node = context.pointee.node
    return host.describer.describe(node, home) {
      home.tracker.track(host.liveness, node, isReader: &isReader) {
        Content._describe(content(), into: host.describer)
      }
    }
  }
}
