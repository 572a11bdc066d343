import CallMetrics
import CallModel
import Experiments
import ScenarioCoding

/// A figure of two results; an app is the one of the same name in each.
struct ComparedFigure: Hashable {
  let figure: Figure
  let app: String?

  /// All that two results have numbers for, and all that their expectations ask for.
  static func all(in old: RunResult, and new: RunResult) -> [ComparedFigure] {
    var all = MetricName.allCases.flatMap { metric in
      statistics(of: metric).map { ComparedFigure(figure: Figure(metric, $0), app: nil) }
    }
    for result in [old, new] {
      for tracked in tracked(in: result) where !all.contains(tracked) { all.append(tracked) }
    }
    return all.filter { $0.value(in: old) != nil || $0.value(in: new) != nil }
  }

  /// Those that have a value for each replication.
  static func tracked(in result: RunResult) -> [ComparedFigure] {
    result.figures.map { tracked in
      ComparedFigure(
        figure: tracked.figure, app: tracked.app.map { result.scenario.apps[$0].name })
    }
  }

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

  /// What it comes to; nil if there was nothing to measure, or no such app.
  func value(in result: RunResult) -> Double? {
    guard let app = place(in: result) else { return nil }
    return result.reading(of: figure, app: app.index)?.value
  }

  /// The app's place in a result's scenario, nil inside for all together; nil if it is missing.
  func place(in result: RunResult) -> (index: Int?, Void)? {
    guard let app else { return (nil, ()) }
    return result.scenario.apps.firstIndex { $0.name == app }.map { ($0, ()) }
  }
}
