// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: warnings are errors, imports say what they make public.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Targets that need no unsafe code have the compiler check that they hold none.
let safe: [SwiftSetting] = strict + [.strictMemorySafety()]

/// A module of the product. Dependencies come only from smaller storeys; `SourceTreeTests` says so.
func module(
  _ name: String, _ dependencies: [String] = [], settings: [SwiftSetting] = safe
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [String], resources: [Resource]? = nil) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: strict)
}

let package = Package(
  name: "callsim",
  products: [
    .executable(name: "callsim", targets: ["callsim"]),
    // All its modules by name: who imports one is rebuilt when it changes.
    .library(
      name: "CallSimulation",
      targets: [
        "CallSimulation", "Reports", "Experiments", "ScenarioCoding", "JSONDocument", "CallMetrics",
        "CallInvariants", "CallModel", "Statistics", "EventEngine",
      ]),
    .library(name: "CommandLine", targets: ["CommandLine"]),
  ],
  targets: [
    // Storey 0
    module("EventEngine", settings: strict),
    .systemLibrary(
      name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // Storey 1
    module("Statistics", ["EventEngine"]),
    module("JSONDocument", ["CJansson"], settings: strict),
    // Storey 2
    module("CallModel", ["EventEngine", "Statistics"]),
    // Storey 3
    module("ScenarioCoding", ["CallModel", "JSONDocument", "EventEngine"]),
    module("CallInvariants", ["CallModel", "EventEngine"]),
    module("CallMetrics", ["CallModel", "Statistics", "EventEngine"]),
    // Storey 4
    module(
      "Experiments",
      ["CallMetrics", "CallInvariants", "CallModel", "Statistics", "EventEngine"]),
    // Storey 5
    module(
      "Benchmarking", ["CSQLite", "JSONDocument", "Statistics", "EventEngine"], settings: strict),
    // Storey 6
    module(
      "Reports",
      [
        "Experiments", "ScenarioCoding", "JSONDocument", "CallMetrics", "CallInvariants",
        "CallModel", "Statistics", "EventEngine",
      ]),
    // Storey 7
    module(
      "CallSimulation",
      [
        "Reports", "Experiments", "ScenarioCoding", "JSONDocument", "CallMetrics",
        "CallInvariants", "CallModel", "Statistics", "EventEngine",
      ]),
    // Storey 8
    module(
      "CommandLine",
      [
        "Benchmarking", "Reports", "Experiments", "ScenarioCoding", "JSONDocument", "CallMetrics",
        "CallModel", "Statistics", "EventEngine",
      ], settings: strict),
    // Storey 9
    .executableTarget(
      name: "callsim", dependencies: ["CommandLine", "Experiments"], swiftSettings: safe),

    tests("EventEngineTests", ["EventEngine", "TestSupport"]),
    tests("StatisticsTests", ["Statistics", "EventEngine", "TestSupport"]),
    tests("JSONDocumentTests", ["JSONDocument", "TestSupport"]),
    tests("CallModelTests", ["CallModel", "Statistics", "EventEngine", "TestSupport"]),
    tests(
      "ScenarioCodingTests",
      ["ScenarioCoding", "CallModel", "JSONDocument", "EventEngine", "TestSupport"]),
    tests("CallInvariantsTests", ["CallInvariants", "CallModel", "EventEngine", "TestSupport"]),
    tests(
      "CallMetricsTests",
      ["CallMetrics", "CallModel", "Statistics", "EventEngine", "TestSupport"]),
    tests("ExperimentsTests", ["CallSimulation", "TestSupport"]),
    tests(
      "BenchmarkingTests",
      [
        "Benchmarking", "BenchmarkingProbe", "JSONDocument", "Statistics", "EventEngine",
        "TestSupport",
      ]),
    .executableTarget(
      name: "BenchmarkingProbe", dependencies: ["Benchmarking", "JSONDocument"],
      path: "Tests/BenchmarkingProbe",
      swiftSettings: strict),
    tests("ReportsTests", ["CallSimulation", "TestSupport"]),
    tests("ScenarioTests", ["CallSimulation", "TestSupport"]),
    tests("CommandLineTests", ["CommandLine", "callsim", "TestSupport"]),
    tests("SourceTreeTests", ["TestSupport"]),
    .target(
      name: "TestSupport", dependencies: [], path: "Tests/TestSupport", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
