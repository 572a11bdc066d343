/// When enough runs were made; looking often must not make chance look like change.
///
/// The looks are fixed beforehand: after `fewestRuns` rounds, then always half as many again, the
/// last after `mostRuns`. The chance 1 − level of a miss is shared out among them beforehand too
/// (Lan & DeMets, 1983): half to the last look, the rest to the others alike. So all looks
/// together, and any rule for stopping at one of them, miss with at most 1 − level (Bonferroni,
/// 1936). Runs end at the first look that settles the verdict, is as precise as asked, or is the
/// last; and when time is up, with the last look taken early.
public struct StoppingRule: Hashable, Sendable {
  /// Why there are no more runs.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The interval allows only one verdict.
    case settled
    /// The interval is as narrow as asked for.
    case precise
    /// The most runs allowed were made.
    case exhausted
    /// The time for all runs is over.
    case outOfTime
  }

  /// After how many rounds the runs are judged, ascending [1].
  public let looks: [Int]
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
  }

  /// The level of the interval at a look, which is the last one if no other follows [1].
  public func level(ofLookAfter count: Int, isLast: Bool = false) -> Double {
    let missed = 1 - settings.level
    guard looks.count > 1 else { return settings.level }
    return isLast || count >= settings.mostRuns
      ? 1 - missed / 2 : 1 - missed / 2 / Double(looks.count - 1)
  }

  /// Whether the comparison ends after this many rounds; `estimate` makes an interval of a level,
  /// and is asked only at a look.
  public func decision(
    after count: Int, isTimeUp: Bool = false, change estimate: (Double) -> Estimate?
  ) -> Decision? {
    decide(after: count, isTimeUp, estimate) { change in
      if RegressionVerdict(of: change, noiseThreshold: settings.noiseThreshold) != .inconclusive {
        return .settled
      }
      return change.halfWidth <= settings.precision ? .precise : nil
    }
  }

  /// Whether measuring one command ends after this many runs; `estimate` is of its median.
  public func decision(
    after count: Int, isTimeUp: Bool = false, median estimate: (Double) -> Estimate?
  ) -> Decision? {
    decide(after: count, isTimeUp, estimate) { median in
      median.halfWidth <= settings.precision * median.value ? .precise : nil
    }
  }

  private func decide(
    after count: Int, _ isTimeUp: Bool, _ estimate: (Double) -> Estimate?,
    _ judge: (Estimate) -> Reason?
  ) -> Decision? {
    let isLast = count >= settings.mostRuns || isTimeUp && count >= settings.fewestRuns
    guard isLast || looks.contains(count) else { return nil }
    let seen = estimate(level(ofLookAfter: count, isLast: isLast))
    if let seen, let reason = judge(seen) {
      return Decision(reason: reason, estimate: seen, isLast: isLast)
    }
    guard isLast else { return nil }
    let reason = count >= settings.mostRuns ? Reason.exhausted : .outOfTime
    return Decision(reason: reason, estimate: seen, isLast: true)
  }

  /// The end of the runs: why, and what the last look saw; nothing if there is nothing to estimate.
  public struct Decision: Hashable, Sendable {
    public let reason: Reason
    public let estimate: Estimate?
    /// Whether it was the last look that could be.
    public let isLast: Bool
  }
}
