public import Foundation

/// One request for assistance in a call.
public struct LiveAssistanceRequest: Identifiable, Sendable {
  /// Ties the request to its call; the same in every invocation (U10).
  public let id: UUID

  /// Where whoever assists joins the call; to be forwarded to the backend (U11).
  public let url: URL

  /// Only the framework makes requests.
  @_spi(Hosting) public init(id: UUID, url: URL) {
    self.id = id
    self.url = url
  }

  /// How a handler lets the request go on.
  @nonexhaustive public enum Response: Sendable {
    /// The URL has been forwarded: the waiting tile is shown (R6).
    case proceed
    /// The person has to do something in the container app first (R7).
    case requiresUserInput(reason: LiveAssistanceLaunchReason)
  }
}

/// Why a request can't go on; throwing it ends the request (R8).
@nonexhaustive public enum LiveAssistanceRequestError: Error, Sendable {
  /// The service can't help; the message is for diagnostics only.
  case cannotFulfill(message: String?)
  /// Anything else.
  case unknown(message: String)
}
