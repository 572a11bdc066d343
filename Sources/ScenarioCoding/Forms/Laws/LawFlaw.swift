internal import EventEngine

/// Why a law makes no sense, in the user's units.
enum LawFlaw {
  static func text(_ error: DistributionError, _ unit: LawUnit) -> String {
    switch error {
    case .notFinite(let parameter, _): "\(parameter) is not a number of finite size"
    case .negative(let parameter, let found):
      "expected a \(parameter) of 0 or more; found \(text(found, of: parameter, unit))"
    case .notPositive(let parameter, let found):
      "expected a \(parameter) above 0; found \(text(found, of: parameter, unit))"
    case .outsideRange(let parameter, let found, let from, let to):
      "expected a \(parameter) from \(text(from, of: parameter, unit)) to "
        + "\(text(to, of: parameter, unit)); found \(text(found, of: parameter, unit))"
    case .below(let parameter, let found, let limit, let at):
      "expected a \(parameter) above the \(limit), \(text(at, of: limit, unit)); "
        + "found \(text(found, of: parameter, unit))"
    case .percentileBelowMedian(let median):
      "the percentile is below the median, \(unit.text(median.rounded()))"
    case .meanTooLong(let found):
      "expected a mean of at most 10 years; found \(unit.text(found.rounded()))"
    case .nothingBetween(let min, let max):
      "hardly anything lies between the min, \(unit.text(min)), "
        + "and the max, \(max == .infinity ? "none" : unit.text(max))"
    case .tooFewQuantiles(let found): "expected 2 quantiles or more; found \(found)"
    case .endMissing(let found, let wanted):
      wanted == 0
        ? "expected the first quantile for 0; found it for \(found.plain)"
        : "expected the last quantile for 1; found it for \(found.plain)"
    case .probabilitiesNotAscending(let index, let found, let after):
      "expected quantile \(index + 1) for more than \(after.plain); found it for \(found.plain)"
    case .valuesDescending(let index, let found, let after):
      "expected quantile \(index + 1) at \(unit.text(after)) or more; found \(unit.text(found))"
    case .noComponents: "expected 1 law or more; found none"
    case .weightsSumToZero: "expected a weight above 0; found only 0"
    case .inComponent(let index, let inner):
      "law \(index + 1) of the mixture: \(text(inner, unit))"
    }
  }

  private static func text(
    _ value: Double, of parameter: DistributionError.Parameter, _ unit: LawUnit
  ) -> String {
    switch parameter {
    case .value, .mean, .sd, .min, .max, .mode, .median, .scale: unit.text(value)
    case .sigma, .cv, .k, .shape, .weight: value.plain
    }
  }
}
