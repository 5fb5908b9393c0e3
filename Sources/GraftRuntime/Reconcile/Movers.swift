/// Children that were not moved to their new place yet, by their old place.
///
/// Those that stay rise, so that going over the old places once counts the ones
/// before each of them.
struct Movers {
  /// One for each that waits; none where all children stay.
  private let waiting: UnsafeMutablePointer<UInt32>?
  private let first: UInt32
  /// The place after the last one that is counted.
  private var bound: UInt32
  /// Those before the child that stays and was passed last.
  private(set) var count: UInt32 = 0

  init() {
    waiting = nil
    first = 0
    bound = 0
  }

  /// For `size` old places from `first` on, over memory for as many.
  init(waiting: UnsafeMutablePointer<UInt32>, first: UInt32, size: UInt32) {
    waiting.update(repeating: 0, count: Int(size))
    self.waiting = waiting
    self.first = first
    bound = first
  }

  @inline(__always)
  func stays(_ child: Child) -> Bool {
    return waiting == nil || child.isInRun
  }

  @inline(__always)
  mutating func add(_ place: UInt32) {
    waiting.unsafelyUnwrapped[Int(place &- first)] = 1
  }

  @inline(__always)
  mutating func remove(_ place: UInt32) {
    guard let waiting else { return }
    waiting[Int(place &- first)] = 0
    if place < bound { count &-= 1 }
  }

  /// Counts those before a place, which no later call's is before.
  @inline(__always)
  mutating func pass(to place: UInt32) {
    guard let waiting else { return }
    while bound < place {
      count &+= waiting[Int(bound &- first)]
      bound &+= 1
    }
  }
}
