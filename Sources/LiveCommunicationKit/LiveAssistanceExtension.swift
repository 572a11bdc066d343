public import ExtensionFoundation

/// An assistance app's extension: the framework runs it for each request.
///
/// ```swift
/// struct Northline: LiveAssistanceExtension {
///   func prepareAssistanceRequest(
///     _ request: LiveAssistanceRequest
///   ) async throws -> LiveAssistanceRequest.Response {
///     try await backend.forward(request.url)
///     return .proceed
///   }
///   …
/// }
/// ```
///
/// Every invocation runs in a fresh process (R2): what must survive belongs in the keychain or in
/// App Group defaults.
@MainActor public protocol LiveAssistanceExtension: AppExtension {
  /// A person has picked the app in a call (R1).
  func prepareAssistanceRequest(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response

  /// The person has come back from the container app (R9).
  func resumeRequest(
    _ request: LiveAssistanceRequest
  ) async throws -> LiveAssistanceRequest.Response
}

/// The configuration that the framework gives to each extension; apps don't use it.
@MainActor @preconcurrency
public protocol LiveAssistanceExtensionConfiguration: AppExtensionConfiguration, Sendable {}

struct PlainConfiguration: LiveAssistanceExtensionConfiguration {}

extension LiveAssistanceExtension {
  public var configuration: some LiveAssistanceExtensionConfiguration { PlainConfiguration() }
}

/// An extension that wants to know when the requester leaves and comes back (27.3 and later).
///
/// To be adopted by the type that is the `LiveAssistanceExtension`; looked at when a handler
/// returns
/// `proceed` (R16).
@MainActor public protocol LiveAssistanceRequesterPresenceObserving: LiveAssistanceExtension {
  /// The requester has left the call, perhaps by hanging up (R17).
  func requesterDidLeave(_ request: LiveAssistanceRequest) async

  /// The requester is back in the call.
  func requesterDidRejoin(_ request: LiveAssistanceRequest) async

  /// The call is over; nothing is invoked for the request after this.
  func requestCallDidEnd(_ request: LiveAssistanceRequest) async
}
