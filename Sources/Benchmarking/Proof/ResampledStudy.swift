internal import EventEngine
public import Statistics

/// How often the verdicts are right: many comparisons, drawn in blocks from the runs of one stored
/// series.
///
/// ```swift
/// let study = ResampledStudy(of: aaSeries.logRatios(.cpu) ?? [], settings: settings)
/// study.rates(comparisons: 300).share(.regression)  // both commands were the same
/// study.rates(comparisons: 300, slowdown: 0.05).share(.regression)  // B made 5 % slower
/// ```
/// Each comparison takes blocks of neighbouring pairs at random places, so that the waves of the
/// machine stay in, and then follows the same rules as live runs: the same looks, intervals and
/// verdicts. A planted slow-down multiplies the cost of each B. All draws have fixed keys: the same
/// series and settings give the same rates.
public struct ResampledStudy: Sendable {
  private let logRatios: [Double]
  private let settings: BenchmarkSettings
  private let rule: StoppingRule

  /// The pairs of one block; longer than what neighbours have in common [1].
  public static let blockLength = 10

  /// A study of at least one block of pairs of runs of the same command.
  public init(of logRatios: [Double], settings: BenchmarkSettings) {
    precondition(
      logRatios.count >= Self.blockLength, "ResampledStudy: only \(logRatios.count) pairs")
    self.logRatios = logRatios
    self.settings = settings
    rule = StoppingRule(settings)
  }

  /// The verdicts of this many comparisons with B slower by `slowdown` [1], above −1; throws if it
  /// is interrupted between two of them.
  public func rates(
    comparisons: Int, slowdown: Double = 0, isInterrupted: () -> Bool = { false }
  ) throws(RunFailure) -> StudyRates {
    let planted = PortableMath.log1p(slowdown)
    var rates = StudyRates()
    for comparison in 0..<comparisons {
      if isInterrupted() { throw .interrupted }
      rates.add(compare(comparison, planted))
    }
    return rates
  }

  private func compare(_ ordinal: Int, _ planted: Double) -> (RegressionVerdict, pairs: Int) {
    let key = StreamKey(seed: 0, replication: 0, cell: 0)
    let base = key.entity(named: "benchmarking.study")
    var stream = RandomStream(
      entity: key.entity(base: base, ordinal: UInt64(ordinal)), purpose: 0)
    var pairs: [Double] = []
    for look in rule.looks {
      while pairs.count < look { append(to: &pairs, planted, &stream) }
      let seen = Array(pairs.prefix(look))
      let end = rule.decision(
        after: look,
        change: { level in
          Estimate.change(ofPairs: seen, level: level, resamples: settings.resamples)
        })
      if let end {
        let threshold = settings.noiseThreshold
        return (RegressionVerdict(of: end.estimate, noiseThreshold: threshold), look)
      }
    }
    preconditionFailure("StoppingRule: the last look decides")
  }

  private func append(to pairs: inout [Double], _ planted: Double, _ stream: inout RandomStream) {
    let start = stream.index(below: logRatios.count)
    for offset in 0..<Self.blockLength {
      pairs.append(logRatios[(start + offset) % logRatios.count] + planted)
    }
  }
}

/// The verdicts of many comparisons.
public struct StudyRates: Hashable, Sendable {
  /// How many comparisons ended with each verdict, in the order of `RegressionVerdict.allCases`
  /// [1].
  public private(set) var counts = RegressionVerdict.allCases.map { _ in 0 }
  /// How many pairs of runs each comparison took, in order [1].
  public private(set) var pairs: [Int] = []

  init() {}

  mutating func add(_ outcome: (verdict: RegressionVerdict, pairs: Int)) {
    for (index, verdict) in RegressionVerdict.allCases.enumerated() where verdict == outcome.verdict
    {
      counts[index] += 1
    }
    pairs.append(outcome.pairs)
  }

  /// How many comparisons there were [1].
  public var comparisons: Int { pairs.count }

  /// How many ended with a verdict [1].
  public func count(_ verdict: RegressionVerdict) -> Int {
    zip(RegressionVerdict.allCases, counts).reduce(0) { $0 + ($1.0 == verdict ? $1.1 : 0) }
  }

  /// The share that ended with a verdict [1].
  public func share(_ verdict: RegressionVerdict) -> Double {
    comparisons > 0 ? Double(count(verdict)) / Double(comparisons) : 0
  }

  /// The interval of that share (Wilson, 1927).
  public func interval(_ verdict: RegressionVerdict, level: Double = 0.95) -> WilsonInterval? {
    WilsonInterval(
      successes: UInt64(count(verdict)), trials: UInt64(comparisons), level: level)
  }

  /// The pairs of runs that half of the comparisons didn't exceed [1].
  public var medianPairs: Int { pairs.isEmpty ? 0 : pairs.sorted()[(pairs.count - 1) / 2] }
}
