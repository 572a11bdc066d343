/// The standard normal law.
public enum Normal {
  /// The probability of at most `z` [1].
  public static func cdf(_ z: Double) -> Double {
    z < 0 ? upperTail(-z) : 1 - upperTail(z)
  }

  /// The probability of more than `z`, with all its digits far out too [1].
  ///
  /// Near the middle a series of positive terms (Marsaglia, 2004), further out Laplace's continued
  /// fraction (1805).
  public static func upperTail(_ z: Double) -> Double {
    if z < 0 { return 1 - upperTail(-z) }
    guard z < 40 else { return z.isNaN ? z : 0 }
    let density = density(z)
    guard z > 2.5 else {
      var (term, sum, odd) = (z, z, 1.0)
      while term > sum * 0x1p-60 {
        odd += 2
        term *= z * z / odd
        sum += term
      }
      return 0.5 - density * sum
    }
    var fraction = z
    for k in stride(from: 120.0, to: 0, by: -1) { fraction = z + k / fraction }
    return density / fraction
  }

  /// The number that is exceeded with probability 1 − p; ∓∞ at 0 and 1, not a number outside.
  ///
  /// A rational start (Abramowitz & Stegun, 1964, 26.2.23), then steps of Halley's method.
  public static func quantile(_ p: Double) -> Double {
    guard p > 0, p < 1 else { return p == 0 ? -.infinity : (p == 1 ? .infinity : .nan) }
    guard p <= 0.5 else { return -quantile(1 - p) }
    let t = (-2 * PortableMath.log(p)).squareRoot()
    let start =
      (2.515517 + t * (0.802853 + t * 0.010328))
      / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
    var z = t - start
    for _ in 0..<3 {
      let step = (upperTail(z) - p) / density(z)
      z += step / (1 - z * step / 2)
    }
    return -z
  }

  /// The size of deviation [σ] that, over `tests` two-sided tests at once, chance exceeds at most with
  /// probability `familyWise` (Bonferroni, 1936; Dunn, 1961).
  public static func twoSidedLimit(familyWise: Double, tests: Int) -> Double {
    -quantile(familyWise / 2 / Double(max(1, tests)))
  }

  static func density(_ z: Double) -> Double {
    PortableMath.exp(-z * z / 2) * 0.398942280401432677940
  }
}
