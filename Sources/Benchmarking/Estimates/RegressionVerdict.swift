/// What the interval of a change says about it.
///
/// ```swift
/// RegressionVerdict(of: change, noiseThreshold: 0.02)
/// ```
/// With the share by which the cost rose between `lower` and `upper`, and a threshold t:
///
/// | | |
/// |---|---|
/// | `lower` > t | regression: surely worse by more than the threshold |
/// | `upper` < −t | improvement |
/// | −t ≤ `lower`, `upper` ≤ t | no change that matters |
/// | else, or without an interval that so few runs can give | inconclusive: too few runs to tell |
public enum RegressionVerdict: String, Hashable, Sendable, CaseIterable {
  case regression
  case improvement
  case noChange
  case inconclusive

  /// The verdict on a change of a cost, of which more is worse; `noiseThreshold` ≥ 0 [1].
  public init(of change: Estimate?, noiseThreshold: Double) {
    guard let change, change.isSupported, change.lower <= change.upper else {
      self = .inconclusive
      return
    }
    if change.lower > noiseThreshold {
      self = .regression
    } else if change.upper < -noiseThreshold {
      self = .improvement
    } else if change.lower >= -noiseThreshold, change.upper <= noiseThreshold {
      self = .noChange
    } else {
      self = .inconclusive
    }
  }

  /// The exit status that says so [1].
  public var exitStatus: Int32 {
    switch self {
    case .regression: 96
    case .improvement, .noChange: 0
    case .inconclusive: 91
    }
  }

  /// The verdict in words.
  public var title: String {
    switch self {
    case .regression: "regression"
    case .improvement: "improvement"
    case .noChange: "no change"
    case .inconclusive: "inconclusive"
    }
  }
}
