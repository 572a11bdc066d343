public import Foundation

/// What a container app and the framework have agreed on.
///
/// ```swift
/// guard activity.activityType == LiveAssistance.containerAppLaunchActivityType,
///   let id = activity.userInfo?[LiveAssistance.containerAppLaunchRequestIDKey] as? UUID
/// else { return }
/// LiveAssistance.returnToCall(requestID: id)
/// ```
///
/// Apple states the activity type; the other strings are opaque constants of ours.
public enum LiveAssistance {
  /// The extension point that an extension's property list names.
  public static let extensionPointName = "com.apple.conversation-accessibility.live-assistance"

  /// The type of the activity with which the framework opens the container app (R10).
  public static let containerAppLaunchActivityType =
    "com.apple.conversation-accessibility.container-app-launch"

  /// The key of the request's id in the activity's `userInfo`.
  public static let containerAppLaunchRequestIDKey = "containerAppLaunchRequestID"

  /// The key of the launch reason's raw value in the activity's `userInfo`.
  public static let containerAppLaunchReasonKey = "containerAppLaunchReason"

  /// Asks the framework to bring the call forward and to resume the request (R12).
  ///
  /// Returns at once. An id that the framework doesn't know is ignored silently (R13).
  @MainActor public static func returnToCall(requestID: UUID) {
    framework?(requestID)
  }

  /// Who takes `returnToCall`: the host that runs the app's code, or nobody.
  ///
  /// A global by necessity: Apple's entry point is static and names no host.
  @_spi(Hosting) @MainActor public static var framework: (@MainActor (UUID) -> Void)?
}
