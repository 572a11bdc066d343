import CallSimulation
import TestSupport
import Testing

@testable import FaultSearch

/// Whatever the settings and the faults, no invariant is breached and the run ends.
struct RandomWorldTests {
  private static let worlds: UInt64 = ProofSize.isFull ? 20_000 : 400

  @Test func `no world that a file may describe breaches an invariant, with faults or without`() {
    var (played, acts, outcomes) = (0, UInt64(0), Set<Outcome>())
    for seed in 0..<Self.worlds {
      let world = RandomWorld.make(seed: seed)
      let draw = PlanDraw(
        scenario: world, settings: ChaosSettings(), seed: seed, exploresTies: seed % 2 == 1)
      let faulty = draw.plan(0, seed: 1, coverage: FaultCoverage()).plan.applied(to: world)
      for scenario in [world, faulty] {
        let result = Experiment(scenario, seed: 1).run()
        played += 1
        for fault in scenario.faults.indices {
          let count = result.total?.faults.count(of: fault) ?? 0
          acts += count
          let reason = scenario.faults[fault].value.idleReason(in: scenario)
          #expect(count == 0 || reason == nil, "world \(seed): \(reason ?? "")")
        }
        outcomes.formUnion(result.total?.life.outcomes.map(\.outcome) ?? [])
        let breaches = result.breachTexts
        #expect(breaches.isEmpty, "world \(seed), \(scenario.faults): \(breaches)")
      }
    }
    #expect(acts > UInt64(played) / 2)
    #expect(outcomes.count >= 15, "\(outcomes)")
    ProofReport.tell("\(played) worlds, \(acts) acts of faults, \(outcomes.count) outcomes")
  }

  /// The second return starts `resume` anew at the instant at which the first was under way.
  @Test func `I10: a fault of storage is of one read, though another comes at the same instant`() {
    var world = SmallHall.scenario
    world.expectations = []
    var asks = OutcomeChances()
    (asks.proceed, asks.signIn) = (0, 1)
    world.apps[0].value.prepare.outcomes = OutcomeChances()
    for handler in [\AppDescription.prepare, \.resume] {
      world.apps[0].value[keyPath: handler].signedIn = OutcomeChances()
      world.apps[0].value[keyPath: handler].signedOut = asks
    }
    world.apps[0].value.signedIn = 0
    world.apps[0].value.containerApp.returnsTwice.chance = 1
    world.framework.secondReturn = .restarts
    world.faults = [
      Named(
        "locked",
        Fault(.on(.resumeStarted, .every(2), after: .constant(0)), .storageLocked(.locked)))
    ]
    for ties in 0..<8 {
      world.run.ties = UInt64(ties)
      let result = Experiment(world, seed: 1).run()
      #expect(result.total?.faults.count(of: 0) ?? 0 > 10)
      #expect(result.breachTexts.isEmpty, "\(result.breachTexts)")
    }
  }
}

extension RunResult {
  /// The first breaches, in words.
  fileprivate var breachTexts: [String] {
    breaches.kept.prefix(2).map { "\($0.breach)" }
  }
}
