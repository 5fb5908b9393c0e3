import CGraft
import GraftShims

// Making and ending a runtime.

extension Runtime {
  static func create(
    _ given: graft_runtime_desc
  ) throws(Failure) -> Runtime {
    var desc = given
    desc.allocate = given.allocate ?? graft_shim_allocate
    desc.deallocate = given.deallocate ?? graft_shim_deallocate
    let memory = try allocateMemory(desc)
    let size = MemoryLayout<RuntimeState>.stride
    guard let raw = memory.pointee.allocate(size) else {
      release(memory)
      throw Failure(status: GRAFT_E_NO_MEMORY)
    }
    guard let texts = memory.pointee.allocate(textSize) else {
      memory.pointee.deallocate(raw, size)
      release(memory)
      throw Failure(status: GRAFT_E_NO_MEMORY)
    }
    let state = raw.bindMemory(to: RuntimeState.self, capacity: 1)
    let cells = texts.bindMemory(to: UInt.self, capacity: 2)
    let message = (texts + 16).bindMemory(
      to: CChar.self, capacity: messageSize &* 3)
    message[0] = 0
    message[messageSize] = 0
    initialize(state, desc, memory, cells, message)
    let runtime = Runtime(state: state)
    do throws(Failure) {
      try runtime.prepare()
    } catch {
      runtime.free()
      throw error
    }
    return runtime
  }

  /// Two cells of the inbox, and two messages.
  private static let textSize = 16 &+ messageSize &* 3

  private static func allocateMemory(
    _ desc: graft_runtime_desc
  ) throws(Failure) -> MemoryPointer {
    let size = MemoryLayout<Memory>.size
    let first = Memory(
      userData: desc.user_data,
      allocateHook: desc.allocate.unsafelyUnwrapped,
      deallocateHook: desc.deallocate.unsafelyUnwrapped)
    guard let raw = first.allocateUncounted(size) else {
      throw Failure(status: GRAFT_E_NO_MEMORY)
    }
    let memory = raw.bindMemory(to: Memory.self, capacity: 1)
    memory.initialize(to: first)
    memory.pointee.allocations = 1
    memory.pointee.bytesHeld = UInt64(size)
    return memory
  }

  private static func initialize(
    _ state: UnsafeMutablePointer<RuntimeState>, _ desc: graft_runtime_desc,
    _ memory: MemoryPointer, _ cells: UnsafeMutablePointer<UInt>,
    _ message: UnsafeMutablePointer<CChar>
  ) {
    let salt = graft_shim_salt(state)
    state.initialize(
      to: RuntimeState(
        owner: currentThread(), salt: salt, memory: memory,
        hooks: desc, inboxCells: cells, atoms: AtomTable(memory),
        classes: Vector(memory),
        nodes: NodeTable(
          memory, salt: UInt32(truncatingIfNeeded: salt >> 16) | 1),
        blocks: BlockPool(memory), handlers: HandlerTable(memory),
        refs: RefTable(
          memory, salt: UInt32(truncatingIfNeeded: salt >> 24) | 1),
        rootInfo: Vector(memory), plan: Plan(memory),
        matching: MatchScratch(memory), builder: Builder(memory),
        bodyBuilder: Builder(memory),
        cells: CellTable(
          memory, salt: UInt32(truncatingIfNeeded: salt >> 8) | 1),
        lists: ListTable(
          memory, salt: UInt32(truncatingIfNeeded: salt >> 8) | 1),
        untoldRows: Vector(memory),
        staleCells: Vector(memory), staleWork: Vector(memory),
        dirty: DirtyHeap(memory),
        failed: Vector(memory), bindings: Vector(memory),
        virtualBindings: Vector(memory),
        dueEffects: Vector(memory), takenHandlers: Vector(memory),
        takenWraps: Vector(memory), skippedHandlers: Vector(memory),
        skippedWraps: Vector(memory), failedBoundaries: Vector(memory),
        defaults: Vector(memory),
        transactions: Vector(memory),
        queue: EventQueue(), inbox: Inbox(cells), reaps: Vector(memory),
        divergent: Vector(memory), invalid: Vector(memory),
        doomedRoots: Vector(memory),
        marks: AtomMarks(memory),
        changes: Vector(memory), changeKeys: Vector(memory),
        scratch: Vector(memory), ancestors: Vector(memory),
        message: message,
        hostMessage: message + Runtime.messageSize,
        buildMessage: message + Runtime.messageSize &* 2))
  }

  private func prepare() throws(Failure) {
    try state.pointee.blocks.prepare()
    var wrap = graft_class_desc()
    wrap.struct_size = UInt32(MemoryLayout<graft_class_desc>.size)
    wrap.flags = GRAFT_CLASS_OPEN
    _ = try register(wrap, name: "wrap")
    _ = try register(wrap, name: "provider")
    _ = try register(wrap, name: "boundary")
    _ = try register(wrap, name: "fallback")
    wrap.flags = GRAFT_CLASS_CLOSED
    _ = try register(wrap, name: "graft/rows")
    _ = try register(wrap, name: "graft/row")
  }

  /// Ends all roots.
  func destroyTrees() throws(Failure) {
    state.pointee.isEnding = true
    defer { state.pointee.isEnding = false }
    state.pointee.doomedRoots.removeAll()
    while state.pointee.rootInfo.count > 0 {
      let id = state.pointee.rootInfo[0].node
      guard let slot = state.pointee.nodes.find(id) else { break }
      _ = try destroyRoot(slot)
    }
    reap()
  }

  /// Ends everything else: tasks, events, pools, classes, memory.
  func destroy() {
    state.pointee.isEnding = true
    state.pointee.activity = Activity.hook
    cancelBuilder()
    endLists()
    endStates()
    dropTasks()
    while let record = state.pointee.queue.removeFirst() { freeEvent(record) }
    for index in 0..<state.pointee.classes.count {
      drainPool(graft_class(truncatingIfNeeded: index &+ 1))
    }
    for index in 0..<state.pointee.classes.count {
      let vtable = state.pointee.classes[index].pointee.vtable
      drop(vtable.drop, vtable.class_data)
    }
    free()
  }

  private func free() {
    freeSpareEvents()
    // Before the loop: within it -sanitize=thread crashes the compiler.
    let memory = state.pointee.memory
    for index in 0..<state.pointee.classes.count {
      let widgetClass = state.pointee.classes[index]
      widgetClass.deinitialize(count: 1)
      memory.pointee.deallocate(widgetClass, WidgetClass.size)
    }
    let cells = state.pointee.inboxCells
    state.pointee.magic = 0
    state.deinitialize(count: 1)
    memory.pointee.deallocate(cells, Runtime.textSize)
    memory.pointee.deallocate(state, MemoryLayout<RuntimeState>.stride)
    Runtime.release(memory)
  }

  private static func release(_ memory: MemoryPointer) {
    let last = memory.pointee
    last.deallocateUncounted(memory, MemoryLayout<Memory>.size)
  }

  /// Gives back what is only kept for reuse.
  func trim() {
    for index in 0..<state.pointee.classes.count {
      drainPool(graft_class(truncatingIfNeeded: index &+ 1))
    }
    freeSpareEvents()
    state.pointee.plan.removeAll()
    state.pointee.plan.trim()
    state.pointee.matching.removeAll()
    state.pointee.matching.trim()
    if !state.pointee.builder.isOpen { state.pointee.builder.trim() }
    state.pointee.bodyBuilder.removeAll()
    state.pointee.bodyBuilder.trim()
    state.pointee.changes.removeAll()
    state.pointee.changes.trim()
    state.pointee.changeKeys.removeAll()
    state.pointee.changeKeys.trim()
    state.pointee.scratch.removeAll()
    state.pointee.scratch.trim()
    state.pointee.blocks.trim()
  }
}
