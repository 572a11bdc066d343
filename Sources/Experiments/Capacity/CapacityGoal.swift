import CallModel
import Statistics

/// What a capacity must reach, judged with confidence: `answer.serviceLevel(120s, arrived) >= 80%`.
public enum CapacityJudgement: Sendable, Equatable {
  /// The whole interval of every goal is on the good side.
  case held
  /// The whole interval of some goal is on the bad side.
  case missed
  /// Neither; whether the point estimates hold.
  case unsure(pointHolds: Bool)

  /// What to go by while nothing better is known.
  public var pointHolds: Bool {
    switch self {
    case .held: true
    case .missed: false
    case .unsure(let pointHolds): pointHolds
    }
  }
}

extension RunResult {
  /// Whether goals hold, each by its interval of a level [1].
  ///
  /// A goal that nothing was measured for holds nowhere and is missed nowhere.
  func judgement(of goals: [TrackedThreshold], level: Double) -> CapacityJudgement {
    var (allHeld, allPointsHold) = (true, true)
    for goal in goals {
      guard let interval = interval(of: goal.figure, level: level) else {
        (allHeld, allPointsHold) = (false, false)
        continue
      }
      let comparison = goal.comparison
      let worst = comparison.wantsMore ? interval.lower : interval.upper
      let best = comparison.wantsMore ? interval.upper : interval.lower
      if !comparison.holds(best, goal.limit) { return .missed }
      if !comparison.holds(worst, goal.limit) { allHeld = false }
      if !comparison.holds(interval.mean, goal.limit) { allPointsHold = false }
    }
    return allHeld ? .held : .unsure(pointHolds: allPointsHold)
  }
}

/// A limit on a tracked figure.
struct TrackedThreshold: Sendable, Equatable {
  let figure: TrackedFigure
  let comparison: Threshold.Comparison
  let limit: Double

  init(_ threshold: Threshold) {
    figure = TrackedFigure(threshold.figure)
    comparison = threshold.comparison
    limit = threshold.limit
  }

  /// The same limit for one hour of the day.
  init(_ threshold: Threshold, hour: Int) {
    figure = TrackedFigure(threshold.figure, hour: hour)
    comparison = threshold.comparison
    limit = threshold.limit
  }
}
