import CGraft

/// What a commit will do, made by matching before anything is called.
///
/// The live tree is not touched until the swap: new nodes are staged, changed
/// property arrays lie beside the old ones, and a new order of children is a
/// range of `order`. Dropping the plan leaves all as it was.
struct Plan: ~Copyable {
  /// New nodes in pre-order.
  var staged: Vector<UInt32>
  /// Live nodes with something new, in pre-order.
  var patches: Vector<Patch>
  /// Live nodes with new values and nothing else, in pre-order.
  var edits: Vector<Edit>
  /// Parents whose children change, in pre-order.
  var reorders: Vector<Reorder>
  var order: Vector<Child>
  /// Nodes that are no longer described; the tops of their subtrees.
  var removed: Vector<UInt32>
  /// Those of the new nodes whose parents are none.
  var tops: Vector<UInt32>
  /// Components whose bodies run in this commit, ancestors first; of the new
  /// ones only rows, as nothing has to be settled for the others.
  var bodies: Vector<UInt32>
  /// How many others there are.
  var newBodies = 0
  /// Those of them that did not run yet.
  var pending: DirtyHeap
  /// Live nodes whose widgets change their places.
  var containers: Vector<Container>
  /// Widgets that read an environment value that changes.
  var readers: Vector<UInt32>
  /// Boundaries whose children are planned.
  var boundaries: Vector<UInt32>
  /// Effects that are new or have other inputs.
  var effects: Vector<PlannedEffect>
  /// The staged nodes in the order in which they are made, if bodies run.
  var flat: Vector<UInt32>
  /// The widgets of one container, while they are brought in order.
  var children: Vector<Child>
  /// The longest change list that an update of this commit can have.
  var longestChanges = 0
  /// Writes to properties that events report: each may be adjusted.
  var reportedWrites = 0
  var hasMountHooks = false
  /// Bodies of nodes that are not new.
  var liveBodies = 0
  /// Rows that follow their list, and how.
  var spliced = Node.none
  var splices: Vector<Splice>
  var turns: Vector<Turn>
  var turnRuns: Vector<TurnRun>
  /// Containers of rows that were to be told again before this commit.
  var untold = 0
  /// The runtime's count when the containers were recorded.
  var goneCount: UInt32 = 0

  init(_ memory: MemoryPointer) {
    staged = Vector(memory)
    patches = Vector(memory)
    edits = Vector(memory)
    reorders = Vector(memory)
    order = Vector(memory)
    removed = Vector(memory)
    tops = Vector(memory)
    bodies = Vector(memory)
    pending = DirtyHeap(memory)
    containers = Vector(memory)
    readers = Vector(memory)
    boundaries = Vector(memory)
    effects = Vector(memory)
    flat = Vector(memory)
    children = Vector(memory)
    splices = Vector(memory)
    turns = Vector(memory)
    turnRuns = Vector(memory)
  }

  /// Bodies run in this commit.
  var hasBodies: Bool { return bodies.count &+ newBodies > 0 }

  /// Has the staged nodes in the order in which they were made.
  mutating func takeFlat() {
    swap(&staged, &flat)
    flat.removeAll()
  }

  mutating func removeAll() {
    staged.removeAll()
    patches.removeAll()
    edits.removeAll()
    reorders.removeAll()
    order.removeAll()
    removed.removeAll()
    tops.removeAll()
    bodies.removeAll()
    newBodies = 0
    pending.removeAll()
    containers.removeAll()
    readers.removeAll()
    boundaries.removeAll()
    effects.removeAll()
    flat.removeAll()
    children.removeAll()
    splices.removeAll()
    longestChanges = 0
    reportedWrites = 0
    hasMountHooks = false
    liveBodies = 0
  }

  mutating func trim() {
    staged.trim()
    patches.trim()
    edits.trim()
    reorders.trim()
    order.trim()
    removed.trim()
    tops.trim()
    bodies.trim()
    pending.trim()
    containers.trim()
    readers.trim()
    boundaries.trim()
    effects.trim()
    flat.trim()
    children.trim()
    splices.trim()
    turns.trim()
    turnRuns.trim()
  }
}

/// What is new for a live node.
struct Patch: BitwiseCopyable {
  /// Its widget is updated; else only what Graft holds is replaced.
  static let update: UInt32 = 1
  /// The update gets every property (F2, M4).
  static let everything: UInt32 = 2
  /// Handlers came or went: the class connects or disconnects.
  static let handlers: UInt32 = 4
  /// Token, ref or wrap were described anew.
  static let extra: UInt32 = 8
  static let pinned: UInt32 = 16

  var slot: UInt32
  var flags: UInt32
  var properties: PropertyPointer?
  var count: UInt16
  var capacity: UInt16
  var shadows: UnsafeMutablePointer<Shadow>?
  var writes: UnsafeMutablePointer<Write>?
  var wrap: UnsafeMutablePointer<Wrap>?
  /// The cells that its properties are bound to now.
  var binds: SubscriptionPointer?
  var token: UInt64
  var ref: graft_ref
  var version: UInt64
  var transaction: UInt64
  var rows: UnsafeMutablePointer<RowsDescription>?
}

/// A live node whose widgets change their places.
struct Container: BitwiseCopyable {
  var slot: UInt32
  /// Its widgets before the commit.
  var count: UInt32
  /// Those that attached themselves while they were staged.
  var attached: UInt32
  var removed: UInt32
  var last: UInt32
  /// Its rows follow their list: it is not looked at as a whole.
  var isSpliced = false
  /// None of its children is virtual: what changes is one reorder, and they
  /// are not numbered.
  var isFlat = false
  var reorder = 0
}

/// The new children of a live node: those that it keeps at the start, then a
/// range of `Plan.order`.
struct Reorder: BitwiseCopyable {
  var parent: UInt32
  /// The last of those that are kept at the start.
  var after: UInt32
  var kept: Int
  var start: Int
  var count: Int
  /// How many at the end of the range are kept.
  var tail = 0
  /// A range of `Plan.removed`, in their old order.
  var removedStart: Int
  var removedCount = 0
}

/// A child in its new order.
struct Child: BitwiseCopyable {
  private static let inRun: UInt32 = 1 << 31

  var slot: UInt32
  /// Its old place; none if it is new.
  var place: UInt32

  /// The old place, whether it stays or not.
  @inline(__always)
  var oldPlace: UInt32 { return place & ~Child.inRun }

  /// Whether it stays where it is; only of one that is not new.
  @inline(__always)
  var isInRun: Bool {
    get { return place != Node.none && place & Child.inRun != 0 }
    set { place = newValue ? place | Child.inRun : oldPlace }
  }
}
