import CallMetrics
public import CallModel
import Dispatch

/// A scenario played as often as it asks, on several threads, and put together to one result.
///
/// ```swift
/// let experiment = Experiment(scenario, seed: 7, threads: 2)
/// let result = experiment.run()
/// print(result.verdict.status)
/// ```
///
/// The result does not depend on the number of threads. Memory does not depend on the number of
/// calls.
public struct Experiment<Engine: SimulationEngine>: Sendable {
  public let scenario: Scenario
  public let engine: Engine
  public let seed: UInt64
  /// How many cells are played at once, at most.
  public let threads: Int
  /// Read off each replication beside the usual figures and those of expectations.
  public var tracking: [TrackedFigure] = []
  /// Records a batch, which must not matter.
  var batch = 256

  public init(_ scenario: Scenario, engine: Engine, seed: UInt64, threads: Int = 1) {
    self.scenario = scenario
    self.engine = engine
    self.seed = seed
    self.threads = max(1, threads)
  }

  /// Plays all replications; if interrupted, what is complete by then.
  ///
  /// With a precision, plays as many as that takes: a first batch, then as many again, over and
  /// over. Looks at fixed numbers keep the coverage of intervals, which stopping after any one
  /// replication would spoil (Law, Simulation Modeling and Analysis, 2015, section 9.4.1).
  ///
  /// Both functions are called from all threads, `progress` one call at a time. A run that goes on
  /// gives what one run of all replications would have given.
  ///
  /// - Parameters:
  ///   - previous: a complete run of the same seed, and of the same scenario with as many
  ///     replications or fewer, to go on from.
  ///   - progress: told after each cell, and every few thousand batches in between.
  ///   - isInterrupted: asked after every batch.
  public func run(
    after previous: RunResult? = nil,
    progress: @Sendable (RunProgress) -> Void = { _ in },
    isInterrupted: @Sendable () -> Bool = { false }
  ) -> RunResult {
    guard scenario.run.precision != nil else {
      let part = RunPart(
        scenario, seed: seed, engine: engine.kind, tracking: tracking, after: previous)
      return play(part, progress: progress, isInterrupted: isInterrupted).result
    }
    var result = previous
    while true {
      var next = scenario
      next.run.replications = scenario.run.nextLook(after: result)
      let part = RunPart(
        next, seed: seed, engine: engine.kind, tracking: tracking, after: result)
      let played = play(part, progress: progress, isInterrupted: isInterrupted).result
      let whole = played.with(scenario)
      if played.wasInterrupted || whole.isPreciseEnough
        || next.run.replications >= scenario.run.mostToPlay
      {
        return whole
      }
      result = whole
    }
  }

  /// Plays what is missing of a part of this run; if interrupted, the cells that are done by then
  /// are added.
  ///
  /// All functions are called from all threads, `progress` one call at a time. A precision is not
  /// looked at.
  ///
  /// - Parameters:
  ///   - progress: as in `run`; it begins with what is there.
  ///   - isInterrupted: asked after every batch.
  ///   - checkpoint: called after each cell, with what tells what there is by then.
  public func play(
    _ part: RunPart, progress: @Sendable (RunProgress) -> Void = { _ in },
    isInterrupted: @Sendable () -> Bool = { false },
    checkpoint: @Sendable (() -> RunPart) -> Void = { _ in }
  ) -> RunPart {
    precondition(
      part.seed == seed && part.engine == engine.kind
        && part.cellsEach == max(1, scenario.run.cells),
      "experiment: a part of another run")
    let ledger = RunLedger(part)
    let width = min(threads, ledger.cellCount)
    if width <= 1 {
      work(on: ledger, progress, isInterrupted, checkpoint)
    } else {
      DispatchQueue.concurrentPerform(iterations: width) { _ in
        work(on: ledger, progress, isInterrupted, checkpoint)
      }
    }
    return ledger.part
  }

  /// Plays cells until none are left.
  private func work(
    on ledger: RunLedger, _ progress: (RunProgress) -> Void, _ isInterrupted: () -> Bool,
    _ checkpoint: (() -> RunPart) -> Void
  ) {
    let run = CellRun(engine: engine, scenario: scenario, seed: seed, batch: batch)
    let figures = ledger.figures
    while let address = ledger.takeNext() {
      if isInterrupted() { return ledger.interrupt() }
      var untold = 0
      let report = run.play(address) { records in
        untold += records
        if untold >= 1 << 20 {
          ledger.count(records: untold, progress)
          untold = 0
        }
        return !isInterrupted()
      }
      guard let report else { return ledger.interrupt() }
      ledger.count(records: untold, progress)
      if let replication = ledger.add(report, at: address, progress) {
        ledger.close(
          ReplicationReadings(address.replication, figures: figures, of: replication), progress)
      }
      checkpoint { ledger.part }
    }
  }
}

extension Experiment where Engine == ModelEngine {
  /// The experiment on the model.
  public init(_ scenario: Scenario, seed: UInt64, threads: Int = 1) {
    self.init(scenario, engine: ModelEngine(), seed: seed, threads: threads)
  }
}
