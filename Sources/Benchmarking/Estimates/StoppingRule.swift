/// When enough runs were made; looking often must not make chance look like change.
///
/// The looks are fixed beforehand: after `fewestRuns` rounds, then always half as many again, the last
/// after `mostRuns`. Each look's interval misses with at most (1 − level) ÷ number of looks, so that all
/// looks together, and so any rule for stopping at one of them, miss with at most 1 − level (Bonferroni,
/// 1936). Runs end at the first look that settles the verdict, is as precise as asked, or is the last.
public struct StoppingRule: Hashable, Sendable {
  /// Why there are no more runs.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The interval allows only one verdict.
    case settled
    /// The interval is as narrow as asked for.
    case precise
    /// The most runs allowed were made.
    case exhausted
  }

  /// After how many rounds the runs are judged, ascending [1].
  public let looks: [Int]
  /// The level of each look's interval [1].
  public let levelOfLook: Double
  private let settings: BenchmarkSettings

  /// The rule of settings that nothing is wrong with.
  public init(_ settings: BenchmarkSettings) {
    precondition(settings.refusal == nil, "StoppingRule: \(settings.refusal ?? "")")
    self.settings = settings
    var looks: [Int] = []
    var next = settings.fewestRuns
    while next < settings.mostRuns {
      looks.append(next)
      next += (next + 1) / 2
    }
    looks.append(settings.mostRuns)
    self.looks = looks
    levelOfLook = 1 - (1 - settings.level) / Double(looks.count)
  }

  /// Whether the comparison ends after this many rounds; `estimate` is asked only at a look.
  public func decision(afterPairs count: Int, change estimate: (Double) -> Estimate?) -> Reason? {
    decide(after: count) {
      let change = estimate(levelOfLook)
      let verdict = RegressionVerdict(of: change, noiseThreshold: settings.noiseThreshold)
      if verdict != .inconclusive { return .settled }
      return change.map { $0.halfWidth <= settings.precision } == true ? .precise : nil
    }
  }

  /// Whether measuring one command ends after this many runs.
  public func decision(afterRuns values: [Double]) -> Reason? {
    decide(after: values.count) {
      let middle = Estimate.median(
        of: values, level: levelOfLook, resamples: settings.resamples)
      guard let middle, middle.value > 0 else { return nil }
      return middle.halfWidth <= settings.precision * middle.value ? .precise : nil
    }
  }

  private func decide(after count: Int, _ look: () -> Reason?) -> Reason? {
    guard looks.contains(count) || count >= settings.mostRuns else { return nil }
    return look() ?? (count >= settings.mostRuns ? .exhausted : nil)
  }
}
