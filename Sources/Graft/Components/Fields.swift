import CGraft
@_spi(Reflection) import Swift

/// Where a view keeps its dynamic properties, and how two views compare.
@MainActor
struct Fields<Content> {
  private var installs: [(offset: Int, install: FieldInstall)] = []
  private var equal: ((Content, Content) -> Bool)?
  private var comparison = Comparison()

  /// Nothing is to be installed.
  var isPlain: Bool { installs.isEmpty }

  init(_ type: Content.Type) {
    find(in: type, at: 0)
    equal = equality(of: type)
    if equal == nil { comparison.add(type, at: 0) }
  }

  /// Notes the dynamic properties of a struct, and of those within them.
  private mutating func find(in type: Any.Type, at start: Int) {
    for (offset, type) in fields(of: type, at: start) {
      if let installed = type as? any InstalledProperty.Type {
        installs.append((offset, fieldInstall(installed)))
      } else if let property = type as? any DynamicProperty.Type {
        find(in: property, at: offset)
        installs.append((offset, fieldUpdate(property)))
      } else if type is any ViewModifier.Type {
        find(in: type, at: offset)
      }
    }
  }

  /// Connects the dynamic properties of a view with what its component keeps.
  func install(_ view: inout Content, _ home: Home, _ describer: Describer) {
    withUnsafeMutablePointer(to: &view) { pointer in
      let base = UnsafeMutableRawPointer(pointer)
      for (index, field) in installs.enumerated() {
        field.install(base + field.offset, home, index, describer)
      }
    }
  }

  /// Whether two views are equal: as their type tells, or else field by field.
  func areEqual(_ one: Content, _ other: Content) -> Bool {
    if let equal { return equal(one, other) }
    return withUnsafeBytes(of: one) { one in
      withUnsafeBytes(of: other) { other in
        guard let one = one.baseAddress, let other = other.baseAddress else {
          return true
        }
        return comparison.areEqual(one, other)
      }
    }
  }
}

private typealias FieldInstall =
  @MainActor (UnsafeMutableRawPointer, Home, Int, Describer) -> Void

@MainActor
private func fieldInstall<Field: InstalledProperty>(
  _ type: Field.Type
) -> FieldInstall {
  { field, home, index, describer in
    field.assumingMemoryBound(to: Field.self).pointee.install(
      in: home, at: index, describer)
  }
}

@MainActor
private func fieldUpdate<Field: DynamicProperty>(
  _ type: Field.Type
) -> FieldInstall {
  { field, _, _, _ in
    field.assumingMemoryBound(to: Field.self).pointee.update()
  }
}

/// The fields of a struct; none of what is no struct.
private func fields(
  of type: Any.Type, at start: Int
) -> [(offset: Int, type: Any.Type)] {
  var found: [(Int, Any.Type)] = []
  _ = _forEachField(of: type) { _, offset, type, _ in
    found.append((start + offset, type))
    return true
  }
  return found
}

/// Compares values of a type without asking the type itself: a field that is
/// Equatable as it tells, all else by its bytes. Equal bytes are equal values,
/// since both hold what they refer to; padding is left out.
@MainActor
private struct Comparison {
  private var ranges: [Range<Int>] = []
  private var values: [(UnsafeRawPointer, UnsafeRawPointer) -> Bool] = []

  mutating func add(_ type: Any.Type, at offset: Int) {
    func add<Value>(_: Value.Type) {
      let size = MemoryLayout<Value>.size
      guard size > 0 else { return }
      if !_isPOD(Value.self), let equatable = Value.self as? any Equatable.Type
      {
        values.append(fieldEquality(equatable, offset))
        return
      }
      let inner = fields(of: Value.self, at: offset)
      guard inner.isEmpty else {
        for field in inner { addField(field.type, at: field.offset) }
        return
      }
      if let last = ranges.last, last.upperBound == offset {
        ranges[ranges.count - 1] = last.lowerBound..<offset + size
      } else {
        ranges.append(offset..<offset + size)
      }
    }
    _openExistential(type, do: add)
  }

  private mutating func addField(_ type: Any.Type, at offset: Int) {
    // What a state begins with counts only once.
    if let property = type as? any InstalledProperty.Type, property.isKept {
      return
    }
    add(type, at: offset)
  }

  func areEqual(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    for range in ranges {
      for offset in range
      where one.load(fromByteOffset: offset, as: UInt8.self)
        != other.load(fromByteOffset: offset, as: UInt8.self)
      {
        return false
      }
    }
    return values.allSatisfy { $0(one, other) }
  }
}

private func fieldEquality<Value: Equatable>(
  _ type: Value.Type, _ offset: Int
) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
  { one, other in
    (one + offset).assumingMemoryBound(to: Value.self).pointee
      == (other + offset).assumingMemoryBound(to: Value.self).pointee
  }
}
