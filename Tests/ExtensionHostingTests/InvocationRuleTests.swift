import CallMetrics
import CallModel
import ExtensionFoundation
import ExtensionHosting
import Foundation
import LiveCommunicationKit
import Testing

/// Keeps id and URL of its request in the keychain, and throws if the next invocation has others.
private struct ComparingExtension: LiveAssistanceExtension {
  func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    MainActor.preconditionIsolated()
    await Task.yield()
    MainActor.preconditionIsolated()
    try SimulatedKeychain().add(
      .string(request.url.absoluteString), account: request.id.uuidString)
    return .requiresUserInput(reason: .additionalInfo)
  }

  func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    MainActor.preconditionIsolated()
    guard
      try SimulatedKeychain().value(of: request.id.uuidString)
        == .string(request.url.absoluteString)
    else { throw LiveAssistanceRequestError.cannotFulfill(message: "another URL") }
    try await SimulatedBackend().forward(request.url)
    return .proceed
  }
}

private struct ComparingApp: ContainerApp {
  func continueActivity(_ activity: NSUserActivity, person: Person) async {
    guard let id = activity.userInfo?[LiveAssistance.containerAppLaunchRequestIDKey] as? UUID
    else { return }
    LiveAssistance.returnToCall(requestID: id)
  }
}

/// What an invocation may rely on.
struct InvocationRuleTests {
  @Test func `U10, U11: id and URL are the same in all invocations of a request`() throws {
    let played = try CodeCellTests.play(ComparingExtension.self, ComparingApp.self)
    #expect(played.offered > 30)
    #expect(played.count(.assisted) == played.offered)
    #expect(played.findings == [])
  }

  @Test func `U12: a URL that is forwarded twice brings one interpreter`() throws {
    let played = try CodeCellTests.play(Bug.ForwardsTwice.self, NoContainerApp.self)
    let joined = played.result.count(of: Happening(.interpreterJoined))
    #expect(joined == UInt64(played.offered))
    #expect(played.finding(.forwardedAgain) != nil)
  }

  @Test func `R3: handlers run on the main actor, may suspend, and may throw`() throws {
    // The extension above checks its actor before and after it suspends.
    let asks = try CodeCellTests.play(ComparingExtension.self, ComparingApp.self)
    #expect(asks.count(.crashed) == 0 && asks.count(.assisted) > 30)
    let throwing = try CodeCellTests.play(Bug.Throws.self, NoContainerApp.self)
    #expect(throwing.count(.cannotFulfill) == throwing.offered)
  }
}
