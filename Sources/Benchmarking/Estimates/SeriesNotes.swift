internal import EventEngine
internal import Statistics

/// Values that lie far from the others (Iglewicz & Hoaglin, 1993).
///
/// A value is an outlier if it is more than 3.5 times 1.4826·MAD from the median, where MAD is the
/// median distance from it. They are pointed out, never left out: medians don't mind them.
public struct Outliers: Hashable, Sendable {
  /// Their places in the series, ascending, from 0.
  public let indices: [Int]

  public init(in values: [Double]) {
    guard !values.isEmpty else {
      indices = []
      return
    }
    let middle = median(of: values)
    let spread = median(of: values.map { ($0 - middle).magnitude })
    let limit = 3.5 * 1.4826 * spread
    indices = spread > 0 ? values.indices.filter { (values[$0] - middle).magnitude > limit } : []
  }
}

/// A trend in a series (Mann, 1945; Kendall, 1975), with the correction for equal values.
///
/// Whether later values tend to be larger or smaller; nothing is assumed about their law, but they
/// are taken for independent, so slow waves count as a trend too.
public struct Drift: Hashable, Sendable {
  /// The probability of so clear a trend by chance, to either side [1].
  public let pValue: Double
  /// By which share the median of the last third is above that of the first [1].
  public let change: Double

  /// Nil with fewer than 9 values, or if one isn't above zero.
  public init?(in values: [Double]) {
    guard values.count >= 9, values.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    var score = 0
    for later in values.indices {
      for earlier in 0..<later {
        let difference = values[later] - values[earlier]
        score += difference > 0 ? 1 : difference < 0 ? -1 : 0
      }
    }
    let variance = Self.weight(values.count) - Self.ties(values)
    let distance = Double(max(1, score.magnitude) - 1)
    pValue =
      score == 0 || variance <= 0
      ? 1 : min(1, 2 * Normal.upperTail(distance / (variance / 18).squareRoot()))
    let third = values.count / 3
    change =
      median(of: Array(values.suffix(third))) / median(of: Array(values.prefix(third))) - 1
  }

  /// Whether it is worth a remark: clear, and more than chance gives in 1 of 100 series.
  public var isClear: Bool { pValue < 0.01 }

  private static func weight(_ count: Int) -> Double {
    let n = Double(count)
    return n * (n - 1) * (2 * n + 5)
  }

  private static func ties(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    var (sum, start) = (0.0, 0)
    while start < sorted.count {
      let end = sorted[start...].firstIndex { $0 != sorted[start] } ?? sorted.count
      sum += weight(end - start)
      start = end
    }
    return sum
  }
}
