import CallMetrics
public import CallModel

/// Whether the same scenario and seed give the same result, however it is run (I9).
///
/// Plays the scenario twice on one thread, with batches of different sizes, and once on several. If
/// a result differs, the cells are replayed side by side to name the first record that does.
public struct DeterminismCheck<Engine: SimulationEngine>: Sendable {
  private let scenario: Scenario
  private let engine: Engine
  private let seed: UInt64
  private let threads: Int

  public init(_ scenario: Scenario, engine: Engine, seed: UInt64, threads: Int = 2) {
    self.scenario = scenario
    self.engine = engine
    self.seed = seed
    self.threads = max(2, threads)
  }

  public struct Report: Sendable, Equatable {
    /// The trace digest of each run.
    public let digests: [UInt64]
    /// All runs came to the same result.
    public let isDeterministic: Bool
    /// Where two replays part; nil if they agree all the same.
    public let difference: TraceDifference?
  }

  /// The report; nil if interrupted.
  public func run(isInterrupted: @Sendable () -> Bool = { false }) -> Report? {
    var results: [RunResult] = []
    for (threads, batch) in [(1, 256), (1, 61), (threads, 256)] {
      var experiment = Experiment(scenario, engine: engine, seed: seed, threads: threads)
      experiment.batch = batch
      let result = experiment.run(isInterrupted: isInterrupted)
      if result.wasInterrupted { return nil }
      results.append(result)
    }
    let isDeterministic = results.allSatisfy { $0 == results[0] }
    return Report(
      digests: results.map(\.digest), isDeterministic: isDeterministic,
      difference: isDeterministic ? nil : firstDifference())
  }

  /// Replays each cell twice, side by side, until two records differ.
  public func firstDifference() -> TraceDifference? {
    for replication in 0..<max(1, scenario.run.replications) {
      for cell in 0..<max(1, scenario.run.cells) {
        let address = CellAddress(replication: replication, cell: cell)
        if let difference = firstDifference(in: address) { return difference }
      }
    }
    return nil
  }

  private func firstDifference(in address: CellAddress) -> TraceDifference? {
    var first = RecordReader(source(address), batch: 256)
    var second = RecordReader(source(address), batch: 61)
    var index: UInt64 = 0
    while true {
      let (left, right) = (first.next(), second.next())
      if left != right {
        return TraceDifference(at: address, index: index, first: left, second: right)
      }
      guard left != nil else { return nil }
      index += 1
    }
  }

  private func source(_ address: CellAddress) -> Engine.Source {
    engine.source(
      for: scenario, seed: seed, replication: address.replication, cell: address.cell)
  }
}
