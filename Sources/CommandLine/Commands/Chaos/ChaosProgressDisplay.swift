import FaultSearch
import Synchronization

/// Shows how far a search is: plans, pairs covered and findings, on a terminal only.
final class ChaosProgressDisplay: Sendable {
  private let line: Mutex<ProgressLine>
  /// Nil if only the time is limited.
  private let plans: Int?

  init(_ traits: TerminalTraits, plans: Int?) {
    let write: @Sendable (String) -> Void = { text in
      var errors = StandardStream.error
      try? errors.write(text)
    }
    self.plans = plans
    line = Mutex(ProgressLine(traits: traits, unit: "plans", write: write))
  }

  func update(_ progress: SearchProgress) {
    let share = plans.map { Double(progress.plans) / Double($0) } ?? 0
    let note = "\(progress.pairsCovered) pairs covered, \(progress.findings) kinds of finding"
    line.withLock { $0.update(share: share, count: UInt64(progress.plans), note: note) }
  }

  func finish() { line.withLock { $0.finish() } }
}
