import CGraft

/// A waiting event; its values follow it.
struct EventRecord: BitwiseCopyable {
  var next: UnsafeMutablePointer<EventRecord>?
  var node: graft_node
  var name: graft_atom
  var flags: UInt32
  var valueCount: UInt32
  var generation: UInt32
  var isContinuous: Bool
  /// Counted in the node's `waitingReports`.
  var isReport: Bool

  static func size(_ values: UInt32) -> Int {
    return MemoryLayout<EventRecord>.stride
      &+ Int(values) &* MemoryLayout<Property>.stride
  }
}

typealias EventPointer = UnsafeMutablePointer<EventRecord>

extension UnsafeMutablePointer where Pointee == EventRecord {
  var values: PropertyPointer {
    return (UnsafeMutableRawPointer(self) + MemoryLayout<EventRecord>.stride)
      .assumingMemoryBound(to: Property.self)
  }
}

/// Events in order of arrival (E2).
struct EventQueue: ~Copyable {
  var first: EventPointer?
  var last: EventPointer?
  /// The oldest continuous event behind the newest discrete one: from here on
  /// events may merge (E4).
  var mergeable: EventPointer?
  /// Records of one value, kept for what a commit adjusts.
  var spare: EventPointer?
  var spareCount = 0

  var isEmpty: Bool { return first == nil }

  mutating func append(_ record: EventPointer) {
    record.pointee.next = nil
    if let last {
      last.pointee.next = record
    } else {
      first = record
    }
    last = record
    if !record.pointee.isContinuous {
      mergeable = nil
    } else if mergeable == nil {
      mergeable = record
    }
  }

  mutating func removeFirst() -> EventPointer? {
    guard let record = first else { return nil }
    first = record.pointee.next
    if first == nil { last = nil }
    if mergeable == record { mergeable = record.pointee.next }
    return record
  }

  func mergeTarget(_ node: graft_node, _ name: graft_atom) -> EventPointer? {
    var cursor = mergeable
    while let record = cursor {
      if record.pointee.node == node, record.pointee.name == name {
        return record
      }
      cursor = record.pointee.next
    }
    return nil
  }
}

extension Runtime {
  /// Makes an event that holds copies of its values.
  func makeEvent(
    _ node: graft_node, _ name: graft_atom, _ flags: UInt32,
    _ values: UnsafePointer<graft_value>?, _ count: UInt32
  ) throws(Failure) -> EventPointer {
    let block = try state.pointee.blocks.allocate(EventRecord.size(count))
    let record = block.bindMemory(to: EventRecord.self, capacity: 1)
    record.pointee = EventRecord(
      next: nil, node: node, name: name, flags: flags, valueCount: 0,
      generation: state.pointee.activity == Activity.none
        ? 0 : state.pointee.generation &+ 1,
      isContinuous: false, isReport: false)
    for index in 0..<Int(count) {
      guard let values else { break }
      do throws(Failure) {
        record.values[index] = try hold(values[index], as: 0)
      } catch {
        for held in 0..<index { release(record.values[held]) }
        state.pointee.blocks.deallocate(record, EventRecord.size(count))
        throw error
      }
    }
    record.pointee.valueCount = count
    return record
  }

  func freeEvent(_ record: EventPointer) {
    let count = record.pointee.valueCount
    for index in 0..<Int(count) { release(record.values[index]) }
    state.pointee.blocks.deallocate(record, EventRecord.size(count))
  }

  /// Keeps records for events that a commit may cause (F6).
  func reserveEvents(_ count: Int) throws(Failure) {
    while state.pointee.queue.spareCount < count {
      let block = try state.pointee.blocks.allocate(EventRecord.size(1))
      let record = block.bindMemory(to: EventRecord.self, capacity: 1)
      record.pointee = EventRecord(
        next: state.pointee.queue.spare, node: 0, name: 0, flags: 0,
        valueCount: 1, generation: state.pointee.generation &+ 1,
        isContinuous: false, isReport: false)
      state.pointee.queue.spare = record
      state.pointee.queue.spareCount &+= 1
    }
  }

  /// Queues an event about a property that the widget adjusted (P3).
  func queueAdjusted(_ slot: UInt32, _ name: graft_atom, _ shown: Property) {
    let record: EventPointer
    if let spare = state.pointee.queue.spare {
      state.pointee.queue.spare = spare.pointee.next
      state.pointee.queue.spareCount &-= 1
      record = spare
    } else {
      // Not foreseen when the commit reserved: a container's own change.
      guard
        let block = try? state.pointee.blocks.allocate(EventRecord.size(1))
      else { return }
      record = block.bindMemory(to: EventRecord.self, capacity: 1)
    }
    record.pointee = EventRecord(
      next: nil, node: id(slot), name: name, flags: GRAFT_EVENT_ADJUSTED,
      valueCount: 1, generation: state.pointee.generation &+ 1,
      isContinuous: false, isReport: false)
    retain(shown)
    record.values[0] = shown
    state.pointee.queue.append(record)
    schedule()
  }

  func freeSpareEvents() {
    while let spare = state.pointee.queue.spare {
      state.pointee.queue.spare = spare.pointee.next
      state.pointee.queue.spareCount &-= 1
      state.pointee.blocks.deallocate(spare, EventRecord.size(1))
    }
  }
}
