import CallMetrics
import CallModel
import Statistics

extension RunResult {
  /// The observations that must lie beyond a quantile for it to be judged.
  public static var observationsBeyond: UInt64 { 10 }

  /// The scenario's expectations, each judged, in their order and that of the apps.
  public var expectationVerdicts: [ExpectationVerdict] {
    var follows = 0
    return scenario.expectations.flatMap { expectation -> [ExpectationVerdict] in
      switch expectation.claim {
      case .threshold(let threshold):
        return threshold.figures(of: scenario).map { judge(expectation, threshold, of: $0) }
      case .happened(let event, let atLeast, let atMost):
        return [
          judge(expectation, count: total?.count(of: event), atLeast: atLeast, atMost: atMost)
        ]
      case .follows:
        defer { follows += 1 }
        return [judge(expectation, total?.follows[follows])]
      }
    }
  }

  /// The point estimate decides; if confidence is asked for, the whole interval must hold as well.
  private func judge(
    _ expectation: Expectation, _ threshold: Threshold, of tracked: TrackedFigure
  ) -> ExpectationVerdict {
    let interval = interval(of: tracked)
    func verdict(
      _ judgement: ExpectationVerdict.Judgement, _ value: Double? = nil
    ) -> ExpectationVerdict {
      ExpectationVerdict(
        expectation, app: tracked.app, part: tracked.figure.part, judgement, value: value,
        interval: interval)
    }
    guard let reading = reading(of: tracked.figure, app: tracked.app) else {
      return verdict(.inconclusive(wasInterrupted ? .interrupted : .nothingMeasured))
    }
    let value = threshold.comparison.wantsMore ? reading.lower : reading.upper
    if wasInterrupted { return verdict(.inconclusive(.interrupted), value) }
    if let beyond = reading.beyond, beyond < Self.observationsBeyond {
      return verdict(.inconclusive(.tooFewBeyond(found: beyond)), value)
    }
    guard threshold.comparison.holds(value, threshold.limit) else {
      return verdict(.missed, value)
    }
    guard threshold.isConfident else { return verdict(.held, value) }
    guard let interval else { return verdict(.inconclusive(.noInterval), value) }
    let worst = threshold.comparison.wantsMore ? interval.lower : interval.upper
    return verdict(threshold.comparison.holds(worst, threshold.limit) ? .held : .missed, value)
  }

  /// Events are counted over all replications and cells together.
  private func judge(
    _ expectation: Expectation, count: UInt64?, atLeast: Int?, atMost: Int?
  ) -> ExpectationVerdict {
    if wasInterrupted {
      return ExpectationVerdict(
        expectation, .inconclusive(.interrupted), value: count.map { Double($0) })
    }
    guard let count else { return ExpectationVerdict(expectation, .inconclusive(.nothingMeasured)) }
    let holds = atLeast.map { count >= $0 } ?? true && atMost.map { count <= $0 } ?? true
    return ExpectationVerdict(expectation, holds ? .held : .missed, value: Double(count))
  }

  /// What was owed all came in time; of nothing owed, nothing can be said.
  private func judge(
    _ expectation: Expectation, _ count: FollowCount?
  ) -> ExpectationVerdict {
    let missed = count.map { Double($0.missed) }
    if wasInterrupted {
      return ExpectationVerdict(expectation, .inconclusive(.interrupted), value: missed)
    }
    guard let count, count.owed > 0 else {
      return ExpectationVerdict(expectation, .inconclusive(.nothingMeasured))
    }
    return ExpectationVerdict(expectation, count.missed == 0 ? .held : .missed, value: missed)
  }

  /// The faults that acted less often than they must, by their place in the scenario.
  public var unfiredFaults: [Int] {
    scenario.faults.indices.filter { fault in
      (total?.faults.count(of: fault) ?? 0) < UInt64(scenario.faults[fault].value.mustFire)
    }
  }

  /// What is to be said of the run as a whole.
  public var verdict: Verdict {
    let judged = expectationVerdicts.filter(\.counts).map(\.judgement)
    var found: [Verdict.Status] = []
    if wasInterrupted { found.append(.interrupted) }
    if !breaches.isEmpty { found.append(.breached) }
    if judged.contains(.missed) { found.append(.missed) }
    let isInconclusive = judged.contains { $0 != .held && $0 != .missed }
    let isInsufficient = wasInterrupted || !isPreciseEnough || !unfiredFaults.isEmpty
    if isInconclusive || isInsufficient { found.append(.inconclusive) }
    return Verdict(found)
  }
}
