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

func tests(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, exclude: exclude,
    swiftSettings: strict)
}

/// For tests of the whole: each module by name, so that a change in one rebuilds them.
let everything = [
  "CallSimulation", "Reports", "FaultSearch", "Experiments", "ScenarioCoding", "JSONDocument",
  "CallMetrics", "CallInvariants", "CallModel", "Statistics", "EventEngine", "TestSupport",
]

let package = Package(
  name: "callsim",
  products: [
    .executable(name: "callsim", targets: ["callsim"]),
    // All its modules by name: who imports one is rebuilt when it changes.
    .library(
      name: "CallSimulation",
      targets: [
        "CallSimulation", "Reports", "FaultSearch", "Experiments", "ScenarioCoding",
        "JSONDocument", "CallMetrics", "CallInvariants", "CallModel", "Statistics", "EventEngine",
      ]),
    .library(name: "CommandLine", targets: ["CommandLine"]),
    .library(name: "LiveCommunicationKit", targets: ["LiveCommunicationKit"]),
    .library(name: "ExtensionFoundation", targets: ["ExtensionFoundation"]),
    .library(name: "ExtensionRuns", targets: ["ExtensionRuns", "ExtensionHosting"]),
  ],
  targets: [
    // Storey 0
    module("EventEngine", settings: strict),
    .systemLibrary(
      name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .target(
      name: "CExtensionHosting",
      cSettings: [
        .define("_GNU_SOURCE"), .enableWarning("all"), .treatAllWarnings(as: .error),
      ]),
    module("ExtensionFoundation"),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // Storey 1
    module("LiveCommunicationKit", ["ExtensionFoundation"]),
    module("Statistics", ["EventEngine"]),
    module("JSONDocument", ["CJansson"], settings: strict),
    // Storey 2
    module("CallModel", ["EventEngine", "Statistics"]),
    // Storey 3
    module("ScenarioCoding", ["CallModel", "JSONDocument", "Statistics", "EventEngine"]),
    module("CallInvariants", ["CallModel", "EventEngine"]),
    module("CallMetrics", ["CallModel", "Statistics", "EventEngine"]),
    module(
      "ExtensionHosting",
      [
        "CallModel", "LiveCommunicationKit", "ExtensionFoundation", "CExtensionHosting",
        "EventEngine",
      ],
      settings: strict),
    // Storey 4
    module(
      "Experiments",
      ["CallMetrics", "CallInvariants", "CallModel", "Statistics", "EventEngine"]),
    // Storey 5
    module(
      "Benchmarking", ["CSQLite", "JSONDocument", "Statistics", "EventEngine"], settings: strict),
    module(
      "FaultSearch",
      [
        "Experiments", "CallMetrics", "CallInvariants", "CallModel", "EventEngine",
      ]),
    // Storey 6
    module(
      "Reports",
      [
        "FaultSearch", "Experiments", "ScenarioCoding", "JSONDocument", "CallMetrics",
        "CallInvariants", "CallModel", "Statistics", "EventEngine",
      ]),
    // Storey 7
    module(
      "CallSimulation",
      [
        "Reports", "FaultSearch", "Experiments", "ScenarioCoding", "JSONDocument", "CallMetrics",
        "CallInvariants", "CallModel", "Statistics", "EventEngine",
      ]),
    // Storey 8
    module(
      "ExtensionRuns",
      [
        "ExtensionHosting", "CExtensionHosting", "LiveCommunicationKit", "ExtensionFoundation",
        "CallSimulation", "Experiments", "ScenarioCoding", "JSONDocument", "CallMetrics",
        "CallInvariants", "CallModel", "Statistics", "EventEngine",
      ],
      settings: strict),
    module(
      "CommandLine",
      [
        "Benchmarking", "Reports", "FaultSearch", "Experiments", "ScenarioCoding", "JSONDocument",
        "CallMetrics", "CallInvariants", "CallModel", "Statistics", "EventEngine",
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
      [
        "ScenarioCoding", "CallModel", "JSONDocument", "Statistics", "EventEngine", "TestSupport",
      ]),
    tests("CallInvariantsTests", ["CallInvariants", "CallModel", "EventEngine", "TestSupport"]),
    tests(
      "CallMetricsTests",
      ["CallMetrics", "CallModel", "Statistics", "EventEngine", "TestSupport"]),
    tests("ExperimentsTests", everything),
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
    tests("FaultSearchTests", everything, exclude: ["Specimens"]),
    tests("ReportsTests", everything, exclude: ["Pages/page.py", "Pages/perfetto.py"]),
    tests("ScenarioTests", everything),
    tests(
      "CommandLineTests", ["CommandLine", "Reports", "callsim", "CodeRunner", "TestSupport"]),
    .executableTarget(
      name: "CodeRunner",
      dependencies: [
        "CommandLine", "ConcurrentHandlers", "ExtensionRuns", "LiveCommunicationKit",
        "ExtensionFoundation",
      ],
      path: "Tests/CodeRunner", swiftSettings: strict),
    .target(
      name: "ConcurrentHandlers", path: "Tests/ConcurrentHandlers", swiftSettings: strict),
    .executableTarget(
      name: "HandlerProbe",
      dependencies: [
        "ConcurrentHandlers", "ExtensionHosting", "LiveCommunicationKit", "ExtensionFoundation",
        "CallModel", "EventEngine",
      ],
      path: "Tests/HandlerProbe", swiftSettings: strict),
    tests("LiveCommunicationKitTests", ["LiveCommunicationKit", "ExtensionFoundation"]),
    tests(
      "ExtensionHostingTests",
      [
        "ExtensionHosting", "LiveCommunicationKit", "ExtensionFoundation", "CallInvariants",
        "CallMetrics", "CallModel", "ConcurrentHandlers", "Statistics", "EventEngine",
      ]),
    tests(
      "ExtensionRunsTests",
      [
        "ExtensionRuns", "ExtensionHosting", "LiveCommunicationKit", "ExtensionFoundation",
        "Experiments", "CallMetrics", "CallModel", "EventEngine", "CodeRunner", "HandlerProbe",
        "TestSupport",
      ], exclude: ["lunch.json"]),
    tests("SourceTreeTests", ["TestSupport"]),
    .target(
      name: "TestSupport", dependencies: [], path: "Tests/TestSupport", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
