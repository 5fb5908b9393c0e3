import CGraft

/// Which properties a description had that passed every check.
///
/// The elements of one class mostly have the same properties in the same
/// order. Those of the next one need no look at the class's tables then.
struct PropertyShape {
  static let longest = 16

  private(set) var count = 0
  /// For each property its name, and above it the value types that it takes,
  /// one bit each. Behind the class in memory.
  private let entries: UnsafeMutablePointer<UInt64>

  static let size = longest &* MemoryLayout<UInt64>.stride

  init(_ entries: UnsafeMutablePointer<UInt64>) {
    self.entries = entries
  }

  /// Whether properties have this shape from one on, and nothing that is
  /// looked at singly.
  @inline(__always)
  func fits(
    _ props: UnsafePointer<graft_prop>, from start: Int, _ count: Int
  ) -> Bool {
    guard count == self.count else { return false }
    var index = start
    while index < count {
      guard fits(props, at: index) else { return false }
      index &+= 1
    }
    return true
  }

  /// Whether one of `count` properties has its place in the shape, and nothing
  /// that is looked at singly: flags, values of a state, values of none.
  @inline(__always)
  func fits(_ props: UnsafePointer<graft_prop>, at index: Int) -> Bool {
    let prop = props + index
    let type = prop.pointee.value.type
    let entry = entries[index]
    return UInt32(truncatingIfNeeded: entry) == prop.pointee.name
      && prop.pointee.flags == 0 && type < 31
      && (entry &>> (32 &+ UInt64(type))) & 1 != 0
  }

  /// Takes the shape of properties of which each was checked and none came
  /// twice.
  mutating func take(
    _ props: UnsafePointer<graft_prop>, _ count: Int,
    _ accepted: (graft_atom) -> UInt32
  ) {
    self.count = 0
    guard count <= PropertyShape.longest else { return }
    let single = UInt32(1) << GRAFT_TYPE_NONE | UInt32(1) << GRAFT_TYPE_STATE
    for index in 0..<count {
      let prop = props + index
      let type = prop.pointee.value.type
      guard prop.pointee.flags == 0, type <= GRAFT_TYPE_NODE,
        (UInt32(1) << type) & single == 0
      else { return }
      let types = accepted(prop.pointee.name) & ~single
      entries[index] =
        UInt64(prop.pointee.name) | UInt64(types) << 32
    }
    self.count = count
  }
}
