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
    Self.place(outcome, phase, cause)
  }

  static func place(_ outcome: Outcome, _ phase: Phase, _ cause: Cause) -> Int {
    (Int(outcome.rawValue) &* phases &+ Int(phase.rawValue)) &* causes &+ Int(cause.rawValue)
  }

  // How many cases there are; numbers, because `allCases` may make an array at every record.
  static let outcomes = 20
  static let phases = 7
  static let causes = 3
}
