import EventEngine

/// Do two samples come from the same continuous law? By the largest gap between their distributions
/// (Kolmogorov, 1933; Smirnov, 1939).
///
///     KolmogorovSmirnov(modelled, measured)?.pValue
///
public struct KolmogorovSmirnov: Sendable, Equatable {
  /// The largest gap between the two empirical distributions, in 0 ... 1 [1].
  public let statistic: Double
  /// The probability of so large a gap by chance [1].
  ///
  /// Exact while the sizes multiply to at most four million (Hodges, 1957), else the limit law; on
  /// the safe side if values are equal.
  public let pValue: Double

  /// Nil if a sample is empty or holds something that is not a number.
  public init?(_ first: [Double], _ second: [Double]) {
    guard !first.isEmpty, !second.isEmpty, !(first + second).contains(where: \.isNaN) else {
      return nil
    }
    let (n, m) = (first.count, second.count)
    let gap = Self.gap(first.sorted(), second.sorted())
    statistic = Double(gap) / (Double(n) * Double(m))
    if n <= 4_000_000 / m {
      pValue = Self.exactTail(gap: gap, n, m)
    } else {
      let size = Double(n) * Double(m) / Double(n + m)
      pValue = Self.limitTail(statistic * size.squareRoot())
    }
  }

  /// The largest |i·m − j·n| over all values, i of the first sample and j of the second not above
  /// it.
  private static func gap(_ first: [Double], _ second: [Double]) -> Int {
    let (n, m) = (first.count, second.count)
    var (i, j, widest) = (0, 0, 0)
    while i < n, j < m {
      let value = min(first[i], second[j])
      while i < n, first[i] == value { i += 1 }
      while j < m, second[j] == value { j += 1 }
      widest = max(widest, abs(i * m - j * n))
    }
    return widest
  }

  /// The share of the orders of n and m values in which the gap is reached: of those that pass
  /// through (i, j), the ones that have reached it by then.
  static func exactTail(gap: Int, _ n: Int, _ m: Int) -> Double {
    guard gap > 0 else { return 1 }
    var reached = [Double](repeating: 0, count: m + 1)
    for i in 0...n {
      for j in 0...m where i + j > 0 {
        if abs(i * m - j * n) >= gap {
          reached[j] = 1
        } else {
          let fromLeft = j > 0 ? reached[j - 1] * Double(j) : 0
          reached[j] = (reached[j] * Double(i) + fromLeft) / Double(i + j)
        }
      }
    }
    return reached[m]
  }

  /// The probability of more than `x` under Kolmogorov's limit law, by whichever of its two series
  /// is the quicker.
  static func limitTail(_ x: Double) -> Double {
    guard x > 0.04 else { return 1 }
    if x < 1 {
      let sum = stride(from: 1.0, through: 9, by: 2).reduce(0) { sum, odd in
        sum + PortableMath.exp(-odd * odd * (Double.pi * Double.pi / 8) / (x * x))
      }
      return 1 - sum * (2 * Double.pi).squareRoot() / x
    }
    let sum = [4.0, -3, 2, -1].reduce(0) { sum, k in
      sum - (k > 0 ? 1 : -1) * PortableMath.exp(-2 * k * k * x * x)
    }
    return 2 * sum
  }
}
