extension Histogram {
  /// The histogram that was written down as its bins, sum [ns], minimum [ns] and maximum [ns].
  ///
  /// Nil unless there are durations that have exactly these: bins ascend and were hit, the two ends
  /// lie in the outer bins, and the sum is one that the bins allow. More than 2^53 durations are
  /// refused.
  public init?(bins: [Bin], sum: Int128, minimum: Int64?, maximum: Int64?) {
    self.init()
    guard let first = bins.first, let last = bins.last else {
      guard sum == 0, minimum == nil, maximum == nil else { return nil }
      return
    }
    guard let minimum, let maximum, 0 <= minimum, minimum <= maximum,
      HistogramLayout.index(of: minimum) == first.slot,
      HistogramLayout.index(of: maximum) == last.slot,
      zip(bins, bins.dropFirst()).allSatisfy({ $0.slot < $1.slot }),
      let sums = Self.possibleSums(of: bins, from: minimum, through: maximum), sums.contains(sum)
    else { return nil }
    self.init(
      bins: bins, count: bins.reduce(0) { $0 + $1.count }, sum: sum, minimum: minimum,
      maximum: maximum)
  }

  /// The sums that durations in these bins can have if one is the minimum and one the maximum.
  private static func possibleSums(
    of bins: [Bin], from minimum: Int64, through maximum: Int64
  ) -> ClosedRange<Int128>? {
    var (count, least, most): (UInt64, Int128, Int128) = (0, 0, 0)
    for bin in bins {
      guard 1...(1 << 53) ~= bin.count, count + bin.count <= 1 << 53 else { return nil }
      count += bin.count
      least += Int128(max(minimum, HistogramLayout.lowest(inSlot: bin.slot))) * Int128(bin.count)
      most += Int128(min(maximum, HistogramLayout.highest(inSlot: bin.slot))) * Int128(bin.count)
    }
    guard count > 1 else {
      return minimum == maximum ? Int128(minimum)...Int128(minimum) : nil
    }
    let lastLowest = HistogramLayout.lowest(inSlot: HistogramLayout.index(of: maximum))
    let firstHighest = HistogramLayout.highest(inSlot: HistogramLayout.index(of: minimum))
    least += Int128(maximum - max(minimum, lastLowest))
    most -= Int128(min(maximum, firstHighest) - minimum)
    return least <= most ? least...most : nil
  }
}
