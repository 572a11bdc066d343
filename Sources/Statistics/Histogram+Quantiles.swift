/// Between which durations a quantile lies.
public struct QuantileBounds: Sendable, Equatable {
  /// The quantile is the `rank`-th shortest duration, from 1 to the count [1].
  public let rank: UInt64
  /// It is not below this [ns].
  public let lower: Int64
  /// It is not above this [ns].
  public let upper: Int64
}

extension Histogram {
  /// The bounds of the duration that a share numerator / denominator of all durations doesn't
  /// exceed.
  ///
  /// It is the duration of rank ⌈q·n⌉, at least 1, computed in whole numbers (inverse of the
  /// empirical distribution: Hyndman & Fan, 1996, definition 1). Nil while empty or if the share
  /// isn't in 0 ... 1.
  public func quantile(numerator: UInt64, denominator: UInt64) -> QuantileBounds? {
    guard let minimum, let maximum, denominator > 0, numerator <= denominator else { return nil }
    let rank = Self.rank(numerator, of: denominator, among: count)
    var passed: UInt64 = 0
    for bin in bins {
      passed += bin.count
      if passed >= rank {
        return QuantileBounds(
          rank: rank,
          lower: max(minimum, HistogramLayout.lowest(inSlot: bin.slot)),
          upper: min(maximum, HistogramLayout.highest(inSlot: bin.slot)))
      }
    }
    return nil
  }

  /// How many durations are certainly longer than `value` [ns]: those in higher slots than its own.
  public func count(above value: Int64) -> UInt64 {
    guard let minimum, value >= minimum else { return count }
    return bins.reduce(0) { seen, bin in
      HistogramLayout.lowest(inSlot: bin.slot) > value ? seen + bin.count : seen
    }
  }

  /// How many durations are certainly not longer than `value` [ns]: those in slots that end by it.
  public func count(atMost value: Int64) -> UInt64 {
    guard let maximum, value < maximum else { return count }
    return bins.reduce(0) { seen, bin in
      HistogramLayout.highest(inSlot: bin.slot) <= value ? seen + bin.count : seen
    }
  }

  /// ⌈count·numerator / denominator⌉, at least 1, for a share in 0 ... 1.
  static func rank(_ numerator: UInt64, of denominator: UInt64, among count: UInt64) -> UInt64 {
    let product = count.multipliedFullWidth(by: numerator)
    if numerator == denominator { return max(1, count) }
    let (quotient, remainder) = denominator.dividingFullWidth(product)
    return max(1, remainder == 0 ? quotient : quotient + 1)
  }
}
