import CGraft
import GraftShims

/// A posted task, in memory of its own: any thread makes it.
struct Task: BitwiseCopyable {
  var next: UnsafeMutablePointer<Task>?
  var node: graft_node
  var function: graft_task_function?
  var userData: UnsafeMutableRawPointer?
  var drop: graft_drop_function?
}

typealias TaskPointer = UnsafeMutablePointer<Task>

/// Tasks posted from any thread (E6): a stack of which the owner takes all at
/// once and turns it round, so that each thread's order is kept (Treiber,
/// 1986). Taking all leaves no room for the ABA problem.
struct Inbox: ~Copyable {
  /// The newest task's address, and whether the host was told to pump; both
  /// changed by any thread.
  let cells: UnsafeMutablePointer<UInt>
  /// Taken, in order, for the owner.
  var ready: TaskPointer?
  var lastReady: TaskPointer?

  init(_ cells: UnsafeMutablePointer<UInt>) {
    self.cells = cells
    cells[0] = 0
    cells[1] = 0
  }

  var hasPosted: Bool { return graft_shim_load(cells) != 0 }

  static func push(
    _ cells: UnsafeMutablePointer<UInt>, _ task: TaskPointer
  ) {
    while true {
      let head = graft_shim_load(cells)
      task.pointee.next = TaskPointer(bitPattern: head)
      if graft_shim_replace(cells, head, UInt(bitPattern: task)) != 0 {
        return
      }
    }
  }

  /// Moves what was posted to the ready tasks.
  mutating func take() {
    var cursor = TaskPointer(bitPattern: graft_shim_exchange(cells, 0))
    let newest = cursor
    var oldest: TaskPointer? = nil
    while let task = cursor {
      cursor = task.pointee.next
      task.pointee.next = oldest
      oldest = task
    }
    guard let oldest else { return }
    if let lastReady {
      lastReady.pointee.next = oldest
    } else {
      ready = oldest
    }
    lastReady = newest
  }

  mutating func removeFirst() -> TaskPointer? {
    guard let task = ready else { return nil }
    ready = task.pointee.next
    if ready == nil { lastReady = nil }
    return task
  }
}

extension Runtime {
  /// Asks the host to pump, once until the next pump (T3). Any thread.
  @inline(never)
  func schedule() {
    if graft_shim_exchange(state.pointee.inboxCells + 1, 1) != 0 { return }
    if let schedule = state.pointee.hooks.schedule {
      schedule(state.pointee.hooks.user_data)
    }
  }

  /// Posts a task. Any thread: touches what never changes, and the cells.
  func post(
    _ node: graft_node, _ function: @escaping graft_task_function,
    _ userData: UnsafeMutableRawPointer?, _ drop: graft_drop_function?
  ) -> graft_status {
    // Only the owner can see this: others must not post any more.
    if state.pointee.isEnding { return GRAFT_E_BUSY }
    guard
      let block = state.pointee.hooks.allocate.unsafelyUnwrapped(
        state.pointee.hooks.user_data, MemoryLayout<Task>.size)
    else { return GRAFT_E_NO_MEMORY }
    let task = block.bindMemory(to: Task.self, capacity: 1)
    task.pointee = Task(
      next: nil, node: node, function: function, userData: userData,
      drop: drop)
    Inbox.push(state.pointee.inboxCells, task)
    schedule()
    return GRAFT_OK
  }

  /// Runs the oldest ready task; false if there is none.
  @inline(never)
  func runTask() -> Bool {
    guard let task = state.pointee.inbox.removeFirst() else { return false }
    let held = task.pointee
    state.pointee.memory.pointee.deallocateUncounted(
      task, MemoryLayout<Task>.size)
    let slot = state.pointee.nodes.find(held.node)
    if held.node != 0, slot == nil {
      state.pointee.stats.stale_events &+= 1
    } else if let function = held.function {
      let activity = state.pointee.activity
      state.pointee.activity = activity | Activity.handler
      state.pointee.emitDepth &+= 1
      let status = callHost(slot ?? Node.none, GRAFT_PHASE_TASK) { context in
        function(context, held.userData)
      }
      state.pointee.emitDepth &-= 1
      state.pointee.activity = activity
      if status < 0 {
        let isAlive = state.pointee.nodes.find(held.node) != nil
        report(
          status, isAlive ? slot ?? Node.none : Node.none, GRAFT_PHASE_TASK)
      }
    }
    drop(held.drop, held.userData)
    return true
  }

  func dropTasks() {
    state.pointee.inbox.take()
    while let task = state.pointee.inbox.removeFirst() {
      let held = task.pointee
      state.pointee.memory.pointee.deallocateUncounted(
        task, MemoryLayout<Task>.size)
      drop(held.drop, held.userData)
    }
  }
}
