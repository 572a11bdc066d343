import EventEngine

/// How often durations of each size were seen: a value that merges in any order to the same bytes.
///
/// Only slots that were hit are kept. Count, sum, minimum and maximum are exact; quantiles are
/// known to one slot of `HistogramLayout`.
///
///     var all = Histogram(of: [3_000, 5_000])
///     all.merge(other)
///     all.quantile(numerator: 95, denominator: 100)?.upper
///
public struct Histogram: Sendable, Equatable {
  /// A slot of `HistogramLayout` and how often it was hit, at least once.
  public struct Bin: Sendable, Equatable {
    /// Index in 0 ..< `HistogramLayout.slotCount`.
    public let slot: Int
    /// How many durations fell into it [1].
    public let count: UInt64

    /// A slot and its count.
    public init(slot: Int, count: UInt64) {
      self.slot = slot
      self.count = count
    }
  }

  /// The slots that were hit, lowest first: with sum, minimum and maximum, all that need be written
  /// down.
  public private(set) var bins: [Bin] = []
  /// How many durations were seen [1].
  public private(set) var count: UInt64 = 0
  /// Their exact sum [ns].
  public private(set) var sum: Int128 = 0
  /// The shortest duration seen [ns]; nil while empty.
  public private(set) var minimum: Int64?
  /// The longest duration seen [ns]; nil while empty.
  public private(set) var maximum: Int64?

  /// A histogram of nothing.
  public init() {}

  /// The histogram of the given durations [ns], none of them negative.
  public init(of values: some Sequence<Int64>) {
    for value in values.sorted() {
      let slot = HistogramLayout.index(of: value)
      if let last = bins.last, last.slot == slot {
        bins[bins.count - 1] = Bin(slot: slot, count: last.count + 1)
      } else {
        bins.append(Bin(slot: slot, count: 1))
      }
      count += 1
      sum += Int128(value)
      minimum = minimum ?? value
      maximum = value
    }
  }

  /// What a store has recorded for one of its classes.
  public init(from store: borrowing HistogramStore, class: Int) {
    let totals = store.totals[`class`]
    guard totals.maximum >= 0 else { return }
    sum = totals.sum
    minimum = totals.minimum
    maximum = totals.maximum
    let end = HistogramLayout.index(of: totals.maximum) + 1
    var slot = HistogramLayout.index(of: totals.minimum)
    while slot < end {
      let hits = store.count(inSlot: slot, class: `class`)
      if hits > 0 { bins.append(Bin(slot: slot, count: hits)) }
      count += hits
      slot = store.firstHit(from: slot + 1, before: end, class: `class`)
    }
  }

  init(bins: [Bin], count: UInt64, sum: Int128, minimum: Int64, maximum: Int64) {
    self.bins = bins
    self.count = count
    self.sum = sum
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The mean duration [ns], from the exact sum; nil while empty.
  public var mean: Double? {
    count == 0 ? nil : Double(sum) / Double(count)
  }

  /// Adds what another histogram has seen; O(bins).
  public mutating func merge(_ other: Histogram) {
    guard other.count > 0 else { return }
    bins = Self.merged(bins, other.bins)
    count += other.count
    sum += other.sum
    minimum = [minimum, other.minimum].compactMap(\.self).min()
    maximum = [maximum, other.maximum].compactMap(\.self).max()
  }

  private static func merged(_ left: [Bin], _ right: [Bin]) -> [Bin] {
    var result: [Bin] = []
    result.reserveCapacity(max(left.count, right.count))
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if left[i].slot == right[j].slot {
        result.append(Bin(slot: left[i].slot, count: left[i].count + right[j].count))
        i += 1
        j += 1
      } else if left[i].slot < right[j].slot {
        result.append(left[i])
        i += 1
      } else {
        result.append(right[j])
        j += 1
      }
    }
    return result + left[i...] + right[j...]
  }
}
