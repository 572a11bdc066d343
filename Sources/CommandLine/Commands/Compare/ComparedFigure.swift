import CallMetrics
import CallModel
import Experiments
import ScenarioCoding

/// A figure of two results; apps and parts are those of the same name in each.
struct ComparedFigure: Hashable {
  let figure: Figure
  /// In words, with the app or part if it is of one.
  let name: String
  /// Nil where nothing has that name.
  let old: TrackedFigure?
  let new: TrackedFigure?

  /// All that two results have numbers for, and all that their expectations ask for.
  static func all(in old: RunResult, and new: RunResult) -> [ComparedFigure] {
    var all = MetricName.allCases.flatMap { metric in
      statistics(of: metric).map { statistic in
        let one = TrackedFigure(Figure(metric, statistic))
        return ComparedFigure(one, one, named: FigureWords.name(of: one, in: old.scenario))
      }
    }
    let ofOld = old.figures.map { one in
      ComparedFigure(
        one, one.counterpart(in: new.scenario, from: old.scenario),
        named: FigureWords.name(of: one, in: old.scenario))
    }
    let ofNew = new.figures.map { one in
      ComparedFigure(
        one.counterpart(in: old.scenario, from: new.scenario), one,
        named: FigureWords.name(of: one, in: new.scenario))
    }
    for one in ofOld + ofNew where !all.contains(where: { $0.name == one.name }) { all.append(one) }
    return all.filter {
      old.total?.value(of: $0.old) != nil || new.total?.value(of: $0.new) != nil
    }
  }

  /// Those that have a value for each replication of both.
  static func tracked(in old: RunResult, and new: RunResult) -> [ComparedFigure] {
    old.figures.compactMap { one in
      guard let other = one.counterpart(in: new.scenario, from: old.scenario),
        new.figures.contains(other)
      else { return nil }
      return ComparedFigure(one, other, named: FigureWords.name(of: one, in: old.scenario))
    }
  }

  private init(_ old: TrackedFigure?, _ new: TrackedFigure?, named name: String) {
    guard let one = old ?? new else { preconditionFailure("\(name): of neither result") }
    figure = one.figure
    self.name = name
    self.old = old
    self.new = new
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
}

extension CellResult {
  /// What a figure comes to; nil if there was nothing to measure, or no such figure.
  func value(of tracked: TrackedFigure?) -> Double? { tracked.flatMap { reading(of: $0)?.value } }
}
