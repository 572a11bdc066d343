/// The χ² law, for tests of counts against what was expected (Pearson, 1900).
public enum ChiSquare {
  /// The probability of more than `statistic` >= 0 with `degreesOfFreedom` > 0 [1].
  ///
  /// The incomplete gamma function: a series of positive terms below the mean, else a continued fraction
  /// (Abramowitz & Stegun, 1964, 6.5.29 and 6.5.31).
  public static func upperTail(_ statistic: Double, degreesOfFreedom: Double) -> Double {
    guard degreesOfFreedom > 0, degreesOfFreedom.isFinite, !statistic.isNaN else { return .nan }
    guard statistic > 0 else { return 1 }
    guard statistic.isFinite else { return 0 }
    let (a, x) = (degreesOfFreedom / 2, statistic / 2)
    let front = PortableMath.exp(a * PortableMath.log(x) - x - PortableMath.logGamma(a))
    return x < a + 1 ? 1 - front * series(a, x) : front * fraction(a, x)
  }

  /// Σ (observed − expected)² / expected; infinite if something was seen where nothing was expected.
  ///
  /// The two arrays are as long as each other.
  public static func statistic(observed: [UInt64], expected: [Double]) -> Double {
    precondition(
      observed.count == expected.count, "χ²: \(observed.count) and \(expected.count) counts")
    return zip(observed, expected).reduce(0) { sum, pair in
      let distance = Double(pair.0) - pair.1
      return distance == 0 ? sum : sum + distance * distance / pair.1
    }
  }

  private static func series(_ a: Double, _ x: Double) -> Double {
    var (term, sum, next) = (1 / a, 1 / a, a)
    while term > sum * 0x1p-56 {
      next += 1
      term *= x / next
      sum += term
    }
    return sum
  }

  private static func fraction(_ a: Double, _ x: Double) -> Double {
    var b = x + 1 - a
    var c = Double.greatestFiniteMagnitude
    var d = 1 / b
    var value = d
    for step in 1...1_000_000 {
      let k = Double(step)
      b += 2
      d = 1 / (b - k * (k - a) * d)
      c = b - k * (k - a) / c
      value *= c * d
      if (c * d - 1).magnitude < 0x1p-51 { break }
    }
    return value
  }
}
