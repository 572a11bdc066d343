public import Foundation

/// What the app needs of the world; the real ones use URLSession, Security and UserDefaults.
public protocol Backend: Sendable {
  func forward(_ url: URL, language: String) async throws
  func release(_ request: UUID) async
}

/// The account's token. Its item can be read from the first unlock on.
public protocol Credentials: Sendable {
  /// Nil if nobody is signed in; throws `CredentialsLocked` if that can't be told now.
  func token() throws -> String?
  func store(_ token: String) throws
}

public struct CredentialsLocked: Error {
  public init() {}
}

/// App Group defaults.
public protocol Settings: Sendable {
  var language: String? { get }
  func setLanguage(_ language: String)
}
