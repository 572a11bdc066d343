import ExtensionFoundation
import ExtensionRuns
import Foundation
import LiveCommunicationKit

// The way through the container app.

/// Always asks, to get into the app.
public struct Asking: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    .requiresUserInput(reason: .additionalInfo)
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await forward(request)
    return .proceed
  }
}

/// D6: returns to the call twice.
public struct ReturnsTwiceApp: ContainerApp {
  public init() {}
  public func continueActivity(_ activity: NSUserActivity, person: Person) async {
    guard let id = requestID(of: activity) else { return }
    await person.finishes()
    LiveAssistance.returnToCall(requestID: id)
    LiveAssistance.returnToCall(requestID: id)
  }
}

/// D16: looks for an activity of another type.
public struct WrongActivityApp: ContainerApp {
  public init() {}
  public func continueActivity(_ activity: NSUserActivity, person: Person) async {
    guard activity.activityType == "com.example.northline.call" else { return }
    await SoundApp().continueActivity(activity, person: person)
  }
}

/// Reads the request's id in one form only.
public struct UUIDOnlyApp: ContainerApp {
  public init() {}
  public func continueActivity(_ activity: NSUserActivity, person: Person) async {
    let key = LiveAssistance.containerAppLaunchRequestIDKey
    guard let id = activity.userInfo?[key] as? UUID else { return }
    await person.finishes()
    LiveAssistance.returnToCall(requestID: id)
  }
}

/// Knows one reason only.
public struct SignInOnlyApp: ContainerApp {
  public init() {}
  public func continueActivity(_ activity: NSUserActivity, person: Person) async {
    let key = LiveAssistance.containerAppLaunchReasonKey
    guard activity.userInfo?[key] as? String == "signIn" else { return }
    await SoundApp().continueActivity(activity, person: person)
  }
}

/// Returns with an id of its own making.
public struct OwnIdentityApp: ContainerApp {
  public init() {}
  public func continueActivity(_ activity: NSUserActivity, person: Person) async {
    await person.finishes()
    LiveAssistance.returnToCall(requestID: UUID())
  }
}

/// D18: crashes when it comes back.
public struct CrashingApp: ContainerApp {
  public init() {}
  public func continueActivity(_ activity: NSUserActivity, person: Person) async {
    await person.finishes()
    fatalError("no window scene")
  }
}
