import CallMetrics
import CallModel
import EventEngine
import Experiments
import ScenarioCoding
import Statistics

/// Service levels with one denominator, at each limit.
struct ServiceLevelRow: Sendable {
  let denominator: ServiceLevel.Denominator
  /// One for each limit, in the order of `RunResult.serviceLimits` [1].
  let shares: [Double?]
  let intervals: [ConfidenceInterval?]

  /// What it is a share of.
  var label: String {
    switch denominator {
    case .arrived: "of arrived"
    case .served: "of served"
    case .servedAndLateAbandoned: "of served + late abandoned"
    case .goodIfShort: "good if short, of arrived"
    }
  }
}

extension RunResult {
  /// 20 s, 45 s, 120 s.
  static var serviceLimits: [SimulationSpan] { ServiceLevel.usualThresholds }

  static var serviceLimitTexts: [String] {
    serviceLimits.map { "in \($0.nanoseconds / 1_000_000_000)s" }
  }

  /// All four denominators side by side.
  var serviceLevelRows: [ServiceLevelRow] {
    let order: [ServiceLevel.Denominator] = [
      .arrived, .served, .servedAndLateAbandoned, .goodIfShort,
    ]
    return order.map { denominator in
      let figures = Self.serviceLimits.map { limit in
        Figure(
          .answerServiceLevel, .share,
          serviceLevel: ServiceLevel(threshold: limit, denominator: denominator))
      }
      return ServiceLevelRow(
        denominator: denominator, shares: figures.map { reading(of: $0)?.value },
        intervals: figures.map { interval(of: TrackedFigure($0)) })
    }
  }
}
