import CallMetrics
import CallModel
public import Statistics

/// What changed from one result to another, figure by figure.
///
/// ```swift
/// let comparison = ResultComparison(before: baseline, after: result)
/// comparison.hasRegression
/// ```
/// If both have the same seed and replications, differences are paired replication by replication,
/// which takes out what chance did to both; else the two are taken as independent.
public struct ResultComparison: Sendable {
  /// What is to be said of one figure.
  public enum Change: Sendable, Hashable, CaseIterable {
    /// The same number.
    case same
    /// Beyond noise, for the better by the glossary.
    case better
    /// Beyond noise, for the worse by the glossary.
    case worse
    /// Beyond noise, of a figure that has no better or worse.
    case changed
    /// Within noise, or there is no telling how large that is.
    case unclear
    /// Only one of the two has data.
    case appeared, vanished
  }

  public struct Row: Sendable {
    public let figure: TrackedFigure
    /// Nil without data.
    public let before: Double?
    public let after: Double?
    /// Of after − before, over replications; nil if either has fewer than two that measured it.
    public let difference: ConfidenceInterval?
    public let change: Change
  }

  public let before: RunResult
  public let after: RunResult
  /// The figures that both tracked, in the order of the first; apps and parts match by name.
  public let rows: [Row]
  /// Differences are taken replication by replication.
  public let isPaired: Bool

  public init(before: RunResult, after: RunResult) {
    self.before = before
    self.after = after
    let isPaired =
      before.seed == after.seed
      && before.replications.map(\.replication) == after.replications.map(\.replication)
    self.isPaired = isPaired
    rows = before.figures.compactMap { figure in
      guard let other = figure.counterpart(in: after.scenario, from: before.scenario),
        after.figures.contains(other)
      else { return nil }
      return Self.row(figure, other, before, after, isPaired: isPaired)
    }
  }

  /// Something is worse, beyond noise.
  public var hasRegression: Bool { rows.contains { $0.change == .worse } }

  private static func row(
    _ figure: TrackedFigure, _ other: TrackedFigure, _ before: RunResult, _ after: RunResult,
    isPaired: Bool
  ) -> Row {
    let old = before.reading(of: figure.figure, app: figure.app)?.value
    let new = after.reading(of: other.figure, app: other.app)?.value
    let (left, right) = (before.values(of: figure), after.values(of: other))
    let difference = isPaired ? paired(left, right) : independent(left, right)
    func row(_ change: Change) -> Row {
      Row(figure: figure, before: old, after: new, difference: difference, change: change)
    }
    switch (old, new) {
    case (nil, nil): return row(.same)
    case (nil, _?): return row(.appeared)
    case (_?, nil): return row(.vanished)
    case (let old?, let new?):
      if old == new, difference.map({ $0.mean == 0 }) ?? true { return row(.same) }
      guard let difference, difference.lower > 0 || difference.upper < 0 else {
        return row(.unclear)
      }
      switch MetricDefinition(of: figure.figure.metric).direction {
      case .neither: return row(.changed)
      case .lessIsBetter: return row(difference.mean > 0 ? .worse : .better)
      case .moreIsBetter: return row(difference.mean > 0 ? .better : .worse)
      }
    }
  }

  private static func paired(_ before: [Double?], _ after: [Double?]) -> ConfidenceInterval? {
    let differences = zip(before, after).compactMap { old, new -> Double? in
      guard let old, let new else { return nil }
      return new - old
    }
    return studentInterval(of: differences, level: RunResult.level)
  }

  /// With Welch's degrees of freedom (Welch, 1947).
  private static func independent(
    _ before: [Double?], _ after: [Double?]
  ) -> ConfidenceInterval? {
    let (old, new) = (Moments(of: before.compactMap { $0 }), Moments(of: after.compactMap { $0 }))
    guard let first = old.standardError, let second = new.standardError else { return nil }
    let (a, b) = (first * first, second * second)
    let mean = new.mean - old.mean
    let count = min(old.count, new.count)
    guard a + b > 0 else {
      return ConfidenceInterval(mean: mean, halfWidth: 0, level: RunResult.level, count: count)
    }
    let freedom =
      (a + b) * (a + b) / (a * a / Double(old.count - 1) + b * b / Double(new.count - 1))
    let factor = StudentT.twoSidedLimit(level: RunResult.level, degreesOfFreedom: freedom)
    return ConfidenceInterval(
      mean: mean, halfWidth: factor * (a + b).squareRoot(), level: RunResult.level, count: count)
  }
}

extension RunResult {
  /// A figure in each replication; nil where there was nothing to measure.
  fileprivate func values(of figure: TrackedFigure) -> [Double?] {
    guard let index = figures.firstIndex(of: figure) else { return [] }
    return replications.map { $0.points[index].value }
  }
}
