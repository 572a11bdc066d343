import Experiments
import Synchronization

/// Shows how far a run is, on a terminal only.
final class RunProgressDisplay: Sendable {
  private let line: Mutex<ProgressLine>

  init(_ traits: TerminalTraits) {
    let write: @Sendable (String) -> Void = { text in
      var errors = StandardStream.error
      try? errors.write(text)
    }
    line = Mutex(ProgressLine(traits: traits, unit: "records", write: write))
  }

  func update(_ progress: RunProgress) {
    let share = Double(progress.cellsDone) / Double(max(1, progress.cells))
    line.withLock { $0.update(share: share, count: progress.records) }
  }

  func finish() { line.withLock { $0.finish() } }
}
