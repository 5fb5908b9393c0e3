import CGraft

/// A map from atoms to small numbers that is cleared in constant time: it
/// finds a name among the properties of a node whatever their number.
struct AtomMarks: ~Copyable {
  private struct Mark: BitwiseCopyable {
    var round: UInt32
    var value: UInt32
  }

  private var marks: Vector<Mark>
  private var round: UInt32 = 0

  init(_ memory: MemoryPointer) {
    marks = Vector(memory)
  }

  /// Starts an empty map for the atoms up to `atoms`.
  mutating func begin(atoms: Int) throws(Failure) {
    if marks.count <= atoms {
      _ = try marks.append(
        repeating: Mark(round: 0, value: 0), count: atoms &+ 64 &- marks.count)
    }
    restart()
  }

  /// Starts an empty map for the atoms of the newest `begin`.
  mutating func restart() {
    round &+= 1
    if round == 0 {
      for index in 0..<marks.count { marks[index] = Mark(round: 0, value: 0) }
      round = 1
    }
  }

  @inline(__always)
  func set(_ atom: graft_atom, _ value: UInt32) {
    marks[Int(atom)] = Mark(round: round, value: value)
  }

  @inline(__always)
  subscript(_ atom: graft_atom) -> UInt32? {
    let mark = marks[Int(atom)]
    return mark.round == round ? mark.value : nil
  }
}
