/// A choice among a few things by their weights, compiled by `VariateTables`.
///
/// ```swift
/// let picks = tables.compile(weights: [85, 15])
/// let app = tables.pick(picks, from: &stream)  // 0 or 1
/// ```
@frozen public struct WeightedChoice: BitwiseCopyable, Hashable, Sendable {
  /// Where its thresholds begin in the tables.
  @usableFromInline let first: Int32

  /// How many things there are to choose from.
  public let count: Int32

  @inlinable init(first: Int32, count: Int32) {
    self.first = first
    self.count = count
  }
}
