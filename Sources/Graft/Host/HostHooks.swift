import CGraft
import Synchronization

/// What the runtime's hooks are given; it lives as long as the host.
final class HostHooks: Sendable {
  private let onSchedule: (@Sendable () -> Void)?
  nonisolated(unsafe) weak var host: Host?

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
      guard let report, let host = HostHooks.of(data).host else { return }
      onOwner((host, report)) { host, report in
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

/// Tells other threads whether the runtime still exists.
final class Liveness: Sendable {
  private let runtime: OpaquePointerBox
  private let isAlive = Mutex(true)

  init(_ runtime: OpaquePointer) {
    self.runtime = OpaquePointerBox(runtime)
  }

  func end() { isAlive.withLock { $0 = false } }
  func restart() { isAlive.withLock { $0 = true } }

  /// Runs `body` while the runtime can't end.
  func withRuntime(_ body: (OpaquePointer) -> Void) {
    isAlive.withLock { if $0 { body(runtime.pointer) } }
  }
}

private struct OpaquePointerBox: @unchecked Sendable {
  let pointer: OpaquePointer
  init(_ pointer: OpaquePointer) { self.pointer = pointer }
}
