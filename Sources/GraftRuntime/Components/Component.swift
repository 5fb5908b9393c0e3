import CGraft

/// What a component, or a root with a body, has beside its node.
struct Component: BitwiseCopyable {
  /// Counts the runs of its body; what a run does not renew is left out.
  var run: UInt32
  var locals: UnsafeMutablePointer<LocalState>?
  var lastLocal: UnsafeMutablePointer<LocalState>?
  /// The run `localsRun` asked for all that stand before this one.
  var nextLocal: UnsafeMutablePointer<LocalState>?
  var localsRun: UInt32
  var effects: UnsafeMutablePointer<Effect>?
  /// Components above it: those nearest to the root run first (S1).
  var depth: UInt32
  /// The token with which its body runs in the commit that is planned.
  var planned: UInt64
  /// What made it dirty last.
  var transaction: UInt64
  var chain: UInt32
}

/// A component's own cell, by the place in the source that asks for it.
struct LocalState: BitwiseCopyable {
  var next: UnsafeMutablePointer<LocalState>?
  var site: UInt32
  /// The run that asked last: a place that asks twice has two cells.
  var run: UInt32
  var cell: UInt32
}

extension Runtime {
  /// The most components within one another: one that describes itself ends.
  private static let mostDepth: UInt32 = 10_000

  func component(
    _ slot: UInt32
  ) throws(Failure) -> UnsafeMutablePointer<Component> {
    let extra = try makeExtra(node(slot))
    if let component = extra.pointee.component { return component }
    let depth = depth(slot)
    guard depth < Runtime.mostDepth else {
      throw fail(GRAFT_E_LIMIT) { sink in
        put(&sink, path: slot)
        sink.put(": a component within 10000 others came, fewer are expected")
      }
    }
    let block = try state.pointee.blocks.allocate(MemoryLayout<Component>.size)
    let component = block.bindMemory(to: Component.self, capacity: 1)
    component.pointee = Component(
      run: 0, locals: nil, lastLocal: nil, nextLocal: nil, localsRun: 0,
      effects: nil, depth: depth, planned: 0, transaction: 0, chain: 0)
    extra.pointee.component = component
    return component
  }

  /// A node never changes its parent, so that this is found once.
  private func depth(_ slot: UInt32) -> UInt32 {
    var cursor = node(slot).pointee.parent
    while cursor != Node.none {
      if let above = node(cursor).pointee.extra?.pointee.component {
        return above.pointee.depth &+ 1
      }
      cursor = node(cursor).pointee.parent
    }
    return 0
  }

  /// The cell of the running body for a place in the source (S6).
  func localState(
    _ site: UInt32, _ initial: graft_value
  ) throws(Failure) -> UInt32 {
    let component = try component(state.pointee.bodyNode)
    let run = component.pointee.run
    if component.pointee.localsRun != run {
      component.pointee.localsRun = run
      component.pointee.nextLocal = component.pointee.locals
    }
    var cursor = component.pointee.nextLocal
    while let local = cursor {
      if local.pointee.site == site, local.pointee.run != run {
        local.pointee.run = run
        if local == component.pointee.nextLocal {
          component.pointee.nextLocal = local.pointee.next
        }
        return local.pointee.cell
      }
      cursor = local.pointee.next
    }
    let block = try state.pointee.blocks.allocate(MemoryLayout<LocalState>.size)
    let local = block.bindMemory(to: LocalState.self, capacity: 1)
    do throws(Failure) {
      local.pointee = LocalState(
        next: nil, site: site, run: run, cell: try createState(initial))
      cell(local.pointee.cell).pointee.isLocal = true
    } catch {
      state.pointee.blocks.deallocate(block, MemoryLayout<LocalState>.size)
      throw error
    }
    if let last = component.pointee.lastLocal {
      last.pointee.next = local
    } else {
      component.pointee.locals = local
    }
    component.pointee.lastLocal = local
    return local.pointee.cell
  }

  /// Ends what a component has, with its node.
  func release(_ component: UnsafeMutablePointer<Component>) {
    let ended = component.pointee
    state.pointee.blocks.deallocate(component, MemoryLayout<Component>.size)
    var effects = ended.effects
    while let effect = effects {
      effects = effect.pointee.next
      release(effect)
    }
    var locals = ended.locals
    while let local = locals {
      locals = local.pointee.next
      destroyState(local.pointee.cell)
      state.pointee.blocks.deallocate(local, MemoryLayout<LocalState>.size)
    }
  }

  /// Ends all cells that the host left.
  func endStates() {
    for index in 0..<state.pointee.cells.count {
      let slot = UInt32(truncatingIfNeeded: index)
      if cell(slot).pointee.isUsed { destroyState(slot) }
    }
    for index in 0..<state.pointee.defaults.count {
      release(state.pointee.defaults[index])
    }
    state.pointee.defaults.removeAll()
    for index in 0..<state.pointee.cells.count {
      state.pointee.blocks.deallocate(
        cell(UInt32(truncatingIfNeeded: index)), MemoryLayout<Cell>.size)
    }
  }
}
