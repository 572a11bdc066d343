/// What is asked of a benchmark, with defaults.
public struct BenchmarkSettings: Hashable, Sendable {
  /// Changes up to this share don't matter [1].
  public var noiseThreshold = 0.02
  /// The probability that the interval holds the true change [1].
  public var level = 0.95
  /// The half width of the interval at which there is no need of more runs [1].
  public var precision = 0.005
  /// The fewest and the most rounds, after the warm-up [1].
  public var fewestRuns = 20
  public var mostRuns = 1000
  /// Runs of each command that are made first and forgotten [1].
  public var warmUp = 2
  /// The time after which one run is killed [s].
  public var timeout: Double?
  /// The time for all runs, after which no more are begun than the fewest [s].
  public var budget = 600.0
  /// The metric that decides; the others are only shown.
  public var metric = CostMetric.cpu
  /// How many times an interval draws its values anew [1].
  public var resamples = defaultResamples

  public static let defaultResamples = 2000

  public init() {}

  /// The first thing that is wrong with them, in words; nil if nothing is.
  public var refusal: String? {
    if !(noiseThreshold >= 0 && noiseThreshold < 1) {
      return "the noise threshold is \(noiseThreshold); expected a share from 0 to below 1"
    }
    if !(level >= 0.5 && level < 1) {
      return "the confidence level is \(level); expected a share from 0.5 to below 1"
    }
    if !(precision > 0 && precision < 1) {
      return "the precision is \(precision); expected a share between 0 and 1"
    }
    if fewestRuns < 2 || mostRuns < fewestRuns || mostRuns > 100_000 {
      return "\(fewestRuns) to \(mostRuns) runs; expected 2 or more, at most 100000, in this order"
    }
    if warmUp < 0 || warmUp > 100_000 { return "\(warmUp) warm-up runs; expected 0 to 100000" }
    if let timeout, !(timeout > 0 && timeout <= 1e6) {
      return "the time limit is \(timeout) s; expected more than 0 s, at most 1000000 s"
    }
    if !(budget > 0) { return "the time for all runs is \(budget) s; expected more than 0 s" }
    return resamples < 100 ? "\(resamples) resamples; expected 100 or more" : nil
  }
}
