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
    run.options.killsAfterReturn = 1
    run.options.storage = StorageSettings(flushDelay: .seconds(1), lossOnKill: 1)
    let report = try await run.run(extension: CedarExtension.self, app: CedarContainer.self)
    #expect(report.requests.failed(.crashed) == 0)
    #expect(report.requests.failed == 0)
  }

  @Test func `nothing that the phone does brings it down`() async throws {
    let report = try await run()
      .chaos(plans: 14, extension: CedarExtension.self, app: CedarContainer.self)
    #expect(report.counterexample == nil, "\(report)")
  }
}
