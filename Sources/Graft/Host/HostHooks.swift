import CGraft
import Synchronization

/// What the runtime's hooks are given; it lives as long as the host.
final class HostHooks: Sendable {
  private let onSchedule: (@Sendable () -> Void)?
  let liveness = Liveness()

  init(_ onSchedule: (@Sendable () -> Void)?) {
    self.onSchedule = onSchedule
  }

  /// The hooks. `user_data` is not retained: the host does that.
  func desc() -> graft_runtime_desc {
    var desc = graft_runtime_desc()
    desc.struct_size = UInt32(MemoryLayout<graft_runtime_desc>.size)
    desc.user_data = Unmanaged.passUnretained(self).toOpaque()
    desc.schedule = { data in HostHooks.of(data).onSchedule?() }
    desc.report = { data, report in
      guard let report else { return }
      onOwner((HostHooks.of(data), report)) { hooks, report in
        guard let host = hooks.liveness.host else { return }
        let thrown = host.thrown
        host.thrown = nil
        host.add(GraftError(report.pointee, underlying: thrown))
      }
    }
    desc.retain = { _, _, object in
      guard let object else { return }
      _ = Unmanaged<AnyObject>.fromOpaque(object).retain()
    }
    desc.release = { _, _, object in
      guard let object else { return }
      Unmanaged<AnyObject>.fromOpaque(object).release()
    }
    return desc
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> HostHooks {
    Unmanaged<HostHooks>.fromOpaque(data.unsafelyUnwrapped)
      .takeUnretainedValue()
  }
}

/// Releases what `Unmanaged.passRetained` gave to Graft.
let dropObject: graft_drop_function = { data in
  guard let data else { return }
  Unmanaged<AnyObject>.fromOpaque(data).release()
}

/// A host, for who may outlive it. A weak reference would make each use of the
/// host itself slow.
final class Liveness: Sendable {
  /// The host, until it is let go.
  @MainActor unowned(unsafe) var host: Host?
  private let runtime = Mutex(Running(pointer: nil))

  /// The group of the signals that are made next. Made on the main actor only.
  @MainActor private var group = SignalGroup()

  private struct Running: @unchecked Sendable {
    var pointer: OpaquePointer?
  }

  /// The group of a new signal, which takes part in it.
  @MainActor func joinGroup() -> SignalGroup {
    if group.join() { return group }
    group = SignalGroup()
    _ = group.join()
    return group
  }

  /// From now on the runtime exists, or exists no longer.
  func set(_ pointer: OpaquePointer?) {
    let running = Running(pointer: pointer)
    runtime.withLock { $0 = running }
  }

  /// Runs `body`, in any thread, while the runtime can't end.
  func withRuntime(_ body: (OpaquePointer) -> Void) {
    runtime.withLock { running in
      if let pointer = running.pointer { body(pointer) }
    }
  }
}
