import CallModel
public import Experiments

/// Writes what happened in a run, of the requests that are asked for.
///
/// ```swift
/// let trace = RunTrace(of: result, engine: ModelEngine(), .failed)
/// let count = trace.write(.jsonl) { bytes in file.append(bytes) }
/// ```
/// The cells are played again, one after the other, so the run knows nothing of it and its result
/// stays as it is. Memory does not grow with the length of the run: what is complete is written.
///
/// `all` is in the order of the trace as JSON Lines; whatever else is written request by request,
/// each as soon as it is over, and a sample at the end.
public struct RunTrace<Engine: SimulationEngine>: Sendable {
  private let scenario: Scenario
  private let engine: Engine
  private let seed: UInt64
  private let replications: [Int]
  private let choice: TraceChoice

  /// A trace of the replications that are complete.
  public init(of result: RunResult, engine: Engine, _ choice: TraceChoice) {
    scenario = result.scenario
    seed = result.seed
    replications = result.replications.map(\.replication)
    self.engine = engine
    self.choice = choice
  }

  /// Writes the trace piece by piece and returns how many requests it tells of; nil if it was
  /// interrupted.
  ///
  /// - Parameter progress: told how many cells of how many are done, and how many records were
  ///   looked at.
  public func write<Failure: Error>(
    _ form: TraceForm, isInterrupted: () -> Bool = { false },
    progress: (RunProgress) -> Void = { _ in },
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Int? {
    var writing = TraceWriting(form, choice, of: scenario, seed: seed)
    let places = places
    var done = RunProgress(replications: replications.count, cells: places.count)
    for place in places {
      writing.begin(place)
      var source = engine.source(
        for: scenario, seed: seed, replication: place.replication, cell: place.cell)
      var buffer = TraceBuffer()
      var goesOn = true
      while goesOn {
        if isInterrupted() { return nil }
        goesOn = source.advance(into: &buffer)
        for index in 0..<buffer.count { writing.take(buffer[index]) }
        done.records += UInt64(buffer.count)
        if writing.isWorthWriting { try sink(writing.drain()) }
        if writing.isComplete { break }
      }
      writing.finish()
      done.cellsDone += 1
      progress(done)
      try sink(writing.drain())
    }
    if isInterrupted() { return nil }
    writing.end()
    try sink(writing.drain())
    return writing.requests
  }

  /// The cells that are played.
  private var places: [CellAddress] {
    let all = replications.flatMap { replication in
      (0..<max(1, scenario.run.cells)).map { CellAddress(replication: replication, cell: $0) }
    }
    guard case .one(let address) = choice else { return all }
    return all.filter { $0 == address.place }
  }
}
