// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A package of its own: who builds the product builds none of this.
let package = Package(
  name: "callsim-benchmarks",
  dependencies: [.package(name: "callsim", path: "..")],
  targets: [
    .target(
      name: "Measuring", dependencies: [.product(name: "CallSimulation", package: "callsim")],
      swiftSettings: strict),
    .executableTarget(
      name: "callsim-benchmarks", dependencies: ["Measuring"], swiftSettings: strict),
    .testTarget(name: "MeasuringTests", dependencies: ["Measuring"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
