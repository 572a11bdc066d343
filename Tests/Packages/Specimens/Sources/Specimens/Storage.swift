import EventEngine
import ExtensionFoundation
import ExtensionRuns
import Foundation
import LiveCommunicationKit

// What is stored, where, and when it can be read.

/// D11: a locked keychain is taken for signed out.
public struct LockedIsSignedOut: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    if (try? keychain.value(of: "token")) == nil { return .requiresUserInput(reason: .signIn) }
    try await forward(request)
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await forward(request)
    return .proceed
  }
}

/// The item is of the default class, which a locked device refuses.
public struct WhenUnlockedApp: ContainerApp {
  public init() {}
  public func continueActivity(_ activity: NSUserActivity, person: Person) async {
    await SoundApp().continueActivity(activity, person: person)
  }
  nonisolated public static func furnish(
    _ storage: inout DeviceStorage, device: inout RandomStream
  ) {
    try? storage.addKeychainItem(.string("token"), account: "token")
  }
}

/// All devices are signed in.
public struct SignedInApp: ContainerApp {
  public init() {}
  public func continueActivity(_ activity: NSUserActivity, person: Person) async {
    await SoundApp().continueActivity(activity, person: person)
  }
  nonisolated public static func furnish(
    _ storage: inout DeviceStorage, device: inout RandomStream
  ) {
    try? storage.addKeychainItem(
      .string("token"), account: "token", accessibility: .afterFirstUnlock)
    storage.set(.string("ana"), for: "user", by: 0, at: .start)
  }
}

/// D13: defaults that read as empty get a new identity.
public struct NewIdentity: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    if defaults.string(for: "user") == nil { defaults["device"] = .string(UUID().uuidString) }
    try await forward(request)
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// D14: relies on defaults of the other process being there at once.
public struct StaleDefaults: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    defaults["phase"] = .string("asked")
    return .requiresUserInput(reason: .additionalInfo)
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    guard defaults.string(for: "phase") == "asked" else {
      throw LiveAssistanceRequestError.unknown(message: "resumed out of turn")
    }
    try await forward(request)
    return .proceed
  }
}

/// D15: the sign-in is stored in defaults, and traps if it isn't there on resume.
public struct TokenInDefaults: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    defaults["nonce"] = .string(UUID().uuidString)
    return .requiresUserInput(reason: .signIn)
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    precondition(defaults.string(for: "nonce") != nil, "the nonce must be stored")
    try await forward(request)
    return .proceed
  }
}

/// D20: the id of the request is stored, and that of an old one found.
public struct StoredRequestApp: ContainerApp {
  public init() {}
  public func continueActivity(_ activity: NSUserActivity, person: Person) async {
    guard let id = requestID(of: activity) else { return }
    if defaults.string(for: "request") == nil { defaults["request"] = .string(id.uuidString) }
    await person.finishes()
    guard let stored = defaults.string(for: "request").flatMap({ UUID(uuidString: $0) }) else {
      return
    }
    LiveAssistance.returnToCall(requestID: stored)
  }
}

/// Two requests at once share the place of the URL to forward.
public struct SharedURL: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    defaults["url"] = .string(request.url.absoluteString)
    try await Task.sleep(for: .seconds(2))
    guard let text = defaults.string(for: "url"), let url = URL(string: text) else {
      throw LiveAssistanceRequestError.cannotFulfill(message: nil)
    }
    do { try await send(url) } catch {
      throw LiveAssistanceRequestError.cannotFulfill(message: nil)
    }
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// D1: a flag that says "busy" is left behind by a kill, and waited for.
public struct BusyFlag: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    while defaults.bool(for: "busy") { try await Task.sleep(for: .milliseconds(500)) }
    defaults["busy"] = .bool(true)
    try await forward(request)
    try await Task.sleep(for: .seconds(1))
    defaults["busy"] = .bool(false)
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}
