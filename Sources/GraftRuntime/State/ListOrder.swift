import CGraft
import GraftShims

/// A place in an order: a chunk, and how many of its slots come before.
struct ListPlace: BitwiseCopyable {
  var chunk: Int
  var offset: Int
}

// The order of a list, in chunks.

extension List {
  /// The place before the item at an index, which may be the count.
  @inline(never)
  func place(_ index: UInt32) -> ListPlace {
    if index < count / 2 {
      var chunk = 0
      var left = index
      while left >= counts[chunk] {
        left &-= counts[chunk]
        chunk &+= 1
      }
      return ListPlace(chunk: chunk, offset: Int(left))
    }
    var chunk = chunks.count
    var start = count
    while chunk > 0, start > index || chunk == chunks.count {
      chunk &-= 1
      start &-= counts[chunk]
    }
    return ListPlace(chunk: max(chunk, 0), offset: Int(index &- start))
  }

  @inline(__always)
  func slot(_ place: ListPlace) -> UInt32 {
    return chunks[place.chunk][place.offset &+ 1]
  }

  func slot(at index: UInt32) -> UInt32 {
    return slot(place(index))
  }

  /// The next place that has an item; only where there is one.
  @inline(__always)
  func next(_ place: inout ListPlace) {
    place.offset &+= 1
    if place.offset == Int(counts[place.chunk]) {
      place = ListPlace(chunk: place.chunk &+ 1, offset: 0)
    }
  }

  func index(of slot: UInt32) -> UInt32 {
    guard let chunk = item(slot).pointee.chunk else { return count }
    var index: UInt32 = 0
    for before in 0..<Int(chunk[0]) { index &+= counts[before] }
    var offset = 1
    while chunk[offset] != slot { offset &+= 1 }
    return index &+ UInt32(truncatingIfNeeded: offset &- 1)
  }

  /// Makes room for chunks, so that `extra` inserts cannot fail.
  @inline(never)
  mutating func reserveOrder(_ extra: Int) throws(Failure) {
    let needed = extra / (List.longestChunk / 2) &+ 2
    try chunks.reserve(needed)
    try counts.reserve(needed)
    try spare.reserve(max(needed &- spare.count, List.spareChunks))
    while spare.count < needed {
      guard let raw = memory.pointee.allocate(List.chunkBytes) else {
        trimSpare()
        throw Failure(status: GRAFT_E_NO_MEMORY)
      }
      spare.appendReserved(
        raw.bindMemory(to: UInt32.self, capacity: List.longestChunk &+ 1))
    }
  }

  @inline(never)
  mutating func trimSpare() {
    while spare.count > List.spareChunks {
      memory.pointee.deallocate(spare.removeLast(), List.chunkBytes)
    }
  }

  /// Inserts a slot at a place, which is then behind it; room was made.
  @inline(never)
  mutating func insert(_ slot: UInt32, at place: inout ListPlace) {
    if chunks.count == 0 {
      addChunk(at: 0)
    } else if counts[place.chunk] == UInt32(List.longestChunk) {
      split(&place)
    }
    let chunk = chunks[place.chunk]
    let held = Int(counts[place.chunk])
    let hole = chunk + (place.offset &+ 1)
    memmove(
      hole + 1, hole,
      (held &- place.offset) &* MemoryLayout<UInt32>.stride)
    hole.pointee = slot
    item(slot).pointee.chunk = chunk
    counts[place.chunk] = counts[place.chunk] &+ 1
    place.offset &+= 1
    count &+= 1
  }

  /// Makes room in a full chunk; at the end of the order it stays full.
  @inline(never)
  private mutating func split(_ place: inout ListPlace) {
    let half = List.longestChunk / 2
    let isLast = place.chunk == chunks.count &- 1
    let kept =
      isLast && place.offset == List.longestChunk ? List.longestChunk : half
    let old = chunks[place.chunk]
    addChunk(at: place.chunk &+ 1)
    let new = chunks[place.chunk &+ 1]
    for offset in kept..<List.longestChunk {
      let slot = old[offset &+ 1]
      new[offset &- kept &+ 1] = slot
      item(slot).pointee.chunk = new
    }
    counts[place.chunk] = UInt32(truncatingIfNeeded: kept)
    counts[place.chunk &+ 1] = UInt32(
      truncatingIfNeeded: List.longestChunk &- kept)
    if place.offset > half || kept == place.offset {
      place = ListPlace(chunk: place.chunk &+ 1, offset: place.offset &- kept)
    }
  }

  private mutating func addChunk(at index: Int) {
    let chunk = spare.removeLast()
    chunks.insertReserved(chunk, at: index)
    counts.insertReserved(0, at: index)
    number(from: index)
  }

  private mutating func dropChunk(at index: Int) {
    let chunk = chunks[index]
    chunks.remove(at: index)
    counts.remove(at: index)
    number(from: index)
    if spare.count < List.spareChunks {
      // Room was made with the first insert.
      spare.appendReserved(chunk)
    } else {
      memory.pointee.deallocate(chunk, List.chunkBytes)
    }
  }

  private func number(from index: Int) {
    for place in index..<chunks.count {
      chunks[place][0] = UInt32(truncatingIfNeeded: place)
    }
  }

  /// Takes an item out of the order.
  mutating func removeFromOrder(at place: ListPlace) {
    let chunk = chunks[place.chunk]
    let left = counts[place.chunk] &- 1
    let hole = chunk + (place.offset &+ 1)
    item(hole.pointee).pointee.chunk = nil
    memmove(
      hole, hole + 1,
      (Int(left) &- place.offset) &* MemoryLayout<UInt32>.stride)
    counts[place.chunk] = left
    count &-= 1
    if left == 0 {
      dropChunk(at: place.chunk)
    } else if place.chunk &+ 1 < chunks.count,
      left &+ counts[place.chunk &+ 1] <= UInt32(List.longestChunk / 2)
    {
      merge(place.chunk)
    }
  }

  /// Joins a chunk with the next: few items are in few chunks.
  private mutating func merge(_ index: Int) {
    let chunk = chunks[index]
    let next = chunks[index &+ 1]
    let held = Int(counts[index])
    let moved = Int(counts[index &+ 1])
    for offset in 0..<moved {
      let slot = next[offset &+ 1]
      chunk[held &+ offset &+ 1] = slot
      item(slot).pointee.chunk = chunk
    }
    counts[index] = UInt32(truncatingIfNeeded: held &+ moved)
    dropChunk(at: index &+ 1)
  }
}
