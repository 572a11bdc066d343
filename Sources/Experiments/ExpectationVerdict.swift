public import CallModel
public import Statistics

/// How one expectation fared, for one app or for all together.
public struct ExpectationVerdict: Sendable, Equatable {
  public enum Judgement: Sendable, Equatable {
    case held
    case missed
    case inconclusive(Reason)
  }

  /// Why nothing can be said.
  public enum Reason: Sendable, Equatable {
    /// The run was stopped, so nothing is judged.
    case interrupted
    case nothingMeasured
    /// Fewer than `RunResult.observationsBeyond` observations beyond a quantile.
    case tooFewBeyond(found: UInt64)
    /// Confidence was asked for, and fewer than two replications measured something.
    case noInterval
  }

  public let expectation: Expectation
  /// The app's place in the scenario; nil for all together.
  public let app: Int?
  /// The provider, staff group or skill; nil for all together.
  public let part: ResultPart?
  public let judgement: Judgement
  /// What was held against the limit: of a quantile, the end of its bucket that speaks against us.
  public let value: Double?
  public let interval: ConfidenceInterval?

  public init(
    _ expectation: Expectation, app: Int? = nil, part: ResultPart? = nil, _ judgement: Judgement,
    value: Double? = nil,
    interval: ConfidenceInterval? = nil
  ) {
    self.expectation = expectation
    self.app = app
    self.part = part
    self.judgement = judgement
    self.value = value
    self.interval = interval
  }

  /// It can change the run's verdict; a warning never does.
  public var counts: Bool { expectation.level == .error }
}
