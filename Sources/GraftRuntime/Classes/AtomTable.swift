import CGraft
import GraftShims

/// Interned names, with a hash table of open addressing over their bytes.
struct AtomTable: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var text: TextPointer
    var hash: UInt32
  }

  private let memory: MemoryPointer
  private var entries: Vector<Entry>
  private var buckets: Vector<UInt32>

  init(_ memory: MemoryPointer) {
    self.memory = memory
    entries = Vector(memory)
    buckets = Vector(memory)
  }

  deinit {
    for index in 0..<entries.count {
      let text = entries[index].text
      memory.pointee.deallocate(text, Text.size(text.pointee.length))
    }
  }

  var count: Int { return entries.count }

  func text(_ atom: graft_atom) -> TextPointer? {
    let index = Int(atom) &- 1
    guard index >= 0, index < entries.count else { return nil }
    return entries[index].text
  }

  /// FNV-1a over the bytes (Fowler, Noll, Vo; 32 bits).
  private static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int)
    -> UInt32
  {
    var hash: UInt32 = 2_166_136_261
    for index in 0..<count {
      hash = (hash ^ UInt32(bytes[index])) &* 16_777_619
    }
    return hash
  }

  func find(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> graft_atom {
    guard buckets.count > 0 else { return 0 }
    let hash = AtomTable.hash(bytes, count)
    let mask = buckets.count &- 1
    var bucket = Int(hash) & mask
    while buckets[bucket] != 0 {
      let atom = buckets[bucket]
      let entry = entries[Int(atom) &- 1]
      if entry.hash == hash, Int(entry.text.pointee.length) == count,
        sameBytes(entry.text.bytes, bytes, count)
      {
        return atom
      }
      bucket = (bucket &+ 1) & mask
    }
    return 0
  }

  mutating func intern(
    _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) throws(Failure) -> graft_atom {
    let known = find(bytes, count)
    if known != 0 { return known }
    if (entries.count &+ 1) &* 2 > buckets.count { try rehash() }
    try entries.reserve(1)
    let length = UInt32(truncatingIfNeeded: count)
    guard let block = memory.pointee.allocate(Text.size(length)) else {
      throw Failure(status: GRAFT_E_NO_MEMORY)
    }
    let text = block.bindMemory(to: Text.self, capacity: 1)
    text.pointee = Text(references: 1, length: length)
    memcpy(text.bytes, bytes, count)
    text.bytes[count] = 0
    entries.appendReserved(
      Entry(text: text, hash: AtomTable.hash(bytes, count)))
    let atom = graft_atom(truncatingIfNeeded: entries.count)
    insert(atom)
    return atom
  }

  private func insert(_ atom: graft_atom) {
    let mask = buckets.count &- 1
    var bucket = Int(entries[Int(atom) &- 1].hash) & mask
    while buckets[bucket] != 0 { bucket = (bucket &+ 1) & mask }
    buckets[bucket] = atom
  }

  private mutating func rehash() throws(Failure) {
    let size = max(64, buckets.count &* 2)
    try buckets.reserve(size &- buckets.count)
    buckets.removeAll()
    _ = try buckets.append(repeating: 0, count: size)
    for index in 0..<entries.count {
      insert(graft_atom(truncatingIfNeeded: index &+ 1))
    }
  }
}
