public import CallModel
import EventEngine

/// Lets the run be shorter, in whole minutes or seconds, and begin without a warm-up.
public struct LessTime: ShrinkingPass {
  public init() {}

  public func simpler(_ scenario: Scenario) -> [Scenario] {
    var proposals: [Scenario] = []
    for divisor in [10, 4, 2] as [Int64] {
      var changed = scenario
      changed.run.length = scenario.run.length.shortened(by: divisor)
      changed.run.warmUp = .zero
      if changed != scenario { proposals.append(changed) }
    }
    return proposals
  }
}

extension SimulationSpan {
  /// Shorter by a divisor above 1, rounded up to the minute, the second, or the millisecond; never
  /// less than that millisecond unless it was.
  func shortened(by divisor: Int64) -> SimulationSpan {
    let wanted = nanoseconds / divisor
    let units: [Int64] = [60_000_000_000, 1_000_000_000, 1_000_000]
    guard let unit = units.first(where: { wanted >= $0 }) else { return self }
    return min(self, SimulationSpan(nanoseconds: (wanted + unit - 1) / unit * unit))
  }
}
