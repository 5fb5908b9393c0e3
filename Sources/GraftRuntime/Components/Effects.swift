import CGraft

/// What a component does beside describing, by its place in the source.
struct Effect: BitwiseCopyable {
  typealias Function =
    @convention(c) (
      UnsafePointer<graft_context>?, UnsafeMutableRawPointer?
    ) -> graft_status

  var next: UnsafeMutablePointer<Effect>?
  var site: UInt32
  var run: UInt32
  var inputCount: UInt32
  var inputs: PropertyPointer?
  var function: Function?
  var clean: Function?
  var userData: UnsafeMutableRawPointer?
  var drop: graft_drop_function?
  /// It ran: it is to be cleaned.
  var hasRun: Bool
  /// It runs now: its data is dropped only afterwards.
  var isRunning: Bool
  var isEnded: Bool
  /// Tells it from another effect in the same memory.
  var serial: UInt64
}

typealias EffectPointer = UnsafeMutablePointer<Effect>

/// An effect that a body asked for anew, in the place of a former one.
struct PlannedEffect: BitwiseCopyable {
  var slot: UInt32
  var new: EffectPointer
  var old: EffectPointer?
}

/// An effect that is to run, now that its commit is done.
struct DueEffect: BitwiseCopyable {
  var node: graft_node
  var effect: EffectPointer
  var serial: UInt64
}

extension Runtime {
  /// Takes an effect of the running body.
  func planEffect(
    _ site: UInt32, _ desc: graft_effect_desc
  ) throws(Failure) {
    let slot = state.pointee.bodyNode
    let component = try component(slot)
    let run = component.pointee.run
    var cursor = component.pointee.effects
    while let effect = cursor {
      if effect.pointee.site == site, effect.pointee.run != run { break }
      cursor = effect.pointee.next
    }
    if let cursor, hasInputs(cursor, desc) {
      cursor.pointee.run = run
      let held = cursor.pointee
      if held.userData != desc.user_data
        || address(held.drop) != address(desc.drop)
      {
        drop(desc.drop, desc.user_data)
      }
      return
    }
    try state.pointee.plan.effects.reserve(1)
    let new = try makeEffect(site, run, desc)
    cursor?.pointee.run = run
    state.pointee.plan.effects.appendReserved(
      PlannedEffect(slot: slot, new: new, old: cursor))
  }

  private func hasInputs(
    _ effect: EffectPointer, _ desc: graft_effect_desc
  ) -> Bool {
    guard effect.pointee.inputCount == desc.input_count else { return false }
    for index in 0..<Int(desc.input_count) {
      guard let held = effect.pointee.inputs, let inputs = desc.inputs,
        holds(held[index], inputs[index])
      else { return false }
    }
    return true
  }

  private func makeEffect(
    _ site: UInt32, _ run: UInt32, _ desc: graft_effect_desc
  ) throws(Failure) -> EffectPointer {
    let block = try state.pointee.blocks.allocate(MemoryLayout<Effect>.size)
    let effect = block.bindMemory(to: Effect.self, capacity: 1)
    effect.pointee = Effect(
      next: nil, site: site, run: run, inputCount: 0, inputs: nil,
      function: desc.run, clean: desc.clean, userData: desc.user_data,
      drop: nil, hasRun: false, isRunning: false, isEnded: false,
      serial: state.pointee.effectSerial)
    state.pointee.effectSerial &+= 1
    do throws(Failure) {
      let count = Int(desc.input_count)
      if count > 0 {
        let inputs = try state.pointee.blocks.allocate(
          count &* MemoryLayout<Property>.stride)
        effect.pointee.inputs = inputs.bindMemory(
          to: Property.self, capacity: count)
        (effect.pointee.inputs.unsafelyUnwrapped).update(
          repeating: Property.none, count: count)
        effect.pointee.inputCount = desc.input_count
        for index in 0..<count {
          guard let source = desc.inputs else { break }
          effect.pointee.inputs.unsafelyUnwrapped[index] =
            try holdState(source[index])
        }
      }
    } catch {
      release(effect)
      throw error
    }
    // From here on it is Graft's to drop.
    effect.pointee.drop = desc.drop
    return effect
  }

  @inline(never)
  func release(_ effect: EffectPointer) {
    if effect.pointee.isRunning {
      effect.pointee.isEnded = true
      return
    }
    let ended = effect.pointee
    if let inputs = ended.inputs {
      let count = Int(ended.inputCount)
      for index in 0..<count { release(inputs[index]) }
      state.pointee.blocks.deallocate(
        inputs, count &* MemoryLayout<Property>.stride)
    }
    state.pointee.blocks.deallocate(effect, MemoryLayout<Effect>.size)
    drop(ended.drop, ended.userData)
  }

  /// After a swap: links the new effects, and notes those that are to run. The
  /// former ones, and those that a body left out, are cleaned first.
  func settleEffects() {
    for index in 0..<state.pointee.plan.effects.count {
      let planned = state.pointee.plan.effects[index]
      guard node(planned.slot).pointee.has(Node.live),
        let component = node(planned.slot).pointee.extra?.pointee.component
      else {
        release(planned.new)
        continue
      }
      link(planned, component)
      state.pointee.dueEffects.appendReserved(
        DueEffect(
          node: id(planned.slot), effect: planned.new,
          serial: planned.new.pointee.serial))
    }
    state.pointee.plan.effects.removeAll()
    for index in 0..<state.pointee.plan.bodies.count {
      let slot = state.pointee.plan.bodies[index]
      guard node(slot).pointee.has(Node.live),
        let component = node(slot).pointee.extra?.pointee.component
      else { continue }
      leaveOut(slot, component)
    }
  }

  private func link(
    _ planned: PlannedEffect, _ component: UnsafeMutablePointer<Component>
  ) {
    var last: EffectPointer? = nil
    var cursor = component.pointee.effects
    while let effect = cursor, effect != planned.old {
      last = effect
      cursor = effect.pointee.next
    }
    if let old = planned.old {
      planned.new.pointee.next = old.pointee.next
      clean(planned.slot, old)
      release(old)
    }
    if let last {
      last.pointee.next = planned.new
    } else {
      component.pointee.effects = planned.new
    }
  }

  private func leaveOut(
    _ slot: UInt32, _ component: UnsafeMutablePointer<Component>
  ) {
    var last: EffectPointer? = nil
    var cursor = component.pointee.effects
    while let effect = cursor {
      let next = effect.pointee.next
      if effect.pointee.run == component.pointee.run {
        last = effect
      } else {
        if let last {
          last.pointee.next = next
        } else {
          component.pointee.effects = next
        }
        clean(slot, effect)
        release(effect)
      }
      cursor = next
    }
  }

  @inline(never)
  func clean(_ slot: UInt32, _ effect: EffectPointer) {
    guard effect.pointee.hasRun, let clean = effect.pointee.clean else {
      return
    }
    effect.pointee.hasRun = false
    let data = effect.pointee.userData
    let status = callHost(slot, GRAFT_PHASE_EFFECT) { context in
      clean(context, data)
    }
    if status < 0 { report(status, slot, GRAFT_PHASE_EFFECT) }
  }

  /// Cleans the effects of a component that is removed.
  func cleanEffects(_ slot: UInt32) {
    var cursor = node(slot).pointee.extra?.pointee.component?.pointee.effects
    while let effect = cursor {
      clean(slot, effect)
      cursor = effect.pointee.next
    }
  }

  /// Runs what became due, now that nothing is half done.
  func runEffects() {
    // An effect may render: what becomes due then runs after it, in its turn.
    guard state.pointee.dueEffects.count > 0, !state.pointee.isRunningEffects,
      !isDoing(Activity.commit | Activity.body)
    else { return }
    state.pointee.isRunningEffects = true
    let activity = state.pointee.activity
    state.pointee.activity = activity | Activity.handler
    state.pointee.emitDepth &+= 1
    var index = 0
    while index < state.pointee.dueEffects.count {
      let due = state.pointee.dueEffects[index]
      index &+= 1
      guard let slot = state.pointee.nodes.find(due.node),
        !node(slot).pointee.has(Node.leaving), isLinked(slot, due),
        let function = due.effect.pointee.function
      else { continue }
      due.effect.pointee.hasRun = true
      due.effect.pointee.isRunning = true
      let data = due.effect.pointee.userData
      let status = callHost(slot, GRAFT_PHASE_EFFECT) { context in
        function(context, data)
      }
      due.effect.pointee.isRunning = false
      if due.effect.pointee.isEnded { release(due.effect) }
      if status < 0 {
        let isAlive = state.pointee.nodes.find(due.node) == slot
        report(status, isAlive ? slot : Node.none, GRAFT_PHASE_EFFECT)
      }
    }
    state.pointee.dueEffects.removeAll()
    state.pointee.isRunningEffects = false
    state.pointee.emitDepth &-= 1
    state.pointee.activity = activity
    if state.pointee.reaps.count > 0, state.pointee.emitDepth == 0 { reap() }
  }

  private func isLinked(_ slot: UInt32, _ due: DueEffect) -> Bool {
    var cursor = node(slot).pointee.extra?.pointee.component?.pointee.effects
    while let linked = cursor {
      if linked == due.effect { return linked.pointee.serial == due.serial }
      cursor = linked.pointee.next
    }
    return false
  }
}
