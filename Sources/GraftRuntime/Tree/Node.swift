import CGraft

/// One widget of a tree and what is known of it: 96 bytes.
struct Node: BitwiseCopyable {
  static let none: UInt32 = .max

  // What it is.
  static let keyInt: UInt32 = 1 << 0
  static let keyString: UInt32 = 1 << 1
  static let pinned: UInt32 = 1 << 2
  static let root: UInt32 = 1 << 3
  static let adopted: UInt32 = 1 << 4
  static let wrap: UInt32 = 1 << 5
  /// It has no widget: its children are placed into the nearest ancestor that
  /// has one.
  static let virtual: UInt32 = 1 << 6
  static let component: UInt32 = 1 << 7
  /// Its class has properties that can only be given at creation.
  static let createOnly: UInt32 = 1 << 24
  /// Some of its children are, or were, virtual.
  static let mixed: UInt32 = 1 << 20
  // Where its life stands.
  static let live: UInt32 = 1 << 8
  static let staged: UInt32 = 1 << 9
  static let hasCoordinator: UInt32 = 1 << 10
  static let hasWidget: UInt32 = 1 << 11
  static let connected: UInt32 = 1 << 12
  static let attached: UInt32 = 1 << 13
  static let dead: UInt32 = 1 << 14
  static let gone: UInt32 = 1 << 15
  // What is due.
  static let tainted: UInt32 = 1 << 16
  static let invalid: UInt32 = 1 << 17
  static let listedDivergent: UInt32 = 1 << 18
  static let leaving: UInt32 = 1 << 19
  /// Its body is to run.
  static let dirty: UInt32 = 1 << 21
  /// Its body is to run in the commit that is being planned.
  static let planned: UInt32 = 1 << 22
  /// Its body, or what it described, failed in its last commit.
  static let failed: UInt32 = 1 << 23

  static let keyMask = keyInt | keyString

  var widget: UnsafeMutableRawPointer?
  var coordinator: UnsafeMutableRawPointer?
  var properties: PropertyPointer?
  var extra: UnsafeMutablePointer<NodeExtra>?
  /// An integer key's bits, or a `TextPointer`.
  var key: UInt64
  var generation: UInt32
  var flags: UInt32
  var parent: UInt32
  /// The nearest ancestor that is not virtual; kept, as nests of virtual nodes
  /// may be deep.
  var container: UInt32
  var firstChild: UInt32
  var lastChild: UInt32
  var next: UInt32
  var previous: UInt32
  var childCount: UInt32
  var classID: graft_class
  var site: UInt32
  /// Scratch of a commit: the place among the siblings before it.
  var order: UInt32
  /// Scratch of a commit: the container's record, a virtual node's patch, the
  /// place of a child that attached itself.
  var record: UInt32
  var propertyCount: UInt16
  var propertyCapacity: UInt16

  @inline(__always)
  func has(_ flag: UInt32) -> Bool { return flags & flag != 0 }
}

typealias NodePointer = UnsafeMutablePointer<Node>

/// What few nodes have.
struct NodeExtra: BitwiseCopyable {
  var token: UInt64
  var ref: graft_ref
  var wrap: UnsafeMutablePointer<Wrap>?
  /// Described values that the widget does not show.
  var shadows: UnsafeMutablePointer<Shadow>?
  /// Writes whose echo may still come.
  var writes: UnsafeMutablePointer<Write>?
  /// Waiting events that report a property.
  var waitingReports: UInt32
  /// The event by which the user reported last.
  var reporter: graft_atom
  /// The version that GRAFT_ELEMENT_SAME refers to.
  var version: UInt64
  /// Cells that its body read, and those that its properties are bound to.
  var subscriptions: SubscriptionPointer?
  /// How many of its properties are bound.
  var boundCount: UInt32
  /// Environment values that it read.
  var reads: UnsafeMutablePointer<EnvironmentRead>?
  var component: UnsafeMutablePointer<Component>?
  /// What its children are, if they are rows.
  var rows: RowsPointer?
}

/// The described value of a property that shows another.
struct Shadow: BitwiseCopyable {
  var next: UnsafeMutablePointer<Shadow>?
  var described: Property
}

/// A written value of a property that events report.
struct Write: BitwiseCopyable {
  var next: UnsafeMutablePointer<Write>?
  var value: Property
  var pump: UInt64
  var isMatched: Bool
}

/// An inline widget's functions, as described last.
struct Wrap: BitwiseCopyable {
  typealias Make =
    @convention(c) (
      UnsafePointer<graft_context>?, UnsafeMutableRawPointer?,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> graft_status
  typealias Update =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> graft_status
  typealias UpdateWithContext =
    @convention(c) (
      UnsafePointer<graft_context>?, UnsafeMutableRawPointer?,
      UnsafeMutableRawPointer?
    ) -> graft_status
  typealias Destroy =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Void

  var make: Make?
  var update: Update?
  var updateWithContext: UpdateWithContext?
  var destroy: Destroy?
  var userData: UnsafeMutableRawPointer?
  var drop: graft_drop_function?
}
