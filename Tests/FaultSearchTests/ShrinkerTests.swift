import CallSimulation
import EventEngine
import Synchronization
import Testing

@testable import FaultSearch

struct ShrinkerTests {
  private let guilty = Named(
    "guilty", Fault(.on(.launchStarted, .every(3), after: .constant(0)), .launchFail))
  private let innocent = Named("innocent", Fault(.at(.minutes(5), for: nil), .memoryPressure))

  private var weakness: Weakness? {
    let judge = PlanJudge(scenario: SmallHall.scenario, engine: ModelEngine(), worst: nil)
    return judge.play(TrialPlan(seed: 5)).flatMap { sound in
      judge.judge(plan, aims: FaultCoverage(), sound: sound)?.weaknesses.first
    }
  }

  private var plan: TrialPlan { TrialPlan([innocent, guilty, innocent.renamed], seed: 5) }

  private func shrink(
    runs: Int, isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws -> Counterexample {
    Shrinker(
      SmallHall.scenario, engine: ModelEngine(), runs: runs, isInterrupted: isInterrupted
    ).counterexample(to: try #require(weakness), plan: plan)
  }

  @Test func `only what it takes to fail is left`() throws {
    let found = try shrink(runs: 500)
    #expect(found.faultsAtFirst == 3)
    #expect(found.scenario.faults.map(\.name) == ["guilty"])
    #expect(
      found.scenario.faults[0].value.trigger == .on(.launchStarted, .nth(1), after: .constant(0)))
    #expect(found.scenario.run.length <= .minutes(2))
    #expect(found.scenario.expectations == [SmallHall.failures()])
    #expect(found.scenario.chaos == nil)
    #expect(found.runs <= 500)
  }

  @Test func `what it returns fails in the same way as a run of its own`() throws {
    for runs in [0, 1, 5, 20, 100] {
      let found = try shrink(runs: runs)
      #expect(found.runs <= runs)
      let seed = try #require(found.scenario.run.seed)
      let result = Experiment(found.scenario, seed: seed).run()
      #expect(result.brokenPromises.contains(found.weakness.broken), "\(runs) runs")
      var sound = found.scenario
      sound.faults = []
      #expect(Experiment(sound, seed: seed).run().brokenPromises.isEmpty)
    }
  }

  @Test func `without runs the counterexample is all of the plan`() throws {
    let found = try shrink(runs: 0)
    #expect(found.scenario.faults == plan.faults)
    #expect(found.runs == 0)
  }

  @Test func `an interruption ends it at once, with what it has by then`() throws {
    let whole = try shrink(runs: 500)
    let looks = Mutex(0)
    let found = try shrink(runs: 500) {
      looks.withLock { looks in
        looks += 1
        return looks > 10
      }
    }
    #expect(found.runs > 0 && found.runs < whole.runs)
    #expect(looks.withLock { $0 } < 30)
    let seed = try #require(found.scenario.run.seed)
    #expect(Experiment(found.scenario, seed: seed).run().brokenPromises == [found.weakness.broken])
  }

  @Test func `every pass comes to an end, whatever fails`() {
    let passes: [any ShrinkingPass] = [
      DropFaults(), LessTime(), FewerPeople(), SimplerTriggers(), SimplerNumbers(), PlainLives(),
    ]
    let draw = PlanDraw(scenario: SmallHall.scenario, settings: ChaosSettings(), seed: 3)
    for number in 0..<40 {
      var scenario = draw.plan(number, seed: 1, coverage: FaultCoverage()).plan
        .applied(to: SmallHall.scenario)
      var steps = 0
      // The last proposal is the timidest one, so this is the longest way.
      while let next = passes.lazy.compactMap({ $0.simpler(scenario).last }).first {
        #expect(next != scenario)
        scenario = next
        steps += 1
        if steps > 2000 { break }
      }
      #expect(steps <= 2000, "plan \(number) goes on for ever: \(scenario.faults)")
    }
  }
}

extension Named<Fault> {
  fileprivate var renamed: Named<Fault> { Named(name + "-2", value) }
}
