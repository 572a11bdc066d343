import ExtensionFoundation
import ExtensionRuns
import Foundation
import LiveCommunicationKit

// State that a fresh process doesn't have (R2).

/// D8: whether it has asked is kept in a static.
public struct StaticFlag: LiveAssistanceExtension {
  static var hasAsked = false
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    Self.hasAsked = true
    return .requiresUserInput(reason: .additionalInfo)
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    guard Self.hasAsked else { throw LiveAssistanceRequestError.unknown(message: "no prepare") }
    try await forward(request)
    return .proceed
  }
}

/// The request is kept in a global, to be forwarded on resume.
nonisolated(unsafe) var pendingRequest: Request?

public struct GlobalRequest: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    pendingRequest = request
    return .requiresUserInput(reason: .additionalInfo)
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    if let pending = pendingRequest { try await forward(pending) }
    return .proceed
  }
}

/// D7: a session in a shared actor.
actor Session {
  static let shared = Session()
  var language: String?
  func set(_ language: String) { self.language = language }
}

public struct ActorState: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    await Session.shared.set("asl")
    return .requiresUserInput(reason: .additionalInfo)
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    guard await Session.shared.language != nil else {
      throw LiveAssistanceRequestError.unknown(message: "no language")
    }
    try await forward(request)
    return .proceed
  }
}

/// A counter of attempts that never counts.
public struct StaticCounter: LiveAssistanceExtension {
  static var attempts = 0
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    Self.attempts += 1
    try await forward(request)
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// A cache in a static dictionary.
public struct StaticCache: LiveAssistanceExtension {
  static var known: [UUID: Date] = [:]
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    Self.known[request.id] = Date()
    try await forward(request)
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// The sign-in is kept in memory by the app, so that the extension asks again and again.
public struct TokenInMemory: LiveAssistanceExtension {
  public init() {}
  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    guard TokenInMemoryApp.token != nil else { return .requiresUserInput(reason: .signIn) }
    try await forward(request)
    return .proceed
  }
  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

public struct TokenInMemoryApp: ContainerApp {
  static var token: String?
  public init() {}
  public func continueActivity(_ activity: NSUserActivity, person: Person) async {
    guard let id = requestID(of: activity) else { return }
    await person.finishes()
    Self.token = "token"
    LiveAssistance.returnToCall(requestID: id)
  }
}
