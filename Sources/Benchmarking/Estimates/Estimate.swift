internal import EventEngine

/// An estimate and the interval that holds the true value with a given probability.
public struct Estimate: Hashable, Sendable {
  public let value: Double
  public let lower: Double
  public let upper: Double
  /// The share of such intervals that hold the true value [1].
  public let level: Double
  /// How many values, or pairs of them, it rests on [1].
  public let count: Int

  public init(value: Double, lower: Double, upper: Double, level: Double, count: Int) {
    self.value = value
    self.lower = lower
    self.upper = upper
    self.level = level
    self.count = count
  }

  /// The median of values, in their unit; nil without values or if one isn't finite.
  public static func median(
    of values: [Double], level: Double, resamples: Int = BenchmarkSettings.defaultResamples
  ) -> Estimate? {
    guard !values.isEmpty, values.allSatisfy(\.isFinite) else { return nil }
    let draws = BlockBootstrap(resamples: resamples).medians(of: values)
    let ends = BlockBootstrap.ends(of: draws, level: level)
    return Estimate(
      value: Benchmarking.median(of: values), lower: ends.lower, upper: ends.upper, level: level,
      count: values.count)
  }

  /// By which share the new is more than the old [1], from the logarithms of the ratios of pairs.
  ///
  /// The median ratio less 1: two runs side by side met the same machine, so its moods cancel.
  public static func change(
    ofPairs logRatios: [Double], level: Double,
    resamples: Int = BenchmarkSettings.defaultResamples
  ) -> Estimate? {
    median(of: logRatios, level: level, resamples: resamples)?.asShare
  }

  /// By which share the median of the new is more than that of the old [1], of runs that were made
  /// apart; nil unless all values are above zero.
  ///
  /// The interval knows how far each set scatters, not how the machine changed between them.
  public static func change(
    from old: [Double], to new: [Double], level: Double,
    resamples: Int = BenchmarkSettings.defaultResamples
  ) -> Estimate? {
    let (before, after) = (old.filter { $0 > 0 }, new.filter { $0 > 0 })
    guard !old.isEmpty, !new.isEmpty, before.count == old.count, after.count == new.count,
      (old + new).allSatisfy(\.isFinite)
    else { return nil }
    let first = BlockBootstrap(resamples: resamples, purpose: 1).medians(of: old)
    let second = BlockBootstrap(resamples: resamples, purpose: 2).medians(of: new)
    let ends = BlockBootstrap.ends(
      of: zip(first, second).map { PortableMath.log($1 / $0) }, level: level)
    let change = PortableMath.log(Benchmarking.median(of: new) / Benchmarking.median(of: old))
    return Estimate(
      value: change, lower: ends.lower, upper: ends.upper, level: level,
      count: min(old.count, new.count)
    ).asShare
  }

  /// Whether so few values can give an interval of this level at all.
  ///
  /// Even from the least to the greatest, n values hold the median only with 1 − 2^(1 − n): 3 with
  /// 75 %, 6 with 96.9 %, 8 with 99.2 % (Thompson, 1936).
  public var isSupported: Bool {
    var missed = 1.0
    for _ in 1..<max(1, min(count, 64)) { missed /= 2 }
    return 1 - missed >= level
  }

  /// Half the width of the interval.
  public var halfWidth: Double { (upper - lower) / 2 }

  /// Logarithms of ratios as shares: 0.0488 becomes 0.05.
  private var asShare: Estimate {
    Estimate(
      value: PortableMath.expm1(value), lower: PortableMath.expm1(lower),
      upper: PortableMath.expm1(upper), level: level, count: count)
  }
}
