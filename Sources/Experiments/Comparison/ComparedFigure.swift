import CallMetrics
public import CallModel

/// A figure of two results; apps and parts are those of the same name in each.
public struct ComparedFigure: Hashable, Sendable {
  /// As the old result knows it; nil where nothing there has that name.
  public let old: TrackedFigure?
  public let new: TrackedFigure?
  public let figure: Figure

  /// All that two results have numbers for, and all that their expectations ask for.
  static func all(in old: RunResult, and new: RunResult) -> [ComparedFigure] {
    let usual = MetricName.allCases.flatMap { metric in
      statistics(of: metric).map { Self(both: TrackedFigure(Figure(metric, $0))) }
    }
    let ofOld = old.figures.map { one in
      Self(old: one, new: one.counterpart(in: new.scenario, from: old.scenario))
    }
    let ofNew = new.figures.map { one in
      one.counterpart(in: old.scenario, from: new.scenario).map { Self(old: $0, new: one) }
        ?? Self(new: one)
    }
    var known: Set<ComparedFigure> = []
    return (usual + ofOld + ofNew).filter { one in
      known.insert(one).inserted
        && (old.value(of: one.old) != nil || new.value(of: one.new) != nil)
    }
  }

  /// Those that have a value for each replication of both.
  static func tracked(in old: RunResult, and new: RunResult) -> [ComparedFigure] {
    old.figures.compactMap { one in
      guard let other = one.counterpart(in: new.scenario, from: old.scenario),
        new.figures.contains(other)
      else { return nil }
      return Self(old: one, new: other)
    }
  }

  private init(old: TrackedFigure, new: TrackedFigure?) {
    (self.old, self.new, figure) = (old, new, old.figure)
  }

  private init(new: TrackedFigure) { (old, self.new, figure) = (nil, new, new.figure) }

  private init(both one: TrackedFigure) { self.init(old: one, new: one) }

  private static func statistics(of metric: MetricName) -> [Statistic] {
    switch metric.kind {
    case .time:
      [.count, .mean]
        + [50, 95, 99].map { Statistic.quantile(numerator: $0, denominator: 100) } + [.max]
    case .number: [.count, .rate]
    case .share: metric == .staffOccupancy ? [.share] : []
    case .level: [.mean, .max]
    }
  }
}

extension RunResult {
  /// What a figure comes to; nil without data, or without such a figure.
  func value(of tracked: TrackedFigure?) -> Double? {
    tracked.flatMap { reading(of: $0)?.value }
  }
}
