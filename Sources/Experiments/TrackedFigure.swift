public import CallMetrics
public import CallModel
import EventEngine

/// A figure that is read off every replication, of all apps or of one, or of one hour of the day.
public struct TrackedFigure: Sendable, Hashable {
  public let figure: Figure
  /// The app's place in the scenario; nil for all together.
  public let app: Int?

  /// The hour of the day, 0 … 23, in which requests were picked; nil for the whole window.
  public let hour: Int?

  public init(_ figure: Figure, app: Int? = nil) {
    self.figure = figure
    self.app = app
    hour = nil
  }

  /// The figure of one hour of the day, of all apps together.
  public init(_ figure: Figure, hour: Int) {
    self.figure = figure
    app = nil
    self.hour = hour
  }

  /// The usual figures, and those of the expectations that are not among them.
  static func all(for scenario: Scenario) -> [TrackedFigure] {
    var all = usual
    for target in scenario.run.precision ?? [] {
      let wanted = TrackedFigure(target.figure)
      if !all.contains(wanted) { all.append(wanted) }
    }
    for expectation in scenario.expectations {
      guard case .threshold(let threshold) = expectation.claim else { continue }
      for wanted in threshold.figures(of: scenario) {
        if !all.contains(wanted) { all.append(wanted) }
      }
    }
    return all
  }

  /// What every run reports with an interval.
  public static var usual: [TrackedFigure] {
    let median = Statistic.quantile(numerator: 50, denominator: 100)
    let slow = Statistic.quantile(numerator: 95, denominator: 100)
    let plain: [(MetricName, [Statistic])] = [
      (.requestOffered, [.count]), (.requestCarried, [.count, .rate]),
      (.requestFailed, [.count, .rate]), (.requestWithdrawn, [.count, .rate]),
      (.requestOpen, [.count, .rate]), (.requestRetried, [.rate]),
      (.requestTileTime, [.mean, median, slow]), (.answerArrived, [.count]),
      (.answerAbandoned, [.count, .rate]), (.answerWait, [.mean, median, slow]),
      (.answerSpeed, [.mean, slow]), (.staffOccupancy, [.share]), (.staffBusy, [.mean]),
      (.staffPlanned, [.mean]), (.lineLength, [.mean]), (.serviceTime, [.mean]),
      (.handleTime, [.mean]),
    ]
    let figures = plain.flatMap { metric, statistics in
      statistics.map { Figure(metric, $0) }
    }
    let levels = ServiceLevel.usualThresholds.flatMap { threshold in
      ServiceLevel.Denominator.allCases.map { denominator in
        Figure(
          .answerServiceLevel, .share,
          serviceLevel: ServiceLevel(threshold: threshold, denominator: denominator))
      }
    }
    return (figures + levels).map { TrackedFigure($0) }
  }
}

extension Threshold {
  /// What it is judged for, part by part if that is asked for.
  func figures(of scenario: Scenario) -> [TrackedFigure] {
    switch per {
    case nil: return [TrackedFigure(figure)]
    case .app: return scenario.apps.indices.map { TrackedFigure(figure, app: $0) }
    case .provider?, .group?, .skill?:
      return scenario.parts(by: per ?? .provider).map { part in
        var one = figure
        one.part = part
        return TrackedFigure(one)
      }
    }
  }
}

extension CellResult {
  /// What a tracked figure comes to; nil if there was nothing to measure.
  public func reading(of tracked: TrackedFigure) -> FigureReading? {
    guard let hour = tracked.hour else { return reading(of: tracked.figure, app: tracked.app) }
    return reading(of: tracked.figure, hour: hour)
  }
}
