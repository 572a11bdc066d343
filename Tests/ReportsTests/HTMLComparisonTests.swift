import CallModel
import EventEngine
import Experiments
import Testing

@testable import Reports

@Suite struct HTMLComparisonTests {
  /// A queue of the model with so many interpreters.
  private static func queue(staff: Int) -> RunResult {
    var scenario = SmallDay(expectations: []).scenario
    scenario.run.length = .hours(4)
    scenario.run.replications = 8
    scenario.traffic[0].value.arrivals = .constant(Rate(perHour: 60))
    scenario.people[0].value.patience = .exponential(mean: 120e9)
    scenario.providers[0].value.service = .exponential(mean: 240e9)
    scenario.providers[0].value.groups[0].value.staff = .count(staff)
    return Experiment(scenario, seed: 3).run()
  }

  @Test func `the page has the verdict, what changed and both days on one axis`() {
    let comparison = ResultComparison(of: Self.queue(staff: 5), with: Self.queue(staff: 3))
    let page = HTMLComparison(comparison).text
    #expect(page == HTMLComparison(comparison).text)
    #expect(page.contains("<span class=\"verdict bad\">worse</span> regression: of "))
    #expect(page.contains("answer.wait mean"))
    #expect(!page.contains("request.offered count"))
    #expect(page.split(separator: "<svg").count == 5)
  }

  @Test func `pairs stand with their intervals, and what can't be told is no good news`() {
    let old = Self.queue(staff: 5)
    let pairs = ResultComparison(of: old, with: Self.queue(staff: 4), isPaired: true)
    let page = HTMLComparison(pairs).text
    #expect(page.contains("compared by 8 pairs of replications"))
    #expect(page.contains(" ± "))
    var empty = SmallDay()
    empty.replications = 0
    let none = HTMLComparison(ResultComparison(of: old, with: empty.result)).text
    #expect(none.contains("<span class=\"verdict bad\">inconclusive</span>"))
  }
}
