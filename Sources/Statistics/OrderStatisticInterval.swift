/// The interval of a quantile of independent values, whatever their law (Conover, Practical
/// Nonparametric Statistics, 1999).
///
/// Its ends are two of the values, chosen so that each side misses with at most half of 1 − level.
///
///     OrderStatisticInterval(of: longestWaits, quantile: 0.5, level: 0.95)
///
public struct OrderStatisticInterval: Sendable, Equatable {
  /// The lower end, one of the values.
  public let lower: Double
  /// The upper end, one of the values.
  public let upper: Double
  /// The probability that the interval holds the quantile, at least the level asked for [1].
  public let coverage: Double

  /// Nil if the values are too few for the level, one of them is not a number, or `quantile` or
  /// `level` isn't inside 0 ... 1.
  public init?(of values: [Double], quantile: Double, level: Double) {
    guard 0 < quantile, quantile < 1, 0 < level, level < 1, !values.isEmpty,
      !values.contains(where: \.isNaN)
    else { return nil }
    let chances = Self.binomial(trials: values.count, probability: quantile)
    let allowed = (1 - level) / 2

    var below = -1  // how many of the lowest values may be left out
    var missedBelow = 0.0
    for k in chances.indices where missedBelow + chances[k] <= allowed && below == k - 1 {
      missedBelow += chances[k]
      below = k
    }
    var above = values.count + 1
    var missedAbove = 0.0
    for k in chances.indices.reversed() where missedAbove + chances[k] <= allowed && above == k + 1
    {
      missedAbove += chances[k]
      above = k
    }
    guard below >= 0, above <= values.count else { return nil }
    let sorted = values.sorted()
    lower = sorted[below]
    upper = sorted[above - 1]
    coverage = 1 - missedBelow - missedAbove
  }

  /// The probabilities of 0 ... trials successes, built outwards from the likeliest so that nothing
  /// underflows that matters.
  static func binomial(trials: Int, probability: Double) -> [Double] {
    let mode = min(trials, Int(Double(trials + 1) * probability))
    let odds = probability / (1 - probability)
    var weights = [Double](repeating: 0, count: trials + 1)
    weights[mode] = 1
    for k in stride(from: mode + 1, through: trials, by: 1) {
      weights[k] = weights[k - 1] * (Double(trials - k + 1) / Double(k)) * odds
    }
    for k in stride(from: mode - 1, through: 0, by: -1) {
      weights[k] = weights[k + 1] * (Double(k + 1) / Double(trials - k)) / odds
    }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }
}
