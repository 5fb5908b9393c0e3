import CGraft
@_spi(Reflection) import Swift

/// Where a view keeps its dynamic properties, and how two views compare.
@MainActor
struct Fields<Content> {
  private typealias Install =
    @MainActor (UnsafeMutableRawPointer, Home, Int, Describer) -> Void

  private var installs: [(offset: Int, install: Install)] = []
  /// Bytes that tell nothing: what a state begins with counts only once.
  private var ignored: [Range<Int>] = []
  private var equal: ((Content, Content) -> Bool)?

  /// Nothing is to be installed.
  var isPlain: Bool { installs.isEmpty }

  init(_ type: Content.Type) {
    if let equatable = type as? any Equatable.Type {
      equal = Fields.equality(equatable)
    }
    find(in: type, at: 0)
  }

  private static func equality<Value: Equatable>(
    _ type: Value.Type
  ) -> (Content, Content) -> Bool {
    { ($0 as? Value) == ($1 as? Value) }
  }

  /// Notes the dynamic properties of a struct, and of those within them.
  private mutating func find(in type: Any.Type, at start: Int) {
    var found: [(Int, any DynamicProperty.Type)] = []
    _ = _forEachField(of: type) { _, offset, type, _ in
      if let property = type as? any DynamicProperty.Type {
        found.append((start + offset, property))
      }
      return true
    }
    for (offset, property) in found {
      if let installed = property as? any InstalledProperty.Type {
        note(installed, offset)
      } else {
        find(in: property, at: offset)
        note(updated: property, offset)
      }
    }
  }

  private mutating func note<Field: InstalledProperty>(
    _ type: Field.Type, _ offset: Int
  ) {
    if Field.isKept {
      ignored.append(offset..<offset + MemoryLayout<Field>.size)
    }
    installs.append(
      (
        offset,
        { field, home, index, describer in
          field.assumingMemoryBound(to: Field.self).pointee.install(
            in: home, at: index, describer)
        }
      ))
  }

  private mutating func note<Field: DynamicProperty>(
    updated type: Field.Type, _ offset: Int
  ) {
    installs.append(
      (
        offset,
        { field, _, _, _ in
          field.assumingMemoryBound(to: Field.self).pointee.update()
        }
      ))
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

  /// Whether two views are equal: as their type tells, or by their bytes. Equal
  /// bytes are equal values, since both hold what they refer to.
  func areEqual(_ one: Content, _ other: Content) -> Bool {
    if let equal { return equal(one, other) }
    return withUnsafeBytes(of: one) { one in
      withUnsafeBytes(of: other) { other in
        var start = 0
        for range in ignored {
          guard Fields.areEqual(one, other, start..<range.lowerBound) else {
            return false
          }
          start = range.upperBound
        }
        return Fields.areEqual(one, other, start..<one.count)
      }
    }
  }

  private static func areEqual(
    _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer,
    _ range: Range<Int>
  ) -> Bool {
    guard !range.isEmpty else { return true }
    return one[range].elementsEqual(other[range])
  }
}
