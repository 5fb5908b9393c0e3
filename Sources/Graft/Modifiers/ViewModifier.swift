/// What is put around views, with state of its own.
///
///     struct Titled: ViewModifier {
///       let title: String
///
///       func body(content: Content) -> some View {
///         VStack {
///           Text(title).bold()
///           content
///         }
///       }
///     }
@MainActor
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ViewModifierContent<Self>

  /// The content with what is put around it.
  @ViewBuilder func body(content: Content) -> Body
}

extension View {
  /// Puts a modifier around the view.
  public func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A view with a modifier around it.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
  let content: Content
  let modifier: Modifier

  public var body: some View {
    modifier.body(content: ViewModifierContent(content: AnyView(content)))
  }
}

/// The view that a modifier is put around.
public struct ViewModifierContent<Modifier: ViewModifier>: PrimitiveView {
  let content: AnyView

  public static var _isSingle: Bool { AnyView._isSingle }
  public static var _accepts: _Accepts { AnyView._accepts }

  public static func _describe(_ view: Self, into describer: Describer) {
    AnyView._describe(view.content, into: describer)
  }

  public static func _collect(_ view: Self, into choices: inout _Choices) {
    AnyView._collect(view.content, into: &choices)
  }
}
