/// Numbers in ascending order, and what can be read off them.
///
///     OrderedSample([4, 1, 3])?.quantile(0.5)  // 3
///
public struct OrderedSample: Sendable, Equatable {
  /// In ascending order.
  public let values: [Double]

  /// Nil if there are none, or one is not a number.
  public init?(_ values: [Double]) {
    guard !values.isEmpty, !values.contains(where: \.isNaN) else { return nil }
    self.values = values.sorted()
  }

  /// The value at rank p·(n − 1), with straight lines between ranks (Hyndman & Fan, 1996, no. 7).
  ///
  /// - Parameter p: a probability, 0 … 1 [1].
  public func quantile(_ p: Double) -> Double {
    precondition((0...1).contains(p), "quantile of probability \(p)")
    let rank = p * Double(values.count - 1)
    let low = Int(rank)
    let high = min(low + 1, values.count - 1)
    return values[low] + (rank - Double(low)) * (values[high] - values[low])
  }

  /// The arithmetic mean.
  public var mean: Double { values.reduce(0, +) / Double(values.count) }
}
