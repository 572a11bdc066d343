import CallModel
import Experiments

/// Makes the smallest scenario it can that still shows a weakness, and that shows nothing without
/// the faults.
///
/// Each pass is asked for simpler scenarios until none of them fails in the same way; then the
/// next, and all once more as long as one of them gets anywhere.
struct Shrinker<Engine: SimulationEngine>: Sendable {
  private let scenario: Scenario
  private let engine: Engine
  private let runs: Int
  private let passes: [any ShrinkingPass]

  init(
    _ scenario: Scenario, engine: Engine, runs: Int,
    passes: [any ShrinkingPass] = [
      DropFaults(), LessTime(), FewerPeople(), SimplerTriggers(), SimplerNumbers(), PlainLives(),
    ]
  ) {
    self.scenario = scenario
    self.engine = engine
    self.runs = runs
    self.passes = passes
  }

  /// The smallest found within the runs; nil if the plan doesn't fail in the first place.
  func counterexample(to weakness: Weakness, plan: TrialPlan) -> Counterexample? {
    var state = State(smallest: plan.applied(to: scenario))
    state.smallest.chaos = nil
    guard fails(state.smallest, as: weakness, &state) else { return nil }
    propose([onlyExpectation(of: weakness.broken, in: state.smallest)], weakness, &state)
    var isWorthwhile = true
    while isWorthwhile, state.runs < runs {
      isWorthwhile = false
      for pass in passes {
        while state.runs < runs, propose(pass.simpler(state.smallest), weakness, &state) {
          isWorthwhile = true
        }
      }
    }
    propose([state.smallest.withoutUnused], weakness, &state)
    return Counterexample(
      weakness: weakness, scenario: state.smallest, runs: state.runs,
      faultsAtFirst: plan.faults.count)
  }

  private struct State {
    var smallest: Scenario
    var runs = 0
  }

  /// Takes the first proposal that fails in the same way; says whether there was one.
  @discardableResult
  private func propose(
    _ proposals: [Scenario], _ weakness: Weakness, _ state: inout State
  ) -> Bool {
    for proposal in proposals where proposal != state.smallest && state.runs < runs {
      if fails(proposal, as: weakness, &state) {
        state.smallest = proposal
        return true
      }
    }
    return false
  }

  /// It fails in the same way, and would not without the faults that were added.
  private func fails(_ trial: Scenario, as weakness: Weakness, _ state: inout State) -> Bool {
    let result = play(trial, &state)
    guard result.brokenPromises.contains(weakness.broken) else { return false }
    var sound = trial
    sound.faults.removeAll { fault in !scenario.faults.contains { $0.name == fault.name } }
    return result.weaknesses(besides: play(sound, &state)).contains(weakness)
  }

  private func play(_ scenario: Scenario, _ state: inout State) -> RunResult {
    state.runs += 1
    return SingleRun(scenario, engine: engine, seed: scenario.run.seed ?? 0).play()
  }

  private func onlyExpectation(of broken: BrokenPromise, in scenario: Scenario) -> Scenario {
    var changed = scenario
    switch broken {
    case .expectation(let expectation, _): changed.expectations = [expectation]
    case .invariant: changed.expectations = []
    }
    return changed
  }
}
