import EventEngine
import ExtensionFoundation
import ExtensionRuns
import Foundation
import LiveCommunicationKit

public typealias Request = LiveAssistanceRequest
public typealias Response = LiveAssistanceRequest.Response

/// The clients that all specimens use.
let backend = SimulatedBackend()
let keychain = SimulatedKeychain()
let defaults = SimulatedDefaults()

/// Forwards a URL; throws a `CancellationError` when the backend takes too long, and its own
/// errors.
func send(_ url: URL, within limit: Duration = .seconds(10)) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await SimulatedBackend().forward(url) }
    group.addTask {
      try await Task.sleep(for: limit)
      throw CancellationError()
    }
    defer { group.cancelAll() }
    try await group.next()
  }
}

/// Forwards the URL, and gives up when the backend takes too long or refuses.
func forward(_ request: Request, within limit: Duration = .seconds(10)) async throws {
  do {
    try await send(request.url, within: limit)
  } catch {
    throw LiveAssistanceRequestError.cannotFulfill(message: "the service did not answer")
  }
}

/// What the keychain says about the person.
enum SignIn {
  case signedIn, signedOut, locked

  static var state: SignIn {
    do {
      _ = try keychain.value(of: "token")
      return .signedIn
    } catch KeychainError.interactionNotAllowed {
      return .locked
    } catch {
      return .signedOut
    }
  }
}

/// Half of the devices are signed in, with an item that can be read after the first unlock.
public func furnishSignedIn(_ storage: inout DeviceStorage, _ device: inout RandomStream) {
  storage.lock = .unlocked
  guard device.chance(0.5) else { return }
  try? storage.addKeychainItem(
    .string("token"), account: "token", accessibility: .afterFirstUnlock)
}

/// The id of the request that an activity carries, as a UUID or as a string.
func requestID(of activity: NSUserActivity) -> UUID? {
  guard activity.activityType == LiveAssistance.containerAppLaunchActivityType else { return nil }
  let value = activity.userInfo?[LiveAssistance.containerAppLaunchRequestIDKey]
  return value as? UUID ?? (value as? String).flatMap { UUID(uuidString: $0) }
}

/// A sound container app: signs in or asks what it was opened for, and returns once.
public struct SoundApp: ContainerApp {
  public init() {}

  public func continueActivity(_ activity: NSUserActivity, person: Person) async {
    guard let id = requestID(of: activity),
      let text = activity.userInfo?[LiveAssistance.containerAppLaunchReasonKey] as? String
    else { return }
    await person.finishes()
    if text == LiveAssistanceLaunchReason.signIn.rawValue {
      try? keychain.add(.string("token"), account: "token", accessibility: .afterFirstUnlock)
    }
    LiveAssistance.returnToCall(requestID: id)
  }

  nonisolated public static func furnish(
    _ storage: inout DeviceStorage, device: inout RandomStream
  ) {
    furnishSignedIn(&storage, &device)
  }
}
