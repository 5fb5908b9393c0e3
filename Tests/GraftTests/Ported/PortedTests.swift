import Graft
import Observation
import Testing

@Observable
private final class Model {
  var text = "one"
  var address = "a"
  var isLoading = false
  var annotations = [NativeAnnotation(title: "a", latitude: 1, longitude: 2)]
  var selected: NativeAnnotation?
  var page = 0
  var searches = 0
}

@MainActor
@Suite("Ported from UIKit")
struct PortedTests {
  /// Shows a view, and gives the one widget that it made.
  private func show<Content: View, Widget: AnyObject>(
    _ type: Widget.Type,
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) throws -> (Stage, Widget) {
    let stage = try Stage(isTop: true, content)
    var widget: UnsafeMutableRawPointer?
    let node = try stage.firstWidget(below: stage.root)
    graft_node_widget(stage.host.runtime, node, &widget)
    let object = Unmanaged<AnyObject>.fromOpaque(try #require(widget))
      .takeUnretainedValue()
    return (stage, try #require(object as? Widget))
  }

  @Test("A text view: edits reach the binding, and the binding the view")
  func textView() throws {
    let model = Model()
    let (stage, view) = try show(NativeTextView.self) {
      TextView(text: Bindable(model).text)
    }
    view.type("!")
    #expect(model.text == "one!")
    try stage.host.pump()
    #expect(view.text == "one!")
    model.text = "two"
    try stage.host.pump()
    #expect(view.text == "two")
    try stage.close()
  }

  @Test("A web view: navigation is told, asked, and stopped at the end")
  func webView() throws {
    let model = Model()
    let (stage, view) = try show(NativeWebView.self) {
      WebView(
        address: model.address, isLoading: Bindable(model).isLoading,
        allows: { $0 != "forbidden" })
    }
    #expect(model.isLoading)
    view.finish()
    #expect(!model.isLoading)
    try stage.host.pump()
    #expect(view.loads == 1)
    model.address = "b"
    try stage.host.pump()
    #expect(view.address == "b")
    model.address = "forbidden"
    try stage.host.pump()
    #expect(view.address == "b")
    try stage.close()
    #expect(view.address == nil)
  }

  @Test("A map view: annotations are told apart, a tap reaches the binding")
  func mapView() throws {
    let model = Model()
    let (stage, view) = try show(NativeMapView.self) {
      MapView(
        annotations: model.annotations, selected: Bindable(model).selected)
    }
    #expect(view.calls == 1)
    let other = NativeAnnotation(title: "b", latitude: 3, longitude: 4)
    model.annotations.append(other)
    try stage.host.pump()
    #expect(view.annotations.count == 2)
    #expect(view.calls == 2)
    view.tap(other)
    #expect(model.selected == other)
    try stage.close()
  }

  @Test("A search bar: text, search with the newest closure, cancel")
  func searchBar() throws {
    struct Search: View {
      @State private var text = ""
      let model: Model
      var body: some View {
        SearchBar(text: $text, placeholder: "Search") {
          model.text = "searched \(text)"
        }
      }
    }
    let model = Model()
    let (stage, bar) = try show(NativeSearchBar.self) { Search(model: model) }
    bar.type("graft")
    try stage.host.pump()
    #expect(bar.showsCancelButton)
    bar.submit()
    #expect(model.text == "searched graft")
    bar.cancel()
    try stage.host.pump()
    #expect(bar.text == "")
    #expect(!bar.showsCancelButton)
    try stage.close()
  }

  @Test("A page controller: swipes and the binding, without a turn too many")
  func pageController() throws {
    let model = Model()
    let (stage, controller) = try show(NativePageController.self) {
      PageController(
        pages: ["a", "b", "c"], currentPage: Bindable(model).page)
    }
    controller.swipe()
    #expect(model.page == 1)
    try stage.host.pump()
    #expect(controller.turns == 0)
    model.page = 2
    try stage.host.pump()
    #expect(controller.current == 2)
    #expect(controller.turns == 1)
    try stage.close()
  }
}

extension Stage {
  /// The first node below another that has a widget.
  fileprivate func firstWidget(below node: graft_node) throws -> graft_node {
    let child = try below(node, 0)
    var widget: UnsafeMutableRawPointer?
    graft_node_widget(host.runtime, child, &widget)
    return widget == nil ? try firstWidget(below: child) : child
  }
}
