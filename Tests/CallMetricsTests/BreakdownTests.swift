import CallMetrics
import EventEngine
import Testing

@testable import CallModel

/// Figures of one provider, staff group or skill, and of people instead of requests.
struct BreakdownTests {
  private static func level(
    _ denominator: ServiceLevel.Denominator = .arrived, basis: ServiceLevel.Basis = .call,
    part: ResultPart? = nil
  ) -> Figure {
    let level = ServiceLevel(threshold: .seconds(20), denominator: denominator, basis: basis)
    return Figure(.answerServiceLevel, .share, serviceLevel: level, part: part)
  }

  private static func expect(_ figure: Figure, per: Breakdown? = nil) -> CallModel.Expectation {
    var threshold = Threshold(figure: figure, comparison: .atLeast, limit: 0)
    threshold.per = per
    return CallModel.Expectation(.threshold(threshold))
  }

  @Test func `figures of a provider are those of its apps and groups`() {
    var script = TraceScript()
    script.scenario.providers.append(script.scenario.providers[0])
    script.scenario.providers[1].name = "other"
    script.scenario.apps[0].value.provider = "hall"
    script.scenario.apps[1].value.provider = "other"
    let wait = Figure(.answerWait, .max)
    script.scenario.expectations = [Self.expect(wait, per: .provider)]
    script.staff(2)
    script.staff(4, group: 2)
    script.serve(0, picked: 0, line: 0, assigned: 5, joined: 5, left: 365, released: 365)
    script.lose(1, picked: 0, line: 0, gone: 9, app: 1)
    script.serve(
      2, picked: 0, line: 0, assigned: 30, joined: 30, left: 90, released: 90, app: 1, group: 2)
    let result = script.result()
    func value(_ figure: Figure, _ provider: Int) -> Double? {
      var figure = figure
      figure.part = .provider(provider)
      return result.reading(of: figure)?.value
    }
    #expect(value(wait, 0) == 5e9)
    #expect(value(wait, 1) == 30e9)
    #expect(value(Figure(.answerAbandoned, .rate), 0) == 0)
    #expect(value(Figure(.answerAbandoned, .rate), 1) == 0.5)
    #expect(value(Self.level(), 0) == 1)
    #expect(value(Self.level(), 1) == 0)
    #expect(value(Figure(.staffPlanned, .mean), 0) == 2)
    #expect(value(Figure(.staffPlanned, .mean), 1) == 4)
    #expect(value(Figure(.staffOccupancy, .share), 0) == 0.05)
    #expect(value(Figure(.staffBusy, .mean), 1) == 60.0 / 3600)
    #expect(value(Figure(.lineLength, .mean), 0) == nil)
    #expect(value(wait, 7) == nil)
  }

  @Test func `figures of a staff group are those of whom it served`() {
    var script = TraceScript()
    script.staff(1)
    script.staff(3, group: 1)
    script.serve(0, picked: 0, line: 0, assigned: 5, joined: 5, left: 365, released: 365)
    script.serve(
      1, picked: 0, line: 0, assigned: 30, joined: 30, left: 90, released: 90, group: 1)
    let result = script.result()
    #expect(result.reading(of: Self.level(.served, part: .group(0)))?.value == 1)
    #expect(result.reading(of: Self.level(.served, part: .group(1)))?.value == 0)
    #expect(result.reading(of: Self.level(.arrived, part: .group(0))) == nil)
    let occupancy = Figure(.staffOccupancy, .share, part: .group(0))
    #expect(result.reading(of: occupancy)?.value == 0.1)
    let planned = Figure(.staffPlanned, .mean, part: .group(1))
    #expect(result.reading(of: planned)?.value == 3)
    #expect(result.reading(of: Figure(.answerWait, .max, part: .group(1))) == nil)
    #expect(result.reading(of: Figure(.staffBusy, .mean, part: .group(2))) == nil)
  }

  @Test func `three tries of which the last is answered are 1 of 3 calls, and 1 of 1 people`() {
    var script = TraceScript()
    script.scenario.expectations = [Self.expect(Self.level(basis: .person))]
    // All records here are of one call.
    script.lose(0, picked: 0, line: 0, gone: 50)
    script.lose(1, picked: 60, line: 60, gone: 65)
    script.serve(2, picked: 70, line: 70, assigned: 75, joined: 75, left: 99, released: 99)
    script.add(.callEnded, at: 100)
    let result = script.result()
    #expect(result.reading(of: Self.level())?.value == 1.0 / 3)
    #expect(result.reading(of: Self.level(basis: .person))?.value == 1)
    #expect(result.reading(of: Self.level(basis: .person))?.denominator == 1)
    #expect(result.reading(of: Self.level(basis: .person), app: 0) == nil)
  }

  @Test func `a person who is never answered counts once, by the longest wait`() {
    var script = TraceScript()
    script.scenario.expectations = [Self.expect(Self.level(basis: .person))]
    script.lose(0, picked: 0, line: 0, gone: 50)
    script.lose(1, picked: 60, line: 60, gone: 65)
    // The call goes on at the end.
    let result = script.result()
    func reading(_ denominator: ServiceLevel.Denominator) -> FigureReading? {
      result.reading(of: Self.level(denominator, basis: .person))
    }
    #expect(reading(.arrived)?.value == 0)
    #expect(reading(.arrived)?.denominator == 1)
    #expect(reading(.servedAndLateAbandoned)?.denominator == 1)
    #expect(reading(.goodIfShort)?.value == 0)
    #expect(reading(.served) == nil)
  }

  @Test func `people are counted if an expectation or the run's precision asks, else not`() {
    var script = TraceScript()
    script.serve(0, picked: 0, line: 0, assigned: 5, joined: 5, left: 9, released: 9)
    script.scenario.run.precision = [PrecisionTarget(Self.level(basis: .person), .absolute(0.1))]
    #expect(script.result().reading(of: Self.level(basis: .person))?.value == 1)
    script.scenario.run.precision = [PrecisionTarget(Self.level(), .absolute(0.1))]
    #expect(script.result().answersByPerson == nil)
    #expect(script.result().reading(of: Self.level(basis: .person)) == nil)
  }

  @Test func `results with people merge, and come apart and together again`() throws {
    var script = TraceScript()
    script.scenario.expectations = [Self.expect(Self.level(basis: .person))]
    script.serve(0, picked: 0, line: 0, assigned: 5, joined: 5, left: 9, released: 9)
    let one = script.result()
    var two = one
    two.merge(one)
    #expect(two.answersByPerson?.total[.served] == 2)
    #expect(try CellResult(CellResultParts(of: two), of: script.scenario) == two)
  }
}
