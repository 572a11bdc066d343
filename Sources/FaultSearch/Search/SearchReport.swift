public import CallModel
public import Experiments

/// What a search came to.
public struct SearchReport: Sendable {
  /// How many plans were played; the same number gives the same report.
  public let plans: Int
  /// How many seeds they shared.
  public let seeds: Int
  /// The run of the scenario's own seed without faults that were added; nil if it was not played.
  public let sound: RunResult?
  public let coverage: FaultCoverage
  /// What does not hold even without faults, at some seed; nothing is found of that there.
  public let brokenWithout: [BrokenWithout]
  /// In the order in which they were first found.
  public let findings: [SearchFinding]
  /// The plan that made the figure worst, if one was to be made worse.
  public let worst: WorstPlan?
  public let wasInterrupted: Bool
}

/// A promise that is broken without faults.
public struct BrokenWithout: Sendable {
  public let broken: BrokenPromise
  /// At how many of the search's seeds.
  public internal(set) var seeds: Int
  /// The scenario's own seed is one of them.
  public let isAtOwnSeed: Bool
}

/// One kind of weakness that a search met, and how often.
public struct SearchFinding: Sendable {
  public let weakness: Weakness
  /// In how many plans.
  public internal(set) var count: Int
  /// The number of the first plan, from 1.
  public let firstPlan: Int
  public let plan: TrialPlan
  /// The smallest scenario found that still fails so; nil until it is sought.
  public internal(set) var counterexample: Counterexample?

  /// Those of the counterexample, or of the plan until there is one.
  public var faults: [Named<Fault>] { counterexample?.scenario.faults ?? plan.faults }
  /// The order of events of one instant that it needs; nil if it fails without one.
  public var ties: UInt64? { counterexample.map { $0.scenario.run.ties } ?? plan.ties }
}

/// The plan under which a figure was worst.
public struct WorstPlan: Sendable {
  public let figure: Figure
  public let plan: TrialPlan
  /// The number of the plan, from 1.
  public let number: Int
  public let value: Double
  /// Without faults, with the same seed; nil if nothing was measured.
  public let soundValue: Double?
}

/// How far a search has come.
public struct SearchProgress: Sendable {
  public let plans: Int
  public let pairsCovered: Int
  /// How many kinds of weakness were met.
  public let findings: Int
}
