import CallMetrics
import EventEngine
import Testing

@testable import CallModel

/// Mistakes that other simulators of this kind made in their statistics, each once.
struct PeerBugTests {
  private static let level = ServiceLevel(threshold: .seconds(20), denominator: .arrived)

  @Test func `the mean wait counts who gave up, the speed of answer doesn't`() {
    var script = TraceScript()
    script.serve(0, picked: 0, line: 0, assigned: 2, joined: 2, left: 9, released: 9)
    script.lose(1, picked: 0, line: 0, gone: 8)
    let result = script.result()
    #expect(result.reading(of: Figure(.answerWait, .mean))?.value == TraceScript.seconds(5))
    #expect(result.reading(of: Figure(.answerSpeed, .mean))?.value == TraceScript.seconds(2))
  }

  @Test func `the most over cells and half hours is no sum of the most of each`() {
    var one = TraceScript()
    one.staff(2)
    one.serve(0, picked: 0, line: 0, assigned: 3, joined: 3, left: 9, released: 9)
    one.serve(1, picked: 2000, line: 2000, assigned: 2001, joined: 2001, left: 2009, released: 2009)
    var other = TraceScript()
    other.staff(3)
    other.serve(0, picked: 5, line: 5, assigned: 6, joined: 6, left: 9, released: 9)
    var result = one.result()
    result.merge(other.result(cell: 1))
    #expect(result.reading(of: Figure(.answerWait, .max))?.value == TraceScript.seconds(3))
    #expect(result.reading(of: Figure(.staffPlanned, .max))?.value == 3)
    #expect(result.reading(of: Figure(.staffBusy, .max))?.value == 1)
    #expect(result.reading(of: Figure(.lineLength, .max))?.value == 1)
  }

  @Test func `a share over cells is a ratio of sums, no mean of ratios`() {
    var good = TraceScript()
    good.serve(0, picked: 0, line: 0, assigned: 1, joined: 1, left: 9, released: 9)
    var bad = TraceScript()
    for request in UInt32(0)..<9 { bad.lose(request, picked: 0, line: 0, gone: 50) }
    var result = good.result()
    result.merge(bad.result(cell: 1))
    let figure = Figure(.answerServiceLevel, .share, serviceLevel: Self.level)
    #expect(result.reading(of: figure)?.value == 0.1)
    #expect(result.reading(of: Figure(.answerAbandoned, .rate))?.value == 0.9)
    #expect(result.reading(of: Figure(.answerWait, .mean))?.value == TraceScript.seconds(45.1))
  }

  @Test func `without a service level there is none, and nothing falls over`() {
    var script = TraceScript()
    script.serve(0, picked: 0, line: 0, assigned: 1, joined: 1, left: 9, released: 9)
    let result = script.result()
    #expect(script.scenario.expectations.isEmpty)
    #expect(result.reading(of: Figure(.answerServiceLevel, .share)) == nil)
    let other = ServiceLevel(threshold: .seconds(21), denominator: .arrived)
    #expect(
      result.reading(of: Figure(.answerServiceLevel, .share, serviceLevel: other)) == nil)
    let usual = Figure(.answerServiceLevel, .share, serviceLevel: Self.level)
    #expect(result.reading(of: usual)?.value == 1)
  }

  @Test(arguments: MetricName.allCases)
  func `every metric has words of its own`(metric: MetricName) {
    let definition = MetricDefinition(of: metric)
    #expect(definition.meaning.hasSuffix(".") && definition.meaning.contains(" "))
    #expect(definition.formula.count > 5 && !definition.formula.contains(metric.rawValue))
    #expect(!(definition.meaning + definition.formula).contains("!"))
  }
}
