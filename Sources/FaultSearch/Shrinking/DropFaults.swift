public import CallModel

/// Leaves out runs of faults, the longest runs first.
public struct DropFaults: ShrinkingPass {
  public init() {}

  public func simpler(_ scenario: Scenario) -> [Scenario] {
    let count = scenario.faults.count
    return (0..<count).reversed().flatMap { length in
      (0..<count - length).map { start in
        var changed = scenario
        changed.faults.removeSubrange(start...start + length)
        return changed
      }
    }
  }
}
