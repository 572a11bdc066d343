public import CallModel

/// Lets events of one instant happen in the order in which they were scheduled.
public struct PlainTies: ShrinkingPass {
  public init() {}

  public func simpler(_ scenario: Scenario) -> [Scenario] {
    guard scenario.run.ties != nil else { return [] }
    var changed = scenario
    changed.run.ties = nil
    return [changed]
  }
}
