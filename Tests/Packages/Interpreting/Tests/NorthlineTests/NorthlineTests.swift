import ExtensionFoundation
import ExtensionRuns
import Foundation
import LiveCommunicationKit
import Northline
import Testing

/// The extension with the simulated backend.
struct NorthlineExtension: LiveAssistanceExtension {
  let northline = Northline(backend: SimulatedClient())

  func prepareAssistanceRequest(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response {
    try await northline.answer(request)
  }

  func resumeRequest(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response {
    try await northline.answer(request)
  }
}

struct SimulatedClient: Backend {
  func forward(_ url: URL) async throws { try await SimulatedBackend().forward(url) }
}

struct NorthlineTests {
  @Test func `everybody is assisted over lunch`() async throws {
    let report = try await ScenarioRun("lunch.json").run(extension: NorthlineExtension.self)
    #expect(report.requests.failed == 0)
    #expect(report.requests.carried > 50)
    #expect(report.result.breaches.isEmpty)
    #expect(report.findings.isEmpty)
    // The product's module is fresh in each process too, its constants are made anew.
    #expect(
      report.findings(.initialisedGlobal).map(\.subject) == ["Northline.Northline.limit"])
  }

  @Test func `nothing that the phone does brings it down`() async throws {
    let report = try await ScenarioRun("lunch.json")
      .chaos(plans: 12, extension: NorthlineExtension.self, app: NoContainerApp.self)
    #expect(report.counterexample == nil, "\(report)")
  }

  @Test func `a slow backend is given up, in time`() async throws {
    var run = try ScenarioRun("lunch.json")
    run.scenario.providers[0].value.forward = .constant(60e9)
    let report = try await run.run(extension: NorthlineExtension.self)
    #expect(report.requests.failed(.timedOut) == 0)
    #expect(report.requests.failed(.cannotFulfill) > 50)
  }

  @Test func `a response has words`() {
    #expect(words(for: .proceed) == "waiting")
    #expect(words(for: .requiresUserInput(reason: .signIn)) == "sign in")
  }
}
