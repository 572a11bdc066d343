import CallMetrics
import CallModel
import Experiments

/// Requests that a promise is about, by the phase in which they ended and the cause they have.
struct EndingTable {
  private var counts = [Int64](
    repeating: 0, count: Phase.allCases.count * Cause.allCases.count)

  /// The ones of so many lives that count.
  init(_ life: LifeTally?, counting isCounted: (OutcomeCount) -> Bool) {
    for entry in life?.outcomes ?? [] where isCounted(entry) {
      counts[Self.place(entry.phase, entry.cause)] += Int64(clamping: entry.count)
    }
  }

  /// Where and for which cause there are most more than in another; nil if nowhere.
  func mostRisen(over other: EndingTable) -> (phase: Phase, cause: Cause)? {
    var (most, found): (Int64, (Phase, Cause)?) = (0, nil)
    for phase in Phase.allCases {
      for cause in Cause.allCases {
        let place = Self.place(phase, cause)
        guard counts[place] - other.counts[place] > most else { continue }
        (most, found) = (counts[place] - other.counts[place], (phase, cause))
      }
    }
    return found.map { (phase: $0.0, cause: $0.1) }
  }

  private static func place(_ phase: Phase, _ cause: Cause) -> Int {
    Int(phase.rawValue) * Cause.allCases.count + Int(cause.rawValue)
  }
}

extension Expectation {
  /// Whether requests that ended so are among those that make it fail: of times, levels and events
  /// any may be.
  func counts(_ entry: OutcomeCount) -> Bool {
    guard case .threshold(let threshold) = claim else { return true }
    if threshold.figure.excusesInjected && entry.cause == .injected { return false }
    return threshold.figure.metric.counts(entry.outcome) ?? true
  }
}

extension MetricName {
  /// Whether it is a number of requests that end so; nil if it is none of outcomes.
  fileprivate func counts(_ outcome: Outcome) -> Bool? {
    switch self {
    case .requestFailed: outcome.kind == .failed
    case .requestWithdrawn: outcome.kind == .withdrawn
    case .answerAbandoned: outcome == .abandonedWaiting
    case .answerBlocked: outcome == .blocked
    case .answerNoStaff: outcome == .noStaff
    case .answerMessages: outcome == .leftMessage
    case .answerDisconnected: outcome == .disconnected
    case .requestOffered, .requestCarried, .requestOpen, .requestRefused, .requestRetried,
      .requestTileTime, .requestTime, .answerWait, .answerSpeed, .answerServiceLevel,
      .answerArrived, .staffOccupancy, .staffBusy, .staffPlanned, .lineLength, .serviceTime,
      .handleTime, .phaseLaunch, .phasePrepare, .phasePopUp, .phaseContainerApp, .phaseRelaunch,
      .phaseResume, .phaseWaiting, .invocationDiscarded, .returnIgnored, .invocationKilled,
      .storageMissed, .presenceTime, .presenceLost, .appNotOffered, .wasteInvocationTime,
      .wasteInterpreterTime, .backendTime, .captionDelay:
      nil
    }
  }
}
