import CallInvariants
import CallMetrics
import CallModel
import Synchronization

/// Where the threads of a run take their work and put down what came of it.
///
/// It is shared, so it is a class; a lock guards all that changes.
final class RunLedger: Sendable {
  let figures: [TrackedFigure]
  let cellCount: Int
  private let scenario: Scenario
  private let seed: UInt64
  private let state: Mutex<State>

  private struct State {
    var next = 0
    var wasInterrupted = false
    var progress: RunProgress
    /// Replications of which some cells are done.
    var underWay: [(replication: Int, cells: Int, result: CellResult)] = []
    var total: CellResult?
    var readings: [ReplicationReadings] = []
    var breaches = RunBreaches()
  }

  /// The ledger of a run that goes on where a previous one ended, if there is one.
  init(
    _ scenario: Scenario, seed: UInt64, tracking extra: [TrackedFigure] = [],
    after previous: RunResult? = nil
  ) {
    self.scenario = scenario
    self.seed = seed
    var figures = TrackedFigure.all(for: scenario)
    for figure in extra where !figures.contains(figure) { figures.append(figure) }
    self.figures = figures
    let replications = max(1, scenario.run.replications)
    cellCount = replications * max(1, scenario.run.cells)
    var start = State(progress: RunProgress(replications: replications, cells: cellCount))
    if let previous {
      let done = previous.replications.count
      precondition(
        previous.seed == seed && previous.figures == figures && !previous.wasInterrupted
          && done <= replications,
        "ledger: a run of seed \(previous.seed) and \(done) replications cannot go on")
      start.next = done * max(1, scenario.run.cells)
      start.progress.cellsDone = start.next
      start.progress.replicationsDone = done
      start.progress.records = previous.total?.records ?? 0
      start.total = previous.total
      start.readings = previous.replications
      start.breaches = previous.breaches
    }
    state = Mutex(start)
  }

  private var cells: Int { max(1, scenario.run.cells) }

  /// The next cell to play, replication by replication; nil if none is left or the run was
  /// interrupted.
  func takeNext() -> CellAddress? {
    state.withLock { state in
      guard state.next < cellCount, !state.wasInterrupted else { return nil }
      defer { state.next += 1 }
      return CellAddress(replication: state.next / cells, cell: state.next % cells)
    }
  }

  func interrupt() { state.withLock { $0.wasInterrupted = true } }

  func count(records: Int, _ progress: (RunProgress) -> Void) {
    state.withLock { state in
      state.progress.records += UInt64(records)
      progress(state.progress)
    }
  }

  func add(_ breaches: BreachLog, at address: CellAddress) {
    guard !breaches.isEmpty else { return }
    state.withLock { $0.breaches.add(breaches, at: address) }
  }

  /// Puts down one cell; returns its replication if that is complete now.
  func add(
    _ result: CellResult, at address: CellAddress, _ progress: (RunProgress) -> Void
  ) -> CellResult? {
    state.withLock { state in
      state.progress.cellsDone += 1
      let index = state.underWay.firstIndex { $0.replication == address.replication }
      guard let index else {
        if cells == 1 { return result }
        state.underWay.append((address.replication, 1, result))
        progress(state.progress)
        return nil
      }
      state.underWay[index].cells += 1
      state.underWay[index].result.merge(result)
      guard state.underWay[index].cells == cells else {
        progress(state.progress)
        return nil
      }
      return state.underWay.remove(at: index).result
    }
  }

  /// Puts down a complete replication.
  func close(
    _ replication: CellResult, _ readings: ReplicationReadings,
    _ progress: (RunProgress) -> Void
  ) {
    state.withLock { state in
      if state.total == nil { state.total = replication } else { state.total?.merge(replication) }
      state.readings.append(readings)
      state.progress.replicationsDone += 1
      progress(state.progress)
    }
  }

  /// What there is, in the order of the replications.
  var result: RunResult {
    state.withLock { state in
      RunResult(
        scenario: scenario, seed: seed, total: state.total, figures: figures,
        replications: state.readings.sorted { $0.replication < $1.replication },
        breaches: state.breaches, wasInterrupted: state.wasInterrupted)
    }
  }
}
