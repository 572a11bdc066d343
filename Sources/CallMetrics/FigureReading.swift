/// One number of a result, and what stands behind it.
public struct FigureReading: Sendable, Equatable {
  /// [ns] for times, [1] for shares and rates, a number for counts and levels; of a quantile,
  /// `upper`.
  public let value: Double
  /// How many observations it rests on [1].
  public let observations: UInt64
  /// The lower end of a quantile's histogram bucket, not below the true minimum; else the value.
  public let lower: Double
  /// The upper end of a quantile's histogram bucket, not above the true maximum; else the value.
  public let upper: Double
  /// How many observations lie beyond a quantile [1]; nil for other statistics.
  public let beyond: UInt64?
  /// Of a ratio or mean, what is divided; nil for other statistics.
  public let numerator: Double?
  /// Of a ratio or mean, what it is divided by; never 0.
  public let denominator: Double?

  /// A plain number.
  public init(_ value: Double, observations: UInt64) {
    self.value = value
    self.observations = observations
    (lower, upper) = (value, value)
    (beyond, numerator, denominator) = (nil, nil, nil)
  }

  /// A quantile that lies between two ends.
  public init(from lower: Double, to upper: Double, observations: UInt64, beyond: UInt64) {
    value = upper
    self.observations = observations
    (self.lower, self.upper) = (lower, upper)
    self.beyond = beyond
    (numerator, denominator) = (nil, nil)
  }

  /// A ratio; nil if it is one to nothing.
  public init?(_ numerator: Double, over denominator: Double, observations: UInt64) {
    guard denominator != 0 else { return nil }
    value = numerator / denominator
    self.observations = observations
    (lower, upper) = (value, value)
    beyond = nil
    (self.numerator, self.denominator) = (numerator, denominator)
  }
}
