/// Children that were not moved to their new place yet, by their old place.
///
/// Counts those before a place in logarithmic time: a binary indexed tree
/// (Fenwick, 1994).
struct Movers {
  let tree: UnsafeMutablePointer<UInt32>?
  let size: UInt32

  func clear() {
    tree?.update(repeating: 0, count: Int(size))
  }

  func add(_ place: UInt32) {
    change(place, by: 1)
  }

  func remove(_ place: UInt32) {
    change(place, by: .max)
  }

  private func change(_ place: UInt32, by amount: UInt32) {
    guard let tree else { return }
    var index = place &+ 1
    while index <= size {
      tree[Int(index &- 1)] &+= amount
      index &+= index & (0 &- index)
    }
  }

  func count(before place: UInt32) -> UInt32 {
    guard let tree else { return 0 }
    var total: UInt32 = 0
    var index = min(place, size)
    while index > 0 {
      total &+= tree[Int(index &- 1)]
      index &= index &- 1
    }
    return total
  }
}
