import CallMetrics
public import CallModel
import EventEngine

extension Scenario {
  /// Whether a run of a search counts a figure.
  ///
  /// Of service levels it counts those within the usual limits and within limits that expectations
  /// name, and by person only if one of them does.
  public func counts(_ figure: Figure) -> Bool {
    guard let level = figure.serviceLevel else { return true }
    let named = expectations.compactMap { expectation in
      switch expectation.claim {
      case .threshold(let threshold): threshold.figure.serviceLevel
      case .happened, .follows: nil
      }
    }
    let limits = ServiceLevel.usualThresholds + named.map(\.threshold)
    return limits.contains(level.threshold)
      && (level.basis == .call || named.contains { $0.basis == .person })
  }
}
