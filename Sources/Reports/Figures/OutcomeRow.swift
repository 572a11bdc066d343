import CallMetrics
import CallModel
import Experiments

/// How many requests ended in one way, in one phase; of one app and for one cause, or of all.
struct OutcomeRow: Sendable {
  let outcome: Outcome
  let phase: Phase
  let cause: Cause?
  /// The app's place in the scenario; nil for all together.
  let app: Int?
  /// In all replications together [1].
  let count: UInt64
  /// The mean of a replication.
  let mean: Double?
  /// Of all that were offered [1].
  let share: Double?
}

extension RunResult {
  /// All outcomes by phase, carried ones first, the most frequent of each kind first.
  var outcomeRows: [OutcomeRow] {
    guard let total else { return [] }
    var rows: [OutcomeRow] = []
    for entry in total.life.outcomes {
      if let last = rows.last, last.outcome == entry.outcome, last.phase == entry.phase {
        rows[rows.count - 1] = row(entry, cause: nil, app: nil, count: last.count + entry.count)
      } else {
        rows.append(row(entry, cause: nil, app: nil, count: entry.count))
      }
    }
    let kinds: [Outcome.Kind] = [.carried, .failed, .withdrawn, .open]
    return kinds.flatMap { kind in
      Self.mostFirst(rows.filter { $0.outcome.kind == kind })
    }
  }

  /// Failures by outcome, phase, cause and app, the most frequent first.
  var failureRows: [OutcomeRow] {
    guard let total else { return [] }
    let rows = total.lives.enumerated().flatMap { app, life in
      life.outcomes.filter { $0.outcome.kind == .failed }
        .map { row($0, cause: $0.cause, app: app, count: $0.count) }
    }
    return Self.mostFirst(rows)
  }

  private func row(
    _ entry: OutcomeCount, cause: Cause?, app: Int?, count: UInt64
  ) -> OutcomeRow {
    let offered = total?.answers()[.offered] ?? 0
    return OutcomeRow(
      outcome: entry.outcome, phase: entry.phase, cause: cause, app: app, count: count,
      mean: perReplication(count), share: offered == 0 ? nil : Double(count) / Double(offered))
  }

  /// Equals keep their order.
  private static func mostFirst(_ rows: [OutcomeRow]) -> [OutcomeRow] {
    rows.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
  }

  /// The app's name; a dash for all together.
  func appName(_ app: Int?) -> String {
    guard let app else { return FigureText.nothing }
    return app < scenario.apps.count ? scenario.apps[app].name : "app \(app)"
  }
}
