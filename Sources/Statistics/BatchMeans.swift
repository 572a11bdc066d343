/// The interval of a mean from one long run, cut into batches that are nearly independent.
///
/// Begins with many batches and joins them by twos while neighbours still go together, down to
/// ten (Law, Simulation Modeling and Analysis, 2015, section 9.5.3).
///
///     BatchMeans(sums: waits, counts: answered, level: 0.95)?.interval
///
public struct BatchMeans: Sendable, Equatable {
  /// Of the ratio of all sums to all counts.
  public let interval: ConfidenceInterval
  /// How many batches there are in the end [1].
  public let batches: Int
  /// Between neighbouring batches, −1 … 1 [1].
  public let autocorrelation: Double
  /// Neighbours go together by no more than chance would have it, tested at 5 %; else the interval
  /// is too narrow, and a longer run is needed.
  public let isIndependent: Bool

  /// From sums and counts of slices of the run, in their order.
  ///
  /// Nil with fewer than forty slices, lists of unlike length, or nothing counted.
  public init?(sums: [Double], counts: [Double], level: Double) {
    guard sums.count == counts.count, sums.count >= 40 else { return nil }
    var batches = 40
    while true {
      let size = sums.count / batches
      let skipped = sums.count - size * batches
      func joined(_ values: [Double]) -> [Double] {
        (0..<batches).map { batch in
          values[(skipped + batch * size)..<(skipped + (batch + 1) * size)].reduce(0, +)
        }
      }
      let (tops, bottoms) = (joined(sums), joined(counts))
      guard let interval = ratioInterval(numerators: tops, denominators: bottoms, level: level)
      else { return nil }
      let residuals = zip(tops, bottoms).map { $0 - interval.mean * $1 }
      let lag = Self.autocorrelation(of: residuals)
      let isIndependent = lag <= 1.645 / Double(batches).squareRoot()
      if isIndependent || batches == 10 {
        self.interval = interval
        self.batches = batches
        autocorrelation = lag
        self.isIndependent = isIndependent
        return
      }
      batches /= 2
    }
  }

  /// Of lag 1; 0 of values that are all the same.
  static func autocorrelation(of values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let all = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    guard all > 0 else { return 0 }
    return zip(values, values.dropFirst()).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) } / all
  }
}
