/// What can happen to a request.
public enum RequestEvent: Hashable, Sendable, BitwiseCopyable {
  /// The extension's process is up.
  case launched
  case launchFailed

  /// The handler returned `proceed` (R6).
  case proceeded
  /// The handler returned `requiresUserInput` (R7).
  case askedForInput(LaunchReason)
  /// The handler threw (R8, U14).
  case threw(HandlerError)
  /// The process crashed in mid-invocation (R4).
  case crashed
  /// The process was killed in mid-invocation (R4).
  case killed
  /// The invocation reached its limit (U1).
  case invocationLimitPassed

  case personContinued
  case personDeclined
  case containerAppOpened
  /// `LiveAssistance.returnToCall(requestID:)` (R12, R13).
  case returnToCall(ReturnSender)
  /// The person's input reached its limit (U3).
  case inputLimitPassed

  /// An interpreter is in the call.
  case interpreterJoined
  case patienceExpired
  /// The waiting tile reached its limit (U16).
  case tileLimitPassed
  case backendFailed
  case foundNoStaff
  case foundNoLine
  case leftMessage
  case disconnected

  /// The requester cancels (U26).
  case cancelled
  /// The requester leaves the call (U27).
  case requesterLeft
  /// The requester stayed away for the whole rejoin window (U27).
  case rejoinWindowPassed
  case callEnded
  /// The interpreter is no longer in the call (U28).
  case assistanceEnded
  /// The app was updated or removed (U24).
  case appReplaced
}

/// What a handler throws.
public enum HandlerError: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case cannotFulfill
  case unknown
  /// Any other type than `LiveAssistanceRequestError`.
  case other
}

/// Which container app calls `returnToCall`.
public enum ReturnSender: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case ownApp, otherApp
  /// The own one, which lacks the entitlement (U6).
  case unentitledApp
}

/// What became of one `returnToCall`, at its instant (I11).
public enum ReturnFate: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case honoured
  /// R13: the framework doesn't know the id, or no longer.
  case unknownRequest
  /// U4: the wait has been returned from already.
  case alreadyReturned
  /// U5: no input was asked for.
  case notAskedFor
  /// U5: another app than the one that was opened.
  case otherApp
  /// U5 `remembered`: to be honoured as soon as input is asked for.
  case remembered
  /// U6: the container app lacks the entitlement.
  case notEntitled
  /// A fault took it on its way (I11).
  case taken
  /// A fault holds it up on its way (I11); it arrives later, with a fate of its own.
  case late
}
