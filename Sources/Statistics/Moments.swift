/// Count, mean and spread of numbers, one for each replication, without keeping them.
///
///     var waits = Moments()
///     for replication in results { waits.add(replication.waitMean) }
///     waits.standardError
///
/// Floating-point sums depend on their order: feed in, and merge, in the order of the replications.
/// For exact sums of durations take `Histogram`.
public struct Moments: Sendable, Equatable {
  /// How many numbers were added [1].
  public private(set) var count = 0
  /// Their mean; 0 while empty.
  public private(set) var mean = 0.0
  /// The sum of their squared distances from the mean.
  public private(set) var squaredDeviations = 0.0

  /// Moments of nothing.
  public init() {}

  /// Moments of the given numbers, added in their order.
  public init(of values: [Double]) {
    for value in values { add(value) }
  }

  /// Adds one number (Welford, 1962).
  public mutating func add(_ value: Double) {
    count += 1
    let distance = value - mean
    mean += distance / Double(count)
    squaredDeviations += distance * (value - mean)
  }

  /// Adds the numbers of later replications (Chan, Golub & LeVeque, 1979).
  public mutating func merge(_ later: Moments) {
    guard later.count > 0 else { return }
    guard count > 0 else {
      self = later
      return
    }
    let (mine, theirs) = (Double(count), Double(later.count))
    let distance = later.mean - mean
    count += later.count
    mean += distance * (theirs / (mine + theirs))
    squaredDeviations +=
      later.squaredDeviations + distance * distance * (mine * theirs / (mine + theirs))
  }

  /// The unbiased estimate of the variance; nil with fewer than two numbers.
  public var variance: Double? {
    count < 2 ? nil : squaredDeviations / Double(count - 1)
  }

  /// The standard error of the mean; nil with fewer than two numbers.
  public var standardError: Double? {
    variance.map { ($0 / Double(count)).squareRoot() }
  }
}
