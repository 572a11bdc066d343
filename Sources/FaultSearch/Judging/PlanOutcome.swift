import CallMetrics
import CallModel
import Experiments

/// What one plan came to.
struct PlanOutcome: Sendable {
  let plan: TrialPlan
  /// Empty if all that held without faults holds.
  let weaknesses: [Weakness]
  /// What was hit, and what the plan was aimed at.
  let coverage: FaultCoverage
  /// The figure to make worse, if there is one and something was measured.
  let figure: Double?
}

/// Plays plans and compares them with the same seed without faults.
struct PlanJudge<Engine: SimulationEngine>: Sendable {
  let scenario: Scenario
  let engine: Engine
  let worst: Figure?

  /// Nil if interrupted.
  func play(_ plan: TrialPlan, isInterrupted: () -> Bool = { false }) -> RunResult? {
    let trial = plan.applied(to: scenario)
    return SingleRun(
      trial, engine: engine, seed: plan.seed, timing: worst.map { [$0.metric] } ?? []
    ).play(isInterrupted: isInterrupted)
  }

  /// Nil if interrupted.
  ///
  /// - Parameter sound: the run of the plan's seed without its faults.
  func judge(
    _ plan: TrialPlan, aims: FaultCoverage, sound: RunResult,
    isInterrupted: () -> Bool = { false }
  ) -> PlanOutcome? {
    guard let result = play(plan, isInterrupted: isInterrupted) else { return nil }
    var coverage = aims
    if let tally = result.total?.faults { coverage.add(tally, of: result.scenario.faults) }
    return PlanOutcome(
      plan: plan, weaknesses: result.weaknesses(besides: sound), coverage: coverage,
      figure: worst.flatMap { result.reading(of: $0)?.value })
  }
}
