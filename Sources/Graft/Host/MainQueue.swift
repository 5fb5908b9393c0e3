import Dispatch
import Glibc

/// The main queue, on which tasks of the main actor run, for a program whose
/// main thread runs the loop of a toolkit.
///
/// The loop waits for ``descriptor`` to become readable, beside what it waits
/// for itself, and then calls ``drain()``.
@MainActor
public enum MainQueue {
  /// Readable while something waits. ``drain()`` reads from it.
  public static var descriptor: Int32 { mainQueueHandle() }

  /// Runs what waits.
  public static func drain() {
    // An event that is not read would be told for ever. What comes after this
    // is told anew.
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    mainQueueDrain(nil)
  }
}

// What libdispatch has on Linux for run loops of others: Foundation's own uses
// the same two functions.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func mainQueueDrain(_ message: UnsafeMutableRawPointer?)
