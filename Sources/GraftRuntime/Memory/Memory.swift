import CGraft
import GraftShims

/// The host's allocator, with counters.
///
/// Used by the owner thread only.
struct Memory {
  typealias Allocate =
    @convention(c) (
      UnsafeMutableRawPointer?, Int
    ) -> UnsafeMutableRawPointer?
  typealias Deallocate =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int
    ) -> Void

  let userData: UnsafeMutableRawPointer?
  let allocateHook: Allocate
  let deallocateHook: Deallocate
  var allocations: UInt64 = 0
  var bytesHeld: UInt64 = 0

  @inline(never)
  mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    guard let memory = allocateHook(userData, size) else { return nil }
    allocations &+= 1
    bytesHeld &+= UInt64(truncatingIfNeeded: size)
    return memory
  }

  @inline(never)
  mutating func deallocate(_ memory: UnsafeMutableRawPointer, _ size: Int) {
    bytesHeld &-= UInt64(truncatingIfNeeded: size)
    deallocateHook(userData, memory, size)
  }

  /// Gives memory back, if there is any.
  @inline(never)
  mutating func release(_ memory: UnsafeMutableRawPointer?, _ size: Int) {
    if let memory { deallocate(memory, size) }
  }

  /// Makes room for `extra` more elements of `stride` bytes: those that are
  /// there move.
  ///
  /// - Returns: the memory, and how many elements it holds.
  @inline(never)
  mutating func grow(
    _ base: UnsafeMutableRawPointer?, _ count: Int, _ capacity: Int,
    _ extra: Int, stride: Int
  ) throws(Failure) -> (UnsafeMutableRawPointer, Int) {
    let (needed, overflow) = count.addingReportingOverflow(extra)
    let wanted = max(max(needed, capacity &* 2), 16)
    guard !overflow, wanted < Int.max / 2 / stride,
      let grown = allocate(wanted &* stride)
    else { throw Failure(status: GRAFT_E_NO_MEMORY) }
    if let base {
      memcpy(grown, base, count &* stride)
      deallocate(base, capacity &* stride)
    }
    return (grown, wanted)
  }

  func allocateUncounted(_ size: Int) -> UnsafeMutableRawPointer? {
    return allocateHook(userData, size)
  }

  func deallocateUncounted(_ memory: UnsafeMutableRawPointer, _ size: Int) {
    deallocateHook(userData, memory, size)
  }
}

typealias MemoryPointer = UnsafeMutablePointer<Memory>
