import ExtensionFoundation
import Foundation
@_spi(Hosting) import LiveCommunicationKit
import Testing

/// A container app in the shape of the sample on Apple's page.
@MainActor private struct SampleApp {
  var seen: [LiveAssistanceLaunchReason] = []

  mutating func continueActivity(_ userActivity: NSUserActivity) {
    guard userActivity.activityType == LiveAssistance.containerAppLaunchActivityType,
      let info = userActivity.userInfo,
      let requestID = info[LiveAssistance.containerAppLaunchRequestIDKey] as? UUID,
      let rawReason = info[LiveAssistance.containerAppLaunchReasonKey] as? String,
      let reason = LiveAssistanceLaunchReason(rawValue: rawReason)
    else { return }
    seen.append(reason)
    LiveAssistance.returnToCall(requestID: requestID)
  }
}

/// An extension in the shape of the page: nothing but the two handlers.
private struct SampleExtension: LiveAssistanceExtension {
  func prepareAssistanceRequest(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response {
    .requiresUserInput(reason: .signIn)
  }

  func resumeRequest(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response {
    throw LiveAssistanceRequestError.cannotFulfill(message: nil)
  }
}

extension SampleExtension: LiveAssistanceRequesterPresenceObserving {
  func requesterDidLeave(_ request: LiveAssistanceRequest) async {}
  func requesterDidRejoin(_ request: LiveAssistanceRequest) async {}
  func requestCallDidEnd(_ request: LiveAssistanceRequest) async {}
}

@MainActor @Suite(.serialized) struct ContainerAppPatternTests {
  private func activity(_ info: [AnyHashable: Any]) -> NSUserActivity {
    let activity = NSUserActivity(activityType: LiveAssistance.containerAppLaunchActivityType)
    activity.userInfo = info
    return activity
  }

  @Test func `the sample pattern reads id and reason and returns to the call`() {
    var returned: [UUID] = []
    LiveAssistance.framework = { returned.append($0) }
    defer { LiveAssistance.framework = nil }
    let id = UUID()
    var app = SampleApp()
    app.continueActivity(
      activity([
        LiveAssistance.containerAppLaunchRequestIDKey: id,
        LiveAssistance.containerAppLaunchReasonKey: "signIn",
      ]))
    #expect(returned == [id])
    #expect(app.seen == [.signIn])
  }

  @Test func `an unknown reason or a missing id is left alone`() {
    var returned: [UUID] = []
    LiveAssistance.framework = { returned.append($0) }
    defer { LiveAssistance.framework = nil }
    var app = SampleApp()
    let idKey = LiveAssistance.containerAppLaunchRequestIDKey
    let reasonKey = LiveAssistance.containerAppLaunchReasonKey
    app.continueActivity(activity([idKey: UUID(), reasonKey: "dance"]))
    app.continueActivity(activity([reasonKey: "signIn"]))
    app.continueActivity(NSUserActivity(activityType: "com.example.other"))
    #expect(returned.isEmpty)
    #expect(app.seen.isEmpty)
  }

  @Test func `returning to a call without a framework is lost, not kept for one that comes`() {
    LiveAssistance.framework = nil
    LiveAssistance.returnToCall(requestID: UUID())
    var returned: [UUID] = []
    LiveAssistance.framework = { returned.append($0) }
    defer { LiveAssistance.framework = nil }
    #expect(returned == [])
    let id = UUID()
    LiveAssistance.returnToCall(requestID: id)
    #expect(returned == [id])
  }

  @Test func `an extension of two handlers conforms and gets its configuration`() async throws {
    let request = LiveAssistanceRequest(
      id: UUID(), url: try #require(URL(string: "https://facetime.example/join")))
    let subject = SampleExtension()
    #expect((subject.configuration as Any) is any LiveAssistanceExtensionConfiguration)
    let response = try await subject.prepareAssistanceRequest(request)
    guard case .requiresUserInput(.signIn) = response else {
      Issue.record("prepare gave \(response)")
      return
    }
    do {
      _ = try await subject.resumeRequest(request)
      Issue.record("resume returned")
    } catch LiveAssistanceRequestError.cannotFulfill(let message) {
      #expect(message == nil)
    }
    #expect(
      (subject as any LiveAssistanceExtension) is any LiveAssistanceRequesterPresenceObserving)
  }

  @Test func `an extension started as a program says that nobody hosts it`() {
    #expect(throws: AppExtensionError.noHost) { try SampleExtension.main() }
  }

  @Test func `a user activity merges the entries it is given`() {
    let activity = activity(["a": 1, "b": 2])
    activity.addUserInfoEntries(from: ["b": 3])
    #expect(activity.userInfo?["a"] as? Int == 1)
    #expect(activity.userInfo?["b"] as? Int == 3)
  }

  @Test func `the activity type is Apple's`() {
    #expect(
      LiveAssistance.containerAppLaunchActivityType
        == "com.apple.conversation-accessibility.container-app-launch")
  }
}
