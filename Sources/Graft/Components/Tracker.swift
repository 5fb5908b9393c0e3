import CGraft
import Observation
import Synchronization

/// Runs a body so that its node is invalidated once an observable object that
/// was read meanwhile changes.
///
/// It belongs to no actor, so that what it hands to the Observation module is
/// called without being asked for its thread.
struct Tracker: ~Copyable {
  /// A widget is being updated: what it reads is observed.
  @MainActor static var isUpdating = false

  /// Of the last run, if something observable was read in it.
  private var signal: Signal?

  deinit {
    signal?.end()
  }

  /// Runs `body`; what it read in an earlier run counts no longer.
  ///
  /// - Parameter isReader: bodies of this kind were seen to read something
  ///   observable: set once this one does. Only then is anything spent on
  ///   ending its tracking; the first body of a kind keeps what it read.
  mutating func track(
    _ liveness: Liveness, _ node: graft_node, isReader: inout Bool,
    _ body: () -> Void
  ) {
    signal?.end()
    signal = nil
    let prepared = isReader ? Signal(liveness, node) : nil
    withObservationTracking(
      {
        prepared?.read()
        body()
      }, onChange: arm(prepared ?? Signal(liveness, node)))
    if signal != nil { isReader = true }
  }

  /// What to call on a change. Asked for only if something observable was read.
  private mutating func arm(_ signal: Signal) -> @Sendable () -> Void {
    self.signal = signal
    return { signal.fire() }
  }
}

/// Invalidates a node once, from any thread.
final class Signal: Sendable {
  /// 0 once it fired, or is not to fire any more.
  private let node: Atomic<graft_node>
  private let liveness: Liveness
  private let group: SignalGroup

  fileprivate init(_ liveness: Liveness, _ node: graft_node) {
    self.liveness = liveness
    self.node = Atomic(node)
    group = onOwner(liveness) { $0.joinGroup() }
  }

  deinit {
    end()
  }

  /// Read beside what a body reads.
  func read() { group.read() }

  /// Lets it fire no more.
  func end() { _ = take() }

  /// The node, once.
  private func take() -> graft_node {
    let taken = node.exchange(0, ordering: .acquiringAndReleasing)
    if taken != 0 { group.leave() }
    return taken
  }

  fileprivate func fire() {
    let node = take()
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

/// Signals whose trackings end together, once all of them have fired or are not
/// to fire any more.
///
/// A tracking that is not told of a change stays behind in the objects that
/// were read, and ends only with one: of something that is read beside them.
/// An observable for each signal would take as much as the tracking itself, so
/// that some share one.
final class SignalGroup: Observable, Sendable {
  private static let size = 32

  private let registrar = ObservationRegistrar()
  private let joined = Atomic(0)
  private let left = Atomic(0)
  private var isWaiting: Bool { true }

  /// Takes part in it; false if it is full.
  func join() -> Bool {
    let place = joined.wrappingAdd(1, ordering: .relaxed).oldValue
    return place < SignalGroup.size
  }

  func read() { registrar.access(self, keyPath: \.isWaiting) }

  func leave() {
    let count = left.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    guard count == SignalGroup.size else { return }
    registrar.withMutation(of: self, keyPath: \.isWaiting) {}
  }
}
