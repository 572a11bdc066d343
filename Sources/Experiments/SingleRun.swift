import CallMetrics
public import CallModel

/// The first cell of the first replication, played and judged as if it were the whole run.
///
/// For searches, which play thousands and look at expectations and invariants only:
/// ```swift
/// let run = SingleRun(scenario, engine: ModelEngine(), seed: 7)
/// run.play()?.verdict.status
/// ```
/// The figures that expectations ask for are those of an `Experiment` on the scenario with one
/// replication of one cell; the result tracks no figures over replications.
public struct SingleRun<Engine: SimulationEngine>: Sendable {
  public let scenario: Scenario
  public let engine: Engine
  public let seed: UInt64
  private let times: [ObservedTime]

  /// A run of the scenario; metrics beside those of its expectations are timed if named.
  public init(_ scenario: Scenario, engine: Engine, seed: UInt64, timing metrics: [MetricName] = [])
  {
    self.scenario = scenario
    self.engine = engine
    self.seed = seed
    let asked = scenario.expectations.flatMap { expectation -> [ObservedTime] in
      switch expectation.claim {
      case .threshold(let threshold): threshold.figure.metric.observedTimes
      case .happened, .follows: []
      }
    }
    let wanted = asked + metrics.flatMap(\.observedTimes)
    times = ObservedTime.allCases.filter { wanted.contains($0) }
  }

  /// What the run came to; nil if `isInterrupted`, asked after every batch, said so.
  public func play(isInterrupted: () -> Bool = { false }) -> RunResult? {
    let run = CellRun(engine: engine, scenario: scenario, seed: seed, batch: 256, times: times)
    let address = CellAddress(replication: 0, cell: 0)
    guard let report = run.play(address, goesOn: { _ in !isInterrupted() }) else { return nil }
    var breaches = RunBreaches()
    breaches.add(report.breaches, at: address)
    return RunResult(
      scenario: scenario, seed: seed, engine: engine.kind, total: report.result, figures: [],
      replications: [ReplicationReadings(replication: 0, points: [])], breaches: breaches,
      wasInterrupted: false)
  }
}
