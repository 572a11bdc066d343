/// The interval of a probability from independent trials, sound for shares near 0 and 1 too
/// (Wilson, 1927).
///
///     WilsonInterval(successes: 998, trials: 1_000, level: 0.95)?.lower
///
public struct WilsonInterval: Sendable, Equatable {
  /// Trials that succeeded [1].
  public let successes: UInt64
  /// All trials [1].
  public let trials: UInt64
  /// The share of such intervals that hold the true probability, about [1].
  public let level: Double
  /// In 0 ... `share` [1].
  public let lower: Double
  /// In `share` ... 1 [1].
  public let upper: Double

  /// Nil without trials, with more successes than trials, or if `level` isn't inside 0 ... 1.
  public init?(successes: UInt64, trials: UInt64, level: Double) {
    guard trials > 0, successes <= trials, 0 < level, level < 1 else { return nil }
    self.successes = successes
    self.trials = trials
    self.level = level
    let z = -Normal.quantile((1 - level) / 2)
    let n = Double(trials)
    let share = Double(successes) / n
    let scale = 1 + z * z / n
    let centre = (share + z * z / (2 * n)) / scale
    let reach = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot() / scale
    lower = successes == 0 ? 0 : max(0, min(share, centre - reach))
    upper = successes == trials ? 1 : min(1, max(share, centre + reach))
  }

  /// Successes / trials [1].
  public var share: Double { Double(successes) / Double(trials) }
}
