/// What happened, in the past tense.
///
/// The comment of each case says what `TraceRecord.began`, `detail` and `amount` hold; fields that
/// are not named are 0.
public enum TraceEvent: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// `amount`: the participants; `detail`: the bits of a `DeviceState`; `group`: the number of the
  /// memory class.
  case callStarted
  /// `began`: when it started.
  case callEnded
  /// `began`: when the call started.
  case requesterLeft
  /// `began`: when the requester left.
  case requesterRejoined

  /// A pick that became a request. `amount`: the try within the call, from 0; `group`: the number
  /// of the skill needed.
  case requestPicked
  /// A pick that was refused (U8). `amount`: the try it would have been.
  case requestRefused
  /// `phase`: launch or relaunch; `detail`: 1 if warm.
  case launchStarted
  /// `began`: its start; `detail`: a `LaunchEnd`.
  case launchEnded
  /// `phase`: prepare or resume; `amount`: how often input has been asked for.
  case invocationStarted
  /// `began`: its start; `detail`: an `InvocationEnd`.
  case invocationEnded
  case popUpShown
  /// `began`: when it was shown; `detail`: a `PopUpAnswer`.
  case popUpClosed
  /// The person said yes; the app is being opened.
  case containerAppLaunched
  /// `began`: its launch.
  case containerAppOpened
  /// The person is back in the call, or the request ended. `began`: the launch.
  case containerAppLeft
  /// `detail`: a `ReturnFate`; `amount`: 1 if made by another app.
  case returnToCallMade
  /// The waiting tile is shown: the handler proceeded. `began`: the pick.
  case tileShown
  case lineJoined
  /// Left the line unassisted. `began`: when it was joined.
  case lineLeft
  /// An interpreter is seized. `began`: when the line was joined.
  case interpreterAssigned
  /// In the call. `began`: when the line was joined.
  case interpreterJoined
  /// Out of the call, or never in it. `began`: the joining, or the assignment; `detail`: 1 if in it.
  case interpreterLeft
  /// Free for the next call. `began`: the assignment.
  case interpreterReleased
  /// `phase` says where; `detail`: an `Outcome`; `began`: the start of the phase.
  case outcomeFixed
  /// No longer live. `began`: when the outcome was fixed; `detail`: the `Outcome`.
  case requestEnded
  /// Another try will follow. `amount`: its number.
  case retryPlanned

  /// `group`; `amount`: how many are on shift now, -1 for no limit.
  case staffChanged
  /// The run is over; nothing follows.
  case horizonReached

  /// The backend is done with the URL. `began`: the tile; `detail`: a `BackendAnswer`.
  case backendAnswered
  /// The assigned interpreter did not come: back in line, at the old place. `began`: when the line
  /// was joined.
  case lineRejoined
  /// A free interpreter takes over. `group`: whose; `amount`: the group of the one who leaves;
  /// `began`: the first assignment.
  case interpreterHandedOver
  /// The first caption is shown. `began`: the joining.
  case captionsStarted
}

/// What came of a join URL that the backend was given.
public enum BackendAnswer: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case accepted
  case failed
  case timedOut
}

/// How a launch ended.
public enum LaunchEnd: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case running
  case failed
  /// The request ended first.
  case givenUp
}

/// How an invocation ended.
public enum InvocationEnd: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case proceeded
  case askedForSignIn
  case askedForInfo
  case threwCannotFulfill
  case threwUnknown
  case threwOther
  case crashed
  /// U1.
  case limitPassed
  /// Its request ended first; it ran on, and its outcome is wasted (U13).
  case discarded
  /// It was killed because its request had ended (U13), or had been returned to again (U4).
  case killedAtEnd
}

/// How the pop-up closed.
public enum PopUpAnswer: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case continued
  case declined
  /// The request went on, or ended, without an answer.
  case dismissed
}
