import CallSimulation
import EventEngine
import Testing

@testable import FaultSearch

/// `chaos --ties explore`: plans with orders of their own, and cases that carry them.
struct TieSearchTests {
  /// One line, one interpreter, and at the instant at which one request ends the next one comes: by
  /// the order of scheduling the line is free by then.
  private static var relay: Scenario {
    var scenario = SmallHall.scenario
    scenario.apps[0].value.prepare = HandlerDescription()
    scenario.apps[0].value.launch.cold = .constant(1e9)
    scenario.providers[0].value.groups[0].value.staff = .count(1)
    scenario.providers[0].value.service = .constant(3e10)
    scenario.providers[0].value.lines = 1
    scenario.expectations = [
      Expectation(
        .threshold(
          Threshold(figure: Figure(.answerBlocked, .count), comparison: .less, limit: 1)))
    ]
    // Nobody ever opens the container app.
    scenario.chaos = ChaosSettings()
    scenario.chaos?.actions = [.containerCrash]
    return scenario
  }

  private static func search(_ scenario: Scenario, threads: Int = 2) -> ChaosSearch<ModelEngine> {
    var search = SmallHall.search(scenario, threads: threads)
    search.exploresTies = true
    search.shrinkingRuns = 60
    return search
  }

  private static func brokenWithout(_ scenario: Scenario) -> [BrokenPromise] {
    Experiment(scenario, seed: scenario.run.seed ?? 0).run().brokenPromises
  }

  @Test func `each plan has an order, and the faults that it would have without`() {
    var draw = PlanDraw(scenario: SmallHall.scenario, settings: ChaosSettings(), seed: 9)
    let plain = (0..<60).map { draw.plan($0, seed: 1, coverage: FaultCoverage()).plan }
    draw.exploresTies = true
    let tied = (0..<60).map { draw.plan($0, seed: 1, coverage: FaultCoverage()).plan }
    #expect(plain.allSatisfy { $0.ties == nil })
    #expect(tied.map(\.faults) == plain.map(\.faults))
    #expect(Set(tied.compactMap(\.ties)).count == 60)
    let (neighbour, _) = draw.neighbour(of: tied[0], number: 70, coverage: FaultCoverage())
    #expect(neighbour.ties != nil && neighbour.ties != tied[0].ties)
    #expect(tied[3].applied(to: SmallHall.scenario).run.ties == tied[3].ties)
    var own = SmallHall.scenario
    own.run.ties = 4
    #expect(plain[3].applied(to: own).run.ties == 4)
  }

  @Test func `what fails in another order is found, and the case is nothing but the order`() throws
  {
    let report = Self.search(Self.relay).run(plans: 64)
    let finding = try #require(report.findings.first)
    #expect(report.brokenWithout.isEmpty)
    let found = try #require(finding.counterexample?.scenario)
    #expect(found.faults.isEmpty)
    #expect(found.run.ties == finding.plan.ties)
    #expect(Self.brokenWithout(found).contains(finding.weakness.broken))
    var scheduled = found
    scheduled.run.ties = nil
    #expect(Self.brokenWithout(scheduled).isEmpty)
    let text = ScenarioForm.whole.brief(found)
    let file = try JSONFile(bytes: Array(text.utf8), named: "case.json")
    #expect(ScenarioForm.whole.read(file).value?.run.ties == found.run.ties)
  }

  @Test func `without exploring nothing is found there`() {
    var search = Self.search(Self.relay)
    search.exploresTies = false
    #expect(search.run(plans: 64).findings.isEmpty)
  }

  @Test func `the same plans find the same with any number of threads`() {
    let reports = [1, 3].map { Self.search(Self.relay, threads: $0).run(plans: 70) }
    #expect(reports[0].findings.map(\.weakness) == reports[1].findings.map(\.weakness))
    #expect(reports[0].findings.map(\.count) == reports[1].findings.map(\.count))
    #expect(reports[0].findings.map(\.plan) == reports[1].findings.map(\.plan))
    #expect(reports[0].findings.map(\.counterexample) == reports[1].findings.map(\.counterexample))
  }

  @Test func `a case that needs no order has none`() throws {
    let report = Self.search(SmallHall.scenario).run(plans: 64)
    #expect(!report.findings.isEmpty)
    for finding in report.findings {
      #expect(finding.plan.ties != nil)
      #expect(try #require(finding.counterexample).scenario.run.ties == nil)
    }
  }

  @Test func `the order is a suspect of its own`() throws {
    let report = Self.search(Self.relay).run(plans: 64)
    var found = try #require(report.findings.first?.counterexample?.scenario)
    found.faults = [Named("harmless", Fault(.at(.seconds(1), for: nil), .memoryPressure))]
    let blame = FaultBlame(found, engine: ModelEngine(), seed: found.run.seed ?? 0).find()
    let shares = try #require(blame).shares
    #expect(shares.map(\.suspect) == [.orderOfTies, .fault("harmless")])
    #expect(shares.map(\.holdsWithout) == [true, false])
    #expect(shares.map(\.hasNoEffect) == [false, true])
    #expect(shares[0].acts == nil)
  }
}
