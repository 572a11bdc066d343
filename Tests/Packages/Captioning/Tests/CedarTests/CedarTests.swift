import Cedar
import EventEngine
import ExtensionFoundation
import ExtensionRuns
import Foundation
import LiveCommunicationKit
import Testing

struct CedarExtension: LiveAssistanceExtension, LiveAssistanceRequesterPresenceObserving {
  let cedar = Cedar(
    backend: SimulatedClient(), credentials: SimulatedCredentials(),
    settings: SimulatedSettings())

  func prepareAssistanceRequest(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response {
    try await cedar.prepare(request)
  }

  func resumeRequest(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response {
    try await cedar.resume(request)
  }

  func requesterDidLeave(_ request: LiveAssistanceRequest) async { await cedar.release(request) }
  func requesterDidRejoin(_ request: LiveAssistanceRequest) async {}
  func requestCallDidEnd(_ request: LiveAssistanceRequest) async { await cedar.release(request) }
}

struct SimulatedClient: Backend {
  func forward(_ url: URL, language: String) async throws {
    try await SimulatedBackend().forward(url)
  }

  func release(_ request: UUID) async {}
}

struct SimulatedCredentials: Credentials {
  func token() throws -> String? {
    do {
      guard case .string(let token) = try SimulatedKeychain().value(of: "token") else { return nil }
      return token
    } catch KeychainError.interactionNotAllowed {
      throw CredentialsLocked()
    } catch {
      return nil
    }
  }

  func store(_ token: String) throws {
    try SimulatedKeychain().add(
      .string(token), account: "token", accessibility: .afterFirstUnlock)
  }
}

struct SimulatedSettings: Settings {
  var language: String? { SimulatedDefaults().string(for: "language") }
  func setLanguage(_ language: String) { SimulatedDefaults()["language"] = .string(language) }
}

struct CedarContainer: ContainerApp {
  func continueActivity(_ activity: NSUserActivity, person: Person) async {
    await CedarApp(credentials: SimulatedCredentials(), settings: SimulatedSettings())
      .continueActivity(activity) { await person.finishes() }
  }

  /// Nine devices in ten are signed in; half of these have a language.
  nonisolated static func furnish(_ storage: inout DeviceStorage, device: inout RandomStream) {
    guard device.chance(0.9) else { return }
    try? storage.addKeychainItem(
      .string("token"), account: "token", accessibility: .afterFirstUnlock)
    if device.chance(0.5) { storage.set(.string("en"), for: "language", by: 0, at: .start) }
  }
}

struct CedarTests {
  private func run() throws -> ScenarioRun { try ScenarioRun("lunch.json") }

  @Test func `everybody is captioned, some by way of the app`() async throws {
    let report = try await run().run(extension: CedarExtension.self, app: CedarContainer.self)
    #expect(report.requests.failed == 0)
    #expect(report.requests.carried > 50)
    #expect(report.invocations > report.requests.carried)
    #expect(report.result.breaches.isEmpty)
    #expect(report.findings.isEmpty)
  }

  @Test func `survives a kill between prepare and resume`() async throws {
    var run = try run()
    run.scenario.framework.kills.suspended = Rate(perHour: 3_600_000)
    run.scenario.framework.appGroup.flushAfter = .constant(1e9)
    run.scenario.framework.appGroup.lostOnKill = 1
    let report = try await run.run(extension: CedarExtension.self, app: CedarContainer.self)
    #expect(report.requests.failed(.crashed) == 0)
    #expect(report.requests.failed == 0)
    #expect(!report.findings(.lostWrite).isEmpty)
  }

  @Test func `captions end when the requester leaves`() async throws {
    var run = try run()
    let staying = try await run.run(extension: CedarExtension.self, app: CedarContainer.self)
    run.scenario.people[0].value.leaves.chance = 1
    run.scenario.people[0].value.leaves.after = .constant(60e9)
    let leaving = try await run.run(extension: CedarExtension.self, app: CedarContainer.self)
    // Each request of these is told of the leave too.
    #expect(leaving.invocations > staying.invocations + 50)
    #expect(leaving.result.breaches.isEmpty)
    #expect(leaving.findings.isEmpty)
  }

  @Test func `each invocation does the same in a process of its own`() async throws {
    var run = try run()
    run.options.playedAlone = 8
    let report = try await run.run(extension: CedarExtension.self, app: CedarContainer.self)
    #expect(report.fidelity.compared > 4)
    #expect(report.fidelity.differences == [])
  }

  @Test func `nothing that the phone does brings it down`() async throws {
    let report = try await run()
      .chaos(plans: 14, extension: CedarExtension.self, app: CedarContainer.self)
    #expect(report.counterexample == nil, "\(report)")
  }
}
