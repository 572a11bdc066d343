import CallSimulation
import EventEngine
import Testing

@testable import FaultSearch

/// Faults that act while something holds (`while`).
struct HeldFaultTests {
  /// One call after the other, none while another lasts; but for two of guests who sign in, which
  /// come in the middle of a call. A fault may act twice, so it hits both of these only if it waits
  /// for two at a time.
  private static var hall: Scenario {
    var scenario = SmallHall.scenario
    scenario.apps.append(scenario.apps[0])
    scenario.apps[0].value.prepare.outcomes = OutcomeChances()
    scenario.apps[1].name = "sign-in"
    scenario.people.append(scenario.people[0])
    scenario.people[1].name = "guests"
    scenario.people[1].value.picks = [Named("sign-in", 1)]
    var guest = scenario.traffic[0].value
    guest.people = "guests"
    guest.arrivals = .even(.constant(Rate(perHour: 6)))
    scenario.traffic.append(Named("guest", guest))
    scenario.providers[0].value.service = .constant(2e10)
    scenario.expectations = [
      Expectation(.happened(.popUpShown, atLeast: 1, atMost: nil))
    ]
    scenario.chaos = ChaosSettings()
    scenario.chaos?.actions = [.launchFail]
    scenario.chaos?.faults = 1
    scenario.chaos?.acts = 2
    return scenario
  }

  @Test func `one in eight faults that may wait for something does`() {
    let draw = PlanDraw(scenario: SmallHall.scenario, settings: ChaosSettings(), seed: 9)
    let faults = (0..<1000).flatMap {
      draw.plan($0, seed: 1, coverage: FaultCoverage()).plan.faults.map(\.value)
    }
    let held = faults.compactMap { fault -> FaultCondition? in
      if case .holding(let condition) = fault.trigger { condition } else { nil }
    }
    #expect(abs(Double(held.count) / Double(faults.count) - 0.1) < 0.03)
    #expect(Set(held.map(\.level)).count == FaultCondition.Level.allCases.count)
    #expect(Set(held.map(\.comparison)) == [.atLeast, .less])
    #expect(Set(held.map(\.limit)).count == 7)
  }

  @Test func `a weakness that shows only while something holds is found`() throws {
    let judge = PlanJudge(scenario: Self.hall, engine: ModelEngine(), worst: nil)
    let sound = try #require(judge.play(TrialPlan(seed: 5)))
    #expect(sound.brokenPromises.isEmpty)
    let draw = PlanDraw(
      scenario: Self.hall, settings: Self.hall.chaos ?? ChaosSettings(), seed: 5)
    let breaking = (0..<1500).map { draw.plan($0, seed: 5, coverage: FaultCoverage()).plan }
      .filter { plan in
        let outcome = judge.judge(plan, aims: FaultCoverage(), sound: sound)
        return outcome?.weaknesses.isEmpty == false
      }
    #expect(!breaking.isEmpty)
    for fault in breaking.flatMap(\.faults) {
      guard case .holding = fault.value.trigger else {
        Issue.record("\(fault) needs no condition")
        continue
      }
    }
    var search = SmallHall.search(Self.hall)
    search.shrinkingRuns = 100
    let finding = try #require(search.run(plans: 1536, goesOn: { $0.findings == 0 }).findings.first)
    let found = try #require(finding.counterexample?.scenario)
    #expect(found.faults.count == 1)
    guard case .holding(let condition)? = found.faults.first?.value.trigger else {
      Issue.record("\(found.faults)")
      return
    }
    #expect(condition.comparison == .atLeast && condition.limit <= 2)
  }

  @Test func `a limit is made smaller, down to 1`() {
    var scenario = SmallHall.scenario
    let held = FaultTrigger.holding(FaultCondition(.requestsLive, .atLeast, 20))
    scenario.faults = [Named("f", Fault(held, .launchFail))]
    let limits = SimplerNumbers().simpler(scenario).compactMap { simpler -> Int? in
      guard case .holding(let condition) = simpler.faults[0].value.trigger else { return nil }
      return condition.limit
    }
    #expect(limits == [1, 10])
    let least = FaultTrigger.holding(FaultCondition(.requestsLive, .atLeast, 1))
    scenario.faults[0].value.trigger = least
    #expect(SimplerNumbers().simpler(scenario).isEmpty)
  }
}
