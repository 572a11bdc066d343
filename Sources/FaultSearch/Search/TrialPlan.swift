public import CallModel

/// What is done to a scenario in one run of a search: the faults added to its own, and the seed.
public struct TrialPlan: Hashable, Sendable {
  public var faults: [Named<Fault>]
  public var seed: UInt64

  public init(_ faults: [Named<Fault>] = [], seed: UInt64) {
    self.faults = faults
    self.seed = seed
  }

  /// The scenario under this plan, as one cell of one replication and nothing that adds to it.
  public func applied(to scenario: Scenario) -> Scenario {
    var changed = scenario
    changed.run.replications = 1
    changed.run.cells = 1
    (changed.run.precision, changed.run.mostReplications) = (nil, nil)
    changed.matrix = nil
    changed.run.seed = seed
    changed.faults += faults
    return changed
  }
}
