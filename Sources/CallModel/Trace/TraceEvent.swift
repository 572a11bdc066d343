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
  /// `phase`: launch or relaunch; `detail`: a `LaunchKind`.
  case launchStarted
  /// `began`: its start; `detail`: a `LaunchEnd`.
  case launchEnded
  /// `phase`: prepare or resume; `amount`: how often input has been asked for.
  case invocationStarted
  /// `began`: its start; `detail`: an `InvocationEnd`; `amount`: a `KillReason` if killed.
  case invocationEnded
  case popUpShown
  /// `began`: when it was shown; `detail`: a `PopUpAnswer`.
  case popUpClosed
  /// The person said yes; the app is being opened. `detail`: 1 if it is still in memory.
  case containerAppLaunched
  /// `began`: its launch.
  case containerAppOpened
  /// The person is back in the call, or the request ended. `began`: the launch.
  case containerAppLeft
  /// `detail`: a `ReturnFate`; `amount`: the `ReturnSender`, 0 once a remembered one is honoured.
  case returnToCallMade
  /// The waiting tile is shown: the handler proceeded. `began`: the pick; `amount`: 1 if the app
  /// observes presence from now on (R16).
  case tileShown
  case lineJoined
  /// Left the line unassisted. `began`: when it was joined.
  case lineLeft
  /// An interpreter is seized. `began`: when the line was joined.
  case interpreterAssigned
  /// In the call. `began`: when the line was joined.
  case interpreterJoined
  /// Out of the call, or never in it. `began`: the joining, or the assignment; `detail`: 1 if in
  /// it.
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

  /// A person wanted an app that is not offered (U6). Of a call; `app`; `amount`: the try.
  case appNotOffered
  /// A launch finds that the suspended process was killed (R5). `began`: when it was.
  case processLost
  /// The app was updated or removed with the request pending (U24).
  case appReplaced
  /// The container app can't be opened: its activity type isn't listed (U6). `began`: the launch.
  case containerAppRefused
  /// Killed while the person is in it (U20). `began`: the launch.
  case containerAppKilled
  /// The person is in it again. `began`: the launch.
  case containerAppReopened
  /// The person unlocks the device for the container app (U22). `began`: the launch.
  case deviceUnlocked
  /// What the device holds from before the call. `group`: a `StoragePlace`; `detail`: 1 if there is
  /// a sign-in.
  case storageOpened
  /// A handler looks for a sign-in. `group`: a `StoragePlace`; `detail`: a `StorageReading`.
  case storageRead
  /// The container app has written a sign-in. `group`: a `StoragePlace`.
  case storageWritten
  /// An earlier write is durable now (P3). `group`: a `StoragePlace`.
  case storageFlushed
  /// The container app was killed before an earlier write was flushed, and it is lost (P3).
  /// `group`: a `StoragePlace`.
  case storageLost
  /// The extension is launched for a call-back (R17). `detail`: a `PresenceCallback`; `amount`: a
  /// `LaunchKind`.
  case presenceStarted
  /// `began`: the start of the launch; `detail`: a `PresenceEnd`; `amount`: the `PresenceCallback`.
  case presenceEnded
  /// An interpreter leaves whom the requester had left before (R19). `began`: since when that was.
  case interpreterHeld
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
  /// A fault did what it does, to a request, a call or neither. `amount`: its number in the
  /// scenario; `group`: the number of its `FaultKind`; `phase`: where the request was;
  /// `detail`: its `RequestMachine.State`, one more than the last if there is none.
  case faultActed
}

extension TraceEvent {
  /// Faults meet it once it is told. They meet some before they are decided, so that they may still
  /// change them, and never meet one another.
  var isMetOnceTold: Bool {
    switch self {
    case .returnToCallMade, .launchStarted, .storageRead, .faultActed: false
    case .callStarted, .callEnded, .requesterLeft, .requesterRejoined, .requestPicked,
      .requestRefused, .launchEnded, .invocationStarted, .invocationEnded, .popUpShown,
      .popUpClosed, .containerAppLaunched, .containerAppOpened, .containerAppLeft, .tileShown,
      .lineJoined, .lineLeft, .interpreterAssigned, .interpreterJoined, .interpreterLeft,
      .interpreterReleased, .outcomeFixed, .requestEnded, .retryPlanned, .staffChanged,
      .horizonReached, .appNotOffered, .processLost, .appReplaced, .containerAppRefused,
      .containerAppKilled, .containerAppReopened, .deviceUnlocked, .storageOpened,
      .storageWritten, .storageFlushed, .storageLost, .presenceStarted, .presenceEnded,
      .interpreterHeld, .backendAnswered, .lineRejoined, .interpreterHandedOver, .captionsStarted:
      true
    }
  }
}

/// What a launch starts from.
public enum LaunchKind: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case cold
  /// A suspended process is replaced (P1 `fresh`).
  case warm
  /// A suspended process goes on with its state (P1 `reuse`).
  case resumed
}

/// Why a process was killed.
public enum KillReason: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// P2.
  case hazard
  /// It used more memory than it may.
  case memory
  /// A fault killed it.
  case fault
}

/// What an app is told of a requester (R17).
public enum PresenceCallback: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case didLeave, didRejoin, callDidEnd
}

/// How a presence call-back ended; unless it completed, it alone is lost (U17).
public enum PresenceEnd: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case completed
  case launchFailed
  case crashed
  case killed
  /// U1, counted from the launch.
  case limitPassed
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
  /// P2, or for its use of memory (R4).
  case killed
}

/// How the pop-up closed.
public enum PopUpAnswer: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case continued
  case declined
  /// The request went on, or ended, without an answer.
  case dismissed
}
