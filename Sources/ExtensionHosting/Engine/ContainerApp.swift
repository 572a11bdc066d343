public import EventEngine
public import LiveCommunicationKit

/// The app that ships the extension, as the simulation opens it.
///
/// ```swift
/// struct NorthlineApp: ContainerApp {
///   func continueActivity(_ activity: NSUserActivity, person: Person) async {
///     guard let id = activity.userInfo?[LiveAssistance.containerAppLaunchRequestIDKey] as? UUID
///     else { return }
///     await person.finishes()        // signs in, as long as the scenario says
///     LiveAssistance.returnToCall(requestID: id)
///   }
/// }
/// ```
///
/// Hand the activity to the code that `onContinueUserActivity` or the app delegate hands it to.
@MainActor public protocol ContainerApp: SendableMetatype {
  init()

  /// The framework opens the app with this activity (R10).
  func continueActivity(_ activity: NSUserActivity, person: Person) async

  /// What a device holds before its first call: who is signed in, whether it is locked.
  nonisolated static func furnish(_ storage: inout DeviceStorage, device: inout RandomStream)
}

extension ContainerApp {
  public nonisolated static func furnish(
    _ storage: inout DeviceStorage, device: inout RandomStream
  ) {}
}

/// A container app that nobody ever comes back from.
public struct NoContainerApp: ContainerApp {
  public init() {}
  public func continueActivity(_ activity: NSUserActivity, person: Person) async {}
}

/// The person in the container app, who takes as long as the scenario says.
public struct Person: Sendable {
  let takes: SimulationSpan?

  /// Returns once the person has done what the app asks for; never, if the person wanders off.
  @MainActor public func finishes() async {
    HostedWorld.current?.mark { $0.hasDealtWithActivity = true }
    guard let takes else {
      // The task is never resumed; its process ends with the run.
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return
    }
    try? await Task.sleep(for: .nanoseconds(takes.nanoseconds))
  }
}
