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

  mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    guard let memory = allocateHook(userData, size) else { return nil }
    allocations &+= 1
    bytesHeld &+= UInt64(truncatingIfNeeded: size)
    return memory
  }

  mutating func deallocate(_ memory: UnsafeMutableRawPointer, _ size: Int) {
    bytesHeld &-= UInt64(truncatingIfNeeded: size)
    deallocateHook(userData, memory, size)
  }

  func allocateUncounted(_ size: Int) -> UnsafeMutableRawPointer? {
    return allocateHook(userData, size)
  }

  func deallocateUncounted(_ memory: UnsafeMutableRawPointer, _ size: Int) {
    deallocateHook(userData, memory, size)
  }
}

typealias MemoryPointer = UnsafeMutablePointer<Memory>
