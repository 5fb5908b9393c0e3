import CGraft

/// A widget class of the runtime for a Swift type: a component's view, or a
/// representable.
@MainActor
class TypeClass {
  unowned(unsafe) let host: Host
  fileprivate(set) var id: graft_class = 0

  init(_ host: Host) {
    self.host = host
  }

  /// Registers the class under its type's name. Types of one name get a number
  /// after it.
  func register(_ type: Any.Type, _ desc: graft_class_desc) {
    var base = String(describing: type)
    if let end = base.firstIndex(of: "<") { base = String(base[..<end]) }
    var desc = desc
    desc.struct_size = UInt32(MemoryLayout<graft_class_desc>.size)
    desc.class_data = Unmanaged.passRetained(self).toOpaque()
    desc.drop = dropObject
    var status = GRAFT_E_DUPLICATE
    var number = 1
    while status == GRAFT_E_DUPLICATE {
      let name = number == 1 ? base : "\(base)~\(number)"
      status = name.withCString { text in
        desc.name = text
        return graft_class_register(host.runtime, &desc, &id)
      }
      number += 1
    }
    if status < 0 {
      Unmanaged.passUnretained(self).release()
      host.describer.fail(status, "class \(base) could not be registered")
    }
  }
}

/// Finds the type's class in a callback.
@inline(__always)
func typeClass<Class: TypeClass>(
  _ context: UnsafePointer<graft_context>, as: Class.Type
) -> Class {
  unsafeDowncast(
    Unmanaged<TypeClass>.fromOpaque(context.pointee.class_data)
      .takeUnretainedValue(), to: Class.self)
}

extension Host {
  func componentClass<Content: View>(
    _ type: Content.Type
  ) -> ComponentClass<Content> {
    let key = ObjectIdentifier(type)
    // Rows are all of one type.
    if let (last, known) = lastComponent, last == key {
      return unsafeDowncast(known, to: ComponentClass<Content>.self)
    }
    let found = findComponent(type, key)
    lastComponent = (key, found)
    return found
  }

  private func findComponent<Content: View>(
    _ type: Content.Type, _ key: ObjectIdentifier
  ) -> ComponentClass<Content> {
    if let known = typeClasses[key] {
      return unsafeDowncast(known, to: ComponentClass<Content>.self)
    }
    let made = ComponentClass<Content>(self)
    typeClasses[key] = made
    made.register()
    return made
  }
}
