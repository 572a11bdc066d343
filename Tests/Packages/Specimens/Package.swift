// swift-tools-version: 6.2
import PackageDescription

// Extensions with one real-world bug each, and sound ones beside them: what `chaos` must find, and
// what it must not.
let package = Package(
  name: "Specimens",
  dependencies: [.package(name: "callsim", path: "../../..")],
  targets: [
    .target(
      name: "Specimens",
      dependencies: [
        .product(name: "LiveCommunicationKit", package: "callsim"),
        .product(name: "ExtensionFoundation", package: "callsim"),
        .product(name: "ExtensionRuns", package: "callsim"),
      ]),
    .testTarget(
      name: "SpecimensTests",
      dependencies: [
        "Specimens", .product(name: "ExtensionRuns", package: "callsim"),
      ],
      exclude: ["lunch.json"]),
  ],
  swiftLanguageModes: [.v6]
)
