/// An estimate from replications and how far it may be off.
public struct ConfidenceInterval: Sendable, Equatable {
  /// The point estimate.
  public let mean: Double
  /// Half the width of the interval.
  public let halfWidth: Double
  /// The share of such intervals that hold the true value [1].
  public let level: Double
  /// How many replications it rests on [1].
  public let count: Int

  /// The interval from `mean` − `halfWidth` to `mean` + `halfWidth`.
  public init(mean: Double, halfWidth: Double, level: Double, count: Int) {
    self.mean = mean
    self.halfWidth = halfWidth
    self.level = level
    self.count = count
  }

  /// The lower end.
  public var lower: Double { mean - halfWidth }
  /// The upper end.
  public var upper: Double { mean + halfWidth }

  /// About how many replications more make half the width so small: it shrinks with the root of
  /// their number.
  ///
  /// 0 if it is that small; nil if none can be told, for a limit of 0 or too many.
  public func replicationsMore(forHalfWidth limit: Double) -> Int? {
    if halfWidth <= limit { return 0 }
    let ratio = halfWidth / limit
    let wanted = (Double(count) * ratio * ratio).rounded(.up)
    return wanted.isFinite && wanted < 1e15 ? Int(wanted) - count : nil
  }
}

/// Student's interval of the mean of independent replications (Student, 1908).
///
/// Nil with fewer than two values, if one isn't finite, or if `level` isn't inside 0 ... 1. The
/// values are added in their order, so give them in the order of the replications.
public func studentInterval(of values: [Double], level: Double) -> ConfidenceInterval? {
  let moments = Moments(of: values)
  guard let error = moments.standardError, error.isFinite, 0 < level, level < 1 else { return nil }
  let factor = StudentT.twoSidedLimit(level: level, degreesOfFreedom: Double(values.count - 1))
  return ConfidenceInterval(
    mean: moments.mean, halfWidth: factor * error, level: level, count: values.count)
}

/// The interval of a ratio of two means, such as answered in time / offered, by the delta method.
///
/// Element by element the two arrays belong to the same replication (Law, Simulation Modeling and
/// Analysis, 2015, section 9.5). Nil with fewer than two pairs, arrays of unlike length, a
/// denominator of mean zero, values that aren't finite, or a `level` that isn't inside 0 ... 1.
public func ratioInterval(
  numerators: [Double], denominators: [Double], level: Double
) -> ConfidenceInterval? {
  guard numerators.count == denominators.count, 0 < level, level < 1 else { return nil }
  let base = Moments(of: denominators).mean
  guard base != 0, base.isFinite else { return nil }
  let ratio = Moments(of: numerators).mean / base
  let residuals = zip(numerators, denominators).map { $0 - ratio * $1 }
  guard let error = Moments(of: residuals).standardError, error.isFinite else { return nil }
  let factor = StudentT.twoSidedLimit(level: level, degreesOfFreedom: Double(numerators.count - 1))
  return ConfidenceInterval(
    mean: ratio, halfWidth: factor * error / base.magnitude, level: level, count: numerators.count)
}
