import CallModel
import EventEngine
import Testing

@testable import CallMetrics

@Suite struct AnswerTallyTests {
  /// Served after 10, 20 and 50 s; gave up after 5, 20 and 60 s; sent away by the tile's limit at
  /// 30 s.
  private static func script() -> TraceScript {
    var script = TraceScript()
    for (request, wait) in ([10, 20, 50] as [Int64]).enumerated() {
      script.serve(
        UInt32(request), picked: 0, line: 0, assigned: wait, joined: wait, left: 99, released: 99)
    }
    for (request, wait) in ([5, 20, 60] as [Int64]).enumerated() {
      script.lose(UInt32(10 + request), picked: 0, line: 0, gone: wait)
    }
    script.lose(20, picked: 0, line: 0, gone: 30, outcome: .timedOut)
    return script
  }

  @Test(arguments: [
    (ServiceLevel.Denominator.served, false, 2.0, 3.0), (.served, true, 1, 3),
    (.arrived, false, 2, 7), (.arrived, true, 1, 7),
    (.servedAndLateAbandoned, false, 2, 5), (.servedAndLateAbandoned, true, 1, 6),
    (.goodIfShort, false, 4, 7), (.goodIfShort, true, 2, 7),
  ])
  func `a service level is good over its own denominator`(
    denominator: ServiceLevel.Denominator, isStrict: Bool, numerator: Double, base: Double
  ) {
    let level = ServiceLevel(
      threshold: .seconds(20), denominator: denominator, isStrict: isStrict)
    let reading = Self.script().result().reading(
      of: Figure(.answerServiceLevel, .share, serviceLevel: level))
    #expect(reading?.numerator == numerator)
    #expect(reading?.denominator == base)
    #expect(reading?.value == numerator / base)
  }

  @Test func `arrived is served, gave up and turned away together`() {
    let tally = Self.script().result().answers()
    #expect(tally[.arrived] == 7)
    #expect(tally[.served] == 3)
    #expect(tally[.abandoned] == 3)
    #expect(tally[.turnedAway] == 1)
    #expect(tally.waitSum == 195_000_000_000)
    #expect(tally.speedSum == 80_000_000_000)
  }

  @Test func `no service level given is nothing measured, and no crash`() {
    let result = Self.script().result()
    #expect(result.reading(of: Figure(.answerServiceLevel, .share)) == nil)
    let uncounted = ServiceLevel(threshold: .seconds(21), denominator: .served)
    #expect(
      result.reading(of: Figure(.answerServiceLevel, .share, serviceLevel: uncounted)) == nil)
  }

  @Test func `limits that expectations name are counted beside the usual ones`() {
    var script = Self.script()
    let level = ServiceLevel(threshold: .seconds(50), denominator: .served, isStrict: true)
    let figure = Figure(.answerServiceLevel, .share, serviceLevel: level)
    script.scenario.expectations = [
      CallModel.Expectation(.threshold(Threshold(figure: figure, comparison: .atLeast, limit: 0.8)))
    ]
    let result = script.result()
    #expect(result.reading(of: figure)?.numerator == 2)
    #expect(
      result.answersByApp.thresholds
        == [.seconds(20), .seconds(45), .seconds(50), .seconds(120)])
  }

  @Test func `requests count in the half hour of their pick, whenever they are served`() {
    var script = TraceScript(startsAt: 23 * 3_600 + 45 * 60)
    script.serve(0, picked: 899, line: 899, assigned: 910, joined: 910, left: 920, released: 920)
    script.serve(1, picked: 900, line: 900, assigned: 905, joined: 905, left: 920, released: 920)
    script.lose(2, picked: 2_700, line: 2_700, gone: 2_760, app: 1)
    let halfHours = script.result().answersByHalfHour
    #expect(halfHours.count == 48)
    #expect(halfHours[47][.served] == 1)
    #expect(halfHours[47].waitSum == 11_000_000_000)
    #expect(halfHours[0][.served] == 1)
    #expect(halfHours[0].served(within: .seconds(120)) == 1)
    #expect(halfHours[1][.abandoned] == 1)
    #expect(halfHours[1][.offered] == 1)
    #expect(halfHours.total == script.result().answersByApp.total)
  }

  @Test func `every column has room`() {
    #expect(AnswerTally.Column.allCases.count == AnswerTally.Column.count)
  }
}
