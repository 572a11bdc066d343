// swift-tools-version: 6.2
import PackageDescription

// A captioning app with sign-in, settings and presence, as a developer would write it: the product
// knows Apple's modules and its own clients, the tests put the simulated ones in their place.
let package = Package(
  name: "Captioning",
  dependencies: [.package(name: "callsim", path: "../../..")],
  targets: [
    .target(
      name: "Cedar",
      dependencies: [
        .product(name: "LiveCommunicationKit", package: "callsim"),
        .product(name: "ExtensionFoundation", package: "callsim"),
      ]),
    .testTarget(
      name: "CedarTests",
      dependencies: ["Cedar", .product(name: "ExtensionRuns", package: "callsim")],
      exclude: ["lunch.json"]),
  ],
  swiftLanguageModes: [.v6]
)
