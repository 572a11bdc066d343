import ExtensionFoundation
import ExtensionRuns
import Foundation
import LiveCommunicationKit

/// Signs in where needed, and forwards.
public struct SoundSigning: LiveAssistanceExtension {
  public init() {}

  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    switch SignIn.state {
    case .signedOut: return .requiresUserInput(reason: .signIn)
    case .locked, .signedIn: break
    }
    try await forward(request)
    return .proceed
  }

  public func resumeRequest(_ request: Request) async throws -> Response {
    guard SignIn.state != .signedOut else {
      throw LiveAssistanceRequestError.cannotFulfill(message: "not signed in")
    }
    try await forward(request)
    return .proceed
  }
}

/// Never needs the person.
public struct SoundDirect: LiveAssistanceExtension {
  public init() {}

  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    async let settings: Void = Task.sleep(for: .milliseconds(20))
    try await forward(request)
    try await settings
    return .proceed
  }

  public func resumeRequest(_ request: Request) async throws -> Response {
    try await prepareAssistanceRequest(request)
  }
}

/// Asks for consent once, and remembers it where it lasts.
public struct SoundConsent: LiveAssistanceExtension {
  static let limit = Duration.seconds(5)

  public init() {}

  public func prepareAssistanceRequest(_ request: Request) async throws -> Response {
    .requiresUserInput(reason: .additionalInfo)
  }

  public func resumeRequest(_ request: Request) async throws -> Response {
    let actor = Attempts()
    while await actor.next() < 3 {
      do {
        try await forward(request, within: Self.limit)
        return .proceed
      } catch {
        try await Task.sleep(for: .milliseconds(200))
      }
    }
    throw LiveAssistanceRequestError.cannotFulfill(message: nil)
  }

  private actor Attempts {
    var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }
}
