import CallMetrics
public import CallModel
public import Statistics

/// In how many replications a limit holds.
public struct LimitAttendance: Sendable, Equatable {
  /// Replications in which the limit holds [1].
  public let held: Int
  /// Replications in which there was something to measure [1].
  public let measured: Int
}

extension RunResult {
  /// In how many replications a threshold holds, each judged by itself; nil if it is not tracked.
  public func attendance(
    of threshold: Threshold, app: Int? = nil, part: ResultPart? = nil
  ) -> LimitAttendance? {
    var figure = threshold.figure
    figure.part = part
    guard let index = figures.firstIndex(of: TrackedFigure(figure, app: app)) else {
      return nil
    }
    let values = replications.compactMap { $0.points[index].value }
    let held = values.count { threshold.comparison.holds($0, threshold.limit) }
    return LimitAttendance(held: held, measured: values.count)
  }
}

/// How well a figure is known, against what was asked for.
public struct PrecisionVerdict: Sendable, Equatable {
  public let target: PrecisionTarget
  /// Nil with fewer than two replications that measured something.
  public let interval: ConfidenceInterval?
  /// What half the width may be, in the unit of the figure.
  public let limit: Double?
  /// Half the width is within the limit.
  public let isMet: Bool
  /// How many replications more it would take: to meet the target if it isn't met, else to halve
  /// the width [1].
  public let replicationsMore: Int?
}

extension RunResult {
  /// The run's precision targets, each judged, in their order.
  public var precisionVerdicts: [PrecisionVerdict] {
    (scenario.run.precision ?? []).map { target in
      let interval = interval(of: TrackedFigure(target.figure))
      let limit = interval.map { target.limit(for: $0.mean) }
      let isMet = interval.map { $0.halfWidth <= (limit ?? 0) } ?? false
      let wanted = isMet ? interval.map { $0.halfWidth / 2 } : limit
      return PrecisionVerdict(
        target: target, interval: interval, limit: limit, isMet: isMet,
        replicationsMore: interval.flatMap { interval in
          wanted.flatMap { interval.replicationsMore(forHalfWidth: $0) }
        })
    }
  }

  /// Every precision target is met.
  var isPreciseEnough: Bool { precisionVerdicts.allSatisfy(\.isMet) }

  /// The same findings as those of a scenario that differs in its number of replications.
  func with(_ scenario: Scenario) -> RunResult {
    RunResult(
      scenario: scenario, seed: seed, engine: engine, total: total, figures: figures,
      replications: replications, breaches: breaches, wasInterrupted: wasInterrupted)
  }
}

extension RunSettings {
  /// The smallest first batch with a precision: fewer make too rough a guess of the variance.
  static var smallestLook: Int { 16 }

  /// The most replications that are played for a precision [1].
  var mostToPlay: Int { mostReplications ?? 10_000 }

  /// How many replications there are after the next look.
  func nextLook(after previous: RunResult?) -> Int {
    let first = max(Self.smallestLook, replications)
    guard let done = previous?.replications.count else { return min(first, mostToPlay) }
    return min(max(first, 2 * done), mostToPlay)
  }
}
