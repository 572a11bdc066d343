import CallModel
public import Statistics

extension RunResult {
  /// Where the median over replications lies of what a quantile or maximum comes to in each: its
  /// interval by order statistics.
  ///
  /// It holds whatever the law; nil of other figures, and of fewer than six replications that
  /// measured something, which are too few for 95 %.
  public func medianInterval(
    of tracked: TrackedFigure, level: Double = RunResult.level
  ) -> OrderStatisticInterval? {
    switch tracked.figure.statistic {
    case .quantile, .max: break
    case .count, .mean, .rate, .share: return nil
    }
    guard let index = figures.firstIndex(of: tracked) else { return nil }
    return OrderStatisticInterval(
      of: replications.compactMap { $0.points[index].value }, quantile: 0.5, level: level)
  }
}
