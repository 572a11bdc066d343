import EventEngine
import ExtensionFoundation
import ExtensionHosting
import Foundation
import LiveCommunicationKit

typealias Response = LiveAssistanceRequest.Response

/// Forwards and proceeds.
struct SoundExtension: LiveAssistanceExtension {
  func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    try await Task.sleep(for: .milliseconds(150))
    try await SimulatedBackend().forward(request.url)
    return .proceed
  }

  func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// Proceeds, and needs two seconds for each change of presence.
struct ObservingExtension: LiveAssistanceExtension, LiveAssistanceRequesterPresenceObserving {
  func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    try await SoundExtension().prepareAssistanceRequest(request)
  }

  func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }

  func requesterDidLeave(_ request: LiveAssistanceRequest) async {
    try? await Task.sleep(for: .seconds(2))
  }

  func requesterDidRejoin(_ request: LiveAssistanceRequest) async {
    try? await Task.sleep(for: .seconds(3))
  }

  func requestCallDidEnd(_ request: LiveAssistanceRequest) async {
    try? await Task.sleep(for: .seconds(4))
  }
}

/// The same, but never comes back from a leave, by waiting or by an endless loop.
struct StuckObserver: LiveAssistanceExtension, LiveAssistanceRequesterPresenceObserving {
  func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    try await SoundExtension().prepareAssistanceRequest(request)
  }

  func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }

  func requesterDidLeave(_ request: LiveAssistanceRequest) async {
    if Bool.random() {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    while !Task.isCancelled { await Task.yield() }
  }

  func requesterDidRejoin(_ request: LiveAssistanceRequest) async {}
  func requestCallDidEnd(_ request: LiveAssistanceRequest) async {}
}

/// Asks for a sign-in unless the keychain holds a token.
struct SigningExtension: LiveAssistanceExtension {
  func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    do {
      _ = try SimulatedKeychain().value(of: "token")
    } catch {
      return .requiresUserInput(reason: .signIn)
    }
    try await SimulatedBackend().forward(request.url)
    return .proceed
  }

  func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

struct SigningApp: ContainerApp {
  func continueActivity(_ activity: NSUserActivity, person: Person) async {
    guard let info = activity.userInfo,
      let id = info[LiveAssistance.containerAppLaunchRequestIDKey] as? UUID,
      info[LiveAssistance.containerAppLaunchReasonKey] as? String == "signIn"
    else { return }
    await person.finishes()
    try? SimulatedKeychain().add(.string("secret"), account: "token")
    LiveAssistance.returnToCall(requestID: id)
    // U4: once too often.
    LiveAssistance.returnToCall(requestID: id)
  }
}

/// Signs in, and hands a device over that holds a token where the scenario has people signed in.
struct FurnishedApp: ContainerApp {
  func continueActivity(_ activity: NSUserActivity, person: Person) async {
    await SigningApp().continueActivity(activity, person: person)
  }

  nonisolated static func furnish(_ storage: inout DeviceStorage, device: inout RandomStream) {
    guard storage.isSignedIn else { return }
    try? storage.addKeychainItem(.string("old"), account: "token")
  }
}

/// Asks until the container app has left word in the defaults.
struct ConsentExtension: LiveAssistanceExtension {
  func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    guard SimulatedDefaults().bool(for: "consent") else {
      return .requiresUserInput(reason: .additionalInfo)
    }
    try await SimulatedBackend().forward(request.url)
    return .proceed
  }

  func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

struct ConsentApp: ContainerApp {
  func continueActivity(_ activity: NSUserActivity, person: Person) async {
    let key = LiveAssistance.containerAppLaunchRequestIDKey
    guard let id = activity.userInfo?[key] as? UUID else { return }
    await person.finishes()
    SimulatedDefaults()["consent"] = .bool(true)
    LiveAssistance.returnToCall(requestID: id)
  }
}

/// One bug each, by name.
enum Bug {
  struct NeverForwards: LiveAssistanceExtension {
    func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
      .proceed
    }
    func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }
  }

  struct ForwardsTwice: LiveAssistanceExtension {
    func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
      try await SimulatedBackend().forward(request.url)
      try await SimulatedBackend().forward(request.url)
      return .proceed
    }
    func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }
  }

  struct Hangs: LiveAssistanceExtension {
    func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return .proceed
    }
    func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }
  }

  struct Throws: LiveAssistanceExtension {
    func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
      throw LiveAssistanceRequestError.cannotFulfill(message: "full")
    }
    func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }
  }

  struct ReliesOnLateWork: LiveAssistanceExtension {
    func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
      let url = request.url
      Task.detached { try await SimulatedBackend().forward(url) }
      return .proceed
    }
    func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }
  }

  /// Lets no time pass, and never ends.
  struct YieldsForEver: LiveAssistanceExtension {
    func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
      while !Task.isCancelled { await Task.yield() }
      return .proceed
    }
    func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }
  }

  /// Can't do two things at a time.
  struct MindsCompany: LiveAssistanceExtension {
    @MainActor static var isBusy = false

    func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
      guard !Self.isBusy else { throw LiveAssistanceRequestError.unknown(message: "busy") }
      Self.isBusy = true
      defer { Self.isBusy = false }
      try await Task.sleep(for: .milliseconds(150))
      try await SimulatedBackend().forward(request.url)
      return .proceed
    }
    func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }
  }

  /// Remembers in memory that input was asked for.
  struct KeepsStateInMemory: LiveAssistanceExtension {
    @MainActor static var hasAsked = false

    func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
      Self.hasAsked = true
      return .requiresUserInput(reason: .additionalInfo)
    }

    func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response {
      guard Self.hasAsked else {
        throw LiveAssistanceRequestError.unknown(message: "resumed without prepare")
      }
      try await SimulatedBackend().forward(request.url)
      return .proceed
    }
  }
}

struct ReturningApp: ContainerApp {
  func continueActivity(_ activity: NSUserActivity, person: Person) async {
    let key = LiveAssistance.containerAppLaunchRequestIDKey
    guard let id = activity.userInfo?[key] as? UUID else { return }
    await person.finishes()
    LiveAssistance.returnToCall(requestID: id)
  }
}
