/// Why a distribution makes no sense: what was found, and what was wanted.
public enum DistributionError: Error, Hashable, Sendable {
  /// A parameter is NaN or infinite.
  case notFinite(Parameter, found: Double)
  /// A parameter that may be 0 is less.
  case negative(Parameter, found: Double)
  /// A parameter must be above 0.
  case notPositive(Parameter, found: Double)
  /// A parameter lies outside the range that makes sense.
  case outsideRange(Parameter, found: Double, from: Double, to: Double)
  /// A parameter is below another that must not be above it.
  case below(Parameter, found: Double, limit: Parameter, at: Double)
  /// The 95th or 99th percentile of a lognormal law is below its median.
  case percentileBelowMedian(median: Double)
  /// The mean is beyond ten years, where draws are cut off.
  case meanTooLong(found: Double)
  /// Hardly anything of a normal law lies between its min and max.
  case nothingBetween(min: Double, max: Double)
  /// An empirical law needs two quantiles or more.
  case tooFewQuantiles(found: Int)
  /// The first quantile is not for probability 0, or the last not for 1.
  case endMissing(found: Double, wanted: Double)
  /// A probability is not above the one before.
  case probabilitiesNotAscending(at: Int, found: Double, after: Double)
  /// A value is below the one before.
  case valuesDescending(at: Int, found: Double, after: Double)
  /// A mixture of nothing.
  case noComponents
  /// All weights of a mixture are 0.
  case weightsSumToZero
  /// A law inside a mixture makes no sense.
  indirect case inComponent(Int, DistributionError)

  /// A parameter of a law, by the name that a scenario gives it.
  public enum Parameter: String, Hashable, Sendable {
    case value, mean, sd, min, max, mode, median, sigma, cv, k, scale, shape, weight
  }
}

extension DistributionError: CustomStringConvertible {
  /// One line for the user; durations in seconds.
  public var description: String {
    switch self {
    case .notFinite(let parameter, let found):
      "\(parameter) \(found) is not finite; expected a number"
    case .negative(let parameter, let found):
      "\(parameter) \(parameter.text(found)) is negative; expected 0 or more"
    case .notPositive(let parameter, let found):
      "\(parameter) \(parameter.text(found)) is not positive; expected more than 0"
    case .outsideRange(let parameter, let found, let from, let to):
      "\(parameter) \(parameter.text(found)) is out of range; expected "
        + "\(parameter.text(from)) to \(parameter.text(to))"
    case .below(let parameter, let found, let limit, let at):
      "\(parameter) \(parameter.text(found)) is below \(limit) \(parameter.text(at)); "
        + "expected \(parameter) to be the larger"
    case .percentileBelowMedian(let median):
      "the upper percentile is below the median \(median / 1e9)s; expected it at or above"
    case .meanTooLong(let found):
      "the mean is \(found / 1e9)s; expected at most 10 years (315576000s)"
    case .nothingBetween(let min, let max):
      "less than 1e-09 of the law lies between min \(min / 1e9)s and max \(max / 1e9)s; "
        + "expected min and max nearer to the mean"
    case .tooFewQuantiles(let found): "\(found) quantiles are too few; expected 2 or more"
    case .endMissing(let found, let wanted):
      wanted == 0
        ? "the first quantile is for \(found); expected 0, the least value"
        : "the last quantile is for \(found); expected 1, the greatest value"
    case .probabilitiesNotAscending(let index, let found, let after):
      "quantile \(index + 1) is for \(found), which is not above \(after) before it"
    case .valuesDescending(let index, let found, let after):
      "quantile \(index + 1) is \(found / 1e9)s, which is below \(after / 1e9)s before it"
    case .noComponents: "the mixture is empty; expected 1 law or more"
    case .weightsSumToZero: "all weights are 0; expected one above 0"
    case .inComponent(let index, let error): "law \(index + 1) of the mixture: \(error)"
    }
  }
}

extension DistributionError.Parameter {
  /// A value with its unit: seconds for durations, none for the rest.
  func text(_ value: Double) -> String {
    switch self {
    case .value, .mean, .sd, .min, .max, .mode, .median, .scale: "\(value / 1e9)s"
    case .sigma, .cv, .k, .shape, .weight: "\(value)"
    }
  }
}
