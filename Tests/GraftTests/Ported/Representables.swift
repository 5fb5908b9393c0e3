import Graft

// Five wrappers as they are widely written for UIKit. What differs from there:
// WidgetRepresentable for UIViewRepresentable, makeWidget for makeUIView,
// updateWidget for updateUIView, and the names of the widgets.

// snippet: TextView
struct TextView: WidgetRepresentable {
  @Binding var text: String
  var isEditable = true

  func makeCoordinator() -> Coordinator { Coordinator(self) }

  func makeWidget(context: Context) -> NativeTextView {
    let view = NativeTextView()
    view.delegate = context.coordinator
    return view
  }

  func updateWidget(_ view: NativeTextView, context: Context) {
    if view.text != text { view.text = text }
    view.isEditable = isEditable
  }

  final class Coordinator: NativeTextViewDelegate, RepresentableCoordinator {
    var parent: TextView

    init(_ parent: TextView) { self.parent = parent }

    func textViewDidChange(_ textView: NativeTextView) {
      parent.text = textView.text
    }
  }
}
// end

// snippet: WebView
struct WebView: WidgetRepresentable {
  let address: String
  @Binding var isLoading: Bool
  var allows: @MainActor (String) -> Bool = { _ in true }

  func makeCoordinator() -> Coordinator { Coordinator(self) }

  func makeWidget(context: Context) -> NativeWebView {
    let view = NativeWebView()
    view.delegate = context.coordinator
    return view
  }

  func updateWidget(_ view: NativeWebView, context: Context) {
    if view.address != address { view.load(address) }
  }

  static func dismantleWidget(
    _ view: NativeWebView, coordinator: Coordinator
  ) {
    view.stopLoading()
  }

  final class Coordinator: NativeWebViewDelegate, RepresentableCoordinator {
    var parent: WebView

    init(_ parent: WebView) { self.parent = parent }

    func webViewDidStart(_ webView: NativeWebView) { parent.isLoading = true }
    func webViewDidFinish(_ webView: NativeWebView) {
      parent.isLoading = false
    }
    func webView(_ webView: NativeWebView, allows address: String) -> Bool {
      parent.allows(address)
    }
  }
}
// end

// snippet: MapView
struct MapView: WidgetRepresentable {
  let annotations: [NativeAnnotation]
  @Binding var selected: NativeAnnotation?

  func makeCoordinator() -> Coordinator { Coordinator(self) }

  func makeWidget(context: Context) -> NativeMapView {
    let view = NativeMapView()
    view.delegate = context.coordinator
    return view
  }

  func updateWidget(_ view: NativeMapView, context: Context) {
    let wanted = Set(annotations)
    let gone = view.annotations.subtracting(wanted)
    let new = wanted.subtracting(view.annotations)
    if !gone.isEmpty { view.remove(gone) }
    if !new.isEmpty { view.add(new) }
  }

  final class Coordinator: NativeMapViewDelegate, RepresentableCoordinator {
    var parent: MapView

    init(_ parent: MapView) { self.parent = parent }

    func mapView(_ mapView: NativeMapView, didSelect: NativeAnnotation) {
      parent.selected = didSelect
    }
  }
}
// end

// snippet: SearchBar
struct SearchBar: WidgetRepresentable {
  @Binding var text: String
  let placeholder: String
  var onSearch: @MainActor () -> Void

  func makeCoordinator() -> Coordinator { Coordinator(self) }

  func makeWidget(context: Context) -> NativeSearchBar {
    let bar = NativeSearchBar()
    bar.delegate = context.coordinator
    return bar
  }

  func updateWidget(_ bar: NativeSearchBar, context: Context) {
    bar.text = text
    bar.placeholder = placeholder
    bar.showsCancelButton = !text.isEmpty
  }

  final class Coordinator: NativeSearchBarDelegate, RepresentableCoordinator {
    var parent: SearchBar

    init(_ parent: SearchBar) { self.parent = parent }

    func searchBar(_ searchBar: NativeSearchBar, textDidChange text: String) {
      parent.text = text
    }
    func searchBarSearchButtonClicked(_ searchBar: NativeSearchBar) {
      parent.onSearch()
    }
    func searchBarCancelButtonClicked(_ searchBar: NativeSearchBar) {
      parent.text = ""
    }
  }
}
// end

// snippet: PageController
struct PageController: WidgetRepresentable {
  let pages: [String]
  @Binding var currentPage: Int

  func makeCoordinator() -> Coordinator { Coordinator(self) }

  func makeWidget(context: Context) -> NativePageController {
    let controller = NativePageController()
    controller.delegate = context.coordinator
    return controller
  }

  func updateWidget(_ controller: NativePageController, context: Context) {
    controller.pages = pages
    if controller.current != currentPage { controller.setPage(currentPage) }
  }

  final class Coordinator: NativePageControllerDelegate,
    RepresentableCoordinator
  {
    var parent: PageController

    init(_ parent: PageController) { self.parent = parent }

    func pageController(_ controller: NativePageController, didShow: Int) {
      parent.currentPage = didShow
    }
  }
}
// end
