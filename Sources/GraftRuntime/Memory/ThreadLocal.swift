import GraftShims

// What the shims keep in statics of inline functions, each object file has for
// itself: they are called from this file alone. In Embedded mode the runtime is
// one object; SwiftPM's release builds have several, each with a mark of its own
// wherever this is inlined.

/// Returns a number that differs between running threads.
#if hasFeature(Embedded)
  @inline(__always)
#else
  @inline(never)
#endif
func currentThread() -> UInt {
  return UInt(graft_shim_thread())
}

/// Returns the message of the thread, for calls that concern no runtime.
@inline(never)
func threadMessage() -> UnsafeMutablePointer<CChar>? {
  return graft_shim_thread_message()
}
