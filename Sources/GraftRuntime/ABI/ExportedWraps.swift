import CGraft

extension Runtime {
  /// Describes an inline wrap that has neither properties nor children.
  func describe(
    _ wrap: graft_wrap_desc, _ site: UInt32, _ token: UInt64
  ) -> graft_status {
    var wrap = wrap
    wrap.struct_size = UInt32(MemoryLayout<graft_wrap_desc>.size)
    return build { () throws(Failure) in
      try open(wrap: &wrap, site)
      try describing.pointee.extra()?.pointee.token = token
      _ = describing.pointee.open.removeLast()
    }
  }

  private func open(
    wrap: UnsafePointer<graft_wrap_desc>, _ site: UInt32
  ) throws(Failure) {
    try openWrap(wrap, site)
  }
}

@_cdecl("graft_wrap_context") @implementation
public func graft_wrap_context(
  _ runtime: OpaquePointer!, _ site: UInt32,
  _ make: (
    @convention(c) (
      UnsafePointer<graft_context>?, UnsafeMutableRawPointer?,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> graft_status
  )!,
  _ update: (
    @convention(c) (
      UnsafePointer<graft_context>?, UnsafeMutableRawPointer?,
      UnsafeMutableRawPointer?
    ) -> graft_status
  )!,
  _ destroy: (
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Void
  )!,
  _ userData: UnsafeMutableRawPointer!, _ token: UInt64
) -> graft_status {
  return call(runtime, "graft_wrap_context", Allowed.describing) {
    runtime throws(Failure) in
    var wrap = graft_wrap_desc()
    wrap.make = make
    wrap.update_with_context = update
    wrap.destroy = destroy
    wrap.user_data = userData
    return runtime.describe(wrap, site, token)
  }
}

@_cdecl("graft_wrap") @implementation
public func graft_wrap(
  _ runtime: OpaquePointer!, _ site: UInt32,
  _ make: (
    @convention(c) (
      UnsafePointer<graft_context>?, UnsafeMutableRawPointer?,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> graft_status
  )!,
  _ update: (
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> graft_status
  )!,
  _ destroy: (
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Void
  )!,
  _ userData: UnsafeMutableRawPointer!, _ token: UInt64
) -> graft_status {
  return call(runtime, "graft_wrap", Allowed.describing) {
    runtime throws(Failure) in
    var wrap = graft_wrap_desc()
    wrap.make = make
    wrap.update = update
    wrap.destroy = destroy
    wrap.user_data = userData
    return runtime.describe(wrap, site, token)
  }
}

@_cdecl("graft_wrap_static") @implementation
public func graft_wrap_static(
  _ runtime: OpaquePointer!, _ site: UInt32,
  _ make: (
    @convention(c) (
      UnsafePointer<graft_context>?, UnsafeMutableRawPointer?,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> graft_status
  )!,
  _ destroy: (
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Void
  )!, _ userData: UnsafeMutableRawPointer!
) -> graft_status {
  return call(runtime, "graft_wrap_static", Allowed.describing) {
    runtime throws(Failure) in
    var wrap = graft_wrap_desc()
    wrap.make = make
    wrap.destroy = destroy
    wrap.user_data = userData
    return runtime.describe(wrap, site, 0)
  }
}
