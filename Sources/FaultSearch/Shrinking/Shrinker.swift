import CallModel
import Experiments

/// Makes the smallest scenario it can that still shows a weakness, and that shows nothing without
/// what was added.
///
/// Each pass is asked for simpler scenarios until none of them fails in the same way; then the
/// next, and all once more as long as one of them gets anywhere. It takes no more runs than it may,
/// and ends with what it has once it is interrupted.
struct Shrinker<Engine: SimulationEngine>: Sendable {
  private let scenario: Scenario
  private let engine: Engine
  private let runs: Int
  private let passes: [any ShrinkingPass]
  private let isInterrupted: @Sendable () -> Bool

  init(
    _ scenario: Scenario, engine: Engine, runs: Int,
    passes: [any ShrinkingPass] = [
      PlainTies(), DropFaults(), LessTime(), FewerPeople(), SimplerTriggers(), SimplerNumbers(),
      PlainLives(),
    ], isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.scenario = scenario
    self.engine = engine
    self.runs = runs
    self.passes = passes
    self.isInterrupted = isInterrupted
  }

  /// The smallest that was found, of a plan that showed the weakness.
  func counterexample(to weakness: Weakness, plan: TrialPlan) -> Counterexample {
    var state = State(smallest: whole(plan, weakness.broken))
    var isWorthwhile = true
    while isWorthwhile {
      isWorthwhile = false
      for pass in passes {
        while propose(pass.simpler(state.smallest), weakness, &state) { isWorthwhile = true }
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
    for proposal in proposals where proposal != state.smallest {
      // A trial takes two runs.
      if state.runs + 2 > runs || isInterrupted() { return false }
      if fails(proposal, as: weakness, &state) {
        state.smallest = proposal
        return true
      }
    }
    return false
  }

  /// It fails in the same way, and would not without the faults and the order that were added.
  private func fails(_ trial: Scenario, as weakness: Weakness, _ state: inout State) -> Bool {
    guard let result = play(trial, &state), result.brokenPromises.contains(weakness.broken)
    else { return false }
    var sound = trial
    sound.faults.removeAll { fault in !scenario.faults.contains { $0.name == fault.name } }
    if sound.run.ties != nil { sound.run.ties = scenario.run.ties }
    guard let twin = play(sound, &state) else { return false }
    return result.weaknesses(besides: twin).contains(weakness)
  }

  private func play(_ scenario: Scenario, _ state: inout State) -> RunResult? {
    state.runs += 1
    return SingleRun(scenario, engine: engine, seed: scenario.run.seed ?? 0)
      .play(isInterrupted: isInterrupted)
  }

  /// All of a plan; it fails as it did, for expectations change nothing of what happens.
  private func whole(_ plan: TrialPlan, _ broken: BrokenPromise) -> Scenario {
    var whole = plan.applied(to: scenario)
    whole.chaos = nil
    switch broken {
    case .expectation(let expectation, of: _): whole.expectations = [expectation]
    case .invariant: whole.expectations = []
    }
    return whole
  }
}
