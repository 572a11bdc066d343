import EventEngine

/// The χ² law, for tests of counts against what was expected (Pearson, 1900).
public enum ChiSquare {
  /// The probability of more than `statistic` with `degreesOfFreedom` > 0, within 1e-12 [1].
  ///
  /// One less the incomplete gamma function (Abramowitz & Stegun, 1964, 26.4.19).
  public static func upperTail(_ statistic: Double, degreesOfFreedom: Double) -> Double {
    1 - PortableMath.gammaProbability(statistic / 2, shape: degreesOfFreedom / 2)
  }

  /// Σ (observed − expected)² / expected; infinite if something was seen where nothing was
  /// expected.
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
}
