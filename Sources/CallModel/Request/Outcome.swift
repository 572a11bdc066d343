/// How a request fared; fixed once, by the first cause.
public enum Outcome: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// Nothing has fixed it yet.
  case open

  case assisted

  case cannotFulfill
  case unknownError
  case crashed
  case killed
  case timedOut
  case launchFailed
  case roundsExceeded
  case inputTimedOut
  case backendFailed
  /// Nobody on shift, and the provider refuses.
  case noStaff
  /// No line free.
  case blocked

  case cancelled
  case declinedInput
  case requesterLeft
  case callEnded
  case abandonedWaiting
  case leftMessage
  /// Still waiting when the staff's day ends.
  case disconnected

  /// What an outcome counts as: offered = carried + failed + withdrawn + open.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case open, carried, failed, withdrawn
  }

  public var kind: Kind {
    switch self {
    case .open: .open
    case .assisted: .carried
    case .cannotFulfill, .unknownError, .crashed, .killed, .timedOut, .launchFailed,
      .roundsExceeded, .inputTimedOut, .backendFailed, .noStaff, .blocked:
      .failed
    case .cancelled, .declinedInput, .requesterLeft, .callEnded, .abandonedWaiting, .leftMessage,
      .disconnected:
      .withdrawn
    }
  }
}

/// Who is to blame for an outcome.
public enum Cause: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// No fault had to do with the request.
  case genuine
  /// A fault acted on the request earlier.
  case touched
  /// The ending event is a fault's own action.
  case injected
}
