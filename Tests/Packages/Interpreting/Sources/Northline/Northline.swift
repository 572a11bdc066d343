import ExtensionFoundation
public import Foundation
public import LiveCommunicationKit

/// The service's own backend; the real one uses URLSession.
public protocol Backend: Sendable {
  func forward(_ url: URL) async throws
}

/// An interpreter service: whoever opens the URL joins the call.
public struct Northline: Sendable {
  let backend: any Backend
  /// How long the backend may take.
  static let limit = Duration.seconds(10)

  public init(backend: any Backend) { self.backend = backend }

  /// Both handlers: nothing is asked of the person.
  public func answer(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response {
    do {
      try await forward(request.url)
    } catch {
      throw LiveAssistanceRequestError.cannotFulfill(message: "\(error)")
    }
    return .proceed
  }

  private func forward(_ url: URL) async throws {
    let backend = backend
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await backend.forward(url) }
      group.addTask {
        try await Task.sleep(for: Self.limit)
        throw Unanswered()
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}

struct Unanswered: Error {}

/// What an app of the person's choice may say about a response that it doesn't know yet.
public func words(for response: LiveAssistanceRequest.Response) -> String {
  switch response {
  case .proceed: "waiting"
  case .requiresUserInput(.signIn): "sign in"
  case .requiresUserInput(.additionalInfo): "one more thing"
  @unknown default: "something new"
  }
}
