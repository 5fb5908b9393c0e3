import CGraft
import GraftShims

/// What the runtime is doing while it calls the host.
enum Activity {
  static let none: UInt32 = 0
  /// Matching, staging, swapping or reaping.
  static let commit: UInt32 = 1 << 0
  /// A body describes.
  static let body: UInt32 = 1 << 1
  /// A query or a measurement: nothing may change.
  static let query: UInt32 = 1 << 2
  /// A handler, task or class callback runs.
  static let handler: UInt32 = 1 << 3
  /// The report or drop of the host runs.
  static let hook: UInt32 = 1 << 4
}

/// Everything that a runtime knows. One allocation; never copied.
struct RuntimeState: ~Copyable {
  static let magic: UInt64 = 0x4752_4146_5452_5431

  var magic = RuntimeState.magic
  let owner: UInt
  let salt: UInt64
  let memory: MemoryPointer
  let hooks: graft_runtime_desc
  /// The inbox's, for all threads: the inbox itself is the owner's.
  let inboxCells: UnsafeMutablePointer<UInt>

  var atoms: AtomTable
  var classes: Vector<ClassPointer>
  var nodes: NodeTable
  var blocks: BlockPool
  var handlers: HandlerTable
  var refs: RefTable
  var rootInfo: Vector<RootInfo>

  var plan: Plan
  var matching: MatchScratch
  var builder: Builder
  /// What a body describes, while the program may be describing too.
  var bodyBuilder: Builder
  var cells: CellTable
  var lists: ListTable
  /// Rows of lazy containers that could not be told of them.
  var untoldRows: Vector<graft_node>
  /// Derived cells that the pump looks at.
  var staleCells: Vector<UInt32>
  var staleWork: Vector<UInt32>
  /// Components whose bodies are to run.
  var dirty: DirtyHeap
  /// Those whose last commit failed.
  var failed: Vector<graft_node>
  /// Bound properties that are to be written.
  var bindings: Vector<graft_node>
  /// Those of components and providers: bodies read them.
  var virtualBindings: Vector<graft_node>
  var dueEffects: Vector<DueEffect>
  /// What bodies of this commit took over.
  var takenHandlers: Vector<graft_handler>
  var takenWraps: Vector<graft_wrap_desc>
  /// What is owned by parts of descriptions that are not looked at.
  var skippedHandlers: Vector<graft_handler>
  var skippedWraps: Vector<graft_wrap_desc>
  /// Boundaries that show their fallback in this commit.
  var failedBoundaries: Vector<UInt64>
  var defaults: Vector<Property>
  var transactions: Vector<UInt64>
  var queue: EventQueue
  var inbox: Inbox
  var reaps: Vector<UInt32>
  var divergent: Vector<graft_node>
  var invalid: Vector<InvalidEntry>
  var doomedRoots: Vector<graft_node>
  var marks: AtomMarks
  var changes: Vector<graft_change>
  var changeKeys: Vector<ChangeKey>
  var scratch: Vector<UInt32>
  var ancestors: Vector<UInt32>

  var activity = Activity.none
  /// The call of the host that is under way.
  var call = HostCall()
  var muted = Node.none
  var emitDepth: UInt32 = 0
  var commit: UInt64 = 0
  var pumpNumber: UInt64 = 0
  var stats = graft_stats()
  /// The newest who asked for a body, for the message of a loop.
  var triggers: (Trigger, Trigger, Trigger, Trigger) = (
    Trigger(), Trigger(), Trigger(), Trigger()
  )
  var triggerCount: UInt64 = 0
  var isEndingRoots = false
  /// No root before this one is dirty.
  var firstDirtyRoot = 0
  /// How often a widget was told to be gone: what was counted then is not true
  /// any more.
  var goneCount: UInt32 = 0
  /// Whether widgets of trees were told to be gone, and are not forgotten yet.
  var hasGone = false
  var isRunningEffects = false
  var effectSerial: UInt64 = 1
  /// The token of what is planned now.
  var planTransaction: UInt64 = 0
  /// Whether somebody took the event that was delivered last.
  var wasTaken = false
  /// Whether any class asks for it: what nobody asks for is not looked for.
  var hasConnect = false
  var hasUnmountHooks = false
  /// Whether a class or an element ever was pinned.
  var hasPinned = false
  /// The runtime is being destroyed.
  var isEnding = false
  /// The component whose body runs, the derived cell that is computed.
  var bodyNode = Node.none
  var derivingCell = Node.none
  /// A call of the derived cell that is computed was short of memory.
  var isShort = false
  var deriveDepth: UInt32 = 0
  var derivedCount = 0
  var subscriptionCount = 0
  /// The node at which staging or a body failed.
  var failureSlot = Node.none
  /// Where the newest failure of the host came from.
  var failurePhase: UInt32 = 0
  /// The token of what is changed or brought up to date now.
  var transaction: UInt64 = 0
  /// How many events and bodies led to what runs now, one by the other.
  var generation: UInt32 = 0
  /// The event that is being delivered.
  var eventName: graft_atom = 0

  var function: StaticString = "graft"
  /// Texts of a fixed size: a message is never a reason to allocate.
  let message: UnsafeMutablePointer<CChar>
  let hostMessage: UnsafeMutablePointer<CChar>
  let buildMessage: UnsafeMutablePointer<CChar>
  var hasMessage = false
  var hasHostMessage = false
}

/// What a root has beside its node.
struct RootInfo: BitwiseCopyable {
  var node: graft_node
  var body: graft_body_function?
  var userData: UnsafeMutableRawPointer?
  var drop: graft_drop_function?
  var isDirty: Bool
  /// How long the chain of triggers is that asked for it (S8).
  var generation: UInt32
  var transaction: UInt64
}

/// A runtime, as its parts see it.
///
/// A plain pointer on purpose: a host callback may call into the runtime again
/// while one of these methods is on the stack, so none of them may be
/// `mutating` over the state as a whole.
struct Runtime: BitwiseCopyable {
  let state: UnsafeMutablePointer<RuntimeState>

  @inline(__always)
  func node(_ slot: UInt32) -> NodePointer {
    return state.pointee.nodes[slot]
  }

  @inline(__always)
  func id(_ slot: UInt32) -> graft_node {
    return state.pointee.nodes.id(slot)
  }

  @inline(__always)
  func widgetClass(_ id: graft_class) -> ClassPointer? {
    let index = Int(id) &- 1
    guard index >= 0, index < state.pointee.classes.count else { return nil }
    return state.pointee.classes[index]
  }

  /// The class of a node that has one: all have, but roots without a class.
  @inline(__always)
  func widgetClass(of node: NodePointer) -> ClassPointer {
    return state.pointee.classes[Int(node.pointee.classID) &- 1]
  }

  @inline(__always)
  func isDoing(_ activities: UInt32) -> Bool {
    return state.pointee.activity & activities != 0
  }
}
