// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Graft",
  products: [
    .library(name: "Graft", targets: ["Graft"]),
    .library(name: "GraftRuntime", type: .dynamic, targets: ["GraftRuntime"]),
    .library(name: "GraftHeadless", targets: ["GraftHeadless"]),
    .library(name: "GraftTerminal", targets: ["GraftTerminal"]),
    .executable(name: "tasks-swift", targets: ["tasks-swift"]),
  ],
  targets: [
    .target(name: "CGraft", path: "include", publicHeadersPath: "."),
    .target(
      name: "GraftShims", path: "Sources/GraftRuntime/Shims",
      publicHeadersPath: "."),
    .target(
      name: "GraftRuntime", dependencies: ["CGraft", "GraftShims"],
      exclude: ["Shims"]),
    .target(name: "Graft", dependencies: ["CGraft", "GraftRuntime"]),
    .target(
      name: "GraftHeadless", dependencies: ["CGraft", "GraftRuntime"],
      path: "bindings/headless", exclude: ["CMakeLists.txt"],
      publicHeadersPath: "include"),
    .target(
      name: "GraftLayout", dependencies: ["CGraft", "GraftRuntime"],
      path: "bindings/layout", exclude: ["CMakeLists.txt"],
      publicHeadersPath: "include"),
    .target(
      name: "CGraftTerminal",
      dependencies: ["CGraft", "GraftRuntime", "GraftLayout"],
      path: "bindings/terminal",
      exclude: ["CMakeLists.txt", "examples", "run.sh", "swift"],
      publicHeadersPath: "include",
      cSettings: [
        // curses.h declares wide characters to X/Open programs alone.
        .define("_DEFAULT_SOURCE"), .define("_XOPEN_SOURCE", to: "700"),
      ],
      linkerSettings: [.linkedLibrary("ncursesw")]),
    .target(
      name: "GraftTerminal", dependencies: ["Graft", "CGraftTerminal"],
      path: "bindings/terminal/swift"),
    .executableTarget(
      name: "tasks-swift", dependencies: ["Graft", "GraftTerminal"],
      path: "bindings/terminal/examples/swift"),
    .target(
      name: "BenchEngine", dependencies: ["CGraft"],
      path: "Tests/Benchmarks/swift/engine",
      cSettings: [.define("_POSIX_C_SOURCE", to: "200809L")]),
    .executableTarget(
      name: "bench-swift", dependencies: ["BenchEngine", "Graft"],
      path: "Tests/Benchmarks/swift", exclude: ["engine"]),
    .executableTarget(
      name: "graft_driver", dependencies: ["GraftHeadless"],
      path: "Tests/Driver"),
    .target(
      name: "Snippets", dependencies: ["Graft", "GraftTerminal"],
      path: "Tests/Snippets"),
    .testTarget(
      name: "GraftTests",
      dependencies: [
        "Snippets",
        "Graft", "GraftHeadless", "GraftTerminal", "graft_driver",
        "tasks-swift",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c99
)

// Tk takes part where the environment has GRAFT_TK.
if Context.environment["GRAFT_TK"] != nil {
  package.products.append(.library(name: "GraftTk", targets: ["GraftTk"]))
  package.targets += [
    .systemLibrary(
      name: "CTk", path: "bindings/tk/swift/module", pkgConfig: "tk",
      providers: [.apt(["tk-dev"])]),
    .target(
      name: "CGraftTk", dependencies: ["CGraft", "GraftRuntime", "CTk"],
      path: "bindings/tk", exclude: ["CMakeLists.txt", "examples", "swift"],
      publicHeadersPath: "include"),
    .target(
      name: "GraftTk", dependencies: ["Graft", "CGraftTk", "CTk"],
      path: "bindings/tk/swift", exclude: ["module"]),
    .executableTarget(
      name: "wallet-tk", dependencies: ["Graft", "GraftTk"],
      path: "bindings/tk/examples/swift"),
  ]
}

// GTK 4 takes part where the environment has GRAFT_GTK4: SwiftPM can't leave
// out by itself what a system lacks.
if Context.environment["GRAFT_GTK4"] != nil {
  package.cLanguageStandard = .gnu11  // GLib's macros
  package.products.append(.library(name: "GraftGtk4", targets: ["GraftGtk4"]))
  package.targets += [
    .systemLibrary(
      name: "CGtk4", path: "bindings/gtk4/swift/module", pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev"])]),
    .target(
      name: "CGraftGtk4", dependencies: ["CGraft", "GraftRuntime", "CGtk4"],
      path: "bindings/gtk4",
      exclude: ["CMakeLists.txt", "examples", "swift"],
      publicHeadersPath: "include"),
    .target(
      name: "GraftGtk4", dependencies: ["Graft", "CGraftGtk4", "CGtk4"],
      path: "bindings/gtk4/swift", exclude: ["module"]),
    .executableTarget(
      name: "indicators", dependencies: ["Graft", "GraftGtk4"],
      path: "bindings/gtk4/examples/swift"),
  ]
}
