import CGraft
import Observation
import Synchronization

/// Runs a body so that its node is invalidated once an observable object that
/// was read meanwhile changes.
@MainActor
final class Tracker {
  /// A widget is being updated: what it reads is observed.
  static var isUpdating = false

  private let signal: Signal
  /// Made when it is needed: a tracking that told of a change has ended.
  private var sentinel: Sentinel?

  init(_ liveness: Liveness) {
    signal = Signal(liveness)
  }

  /// Runs `body`; what it read in an earlier run counts no longer.
  func track(
    _ runtime: OpaquePointer, _ node: graft_node, _ body: () -> Void
  ) {
    let (generation, isArmed) = signal.begin(node)
    if isArmed {
      // It runs for another reason, as it may do often.
      sentinel?.fire()
      sentinel = sentinel ?? Sentinel()
    }
    let signal = signal
    withObservationTracking(
      {
        sentinel?.read()
        body()
      }, onChange: signal.arm(generation))
  }
}

/// Read beside what a body reads, so that changing it ends the tracking of
/// everything: else each run would leave its own behind in the objects.
private final class Sentinel: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var value: Int { 0 }

  func read() { registrar.access(self, keyPath: \.value) }
  func fire() { registrar.withMutation(of: self, keyPath: \.value) {} }
}

/// Invalidates a node, from any thread.
private final class Signal: Sendable {
  private struct State {
    var generation: UInt64 = 0
    var node: graft_node = 0
    /// Something observable was read in the last run, and has not changed.
    var isArmed = false
  }

  private let state = Mutex(State())
  private let liveness: Liveness

  init(_ liveness: Liveness) {
    self.liveness = liveness
  }

  /// Begins a run: what is told of earlier ones counts no longer. Answers whether
  /// the last one still waits for a change.
  func begin(_ node: graft_node) -> (generation: UInt64, isArmed: Bool) {
    state.withLock { state in
      let wasArmed = state.isArmed
      state.generation += 1
      state.node = node
      state.isArmed = false
      return (state.generation, wasArmed)
    }
  }

  /// What to call on a change. Asked for only if something observable was read.
  func arm(_ generation: UInt64) -> @Sendable () -> Void {
    state.withLock { $0.isArmed = true }
    return { self.fire(generation) }
  }

  func fire(_ generation: UInt64) {
    let node: graft_node = state.withLock { state in
      guard state.generation == generation else { return 0 }
      state.isArmed = false
      return state.node
    }
    guard node != 0 else { return }
    liveness.withRuntime { runtime in
      let status = graft_invalidate(runtime, node)
      guard status == GRAFT_E_THREAD || status == GRAFT_E_BUSY else { return }
      graft_post(
        runtime, node,
        { context, _ in
          guard let context = context?.pointee else { return GRAFT_OK }
          return graft_invalidate(context.runtime, context.node)
        }, nil, nil)
    }
  }
}
