import CallInvariants
import Experiments

/// An invariant and how often it was breached.
struct InvariantRow: Sendable {
  let invariant: Invariant
  let count: Int

  static func all(of result: RunResult) -> [InvariantRow] {
    Invariant.allCases.map { InvariantRow(invariant: $0, count: result.breaches.count(of: $0)) }
  }
}

extension RunResult {
  /// The first breaches of one invariant, each in a line.
  func breachTexts(of invariant: Invariant, atMost limit: Int) -> [String] {
    breaches.kept.filter { $0.breach.invariant == invariant }.prefix(limit).map {
      "replication \($0.address.replication), cell \($0.address.cell): \($0.breach)"
    }
  }
}
