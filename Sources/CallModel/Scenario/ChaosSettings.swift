public import EventEngine

/// The section `chaos`: what a search for faults may use; what is left out is allowed.
public struct ChaosSettings: Hashable, Sendable {
  /// The root of the search's own draws; that of the run if absent.
  public var seed: UInt64?
  /// What may go wrong.
  public var actions = FaultKind.allCases
  /// How many faults a plan has at most, 1 … `Fault.most`.
  public var faults = 4
  /// How often each may act; no limit if absent.
  public var acts: Int?
  /// Whom they may hit.
  public var scope = ChaosScope()
  /// How many times as long something may take at most, 1 … 10⁶ [1].
  public var slowest = 50.0
  /// How long an outage or a delay may be [ns].
  public var longest = SimulationSpan.minutes(10)

  public init() {}
}

/// Whom the faults of a search may hit; what is empty makes no difference.
public struct ChaosScope: Hashable, Sendable {
  public var apps: [String] = []
  public var providers: [String] = []
  /// Where a request must be when a fault acts on it.
  public var phases: [Phase] = []

  public init() {}
}
