import CallMetrics
import CallModel
import Synchronization

/// Where the threads of a run take their work and put down what came of it.
///
/// It is shared, so it is a class; a lock guards all that changes.
final class RunLedger: Sendable {
  let figures: [TrackedFigure]
  /// How many cells were left to play at the start.
  let cellCount: Int
  private let cellsEach: Int
  private let end: Int
  private let state: Mutex<State>

  private struct State {
    var next: Int
    var wasInterrupted = false
    var progress: RunProgress
    var part: RunPart
  }

  /// What is missing of a part is to be played.
  init(_ part: RunPart) {
    figures = part.figures
    let wanted = part.cellsWanted
    cellCount = wanted.count - part.cellsPlayed
    cellsEach = part.cellsEach
    end = wanted.upperBound
    var progress = RunProgress(
      replications: wanted.isEmpty
        ? 0 : (wanted.upperBound - 1) / part.cellsEach - wanted.lowerBound / part.cellsEach + 1,
      cells: wanted.count)
    progress.cellsDone = part.cellsPlayed
    progress.replicationsDone = part.readings.count
    progress.records = part.records
    state = Mutex(State(next: wanted.lowerBound, progress: progress, part: part))
  }

  /// The next cell to play, replication by replication; nil if none is left or the run was
  /// interrupted.
  func takeNext() -> CellAddress? {
    state.withLock { state in
      while state.next < end, state.part.cells.contains(state.next) { state.next += 1 }
      guard state.next < end, !state.wasInterrupted else { return nil }
      defer { state.next += 1 }
      return CellAddress(
        replication: state.next / cellsEach, cell: state.next % cellsEach)
    }
  }

  func interrupt() { state.withLock { $0.wasInterrupted = true } }

  func count(records: Int, _ progress: (RunProgress) -> Void) {
    state.withLock { state in
      state.progress.records += UInt64(records)
      progress(state.progress)
    }
  }

  /// Puts down one cell; returns its replication if that is complete now.
  func add(
    _ report: CellRunReport, at address: CellAddress, _ progress: (RunProgress) -> Void
  ) -> CellResult? {
    state.withLock { state in
      state.progress.cellsDone += 1
      let complete = state.part.add(report, at: address)
      if complete == nil { progress(state.progress) }
      return complete
    }
  }

  /// Puts down what was read off a complete replication.
  func close(_ readings: ReplicationReadings, _ progress: (RunProgress) -> Void) {
    state.withLock { state in
      state.part.close(readings)
      state.progress.replicationsDone += 1
      progress(state.progress)
    }
  }

  /// What there is.
  var part: RunPart { state.withLock { $0.part } }
}
