// swift-tools-version: 6.2
import PackageDescription

/// A package of its own: it is built with a fuzzer's own `main` and the address sanitizer.
let package = Package(
  name: "DecoderFuzzer",
  dependencies: [.package(name: "callsim", path: "../../..")],
  targets: [
    .executableTarget(
      name: "DecoderFuzzer", dependencies: [.product(name: "CallSimulation", package: "callsim")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-use-ld=lld", "-sanitize=fuzzer,address"])])
  ],
  swiftLanguageModes: [.v6]
)
