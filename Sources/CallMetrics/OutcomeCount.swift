public import CallModel

/// How many requests ended in one way, in one phase, for one cause.
public struct OutcomeCount: Sendable, Hashable {
  public let outcome: Outcome
  public let phase: Phase
  public let cause: Cause
  public internal(set) var count: UInt64

  public init(outcome: Outcome, phase: Phase, cause: Cause, count: UInt64) {
    self.outcome = outcome
    self.phase = phase
    self.cause = cause
    self.count = count
  }

  /// The order of outcome tables: by outcome, then phase, then cause.
  var place: Int {
    (Int(outcome.rawValue) * Phase.allCases.count + Int(phase.rawValue)) * Cause.allCases.count
      + Int(cause.rawValue)
  }
}
