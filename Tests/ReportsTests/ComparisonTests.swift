import CallModel
import EventEngine
import Experiments
import Testing

@testable import Reports

@Suite struct ComparisonTests {
  /// A queue of the model with so many interpreters.
  private static func queue(staff: Int, seed: UInt64 = 3) -> RunResult {
    var scenario = SmallDay(expectations: []).scenario
    scenario.run.length = .hours(4)
    scenario.run.replications = 8
    scenario.traffic[0].value.arrivals = .constant(Rate(perHour: 60))
    scenario.people[0].value.patience = .exponential(mean: 120e9)
    scenario.providers[0].value.service = .exponential(mean: 240e9)
    scenario.providers[0].value.groups[0].value.staff = .count(staff)
    return Experiment(scenario, seed: seed).run()
  }

  private static func change(
    _ comparison: ResultComparison, _ metric: MetricName, _ statistic: Statistic
  ) -> ResultComparison.Change? {
    comparison.rows.first { $0.figure == TrackedFigure(Figure(metric, statistic)) }?.change
  }

  @Test func `a result is the same as itself`() {
    let result = Self.queue(staff: 4)
    let comparison = ResultComparison(before: result, after: result)
    #expect(comparison.isPaired)
    #expect(!comparison.rows.isEmpty)
    #expect(comparison.rows.allSatisfy { $0.change == .same })
    #expect(!comparison.hasRegression)
  }

  @Test(arguments: [UInt64(3), 4])
  func `fewer interpreters are worse, beyond noise`(seed: UInt64) {
    let comparison = ResultComparison(
      before: Self.queue(staff: 5), after: Self.queue(staff: 3, seed: seed))
    #expect(comparison.isPaired == (seed == 3))
    #expect(Self.change(comparison, .answerWait, .mean) == .worse)
    #expect(Self.change(comparison, .requestCarried, .rate) == .worse)
    #expect(Self.change(comparison, .staffPlanned, .mean) == .changed)
    #expect(comparison.hasRegression)
    let back = ResultComparison(
      before: Self.queue(staff: 3, seed: seed), after: Self.queue(staff: 5))
    #expect(Self.change(back, .answerWait, .mean) == .better)
    #expect(!back.hasRegression)
  }

  @Test func `the same traffic is the same under common seeds and unclear under others`() {
    let before = Self.queue(staff: 4)
    let paired = ResultComparison(before: before, after: Self.queue(staff: 5))
    #expect(Self.change(paired, .requestOffered, .count) == .same)
    let other = ResultComparison(before: before, after: Self.queue(staff: 4, seed: 4))
    #expect(Self.change(other, .requestOffered, .count) == .unclear)
  }

  @Test func `what lost its data says so`() {
    var empty = SmallDay()
    empty.replications = 0
    let comparison = ResultComparison(before: SmallDay().result, after: empty.result)
    #expect(Self.change(comparison, .answerWait, .mean) == .vanished)
    let text = TextComparison(comparison).text
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.contains("no data"))
  }

  @Test func `the page of a comparison has both days on one axis`() {
    let comparison = ResultComparison(
      before: Self.queue(staff: 5), after: Self.queue(staff: 3))
    let page = HTMLComparison(comparison).text
    #expect(page == HTMLComparison(comparison).text)
    #expect(page.contains("worse</span>"))
    #expect(page.split(separator: "<svg").count == 5)
  }
}
