public import CallMetrics

/// What the tracked figures came to in one replication.
public struct ReplicationReadings: Sendable, Equatable {
  /// A ratio with its parts, so that ratios can be averaged as ratios.
  public struct Point: Sendable, Equatable {
    public let numerator: Double
    /// 0 if there was nothing to measure; 1 for figures that are no ratios.
    public let denominator: Double

    public init(numerator: Double, denominator: Double) {
      self.numerator = numerator
      self.denominator = denominator
    }

    public init(_ reading: FigureReading?) {
      numerator = reading.map { $0.numerator ?? $0.value } ?? 0
      denominator = reading.map { $0.denominator ?? 1 } ?? 0
    }

    /// Nil if there was nothing to measure.
    public var value: Double? { denominator == 0 ? nil : numerator / denominator }
  }

  /// From 0.
  public let replication: Int
  /// One for each tracked figure, in their order.
  public let points: [Point]

  public init(replication: Int, points: [Point]) {
    self.replication = replication
    self.points = points
  }

  init(_ replication: Int, figures: [TrackedFigure], of result: CellResult) {
    self.init(
      replication: replication,
      points: figures.map { Point(result.reading(of: $0)) })
  }
}
