import CallMetrics
import EventEngine
import Testing

@testable import CallModel
@testable import Experiments

@Suite struct ContinuedRunTests {
  @Test(arguments: [1, 3])
  func `a run that goes on is the run of all replications`(threads: Int) {
    func run(_ replications: Int, after previous: RunResult? = nil) -> RunResult {
      let scenario = Scenario.queue(replications: replications, cells: 2)
      return Experiment(scenario, seed: 11, threads: threads).run(after: previous)
    }
    let whole = run(6)
    let first = run(2)
    #expect(run(6, after: first) == whole)
    #expect(run(6, after: whole) == whole)
    #expect(first != whole)
  }

  @Test func `hours add up to the day, and only what is kept by the hour has any`() throws {
    let scenario = Scenario.queue(replications: 2)
    var experiment = Experiment(scenario, seed: 2)
    let level = Figure(
      .answerServiceLevel, .share,
      serviceLevel: ServiceLevel(threshold: .seconds(20), denominator: .arrived))
    experiment.tracking = [TrackedFigure(level, hour: 0), TrackedFigure(level, hour: 1)]
    let result = experiment.run()
    let total = try #require(result.total)
    // The run is an hour from midnight on.
    #expect(total.reading(of: level, hour: 0) == total.reading(of: level))
    #expect(total.reading(of: level, hour: 1) == nil)
    for figure in [
      Figure(.answerWait, .mean), Figure(.answerSpeed, .mean), Figure(.answerAbandoned, .rate),
      Figure(.staffOccupancy, .share), Figure(.staffBusy, .mean),
    ] {
      #expect(total.reading(of: figure, hour: 0)?.value == total.reading(of: figure)?.value)
    }
    #expect(!Figure(.answerWait, .max).isKeptByHour)
    var byPerson = level
    byPerson.serviceLevel?.basis = .person
    #expect(level.isKeptByHour && !byPerson.isKeptByHour)
    #expect(total.reading(of: byPerson, hour: 0) == nil)
    var ofPart = level
    ofPart.part = .provider(0)
    #expect(!ofPart.isKeptByHour)
    #expect(total.reading(of: Figure(.answerWait, .max), hour: 0) == nil)
    #expect(
      result.interval(of: TrackedFigure(level, hour: 0))
        == result.interval(of: TrackedFigure(level)))
    #expect(result.interval(of: TrackedFigure(level, hour: 1)) == nil)
  }
}
