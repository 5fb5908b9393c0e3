import CGraft

public typealias _Home = Home

/// What a component keeps from one run of its body to the next. It lives as
/// long as the component's node.
@MainActor
public final class Home {
  /// By the field of the view that they belong to.
  var storages: ContiguousArray<AnyObject?> = []
  /// What was handed to components and providers below.
  @exclusivity(unchecked) var carriers = Carriers()
  @exclusivity(unchecked) var tracker = Tracker()
  /// What the view keeps that has effects.
  var record: AnyObject?
  /// What a row of a list is described with.
  var row: AnyObject?

  /// The storage of a field, made when it is first asked for.
  func storage<Storage: AnyObject>(
    _ index: Int, _ make: () -> Storage
  ) -> Storage {
    while storages.count <= index { storages.append(nil) }
    if let kept = storages[index] as? Storage { return kept }
    let made = make()
    storages[index] = made
    return made
  }
}

/// The objects that a body handed on, by place, so that an equal view or value
/// is the same object again, and Graft skips what depends on it (S4).
struct Carriers {
  private struct Entry {
    let place: UInt64
    let object: AnyObject
  }

  private var old: ContiguousArray<Entry> = []
  private var new: ContiguousArray<Entry> = []
  private var cursor = 0
  private var index: [UInt64: Int] = [:]
  private var isIndexed = false

  mutating func begin() {
    swap(&old, &new)
    new.removeAll(keepingCapacity: true)
    cursor = 0
    isIndexed = false
  }

  mutating func end() {
    old.removeAll(keepingCapacity: true)
    index.removeAll()
  }

  /// What was handed on at a place last time.
  mutating func last(_ place: UInt64) -> AnyObject? {
    if cursor < old.count, old[cursor].place == place {
      cursor += 1
      return old[cursor - 1].object
    }
    if old.isEmpty { return nil }
    if !isIndexed {
      for (at, entry) in old.enumerated() { index[entry.place] = at }
      isIndexed = true
    }
    guard let found = index[place] else { return nil }
    cursor = found + 1
    return old[found].object
  }

  /// A carrier for a view: the former one if its view is equal.
  @MainActor
  mutating func carrier<Content: View>(
    _ place: UInt64, _ view: Content, _ fields: Fields<Content>
  ) -> ViewCarrier<Content> {
    if let last = last(place), type(of: last) == ViewCarrier<Content>.self {
      let last = unsafeDowncast(last, to: ViewCarrier<Content>.self)
      if fields.areEqual(last.view, view) { return last }
    }
    return ViewCarrier(view)
  }

  mutating func append(_ object: AnyObject, at place: UInt64) {
    new.append(Entry(place: place, object: object))
  }

  /// An environment value: the former object if it is equal.
  @MainActor
  mutating func value(
    _ place: UInt64, _ value: AnyEnvironmentBox
  ) -> AnyEnvironmentBox {
    var handed = value
    if let last = last(place) as? AnyEnvironmentBox, last.isEqual(to: value) {
      handed = last
    }
    append(handed, at: place)
    return handed
  }
}
