import Benchmarking
import Testing

struct StoppingRuleTests {
  private func estimate(_ lower: Double, _ upper: Double) -> (Double) -> Estimate? {
    { Estimate(value: (lower + upper) / 2, lower: lower, upper: upper, level: $0, count: 20) }
  }

  @Test func `the looks are fixed beforehand and share out the chance of a miss`() {
    let rule = StoppingRule(BenchmarkSettings())
    #expect(rule.looks == [20, 30, 45, 68, 102, 153, 230, 345, 518, 777, 1000])
    let missed = rule.looks.map { 1 - rule.level(ofLookAfter: $0) }
    #expect((missed.reduce(0, +) - 0.05).magnitude < 1e-12)
    #expect((missed[10] - 0.025).magnitude < 1e-12)
  }

  @Test func `a fixed number of runs has one look at the full level`() {
    var settings = BenchmarkSettings()
    (settings.fewestRuns, settings.mostRuns) = (30, 30)
    #expect(StoppingRule(settings).looks == [30])
    #expect(StoppingRule(settings).level(ofLookAfter: 30) == 0.95)
  }

  @Test func `between the looks nothing is decided, nor even estimated`() {
    let rule = StoppingRule(BenchmarkSettings())
    #expect(
      rule.decision(
        after: 21,
        change: { _ in
          Issue.record("asked")
          return nil
        }) == nil)
    #expect(rule.decision(after: 19, isTimeUp: true, change: estimate(1, 2)) == nil)
  }

  @Test(
    arguments: [
      (20, false, 0.03, 0.9, .settled),
      (30, false, -0.01, 0.01, .settled),
      (30, false, 0.017, 0.023, .precise),
      (1000, false, 0.01, 0.03, .exhausted),
      (21, true, 0.01, 0.03, .outOfTime),
      (1000, true, 0.01, 0.03, .exhausted),
    ] as [(Int, Bool, Double, Double, StoppingRule.Reason)])
  func `runs end for the first reason that holds`(
    count: Int, isTimeUp: Bool, lower: Double, upper: Double, reason: StoppingRule.Reason
  ) {
    let rule = StoppingRule(BenchmarkSettings())
    let end = rule.decision(after: count, isTimeUp: isTimeUp, change: estimate(lower, upper))
    #expect(end?.reason == reason)
    #expect(end?.estimate?.level == rule.level(ofLookAfter: count, isLast: isTimeUp))
  }

  @Test func `an interval that is too wide and settles nothing asks for more runs`() {
    let rule = StoppingRule(BenchmarkSettings())
    #expect(rule.decision(after: 20, change: estimate(0.01, 0.03)) == nil)
    #expect(rule.decision(after: 20, median: estimate(98, 102)) == nil)
    #expect(rule.decision(after: 20, median: estimate(99.6, 100.4))?.reason == .precise)
  }

  @Test func `settings that make no sense are refused in words`() {
    #expect(BenchmarkSettings().refusal == nil)
    #expect(
      refusal { $0.noiseThreshold = -0.1 }
        == "the noise threshold is -0.1; expected a share from 0 to below 1")
    #expect(
      refusal { $0.level = 1 }
        == "the confidence level is 1.0; expected a share from 0.5 to below 1")
    #expect(
      refusal { $0.precision = .nan }
        == "the precision is nan; expected a share between 0 and 1")
    #expect(
      refusal { $0.budget = 0 } == "the time for all runs is 0.0 s; expected more than 0 s")
  }

  private func refusal(_ change: (inout BenchmarkSettings) -> Void) -> String? {
    var settings = BenchmarkSettings()
    change(&settings)
    return settings.refusal
  }

  @Test func `numbers of runs out of order are refused in words`() {
    var settings = BenchmarkSettings()
    (settings.fewestRuns, settings.mostRuns) = (30, 20)
    #expect(
      settings.refusal == "30 to 20 runs; expected 2 or more, at most 100000, in this order")
  }
}
