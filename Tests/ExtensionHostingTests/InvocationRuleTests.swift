import CallMetrics
import CallModel
import EventEngine
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

/// Returns only from an activity that is to the letter what the page says.
private struct ExactApp: ContainerApp {
  func continueActivity(_ activity: NSUserActivity, person: Person) async {
    guard activity.activityType == "com.apple.conversation-accessibility.container-app-launch",
      let info = activity.userInfo,
      let id = info[LiveAssistance.containerAppLaunchRequestIDKey] as? UUID,
      info[LiveAssistance.containerAppLaunchReasonKey] as? String == "additionalInfo"
    else { return }
    LiveAssistance.returnToCall(requestID: id)
  }
}

private struct ThrowsUnknown: LiveAssistanceExtension {
  func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    throw LiveAssistanceRequestError.unknown(message: "broken")
  }

  func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }
}

private struct ThrowsOther: LiveAssistanceExtension {
  struct Other: Error {}

  func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    throw Other()
  }

  func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }
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

  @Test func `R2: what code keeps in memory is gone at the next invocation`() throws {
    let played = try CodeCellTests.play(Bug.KeepsStateInMemory.self, ReturningApp.self) {
      $0.apps[0].value.launch.coldAfter = .minutes(5)
      $0.run.drain = .untilEmpty
    }
    #expect(played.offered > 30)
    #expect(played.count(.unknownError) == played.offered)
  }

  @Test func `R6: nobody joins whose URL was not forwarded`() throws {
    let played = try CodeCellTests.play(Bug.NeverForwards.self, NoContainerApp.self)
    #expect(played.offered > 30)
    #expect(played.count(.abandonedWaiting) == played.offered)
  }

  @Test func `R10: the container app gets an activity with the id and the reason`() throws {
    let played = try CodeCellTests.play(ComparingExtension.self, ExactApp.self)
    #expect(played.offered > 30)
    #expect(played.count(.assisted) == played.offered)
  }

  @Test func `R13: the return to a request that is gone is ignored, and counted`() throws {
    let played = try CodeCellTests.play(Bug.KeepsStateInMemory.self, ReturningApp.self) {
      $0.framework.inputLimit = .seconds(5)
      $0.apps[0].value.containerApp.takes = .constant(20e9)
      $0.run.drain = .untilEmpty
    }
    let returns = played.records.filter { $0.event == .returnToCallMade }
    #expect(returns.count == played.offered && played.offered > 30)
    #expect(returns.allSatisfy { $0.detail == ReturnFate.unknownRequest.rawValue })
    #expect(played.count(.inputTimedOut) == played.offered)
  }

  @Test func `R15, U14: each error counts as what it says, and another as the setting has it`()
    throws
  {
    func played<Thrower: LiveAssistanceExtension>(
      _ thrower: Thrower.Type, _ setting: OtherError
    ) throws -> CodeCellTests.Played {
      try CodeCellTests.play(thrower, NoContainerApp.self) { $0.framework.otherError = setting }
    }
    for setting in [OtherError.unknownError, .crashed] {
      let refused = try played(Bug.Throws.self, setting)
      #expect(refused.offered > 30)
      #expect(refused.count(.cannotFulfill) == refused.offered)
      let unknown = try played(ThrowsUnknown.self, setting)
      #expect(unknown.count(.unknownError) == unknown.offered)
      let other = try played(ThrowsOther.self, setting)
      #expect(other.count(setting == .crashed ? .crashed : .unknownError) == other.offered)
    }
  }
}
