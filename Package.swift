// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Graft",
  products: [
    .library(name: "Graft", targets: ["Graft"]),
    .library(name: "GraftRuntime", type: .dynamic, targets: ["GraftRuntime"]),
    .library(name: "GraftHeadless", targets: ["GraftHeadless"]),
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
    .executableTarget(
      name: "graft_driver", dependencies: ["GraftHeadless"],
      path: "Tests/Driver"),
    .testTarget(
      name: "GraftTests",
      dependencies: ["Graft", "GraftHeadless", "graft_driver"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c99
)
