import CGraft

extension View {
  /// Called once the view is shown.
  public func onAppear(
    perform action: @escaping @MainActor () throws -> Void
  ) -> some View {
    EffectView(content: self, version: 0) { _, host in
      do { try action() } catch { return host.note(error) }
      return GRAFT_OK
    }
  }

  /// Called once the view is gone.
  public func onDisappear(
    perform action: @escaping @MainActor () throws -> Void
  ) -> some View {
    EffectView(content: self, version: 0, run: { _, _ in GRAFT_OK }) {
      _, host in
      do { try action() } catch { return host.note(error) }
      return GRAFT_OK
    }
  }

  /// Starts a task when the view is shown, and cancels it when it is gone.
  public func task(
    _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    taskModifier(0, action)
  }

  /// The same; another id cancels the task and starts it again.
  public func task<ID: Equatable>(
    id: ID, _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    taskModifier(id, action)
  }

  private func taskModifier<ID: Equatable>(
    _ id: ID, _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    EffectView(
      content: self, version: id,
      run: { record, _ in
        record.task = Task { @MainActor in await action() }
        return GRAFT_OK
      },
      clean: { record, _ in
        record.task?.cancel()
        record.task = nil
        return GRAFT_OK
      })
  }

  /// Called with the value of before and the value of now, once it changed.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping @MainActor (Value, Value) throws -> Void
  ) -> some View {
    EffectView(content: self, version: value) { record, host in
      let old = record.seen as? Value
      record.seen = value
      guard old != nil || initial else { return GRAFT_OK }
      do { try action(old ?? value, value) } catch { return host.note(error) }
      return GRAFT_OK
    }
  }

  /// Called once the value changed.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping @MainActor () throws -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in try action() }
  }
}

/// What an effect keeps while its view is shown.
@MainActor
final class EffectRecord {
  typealias Work = @MainActor (EffectRecord, Host) -> graft_status

  /// The newest closures: an older one is never called.
  fileprivate var run: Work?
  fileprivate var clean: Work?
  fileprivate var version: Int64 = 0
  fileprivate var value: Any?
  fileprivate unowned(unsafe) let host: Host
  var task: Task<Void, Never>?
  var seen: Any?

  fileprivate init(_ host: Host) {
    self.host = host
  }
}

private final class EffectHandle {
  let record: EffectRecord

  init(_ record: EffectRecord) {
    self.record = record
  }
}

/// A view that does something when it is shown, changes, or is gone.
struct EffectView<Content: View>: View {
  let content: Content
  let isSame: @MainActor (Any?) -> Bool
  let value: Any?
  let run: EffectRecord.Work
  let clean: EffectRecord.Work?

  init<Version: Equatable>(
    content: Content, version: Version, run: @escaping EffectRecord.Work,
    clean: EffectRecord.Work? = nil
  ) {
    self.content = content
    self.run = run
    self.clean = clean
    value = version
    isSame = { ($0 as? Version) == version }
  }

  static var _accepts: _Accepts { [] }

  var body: Content { content }

  static func _describeBody(
    _ view: Self, into describer: Describer, _ home: _Home
  ) {
    let record: EffectRecord
    if let kept = home.record as? EffectRecord {
      record = kept
    } else {
      record = EffectRecord(describer.host)
      home.record = record
    }
    if !view.isSame(record.value) {
      record.value = view.value
      record.version += 1
    }
    record.run = view.run
    record.clean = view.clean
    var version = graft_value_int(record.version)
    withUnsafePointer(to: &version) { version in
      var effect = graft_effect_desc()
      effect.struct_size = UInt32(MemoryLayout<graft_effect_desc>.size)
      effect.input_count = 1
      effect.inputs = version
      effect.run = { _, data in call(data) { $0.run } }
      effect.clean = { _, data in call(data) { $0.clean } }
      // Each description's own: Graft would take an equal one as the same.
      effect.user_data = Unmanaged.passRetained(EffectHandle(record)).toOpaque()
      effect.drop = dropObject
      graft_effect(describer.runtime, 0, &effect)
    }
    Content._describe(view.content, into: describer)
  }

  static func _collect(_ view: Self, into choices: inout _Choices) {
    Content._collect(view.content, into: &choices)
  }
}

private func call(
  _ data: UnsafeMutableRawPointer?,
  _ work: @escaping @MainActor (EffectRecord) -> EffectRecord.Work?
) -> graft_status {
  guard let data else { return GRAFT_E_INVALID }
  return onOwner((data, work)) { data, work in
    let record = Unmanaged<EffectHandle>.fromOpaque(data)
      .takeUnretainedValue().record
    return work(record)?(record, record.host) ?? GRAFT_OK
  }
}
