/// Makes one view of several, of `if`, `if let` and `switch`.
@resultBuilder
@MainActor
public struct ViewBuilder {
  @inlinable
  public static func buildBlock() -> EmptyView { EmptyView() }

  @inlinable
  public static func buildBlock<Content: View>(_ content: Content) -> Content {
    content
  }

  @inlinable
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(content: (repeat each content))
  }

  @inlinable
  public static func buildExpression<Content: View>(
    _ content: Content
  ) -> Content {
    content
  }

  @inlinable
  public static func buildIf<Content: View>(_ content: Content?) -> Content? {
    content
  }

  @inlinable
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> {
    .first(first)
  }

  @inlinable
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> {
    .second(second)
  }

  public static func buildLimitedAvailability<Content: View>(
    _ content: Content
  ) -> AnyView {
    AnyView(content)
  }
}

/// Nothing.
public struct EmptyView: PrimitiveView {
  @inlinable public init() {}
  public static var _isSingle: Bool { false }
  public static var _accepts: _Accepts { .all }
  public static func _describe(_ view: Self, into describer: Describer) {}
  public static func _collect(_ view: Self, into choices: inout _Choices) {}
}

/// Several views, one after another.
public struct TupleView<each Content: View>: PrimitiveView {
  @usableFromInline let content: (repeat each Content)

  @inlinable
  init(content: (repeat each Content)) {
    self.content = content
  }

  public static var _isSingle: Bool { false }

  public static var _accepts: _Accepts {
    var accepts = _Accepts.all
    for type in repeat (each Content).self {
      accepts.formIntersection(type._accepts)
    }
    return accepts
  }

  @inlinable
  public static func _describe(_ view: Self, into describer: Describer) {
    let base = describer.site
    var index: UInt32 = 1
    for child in repeat each view.content {
      describer.site = mix(base, index)
      describe(child, into: describer)
      index &+= 1
    }
    describer.site = base
  }

  public static func _collect(_ view: Self, into choices: inout _Choices) {
    for child in repeat each view.content {
      collect(child, into: &choices)
    }
  }
}

@MainActor
private func collect<Content: View>(
  _ view: Content, into choices: inout _Choices
) {
  Content._collect(view, into: &choices)
}

@MainActor
@inlinable
func describe<Content: View>(
  _ view: Content, into describer: Describer
) {
  Content._describe(view, into: describer)
}

/// The site of a part, by that of the whole and a number.
@inlinable
func mix(_ site: UInt32, _ index: UInt32) -> UInt32 {
  let mixed = (site ^ index) &* 0x9E37_79B1
  return mixed ^ (mixed >> 15)
}

/// One of two views: they have identities of their own.
public enum ConditionalContent<First: View, Second: View>: PrimitiveView {
  case first(First)
  case second(Second)

  public static var _isSingle: Bool { false }

  public static var _accepts: _Accepts {
    First._accepts.intersection(Second._accepts)
  }

  public static func _describe(_ view: Self, into describer: Describer) {
    let base = describer.site
    switch view {
    case .first(let first):
      describer.site = mix(base, 0x101)
      First._describe(first, into: describer)
    case .second(let second):
      describer.site = mix(base, 0x102)
      Second._describe(second, into: describer)
    }
    describer.site = base
  }

  public static func _collect(_ view: Self, into choices: inout _Choices) {
    switch view {
    case .first(let first): First._collect(first, into: &choices)
    case .second(let second): Second._collect(second, into: &choices)
    }
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("Optional has no body") }

  public static var _isSingle: Bool { false }
  public static var _accepts: _Accepts { Wrapped._accepts }

  public static func _describe(_ view: Self, into describer: Describer) {
    if let view { Wrapped._describe(view, into: describer) }
  }

  public static func _collect(_ view: Self, into choices: inout _Choices) {
    if let view { Wrapped._collect(view, into: &choices) }
  }
}

/// Several views as one, for modifiers.
public struct Group<Content: View>: PrimitiveView {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public static var _isSingle: Bool { Content._isSingle }
  public static var _isWidget: Bool { Content._isWidget }
  public static var _accepts: _Accepts { Content._accepts }

  public static func _describe(_ view: Self, into describer: Describer) {
    Content._describe(view.content, into: describer)
  }

  public static func _collect(_ view: Self, into choices: inout _Choices) {
    Content._collect(view.content, into: &choices)
  }
}

/// A view of a type that is known at run time only. With another type it is
/// another view.
public struct AnyView: PrimitiveView {
  private let describe: @MainActor (Describer) -> Void
  private let collect: @MainActor (inout _Choices) -> Void
  private let site: UInt32

  public init<Content: View>(_ view: Content) {
    describe = { describer in
      // Which modifiers the view takes is known only here.
      let isModified = describer.modifiers.count > describer.modifierBase
      if isModified && !Content._accepts.contains(.all) {
        describer.container(view)
      } else {
        Content._describe(view, into: describer)
      }
    }
    collect = { choices in Content._collect(view, into: &choices) }
    let hash = ObjectIdentifier(Content.self).hashValue
    site = UInt32(truncatingIfNeeded: hash)
  }

  public static var _isSingle: Bool { false }
  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    let base = describer.site
    describer.site = mix(base, view.site)
    view.describe(describer)
    describer.site = base
  }

  public static func _collect(_ view: Self, into choices: inout _Choices) {
    view.collect(&choices)
  }
}
