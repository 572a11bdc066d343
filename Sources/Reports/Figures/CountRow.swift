import CallMetrics
import CallModel
import Experiments
import Statistics

/// How many requests of one kind there were: in a replication, and as a share.
struct CountRow: Sendable {
  let metric: MetricName
  /// The mean of a replication; nil if there is none.
  let mean: Double?
  let interval: ConfidenceInterval?
  /// Of the offered ones [1]; nil for these themselves, and if nothing was offered.
  let share: Double?
  let shareInterval: ConfidenceInterval?

  init(_ metric: MetricName, of result: RunResult) {
    self.metric = metric
    let (count, rate) = (Figure(metric, .count), Figure(metric, .rate))
    mean = result.reading(of: count)?.value
    interval = result.interval(of: TrackedFigure(count))
    share = result.reading(of: rate)?.value
    shareInterval = result.interval(of: TrackedFigure(rate))
  }

  /// One word for the table.
  var label: String {
    switch metric {
    case .requestOffered: "offered"
    case .requestCarried: "carried"
    case .requestFailed: "failed"
    case .requestWithdrawn: "withdrawn"
    case .requestOpen: "open at the end"
    case .requestRefused: "refused picks"
    case .requestRetried: "tried again after"
    case .answerArrived: "reached a provider"
    case .answerAbandoned: "gave up in line"
    case .appNotOffered: "app not offered"
    case .invocationKilled: "invocations killed"
    case .storageMissed: "sign-in not found"
    case .presenceLost: "call-backs lost"
    case .requestTileTime, .requestTime, .answerWait, .answerSpeed, .answerServiceLevel,
      .staffOccupancy, .staffBusy, .staffPlanned, .lineLength, .serviceTime, .handleTime,
      .phaseLaunch, .phasePrepare, .phasePopUp, .phaseContainerApp, .phaseRelaunch, .phaseResume,
      .phaseWaiting, .invocationDiscarded, .returnIgnored, .presenceTime, .wasteInvocationTime,
      .wasteInterpreterTime:
      metric.rawValue
    }
  }
}

extension RunResult {
  /// offered = carried + failed + withdrawn + open.
  var balanceRows: [CountRow] {
    [.requestOffered, .requestCarried, .requestFailed, .requestWithdrawn, .requestOpen].map {
      CountRow($0, of: self)
    }
  }

  /// What happened beside: rows that are not all 0.
  var sideRows: [CountRow] {
    let metrics: [MetricName] = [
      .requestRefused, .appNotOffered, .requestRetried, .invocationKilled, .storageMissed,
      .presenceLost,
    ]
    return metrics.map { CountRow($0, of: self) }.filter { ($0.mean ?? 0) > 0 }
  }

  /// Requests of a replication, on average; nil without one.
  func perReplication(_ count: UInt64) -> Double? {
    replications.isEmpty ? nil : Double(count) / Double(replications.count)
  }
}
