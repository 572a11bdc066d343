public import CallModel

/// The spans that are observed one by one, each with a histogram of its own.
public enum ObservedTime: UInt8, Hashable, Sendable, CaseIterable {
  /// From the pick to the waiting tile.
  case tileTime
  /// From the pick until the request is no longer live.
  case requestTime
  /// From joining the line to the interpreter's join, of the served.
  case speedOfAnswer
  /// From joining the line to giving up.
  case abandonedWait
  /// From joining the line to leaving it unserved for another reason than giving up.
  case turnedAwayWait
  case launch, prepare, popUp, containerApp, relaunch, resume, waiting
  /// An interpreter in the call.
  case service
  /// An interpreter held: from the assignment to the end of wrap-up.
  case handle
  /// A presence call-back that completed, its launch included.
  case presence
  /// An invocation whose request was over before it was.
  case wastedInvocation
  /// An interpreter in the call after the requester left it for good.
  case wastedInterpreter
}

extension MetricName {
  /// The histograms that together hold this metric; none if it isn't a time.
  public var observedTimes: [ObservedTime] {
    switch self {
    case .requestTileTime: [.tileTime]
    case .requestTime: [.requestTime]
    case .answerWait: [.speedOfAnswer, .abandonedWait, .turnedAwayWait]
    case .answerSpeed: [.speedOfAnswer]
    case .serviceTime: [.service]
    case .handleTime: [.handle]
    case .phaseLaunch: [.launch]
    case .phasePrepare: [.prepare]
    case .phasePopUp: [.popUp]
    case .phaseContainerApp: [.containerApp]
    case .phaseRelaunch: [.relaunch]
    case .phaseResume: [.resume]
    case .phaseWaiting: [.waiting]
    case .presenceTime: [.presence]
    case .wasteInvocationTime: [.wastedInvocation]
    case .wasteInterpreterTime: [.wastedInterpreter]
    case .requestOffered, .requestCarried, .requestFailed, .requestWithdrawn, .requestOpen,
      .requestRefused, .requestRetried, .answerArrived, .answerAbandoned, .answerServiceLevel,
      .staffOccupancy, .staffBusy, .staffPlanned, .lineLength, .invocationDiscarded,
      .returnIgnored, .invocationKilled, .storageMissed, .presenceLost, .appNotOffered:
      []
    }
  }
}
