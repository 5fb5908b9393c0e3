import CGraft
import GraftShims

/// A growable array of plain values over the host's memory.
///
/// Elements must be trivially copyable (C structs with unions are, but Swift
/// does not say so, so it is no constraint).
///
/// Growing can fail and says so; it never traps. Indices are the caller's to
/// check. Emptying keeps the memory, so that a steady state allocates nothing.
struct Vector<Element>: ~Copyable {
  private let memory: MemoryPointer
  private(set) var base: UnsafeMutablePointer<Element>?
  private(set) var count = 0
  private(set) var capacity = 0

  init(_ memory: MemoryPointer) {
    self.memory = memory
  }

  deinit {
    memory.pointee.release(base, capacity &* MemoryLayout<Element>.stride)
  }

  @inline(__always)
  subscript(_ index: Int) -> Element {
    get { base.unsafelyUnwrapped[index] }
    nonmutating set { base.unsafelyUnwrapped[index] = newValue }
  }

  /// Makes room for `extra` more elements.
  @inline(__always)
  mutating func reserve(_ extra: Int) throws(Failure) {
    if capacity &- count < extra { try grow(extra) }
  }

  @inline(never)
  private mutating func grow(_ extra: Int) throws(Failure) {
    let stride = MemoryLayout<Element>.stride
    let (raw, wanted) = try memory.pointee.grow(
      base, count, capacity, extra, stride: stride)
    base = raw.bindMemory(to: Element.self, capacity: wanted)
    capacity = wanted
  }

  @inline(__always)
  mutating func append(_ element: Element) throws(Failure) {
    if count == capacity { try grow(1) }
    base.unsafelyUnwrapped[count] = element
    count &+= 1
  }

  /// Appends where `reserve` made room before.
  @inline(__always)
  mutating func appendReserved(_ element: Element) {
    base.unsafelyUnwrapped[count] = element
    count &+= 1
  }

  /// Appends `extra` copies of an element and returns the first one's index.
  mutating func append(
    repeating element: Element, count extra: Int
  ) throws(Failure) -> Int {
    try reserve(extra)
    let start = count
    if extra > 0 {
      (base.unsafelyUnwrapped + count).update(repeating: element, count: extra)
      count &+= extra
    }
    return start
  }

  /// Counts elements in that were written behind the last one.
  @inline(__always)
  mutating func grow(by extra: Int) {
    count &+= extra
  }

  @inline(__always)
  mutating func removeLast() -> Element {
    count &-= 1
    return base.unsafelyUnwrapped[count]
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    return count == 0 ? nil : removeLast()
  }

  @inline(__always)
  mutating func removeAll() {
    count = 0
  }

  /// Keeps the first `length` elements.
  mutating func truncate(_ length: Int) {
    if length < count { count = length }
  }

  /// Gives the memory back.
  mutating func trim() {
    guard count == 0 else { return }
    memory.pointee.release(base, capacity &* MemoryLayout<Element>.stride)
    base = nil
    capacity = 0
  }
}

extension Vector {
  /// Inserts where `reserve` made room before.
  mutating func insertReserved(_ element: Element, at index: Int) {
    appendReserved(element)
    let hole = base.unsafelyUnwrapped + index
    memmove(
      hole + 1, hole,
      (count &- 1 &- index) &* MemoryLayout<Element>.stride)
    hole.pointee = element
  }

  mutating func remove(at index: Int) {
    let hole = base.unsafelyUnwrapped + index
    memmove(
      hole, hole + 1, (count &- 1 &- index) &* MemoryLayout<Element>.stride)
    truncate(count &- 1)
  }
}
