import EventEngine

/// The standard normal law.
public enum Normal {
  /// The probability of at most `z` [1], relative error below 1e-13 for negative `z`.
  public static func cdf(_ z: Double) -> Double { PortableMath.normalProbability(z) }

  /// The probability of more than `z` [1], with as many digits far out as near the middle.
  public static func upperTail(_ z: Double) -> Double { PortableMath.normalProbability(-z) }

  /// The number that is exceeded with probability 1 − p; ∓∞ at 0 and 1, not a number outside.
  public static func quantile(_ p: Double) -> Double { PortableMath.normalQuantile(p) }

  /// The size of deviation [σ] that, over `tests` two-sided tests at once, chance exceeds at most
  /// with probability `familyWise` (Bonferroni, 1936; Dunn, 1961).
  public static func twoSidedLimit(familyWise: Double, tests: Int) -> Double {
    -quantile(familyWise / 2 / Double(max(1, tests)))
  }
}
