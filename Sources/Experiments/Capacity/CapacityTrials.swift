import CallMetrics
import CallModel

/// Plays a scenario with more and more replications until a goal is decided, on the same random
/// streams whatever is played.
struct CapacityTrials<Engine: SimulationEngine> {
  let engine: Engine
  let seed: UInt64
  let threads: Int
  let goals: [Threshold]
  let effort: CapacityEffort
  let progress: @Sendable (RunProgress) -> Void
  let isInterrupted: @Sendable () -> Bool

  /// Plays until every goal is decided or the most replications are played; nil if interrupted.
  func decide(_ index: Int, _ scenario: Scenario, after point: CapacityPoint?) -> CapacityPoint? {
    var point = point
    while true {
      let done = point?.result.replications.count ?? 0
      if let point, isDecided(point) || done >= effort.most { return point }
      guard let next = look(index, scenario, after: point) else { return nil }
      point = next
    }
  }

  /// Plays the next batch: the first one, or as many replications again; nil if interrupted.
  func look(_ index: Int, _ scenario: Scenario, after point: CapacityPoint?) -> CapacityPoint? {
    var scenario = scenario
    let done = point?.result.replications.count ?? 0
    scenario.run.replications = done == 0 ? effort.first : min(2 * done, effort.most)
    scenario.run.precision = nil
    scenario.expectations = goals.map { Expectation(.threshold($0)) }
    let experiment = Experiment(scenario, engine: engine, seed: seed, threads: threads)
    let result = experiment.run(
      after: point?.result, progress: progress, isInterrupted: isInterrupted)
    if result.wasInterrupted { return nil }
    let judgement = result.judgement(
      of: goals.map { TrackedThreshold($0) }, level: effort.level)
    return CapacityPoint(index: index, result: result, judgement: judgement)
  }

  /// Every goal has a figure to judge by.
  func isMeasured(_ point: CapacityPoint) -> Bool {
    goals.allSatisfy { point.result.reading(of: $0.figure) != nil }
  }

  private func isDecided(_ point: CapacityPoint) -> Bool {
    switch point.judgement {
    case .held, .missed: true
    case .unsure: false
    }
  }
}

/// How many replications a decision may take.
public struct CapacityEffort: Sendable, Equatable {
  /// Of the first look, 2 or more [1].
  public let first: Int
  /// Of the last look; each look but that doubles the replications [1].
  public let most: Int

  public init(first: Int, most: Int) {
    self.first = max(2, first)
    self.most = max(self.first, most)
  }

  /// How often a run may be looked at [1].
  var looks: Int {
    var (looks, count) = (1, first)
    while count < most {
      count = min(2 * count, most)
      looks += 1
    }
    return looks
  }

  /// Of the interval of one look, so that all looks together hold with 95 % (Bonferroni, 1936) [1].
  public var level: Double { 1 - (1 - RunResult.level) / Double(looks) }
}
