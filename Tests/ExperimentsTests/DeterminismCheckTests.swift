import CallModel
import Experiments
import Testing

@Suite struct DeterminismCheckTests {
  @Test func `a sound engine agrees with itself`() throws {
    let scenario = Scenario.scripted(replications: 3, cells: 2)
    let report = try #require(
      DeterminismCheck(scenario, engine: ScriptedEngine(), seed: 4, threads: 3).run())
    #expect(report.isDeterministic)
    #expect(report.difference == nil)
    #expect(Set(report.digests).count == 1)
    #expect(report.digests.count == 3)
  }

  @Test func `the model agrees with itself`() throws {
    let scenario = Scenario.queue(replications: 2, cells: 2)
    let report = try #require(
      DeterminismCheck(scenario, engine: ModelEngine(), seed: 4).run())
    #expect(report.isDeterministic)
  }

  @Test func `an engine that differs is caught, with the first record that does`() throws {
    let place = CellAddress(replication: 1, cell: 1)
    let scenario = Scenario.scripted(replications: 3, cells: 2)
    let engine = ScriptedEngine(.differs(in: place))
    let report = try #require(DeterminismCheck(scenario, engine: engine, seed: 4).run())
    #expect(!report.isDeterministic)
    #expect(Set(report.digests).count == 3)
    let difference = try #require(report.difference)
    #expect(difference.address == place)
    // The shorter trace ends where the longer one has another call.
    #expect(difference.first?.event == .horizonReached)
    #expect(difference.second?.event == .callStarted)
    #expect(difference.index > 80)
  }

  @Test func `an interrupted check says nothing`() {
    let check = DeterminismCheck(
      Scenario.scripted(), engine: ScriptedEngine(), seed: 4)
    #expect(check.run(isInterrupted: { true }) == nil)
  }
}
