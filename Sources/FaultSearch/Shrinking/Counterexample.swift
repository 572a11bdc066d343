public import CallModel

/// A scenario of its own that shows a weakness: one run of it, from its own seed, fails.
public struct Counterexample: Hashable, Sendable {
  public let weakness: Weakness
  /// One replication of one cell; its only expectation is the one that is missed.
  public var scenario: Scenario
  /// How many runs it took to make it so small; 0 if it is all of the plan.
  public let runs: Int
  /// How many faults there were at first.
  public let faultsAtFirst: Int
}
