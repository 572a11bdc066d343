import ExtensionFoundation
import Foundation
public import LiveCommunicationKit

/// A captioning service: needs an account, and a language to caption in.
public struct Cedar: Sendable {
  let backend: any Backend
  let credentials: any Credentials
  let settings: any Settings

  public init(backend: any Backend, credentials: any Credentials, settings: any Settings) {
    self.backend = backend
    self.credentials = credentials
    self.settings = settings
  }

  public func prepare(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response {
    if try isSignedOut() { return .requiresUserInput(reason: .signIn) }
    guard let language = settings.language else {
      return .requiresUserInput(reason: .additionalInfo)
    }
    return try await proceed(request, in: language)
  }

  /// All checks again: it is another process. Without a setting there is a language all the same.
  public func resume(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response {
    if try isSignedOut() {
      throw LiveAssistanceRequestError.cannotFulfill(message: "not signed in")
    }
    return try await proceed(request, in: settings.language ?? "en")
  }

  /// Captions end with the requester's presence.
  public func release(_ request: LiveAssistanceRequest) async {
    await backend.release(request.id)
  }

  private func isSignedOut() throws -> Bool {
    do {
      return try credentials.token() == nil
    } catch {
      // Locked is not signed out; asking would be in vain.
      throw LiveAssistanceRequestError.cannotFulfill(message: "the device is locked")
    }
  }

  private func proceed(
    _ request: LiveAssistanceRequest, in language: String
  ) async throws -> LiveAssistanceRequest.Response {
    let (backend, url) = (backend, request.url)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await backend.forward(url, language: language) }
        group.addTask {
          try await Task.sleep(for: .seconds(10))
          throw CancellationError()
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    } catch {
      throw LiveAssistanceRequestError.cannotFulfill(message: "\(error)")
    }
    return .proceed
  }
}
