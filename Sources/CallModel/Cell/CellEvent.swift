import EventEngine

/// What can be due in a cell; the comment says whose number the notice carries.
enum CellEvent: UInt8, CaseIterable {
  /// A traffic stream.
  case callArrives
  /// A call.
  case requesterAsks, requesterRetries, requesterPicksAgain
  case requesterLeaves, requesterRejoins, rejoinWindowCloses, callLengthReached
  /// A request; void once its phase is over.
  case launchEnds, invocationEnds, popUpAnswered, containerAppOpens, personReturns
  case deviceUnlocks, containerAppDies, personReopens
  case requesterCancels, patienceExpires, tileLimitReached
  case interpreterJoins, serviceEnds, releaseDue
  /// A request; void once its wait for input is over.
  case inputLimitReached
  /// A request whose place is held for it.
  case extraReturn, strayReturn, wrapUpEnds
  case lateReturn, appIsReplaced, storageFlushes, writeIsLost, presenceEnds
  /// A staff group.
  case staffChanges
  /// Nobody: an engine's code is due.
  case codeIsDue
  /// One of those who call again and again.
  case thinkerCalls
  /// A request in line, or on its way there; void once it has left.
  case overflowDue, messageDue, backendEnds, backendTimesOut
  /// A request; void once its phase is over.
  case interpreterMissed, captionsStart
  /// A provider.
  case closingDue
  /// A fault that is on its way to somebody.
  case faultStrikes
  /// A fault.
  case faultStrikesAll, faultComesAgain, faultOpens, faultCloses
  /// A request whose place is held for it.
  case messageArrives
  /// A request; void once its phase is over.
  case forwardArrives
  /// A request whose place is held for it: code is to be told of presence.
  case callbackStarts
}
