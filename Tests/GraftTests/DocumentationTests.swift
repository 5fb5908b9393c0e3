import Foundation
import Testing

/// The examples of the documentation are those of files that were compiled.
@Suite("Documentation")
struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The files of a folder that end in a suffix.
  private static func files(_ folder: String, _ suffix: String) throws -> [URL]
  {
    try FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil
    ).filter { $0.lastPathComponent.hasSuffix(suffix) }
  }

  /// Lines without what indents them, and without empty ones.
  private static func lines(_ text: Substring) -> String {
    text.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  @Test("Every example of the documentation is compiled")
  func examples() throws {
    var compiled = ""
    for folder in ["Tests/Snippets", "Tests/GraftTests/Ported"] {
      for file in try DocumentationTests.files(folder, ".swift") {
        let text = try String(contentsOf: file, encoding: .utf8)
        compiled += DocumentationTests.lines(Substring(text)) + "\n"
      }
    }
    var count = 0
    for file in try DocumentationTests.files("Sources/Graft/Graft.docc", ".md")
    {
      let text = try String(contentsOf: file, encoding: .utf8)
      for part in text.components(separatedBy: "```swift\n").dropFirst() {
        let example = part.components(separatedBy: "```")[0]
        count += 1
        #expect(
          compiled.contains(DocumentationTests.lines(Substring(example))),
          "\(file.lastPathComponent): \(example)")
      }
    }
    #expect(count == 18)
  }
}
