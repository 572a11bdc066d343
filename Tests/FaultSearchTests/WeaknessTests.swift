import CallSimulation
import FaultSearch
import Testing

struct WeaknessTests {
  /// Two apps of two providers with a group each, and an expectation on each of them that launches
  /// which fail break.
  private static func run(_ figure: Figure, per: Breakdown, limit: Double) -> RunResult {
    var scenario = SmallHall.scenario
    scenario.apps.append(Named("second", scenario.apps[0].value))
    scenario.apps[1].value.provider = "annexe"
    scenario.providers.append(Named("annexe", scenario.providers[0].value))
    scenario.people[0].value.picks = [Named("relay", 1), Named("second", 1)]
    var threshold = Threshold(figure: figure, comparison: .less, limit: limit)
    threshold.per = per
    scenario.expectations = [Expectation(.threshold(threshold))]
    scenario.faults = [
      Named("f", Fault(.on(.launchStarted, .every(3), after: .constant(0)), .launchFail))
    ]
    return Experiment(scenario, seed: 5).run()
  }

  private static func names(_ result: RunResult) -> [String?] {
    result.brokenPromises.map { broken in
      guard case .expectation(_, of: let name) = broken else { return "an invariant" }
      return name
    }
  }

  @Test func `weaknesses of two apps are two, each with its name`() {
    let result = Self.run(Figure(.requestFailed, .count), per: .app, limit: 1)
    #expect(Self.names(result) == ["relay", "second"])
    #expect(Set(result.brokenPromises.map { Weakness($0) }).count == 2)
  }

  @Test func `weaknesses of two providers are two, each with its name`() {
    let result = Self.run(Figure(.answerArrived, .count), per: .provider, limit: 1)
    #expect(Self.names(result) == ["provider hall", "provider annexe"])
    #expect(Set(result.brokenPromises.map { Weakness($0) }).count == 2)
  }

  @Test func `what is judged for all together names nobody`() {
    var scenario = SmallHall.scenario
    scenario.expectations = [Expectation(.happened(.callStarted, atLeast: nil, atMost: 3))]
    #expect(Self.names(Experiment(scenario, seed: 5).run()) == [nil])
  }
}
