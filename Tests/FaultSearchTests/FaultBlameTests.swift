import CallSimulation
import Testing

struct FaultBlameTests {
  private func scenario(_ faults: [Named<Fault>]) -> Scenario {
    var scenario = SmallHall.scenario
    scenario.faults = faults
    return scenario
  }

  private let failing = Named(
    "failing", Fault(.on(.launchStarted, .every(10), after: .constant(0)), .launchFail))
  private let harmless = Named("harmless", Fault(.at(.minutes(5), for: nil), .memoryPressure))
  private let worse = Named(
    "worse", Fault(.on(.launchStarted, .every(4), after: .constant(0)), .launchFail))

  @Test func `the example of the documentation names the fault`() {
    let scenario = scenario([harmless, failing])
    if let blame = FaultBlame(scenario, engine: ModelEngine(), seed: 7).find() {
      #expect(blame.shares.first?.name ?? "nobody" == "failing")
    } else {
      Issue.record("nobody asked it to stop")
    }
  }

  @Test func `the fault without which all is well comes first`() throws {
    let blame = FaultBlame(scenario([harmless, failing]), engine: ModelEngine(), seed: 5).find()
    let report = try #require(blame)
    #expect(report.shares.map(\.name) == ["failing", "harmless"])
    #expect(report.shares.map(\.holdsWithout) == [true, false])
    #expect((report.shares[0].acts ?? 0) > 0)
    #expect(report.shares[0].effect > 0)
    #expect(report.shares[1].effect == 0)
  }

  @Test func `of two that fail by themselves, the one that did more comes first`() throws {
    let blame = FaultBlame(scenario([failing, worse]), engine: ModelEngine(), seed: 5).find()
    let report = try #require(blame)
    #expect(report.shares.map(\.name) == ["worse", "failing"])
    #expect(report.shares.map(\.holdsWithout) == [false, false])
    #expect(report.shares[0].effect > report.shares[1].effect)
  }

  @Test func `where nothing is broken nobody is to blame`() throws {
    let blame = FaultBlame(scenario([harmless]), engine: ModelEngine(), seed: 5).find()
    #expect(try #require(blame).broken == nil)
    let stopped = FaultBlame(scenario([failing]), engine: ModelEngine(), seed: 5)
    #expect(stopped.find(isInterrupted: { true }) == nil)
  }
}
