import CallMetrics
import EventEngine
import Statistics
import Testing

@testable import CallModel
@testable import Experiments

@Suite struct SteadyStateStudyTests {
  @Test func `one long replication tells its mean wait and where it settles`() throws {
    var scenario = Scenario.queue(replications: 1)
    scenario.run.length = .hours(60)
    scenario.run.warmUp = .hours(2)
    let findings = try #require(
      SteadyStateStudy(scenario, engine: ModelEngine(), seed: 3).run())
    let wait = try #require(findings.wait)
    let whole = Experiment(scenario, seed: 3).run()
    let mean = try #require(whole.reading(of: Figure(.answerSpeed, .mean))?.value)
    // Slices are cut by the whole run, so a little of the window's edge is left out.
    #expect(abs(wait.interval.mean / mean - 1) < 0.02)
    #expect(wait.interval.halfWidth > 0)
    #expect(SteadyStateStudy(scenario, engine: ModelEngine(), seed: 3).run { true } == nil)
  }

  @Test func `a series counts who was served in the slice of the pick`() {
    var run = RunSettings()
    run.length = .seconds(100)
    var series = AnswerSeries(of: run, slices: 10)
    var buffer = TraceBuffer(batch: 16)
    let joined = TraceRecord(
      .interpreterJoined, at: .seconds(37), began: .seconds(31), picked: .seconds(25))
    buffer.append(joined)
    buffer.append(TraceRecord(.lineLeft, at: .seconds(37)))
    series.observe(buffer)
    #expect(series.counts == [0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
    #expect(series.sums[2] == Double(joined.elapsed.nanoseconds))
  }
}
