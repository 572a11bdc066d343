public import CallModel

extension Phase {
  /// The phase as it stands in a sentence.
  public var words: String {
    switch self {
    case .launch: "launch"
    case .prepare: "prepare"
    case .popUp: "the pop-up"
    case .containerApp: "the container app"
    case .relaunch: "relaunch"
    case .resume: "resume"
    case .waiting: "the wait for an interpreter"
    }
  }
}

extension Cause {
  /// Why, as far as faults are concerned; empty if they are not.
  public var words: String {
    switch self {
    case .genuine: ""
    case .touched: "a fault had acted on it before (touched)"
    case .injected: "the fault's own doing (injected)"
    }
  }
}

extension Outcome {
  /// What happened, in a few words.
  public var words: String {
    switch self {
    case .open: "still open"
    case .assisted: "assisted"
    case .cannotFulfill: "the app can't fulfil it"
    case .unknownError: "the app met an error"
    case .crashed: "the extension crashed"
    case .killed: "the extension was killed"
    case .timedOut: "a limit of time passed"
    case .launchFailed: "the extension didn't start"
    case .roundsExceeded: "input was asked for too often"
    case .inputTimedOut: "input took too long"
    case .backendFailed: "the backend failed"
    case .noStaff: "nobody is on shift"
    case .blocked: "no line is free"
    case .cancelled: "the requester cancelled"
    case .declinedInput: "the requester declined"
    case .requesterLeft: "the requester left"
    case .callEnded: "the call ended"
    case .abandonedWaiting: "the requester waited no longer"
    case .leftMessage: "the requester left a message"
    case .disconnected: "the staff's day ended"
    }
  }
}
