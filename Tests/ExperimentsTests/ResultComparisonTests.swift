import CallMetrics
import EventEngine
import Statistics
import Testing

@testable import CallModel
@testable import Experiments

@Suite struct ResultComparisonTests {
  /// A queue of the model with so many interpreters.
  private static func queue(staff: Int, seed: UInt64 = 3, replications: Int = 8) -> RunResult {
    var scenario = Scenario.queue(replications: replications)
    scenario.run.length = .hours(4)
    scenario.providers[0].value.groups[0].value.staff = .count(staff)
    return Experiment(scenario, seed: seed).run()
  }

  private static func judgement(
    _ comparison: ResultComparison, _ metric: MetricName, _ statistic: Statistic
  ) -> ResultComparison.Judgement? {
    comparison.entries.first { $0.figure.figure == Figure(metric, statistic) }?.judgement
  }

  @Test func `a result is unchanged beside itself`() {
    let result = Self.queue(staff: 4)
    let comparison = ResultComparison(of: result, with: result)
    #expect(comparison.method == .exact)
    #expect(!comparison.entries.isEmpty && comparison.shown.isEmpty)
    #expect(comparison.entries.allSatisfy { $0.judgement == .unchanged })
  }

  @Test(arguments: [UInt64(3), 4])
  func `fewer interpreters are worse, more are better`(seed: UInt64) {
    let (many, few) = (Self.queue(staff: 5), Self.queue(staff: 3, seed: seed))
    let comparison = ResultComparison(of: many, with: few)
    #expect((comparison.method == .exact) == (seed == 3))
    #expect(Self.judgement(comparison, .answerWait, .mean) == .worse)
    #expect(Self.judgement(comparison, .requestCarried, .rate) == .worse)
    #expect(Self.judgement(comparison, .staffPlanned, .mean) == .changed)
    #expect(comparison.shown.first?.judgement == .worse)
    let back = ResultComparison(of: few, with: many)
    #expect(Self.judgement(back, .answerWait, .mean) == .better)
    #expect(back.count(.worse) == 0)
  }

  @Test func `runs of one seed and other replications are compared by those they share`() {
    let (long, short) = (Self.queue(staff: 4), Self.queue(staff: 4, replications: 5))
    for comparison in [
      ResultComparison(of: long, with: short), ResultComparison(of: short, with: long),
    ] {
      guard case .paired(_, pairs: 5) = comparison.method else {
        Issue.record("\(comparison.method)")
        continue
      }
      #expect(comparison.entries.allSatisfy { $0.judgement == .unchanged })
      // A count is that of a replication, however many there are.
      let offered = comparison.entries.first { $0.figure.figure == Figure(.requestOffered, .count) }
      let (old, new) = (offered?.old ?? 0, offered?.new ?? 0)
      #expect(old > 0 && (0.8...1.25).contains(new / old))
    }
  }

  @Test func `the same traffic is exact under one seed and pairs of chance under two`() {
    let old = Self.queue(staff: 4)
    let exact = ResultComparison(of: old, with: Self.queue(staff: 5))
    #expect(Self.judgement(exact, .requestOffered, .count) == .unchanged)
    let pairs = ResultComparison(of: old, with: Self.queue(staff: 4, seed: 4), showsAll: true)
    #expect(Self.judgement(pairs, .requestOffered, .count) == .unclear)
    #expect(pairs.shown.contains { $0.judgement == .unclear })
    let asked = ResultComparison(of: old, with: Self.queue(staff: 5), isPaired: true)
    guard case .paired(_, pairs: 8) = asked.method else {
      Issue.record("\(asked.method)")
      return
    }
  }

  @Test func `what two engines played is never compared exactly`() {
    let old = Self.queue(staff: 4)
    let new = RunResult(
      scenario: old.scenario, seed: old.seed, engine: .code, total: old.total,
      figures: old.figures, replications: old.replications, breaches: old.breaches,
      wasInterrupted: false)
    #expect(ResultComparison(of: old, with: old).method == .exact)
    #expect(ResultComparison(of: new, with: new).method == .exact)
    #expect(ResultComparison(of: old, with: new).method != .exact)
  }

  @Test func `pairs are replications of one number, wherever they stand`() {
    let old = Self.queue(staff: 4, replications: 6)
    var new = Self.queue(staff: 4, seed: 9, replications: 4)
    new = RunResult(
      scenario: new.scenario, seed: new.seed, total: new.total, figures: new.figures,
      replications: new.replications.reversed(), breaches: new.breaches, wasInterrupted: false)
    let pairs = PairedReplications(of: old, with: new)
    #expect(pairs.count == 4)
    let mirrored = PairedReplications(of: new, with: old)
    let (there, back) = (pairs.entries(margin: nil), mirrored.entries(margin: nil))
    #expect(!there.isEmpty && there.count == back.count)
    for (one, other) in zip(there, back) {
      let sum = (one.difference ?? .nan) + (other.difference ?? .nan)
      #expect(abs(sum) <= 1e-9 * max(1, one.difference?.magnitude ?? 0))
    }
  }

  @Test func `a margin makes a small difference none`() {
    let comparison = ResultComparison(
      of: Self.queue(staff: 4), with: Self.queue(staff: 5), margin: 1)
    #expect(Self.judgement(comparison, .staffPlanned, .mean) == .equal)
  }

  @Test func `what keeps it from being told is named`() {
    let (whole, other) = (Self.queue(staff: 4), Self.queue(staff: 4, seed: 4, replications: 1))
    let empty = Experiment(whole.scenario, seed: 3).run(isInterrupted: { true })
    #expect(ResultComparison(of: whole, with: whole).obstacle == nil)
    #expect(ResultComparison(of: empty, with: whole).obstacle == .oldWasStopped)
    #expect(ResultComparison(of: whole, with: empty).obstacle == .newWasStopped)
    #expect(ResultComparison(of: whole, with: other).obstacle == .tooFewPairs)
  }
}
