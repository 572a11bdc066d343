// swift-tools-version: 6.2
import PackageDescription

// A sound interpreter app as a developer would write it: the product's code knows Apple's modules
// and its own clients, the tests put the simulated ones in their place.
let package = Package(
  name: "Interpreting",
  dependencies: [.package(name: "callsim", path: "../../..")],
  targets: [
    .target(
      name: "Northline",
      dependencies: [
        .product(name: "LiveCommunicationKit", package: "callsim"),
        .product(name: "ExtensionFoundation", package: "callsim"),
      ]),
    .testTarget(
      name: "NorthlineTests",
      dependencies: ["Northline", .product(name: "ExtensionRuns", package: "callsim")],
      exclude: ["lunch.json"]),
  ],
  swiftLanguageModes: [.v6]
)
