import GraftShims

// What the shims keep in statics of inline functions, each object file has for
// itself: they are called from this file alone.

/// Returns a number that differs between running threads.
@inline(__always)
func currentThread() -> UInt {
  return UInt(graft_shim_thread())
}

/// Returns the message of the thread, for calls that concern no runtime.
@inline(never)
func threadMessage() -> UnsafeMutablePointer<CChar>? {
  return graft_shim_thread_message()
}
