import Graft

// A toolkit in the manner of UIKit: widgets that are objects, with delegates.

@MainActor
protocol NativeTextViewDelegate: AnyObject {
  func textViewDidChange(_ textView: NativeTextView)
}

@MainActor
final class NativeTextView {
  weak var delegate: (any NativeTextViewDelegate)?
  var text = ""
  var isEditable = true

  /// What the user does.
  func type(_ more: String) {
    text += more
    delegate?.textViewDidChange(self)
  }
}

@MainActor
protocol NativeWebViewDelegate: AnyObject {
  func webViewDidStart(_ webView: NativeWebView)
  func webViewDidFinish(_ webView: NativeWebView)
  func webView(_ webView: NativeWebView, allows address: String) -> Bool
}

@MainActor
final class NativeWebView {
  weak var delegate: (any NativeWebViewDelegate)?
  private(set) var address: String?
  private(set) var loads = 0

  func load(_ address: String) {
    guard delegate?.webView(self, allows: address) ?? true else { return }
    self.address = address
    loads += 1
    delegate?.webViewDidStart(self)
  }

  func stopLoading() { address = nil }

  /// The network's part.
  func finish() { delegate?.webViewDidFinish(self) }
}

struct NativeAnnotation: Hashable {
  let title: String
  let latitude: Double
  let longitude: Double
}

@MainActor
protocol NativeMapViewDelegate: AnyObject {
  func mapView(_ mapView: NativeMapView, didSelect: NativeAnnotation)
}

@MainActor
final class NativeMapView {
  weak var delegate: (any NativeMapViewDelegate)?
  private(set) var annotations: Set<NativeAnnotation> = []
  private(set) var calls = 0

  func add(_ added: Set<NativeAnnotation>) {
    annotations.formUnion(added)
    calls += 1
  }

  func remove(_ removed: Set<NativeAnnotation>) {
    annotations.subtract(removed)
    calls += 1
  }

  /// What the user does.
  func tap(_ annotation: NativeAnnotation) {
    delegate?.mapView(self, didSelect: annotation)
  }
}

@MainActor
protocol NativeSearchBarDelegate: AnyObject {
  func searchBar(_ searchBar: NativeSearchBar, textDidChange text: String)
  func searchBarSearchButtonClicked(_ searchBar: NativeSearchBar)
  func searchBarCancelButtonClicked(_ searchBar: NativeSearchBar)
}

@MainActor
final class NativeSearchBar {
  weak var delegate: (any NativeSearchBarDelegate)?
  var text = ""
  var placeholder = ""
  var showsCancelButton = false

  /// What the user does.
  func type(_ more: String) {
    text += more
    delegate?.searchBar(self, textDidChange: text)
  }

  func submit() { delegate?.searchBarSearchButtonClicked(self) }
  func cancel() { delegate?.searchBarCancelButtonClicked(self) }
}

@MainActor
protocol NativePageControllerDelegate: AnyObject {
  func pageController(_ controller: NativePageController, didShow: Int)
}

@MainActor
final class NativePageController {
  weak var delegate: (any NativePageControllerDelegate)?
  var pages: [String] = []
  private(set) var current = 0
  private(set) var turns = 0

  func setPage(_ page: Int) {
    current = page
    turns += 1
  }

  /// What the user does.
  func swipe() {
    current = min(current + 1, pages.count - 1)
    delegate?.pageController(self, didShow: current)
  }
}
