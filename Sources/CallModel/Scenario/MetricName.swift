/// What can be asked of a result.
public enum MetricName: String, Hashable, Sendable, CaseIterable {
  case requestOffered = "request.offered"
  case requestCarried = "request.carried"
  case requestFailed = "request.failed"
  case requestWithdrawn = "request.withdrawn"
  case requestOpen = "request.open"
  case requestRefused = "request.refused"
  case requestRetried = "request.retried"
  case requestTileTime = "request.tileTime"
  case requestTime = "request.time"
  case answerWait = "answer.wait"
  case answerSpeed = "answer.speed"
  case answerServiceLevel = "answer.serviceLevel"
  case answerAbandoned = "answer.abandoned"
  case answerArrived = "answer.arrived"
  case staffOccupancy = "staff.occupancy"
  case staffBusy = "staff.busy"
  case staffPlanned = "staff.planned"
  case lineLength = "line.length"
  case serviceTime = "service.time"
  case handleTime = "service.handleTime"
  case phaseLaunch = "phase.launch"
  case phasePrepare = "phase.prepare"
  case phasePopUp = "phase.popUp"
  case phaseContainerApp = "phase.containerApp"
  case phaseRelaunch = "phase.relaunch"
  case phaseResume = "phase.resume"
  case phaseWaiting = "phase.waiting"
  case invocationDiscarded = "invocation.discarded"
  case returnIgnored = "return.ignored"
  case invocationKilled = "invocation.killed"
  case storageMissed = "storage.missed"
  case presenceTime = "presence.time"
  case presenceLost = "presence.lost"
  case appNotOffered = "app.notOffered"
  case wasteInvocationTime = "waste.invocationTime"
  case wasteInterpreterTime = "waste.interpreterTime"

  /// What kind of number it is; decides which statistics make sense.
  public enum Kind: Hashable, Sendable {
    /// Observed spans: quantiles, max, mean, count.
    case time
    /// Numbers of requests: count, and rate as a share of the offered ones.
    case number
    /// A share: stands by itself.
    case share
    /// A time average: mean.
    case level
  }

  public var kind: Kind {
    switch self {
    case .requestOffered, .requestCarried, .requestFailed, .requestWithdrawn, .requestOpen,
      .requestRefused, .requestRetried, .answerArrived, .answerAbandoned, .invocationDiscarded,
      .returnIgnored, .invocationKilled, .storageMissed, .presenceLost, .appNotOffered:
      .number
    case .requestTileTime, .requestTime, .answerWait, .answerSpeed, .serviceTime, .handleTime,
      .phaseLaunch, .phasePrepare, .phasePopUp, .phaseContainerApp, .phaseRelaunch, .phaseResume,
      .phaseWaiting, .presenceTime, .wasteInvocationTime, .wasteInterpreterTime:
      .time
    case .answerServiceLevel, .staffOccupancy: .share
    case .staffBusy, .staffPlanned, .lineLength: .level
    }
  }
}
