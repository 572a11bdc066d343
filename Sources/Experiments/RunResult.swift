public import CallMetrics
public import CallModel
public import Statistics

/// What a run came to: everything that reports print and verdicts judge.
public struct RunResult: Sendable, Equatable {
  public let scenario: Scenario
  public let seed: UInt64
  /// Who played it.
  public let engine: EngineKind
  /// All complete replications together; nil if there is none.
  public let total: CellResult?
  /// What was read off each replication.
  public let figures: [TrackedFigure]
  /// The complete replications, in their order.
  public let replications: [ReplicationReadings]
  /// Of all cells that were played to their end.
  public let breaches: RunBreaches
  /// It was stopped before all replications were complete.
  public let wasInterrupted: Bool

  public init(
    scenario: Scenario, seed: UInt64, engine: EngineKind = .model, total: CellResult?,
    figures: [TrackedFigure], replications: [ReplicationReadings], breaches: RunBreaches,
    wasInterrupted: Bool
  ) {
    self.scenario = scenario
    self.seed = seed
    self.engine = engine
    self.total = total
    self.figures = figures
    self.replications = replications
    self.breaches = breaches
    self.wasInterrupted = wasInterrupted
  }

  /// The level of all intervals [1].
  public static var level: Double { 0.95 }

  /// The fingerprint of all traces; 0 without a complete replication.
  public var digest: UInt64 { total?.digest ?? 0 }

  /// What a figure comes to, over all replications; a count is the mean of a replication.
  ///
  /// Nil if there was nothing to measure.
  public func reading(of figure: Figure, app: Int? = nil) -> FigureReading? {
    reading(of: TrackedFigure(figure, app: app))
  }

  /// The same of a tracked figure, which may be of one hour.
  public func reading(of tracked: TrackedFigure) -> FigureReading? {
    guard let reading = total?.reading(of: tracked) else { return nil }
    guard tracked.figure.statistic == .count else { return reading }
    return FigureReading(
      reading.value / Double(replications.count), observations: reading.observations)
  }

  /// The interval of a tracked figure over the replications.
  ///
  /// Student's for counts, quantiles and maxima; by the delta method for means, shares and rates,
  /// whose ratio is that of the sums. Nil with fewer than two replications that measured something.
  public func interval(
    of figure: TrackedFigure, level: Double = RunResult.level
  ) -> ConfidenceInterval? {
    guard let index = figures.firstIndex(of: figure) else { return nil }
    let points = replications.map { $0.points[index] }
    let isRatio = total?.reading(of: figure)?.denominator != nil
    let measured = points.filter { $0.denominator != 0 }
    guard measured.count > 1 else { return nil }
    if isRatio {
      return ratioInterval(
        numerators: points.map(\.numerator), denominators: points.map(\.denominator),
        level: level)
    }
    return studentInterval(of: measured.map(\.numerator), level: level)
  }
}
