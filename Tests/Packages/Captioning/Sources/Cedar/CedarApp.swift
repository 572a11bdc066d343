import Foundation
public import LiveCommunicationKit

/// The container app's part: what its `onContinueUserActivity` hands the activity to.
@MainActor public struct CedarApp {
  let credentials: any Credentials
  let settings: any Settings

  public init(credentials: any Credentials, settings: any Settings) {
    self.credentials = credentials
    self.settings = settings
  }

  /// Shows what is needed, and goes back to the call.
  public func continueActivity(
    _ activity: NSUserActivity, untilPersonIsDone: () async -> Void
  ) async {
    guard activity.activityType == LiveAssistance.containerAppLaunchActivityType,
      let info = activity.userInfo,
      let requestID = Self.requestID(in: info),
      let rawReason = info[LiveAssistance.containerAppLaunchReasonKey] as? String,
      let reason = LiveAssistanceLaunchReason(rawValue: rawReason)
    else { return }
    await untilPersonIsDone()
    switch reason {
    case .signIn: try? credentials.store("token")
    case .additionalInfo: settings.setLanguage("en")
    }
    LiveAssistance.returnToCall(requestID: requestID)
  }

  /// Apple's sample reads a UUID; the documented types of `userInfo` have none.
  private static func requestID(in info: [AnyHashable: Any]) -> UUID? {
    let value = info[LiveAssistance.containerAppLaunchRequestIDKey]
    return value as? UUID ?? (value as? String).flatMap { UUID(uuidString: $0) }
  }
}
