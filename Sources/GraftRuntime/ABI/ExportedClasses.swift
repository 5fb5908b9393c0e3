import CGraft
import GraftShims

@_cdecl("graft_atom_intern") @implementation
public func graft_atom_intern(
  _ runtime: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
  _ atom: UnsafeMutablePointer<graft_atom>!
) -> graft_status {
  return call(runtime, "graft_atom_intern", Activity.hook) {
    runtime throws(Failure) in
    let atom = try runtime.need(atom, "atom")
    atom.pointee = try runtime.intern(text, length)
    return GRAFT_OK
  }
}

@_cdecl("graft_atom_of") @implementation
public func graft_atom_of(
  _ runtime: OpaquePointer!, _ text: UnsafePointer<CChar>!
) -> graft_atom {
  var atom: graft_atom = 0
  _ = call(runtime, "graft_atom_of", Activity.hook) { runtime throws(Failure) in
    atom = try runtime.intern(text)
    return GRAFT_OK
  }
  return atom
}

@_cdecl("graft_atom_text") @implementation
public func graft_atom_text(
  _ runtime: OpaquePointer!, _ atom: graft_atom,
  _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>!
) -> graft_status {
  return call(runtime, "graft_atom_text", Allowed.reading) {
    runtime throws(Failure) in
    guard let text = runtime.state.pointee.atoms.text(atom) else {
      throw runtime.fail(GRAFT_E_STALE) { sink in
        sink.put("atom ")
        sink.put(Int64(atom))
        sink.put(" was never interned")
      }
    }
    return writeText(buffer, size, needed) { sink in
      sink.put(text.bytes, Int(text.pointee.length))
    }
  }
}

@_cdecl("graft_class_register") @implementation
public func graft_class_register(
  _ runtime: OpaquePointer!, _ desc: UnsafePointer<graft_class_desc>!,
  _ classID: UnsafeMutablePointer<graft_class>!
) -> graft_status {
  return call(runtime, "graft_class_register", Allowed.events) {
    runtime throws(Failure) in
    let classID = try runtime.need(classID, "class_id")
    let desc = try runtime.need(desc as UnsafePointer?, "desc")
    var known = graft_class_desc()
    try runtime.sized(desc, into: &known, "desc")
    let name = try runtime.intern(known.name)
    if known.body == nil {
      _ = try runtime.need(known.create, "create")
    } else if known.create != nil {
      throw runtime.fail(GRAFT_E_INVALID) { sink in
        sink.put("create and body came, one of them is expected")
      }
    }
    classID.pointee = try runtime.register(known, name)
    return GRAFT_OK
  }
}

@_cdecl("graft_class_find") @implementation
public func graft_class_find(
  _ runtime: OpaquePointer!, _ name: UnsafePointer<CChar>!,
  _ classID: UnsafeMutablePointer<graft_class>!
) -> graft_status {
  return call(runtime, "graft_class_find", Allowed.reading) {
    runtime throws(Failure) in
    let classID = try runtime.need(classID, "class_id")
    let name = try runtime.need(name as UnsafePointer?, "name")
    let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
    let atom = runtime.state.pointee.atoms.find(bytes, strlen(name))
    guard atom != 0, let found = runtime.findClass(atom) else {
      throw runtime.fail(GRAFT_E_UNKNOWN) { sink in
        sink.put("no class ")
        sink.put(cString: name)
        sink.put(" is registered")
      }
    }
    classID.pointee = found
    return GRAFT_OK
  }
}

@_cdecl("graft_class_name") @implementation
public func graft_class_name(
  _ runtime: OpaquePointer!, _ classID: graft_class,
  _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>!
) -> graft_status {
  return call(runtime, "graft_class_name", Allowed.reading) {
    runtime throws(Failure) in
    guard let widgetClass = runtime.widgetClass(classID) else {
      throw runtime.fail(GRAFT_E_STALE) { sink in
        sink.put("class ")
        sink.put(Int64(classID))
        sink.put(" was never registered")
      }
    }
    return writeText(buffer, size, needed) { sink in
      runtime.put(&sink, atom: widgetClass.pointee.name)
    }
  }
}
