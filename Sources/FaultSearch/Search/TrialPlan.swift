public import CallModel

/// What is done to a scenario in one run of a search: the faults added to its own, the seed, and
/// perhaps another order of events of one instant.
public struct TrialPlan: Hashable, Sendable {
  public var faults: [Named<Fault>]
  public var seed: UInt64
  /// The root of that order; the scenario's own if absent.
  public var ties: UInt64?

  public init(_ faults: [Named<Fault>] = [], seed: UInt64, ties: UInt64? = nil) {
    self.faults = faults
    self.seed = seed
    self.ties = ties
  }

  /// The scenario under this plan, as one cell of one replication and nothing that adds to it.
  public func applied(to scenario: Scenario) -> Scenario {
    var changed = scenario
    changed.run.replications = 1
    changed.run.cells = 1
    (changed.run.precision, changed.run.mostReplications) = (nil, nil)
    changed.matrix = nil
    changed.run.seed = seed
    if let ties { changed.run.ties = ties }
    changed.faults += faults
    return changed
  }
}
