import CallMetrics
public import CallModel
import EventEngine
public import Experiments

/// Looks for faults under which a scenario does not do what it does without them.
///
/// ```swift
/// let search = ChaosSearch(scenario, engine: ModelEngine(), seed: 7, threads: 2)
/// let report = search.run(plans: 20_000)
/// for finding in report.findings { print(finding.weakness, finding.count) }
/// ```
/// Plans come in generations of one size. Those of a generation are drawn from what the ones before
/// it covered, so the same number of plans gives the same report with any number of threads.
public struct ChaosSearch<Engine: SimulationEngine>: Sendable {
  public let scenario: Scenario
  public let engine: Engine
  /// Of the scenario's runs.
  public let seed: UInt64
  public let threads: Int
  /// Each plan lets events of one instant happen in an order of its own (I7).
  public var exploresTies = false
  /// The figure to make as bad as possible, if any.
  public var worst: Figure?
  /// How many runs the shrinking of one finding may take; 0 leaves findings as they are.
  public var shrinkingRuns = 500

  /// How many plans a generation has.
  public static var generation: Int { 64 }

  public init(_ scenario: Scenario, engine: Engine, seed: UInt64, threads: Int = 1) {
    self.scenario = scenario
    self.engine = engine
    self.seed = seed
    self.threads = max(1, threads)
  }

  /// Plays so many plans, and shrinks what it finds.
  ///
  /// - Parameters:
  ///   - plans: how many at most, 1 or more.
  ///   - goesOn: asked after each generation whether another may follow.
  ///   - isInterrupted: asked from all threads all the time; then the generation under way is left
  ///     out, and what was found is shrunk no further.
  public func run(
    plans: Int, goesOn: (SearchProgress) -> Bool = { _ in true },
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) -> SearchReport {
    let judge = PlanJudge(scenario: scenario, engine: engine, worst: worst)
    let list = ParallelList(threads: threads)
    let seeds = Self.seeds(from: seed)
    let played = list.of(min(plans, seeds.count), isInterrupted: isInterrupted) {
      judge.play(TrialPlan(seed: seeds[$0]), isInterrupted: isInterrupted)
    }
    var log = SearchLog(worst: worst, sound: played ?? [])
    guard let sound = played else { return log.report(wasInterrupted: true) }
    let draw = PlanDraw(
      scenario: scenario, settings: scenario.chaos ?? ChaosSettings(),
      seed: scenario.chaos?.seed ?? seed, exploresTies: exploresTies)
    var isUnderWay = true
    while isUnderWay, log.plans < plans {
      let (first, before) = (log.plans, log)
      let outcomes = list.of(
        min(sound.count, plans - first), isInterrupted: isInterrupted
      ) { index in
        let (plan, aims) = before.next(first + index, seed: seeds[index], draw)
        let place = seeds.firstIndex(of: plan.seed) ?? index
        return judge.judge(plan, aims: aims, sound: sound[place], isInterrupted: isInterrupted)
      }
      guard let outcomes else {
        shrink(&log, isInterrupted)
        return log.report(wasInterrupted: true)
      }
      log.add(outcomes)
      isUnderWay = goesOn(log.progress)
    }
    shrink(&log, isInterrupted)
    let wasCut = shrinkingRuns > 0 && !log.findings.isEmpty && isInterrupted()
    return log.report(wasInterrupted: wasCut)
  }

  /// Gives every finding its counterexample, be it as large as the plan.
  private func shrink(_ log: inout SearchLog, _ isInterrupted: @escaping @Sendable () -> Bool) {
    let findings = log.findings
    let shrinker = Shrinker(
      scenario, engine: engine, runs: shrinkingRuns, isInterrupted: isInterrupted)
    let smallest = ParallelList(threads: threads).of(findings.count) {
      shrinker.counterexample(to: findings[$0].weakness, plan: findings[$0].plan)
    }
    if let smallest { log.attach(smallest) }
  }

  /// The scenario's own seed and others that follow from it, one for each plan of a generation.
  static func seeds(from seed: UInt64) -> [UInt64] {
    let key = StreamKey(seed: seed, replication: 0, cell: 0)
    let base = key.entity(named: "chaos.seeds")
    return [seed]
      + (1..<UInt64(generation)).map { key.entity(base: base, ordinal: $0) & (1 << 53 - 1) }
  }
}
