import CallSimulation
import Testing

@testable import FaultSearch

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

  @Test func `a time is bad for the cause that the requests have that took it`() {
    var scenario = SmallHall.scenario
    let figure = Figure(.answerWait, .max)
    scenario.expectations = [
      Expectation(.threshold(Threshold(figure: figure, comparison: .less, limit: 1e9)))
    ]
    let sound = Experiment(scenario, seed: 5).run()
    scenario.faults = [
      Named(
        "late",
        Fault(
          .on(.interpreterAssigned, .every(1), after: .constant(0)),
          .messageDelay(.join, by: .constant(2e9))))
    ]
    let weaknesses = Experiment(scenario, seed: 5).run().weaknesses(besides: sound)
    #expect(weaknesses.map(\.phase) == [.waiting])
    #expect(weaknesses.map(\.cause) == [.touched])
  }

  /// Every third launch fails; who had to wait for a fresh try is given up by the end of the call.
  @Test func `the cause is that of the requests that the figure counts`() throws {
    var scenario = SmallHall.scenario
    scenario.apps[0].value.prepare.outcomes = OutcomeChances()
    scenario.people[0].value.patience = .constant(1e9)
    scenario.providers[0].value.groups[0].value.staff = .count(3)
    scenario.expectations = [SmallHall.failures()]
    // One interpreter after the other goes, so that far more give up than fail.
    let fault = Fault(.on(.launchStarted, .nth(3), after: .constant(0)), .launchFail)
    let away = Fault(.at(.seconds(60), for: nil), .staffLeave(count: 3))
    let sound = Experiment(scenario, seed: 5).run()
    scenario.faults = [Named("f", fault), Named("away", away)]
    let result = Experiment(scenario, seed: 5).run()
    #expect((result.total?.life.count(of: .withdrawn) ?? 0) > 5)
    let weaknesses = result.weaknesses(besides: sound)
    #expect(weaknesses.map(\.phase) == [.launch])
    #expect(weaknesses.map(\.cause) == [.injected])
  }

  @Test func `what is judged for all together names nobody`() {
    var scenario = SmallHall.scenario
    scenario.expectations = [Expectation(.happened(.callStarted, atLeast: nil, atMost: 3))]
    #expect(Self.names(Experiment(scenario, seed: 5).run()) == [nil])
  }
}
