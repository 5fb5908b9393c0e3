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
      name: "CGraftTerminal", dependencies: ["CGraft", "GraftRuntime"],
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
