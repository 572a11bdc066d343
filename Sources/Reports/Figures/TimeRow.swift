import CallMetrics
import CallModel
import Experiments
import Statistics

/// A time that was observed: how often, and how long.
struct TimeRow: Sendable {
  let metric: MetricName
  /// In all replications together [1].
  let count: UInt64
  /// [ns]; nil if there was nothing to measure, as are the others.
  let mean: Double?
  let meanInterval: ConfidenceInterval?
  /// p50, p95 and p99, each the upper end of its bucket [ns].
  let quantiles: [Double?]
  /// [ns]
  let longest: Double?

  static let percents: [UInt64] = [50, 95, 99]

  init(_ metric: MetricName, of result: RunResult) {
    func value(_ statistic: Statistic) -> Double? {
      result.reading(of: Figure(metric, statistic))?.value
    }
    self.metric = metric
    count = result.total?.reading(of: Figure(metric, .count))?.observations ?? 0
    mean = value(.mean)
    meanInterval = result.interval(of: TrackedFigure(Figure(metric, .mean)))
    quantiles = Self.percents.map { value(.quantile(numerator: $0, denominator: 100)) }
    longest = value(.max)
  }

  var label: String { Self.label(of: metric) }

  static func label(of metric: MetricName) -> String {
    switch metric {
    case .requestTileTime: "tap to tile"
    case .requestTime: "whole request"
    case .answerWait: "wait in line, all"
    case .answerSpeed: "speed of answer"
    case .serviceTime: "in the call"
    case .handleTime: "handle time"
    case .phaseLaunch: "launch"
    case .phasePrepare: "prepare"
    case .phasePopUp: "pop-up"
    case .phaseContainerApp: "container app"
    case .phaseRelaunch: "relaunch"
    case .phaseResume: "resume"
    case .phaseWaiting: "waiting tile"
    case .presenceTime: "presence call-back"
    case .wasteInvocationTime: "discarded invocation"
    case .wasteInterpreterTime: "held after leaving"
    case .backendTime: "with the backend"
    case .captionDelay: "first caption"
    case .requestOffered, .requestCarried, .requestFailed, .requestWithdrawn, .requestOpen,
      .requestRefused, .requestRetried, .answerServiceLevel, .answerAbandoned, .answerArrived,
      .staffOccupancy, .staffBusy, .staffPlanned, .lineLength, .invocationDiscarded,
      .returnIgnored, .appNotOffered, .invocationKilled, .storageMissed, .presenceLost,
      .answerBlocked, .answerNoStaff, .answerMessages, .answerDisconnected:
      metric.rawValue
    }
  }
}

/// How much of a request's time goes into one phase.
struct PhaseRow: Sendable {
  let times: TimeRow
  /// Spread over all requests that were offered [ns].
  let perRequest: Double?
  /// Of the time of all phases [1].
  let share: Double?
}

extension RunResult {
  /// The times that a planner looks at first.
  var timeRows: [TimeRow] {
    let always: [MetricName] = [
      .requestTileTime, .answerSpeed, .answerWait, .requestTime, .serviceTime, .handleTime,
    ]
    let ifAny: [MetricName] = [
      .backendTime, .captionDelay, .presenceTime, .wasteInvocationTime, .wasteInterpreterTime,
    ]
    return always.map { TimeRow($0, of: self) }
      + ifAny.map { TimeRow($0, of: self) }.filter { $0.count > 0 }
  }

  /// The phases in the order of a request's life; those that were never gone through are left out.
  var phaseRows: [PhaseRow] {
    guard let total else { return [] }
    let phases: [MetricName] = [
      .phaseLaunch, .phasePrepare, .phasePopUp, .phaseContainerApp, .phaseRelaunch, .phaseResume,
      .phaseWaiting,
    ]
    let sums = phases.map { phase in
      phase.observedTimes.reduce(Int128(0)) { $0 + (total.times($1)?.sum ?? 0) }
    }
    let whole = sums.reduce(0, +)
    let offered = total.answers()[.offered]
    return zip(phases, sums).map { phase, sum in
      PhaseRow(
        times: TimeRow(phase, of: self),
        perRequest: offered == 0 ? nil : Double(sum) / Double(offered),
        share: whole == 0 ? nil : Double(sum) / Double(whole))
    }.filter { $0.times.count > 0 }
  }
}
