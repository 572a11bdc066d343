/// The files of a new package for an extension.
extension ExtensionPackage {
  private static func imports(_ modules: String...) -> String {
    modules.map { "import \($0)" }.joined(separator: "\n")
  }

  var manifest: String {
    """
    // swift-tools-version: 6.2
    \(Self.imports("PackageDescription"))

    let package = Package(
      name: "\(name)",
      dependencies: [.package(name: "callsim", path: "\(library)")],
      targets: [
        // What ships: Apple's names, and clients that are handed in.
        .target(
          name: "\(name)",
          dependencies: [.product(name: "LiveCommunicationKit", package: "callsim")]),
        // The same with the simulated clients.
        .target(
          name: "\(name)Simulation",
          dependencies: [
            "\(name)", .product(name: "LiveCommunicationKit", package: "callsim"),
            .product(name: "ExtensionFoundation", package: "callsim"),
            .product(name: "ExtensionRuns", package: "callsim"),
          ]),
        // callsim's commands, with this code as an engine.
        .executableTarget(
          name: "\(name)Runner",
          dependencies: [
            "\(name)Simulation", .product(name: "ExtensionRuns", package: "callsim"),
            .product(name: "CommandLine", package: "callsim"),
          ]),
        .testTarget(
          name: "\(name)Tests",
          dependencies: [
            "\(name)Simulation", .product(name: "ExtensionRuns", package: "callsim"),
          ]),
      ],
      swiftLanguageModes: [.v6]
    )

    """
  }

  var product: String {
    """
    \(Self.imports("Foundation", "LiveCommunicationKit"))

    /// The service's own backend; the real one uses URLSession.
    public protocol Backend: Sendable {
      func forward(_ url: URL) async throws
    }

    /// What the extension does. In the app, its `@main` type calls this with the real backend.
    public struct \(name): Sendable {
      let backend: any Backend

      public init(backend: any Backend) { self.backend = backend }

      /// Both handlers: whoever opens the URL joins the call. A backend that takes too long is
      /// given up before the framework's patience ends.
      public func answer(
        _ request: LiveAssistanceRequest
      ) async throws -> LiveAssistanceRequest.Response {
        let (backend, url) = (backend, request.url)
        do {
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await backend.forward(url) }
            group.addTask {
              try await Task.sleep(for: .seconds(10))
              throw CancellationError()
            }
            defer { group.cancelAll() }
            try await group.next()
          }
        } catch {
          throw LiveAssistanceRequestError.cannotFulfill(message: "\\(error)")
        }
        return .proceed
      }
    }

    """
  }

  var simulation: String {
    """
    \(Self.imports("ExtensionFoundation", "ExtensionRuns", "Foundation", "LiveCommunicationKit"))
    \(Self.imports(name))

    /// The extension with the simulated backend.
    public struct \(name)Extension: LiveAssistanceExtension {
      let subject = \(name)(backend: SimulatedClient())

      public init() {}

      public func prepareAssistanceRequest(
        _ request: LiveAssistanceRequest
      ) async throws -> LiveAssistanceRequest.Response {
        try await subject.answer(request)
      }

      public func resumeRequest(
        _ request: LiveAssistanceRequest
      ) async throws -> LiveAssistanceRequest.Response {
        try await subject.answer(request)
      }
    }

    struct SimulatedClient: Backend {
      func forward(_ url: URL) async throws { try await SimulatedBackend().forward(url) }
    }

    /// The app that ships the extension, as the framework opens it.
    public struct \(name)App: ContainerApp {
      public init() {}

      public func continueActivity(_ activity: NSUserActivity, person: Person) async {
        let key = LiveAssistance.containerAppLaunchRequestIDKey
        guard let id = activity.userInfo?[key] as? UUID else { return }
        await person.finishes()
        LiveAssistance.returnToCall(requestID: id)
      }
    }

    """
  }

  var runner: String {
    """
    \(Self.imports("CommandLine", "ExtensionRuns", "\(name)Simulation"))

    CallsimProgram(
      model: ModelEngine(),
      code: CodeEngine(extension: \(name)Extension.self, app: \(name)App.self)
    ).main()

    """
  }

  var scenario: String {
    """
    // An hour of calls with this extension. What code doesn't say is said here: people, launches,
    // the provider's staff, faults.
    {
      "format": 1,
      "name": "first",
      "run": { "seed": 1, "length": "1h", "replications": 4 },
      "traffic": { "calls": { "people": "signers", "poisson": "120/h" } },
      "people": {
        "signers": { "picks": { "app": 1 }, "patience": { "exponential": { "mean": "2m" } } }
      },
      "apps": {
        "app": {
          "provider": "service",
          "launch": { "cold": { "lognormal": { "median": "450ms", "p99": "2.5s" } } },
          "popUp": { "decides": "2s" },
          "containerApp": { "opens": "1s", "takes": "20s" }
        }
      },
      "providers": {
        "service": {
          "forward": { "lognormal": { "median": "80ms", "p99": "600ms" } },
          "join": "2s",
          "groups": { "interpreters": { "staff": 12 } },
          "service": { "exponential": { "mean": "4m" } }
        }
      },
      "faults": {
        "kills": {
          "on": "prepare.started", "chance": "1%", "after": "20ms", "do": "extension.kill"
        }
      },
      "expect": [
        { "metric": "request.failed", "is": "rate < 2%", "excuse": "injected" }
      ]
    }

    """
  }

  var tests: String {
    """
    \(Self.imports("ExtensionRuns", "Testing"))

    @testable \(Self.imports("\(name)Simulation"))

    struct \(name)Tests {
      private let scenario = "../../Scenarios/first.json"

      @Test func `nobody is failed but by the kills`() async throws {
        let report = try await ScenarioRun(scenario)
          .run(extension: \(name)Extension.self, app: \(name)App.self)
        #expect(report.requests.carried > 100)
        #expect(report.requests.failed == report.requests.failed(.killed))
        #expect(report.findings.isEmpty)
      }

      @Test func `nothing that the phone does brings it down`() async throws {
        let report = try await ScenarioRun(scenario)
          .chaos(plans: 12, extension: \(name)Extension.self, app: \(name)App.self)
        #expect(report.counterexample == nil, "\\(report)")
      }
    }

    """
  }
}
