internal import CallModel
internal import EventEngine

/// Which statistic, limit and extras make sense for which metric.
enum ThresholdRules {
  static func threshold(
    _ metric: MetricName, _ condition: ConditionText, within: SimulationSpan?,
    of denominator: ServiceLevel.Denominator?, isStrict: Bool
  ) throws(ConditionText.Flaw) -> Threshold {
    let statistic = try statistic(of: metric, condition.statistic)
    let limit = try limit(of: metric, statistic, condition)
    let figure = try figure(
      metric, condition.statistic, within: within, of: denominator, isStrict: isStrict)
    return Threshold(figure: figure, comparison: condition.comparison, limit: limit)
  }

  /// The figure that a metric with these extras is.
  static func figure(
    _ metric: MetricName, _ name: Statistic?, within: SimulationSpan?,
    of denominator: ServiceLevel.Denominator?, isStrict: Bool
  ) throws(ConditionText.Flaw) -> Figure {
    let statistic = try statistic(of: metric, name)
    let level = try serviceLevel(
      of: metric, within: within, denominator: denominator, isStrict: isStrict)
    return Figure(metric, statistic, serviceLevel: level)
  }

  /// The condition that says what a threshold says.
  static func condition(of threshold: Threshold) -> ConditionText {
    let figure = threshold.figure
    let limit: ConditionText.Limit =
      switch (figure.metric.kind, figure.statistic) {
      case (.share, _), (_, .rate): .share(threshold.limit)
      case (_, .count), (.number, _), (.level, _): .number(threshold.limit)
      case (.time, _): .time(threshold.limit)
      }
    return ConditionText(
      statistic: figure.statistic == .share ? nil : figure.statistic,
      comparison: threshold.comparison, limit: limit)
  }

  private static func statistic(
    of metric: MetricName, _ statistic: Statistic?
  ) throws(ConditionText.Flaw) -> Statistic {
    let name = metric.rawValue
    switch (metric.kind, statistic) {
    case (.share, nil): return .share
    case (.share, _?): throw Flaw(wanted: "\(name) is a share; expected such as \">= 80%\"")
    case (.time, nil):
      throw Flaw(wanted: "\(name) is a time; expected p95, mean, max … before the comparison")
    case (.time, .rate?): throw Flaw(wanted: "\(name) is a time and has no rate")
    case (.number, nil), (.number, .mean?), (.number, .max?), (.number, .quantile?):
      throw Flaw(wanted: "\(name) is a number; expected count or rate before the comparison")
    case (.level, nil): return .mean
    case (.level, .mean?): return .mean
    case (.level, _?): throw Flaw(wanted: "\(name) is a time average and has only a mean")
    case (_, let statistic?): return statistic
    }
  }

  private static func limit(
    of metric: MetricName, _ statistic: Statistic, _ condition: ConditionText
  ) throws(ConditionText.Flaw) -> Double {
    switch (metric.kind, statistic, condition.limit) {
    case (.share, _, .share(let share)), (_, .rate, .share(let share)): return share
    case (.share, _, .number(let number)), (_, .rate, .number(let number)):
      if (0...1).contains(number) { return number }
      throw Flaw(wanted: "\(metric.rawValue) needs a share such as 80% or 0.8")
    case (.share, _, _), (_, .rate, _):
      throw Flaw(wanted: "\(metric.rawValue) needs a share such as 80%")
    case (_, .count, .number(let number)), (.level, _, .number(let number)): return number
    case (_, .count, _), (.level, _, _):
      throw Flaw(wanted: "\(metric.rawValue) needs a plain number here")
    case (.time, _, .time(let nanoseconds)): return nanoseconds
    case (_, _, .number(let number)):
      throw Flaw(
        wanted: "\(metric.rawValue) needs a duration with a unit, such as \(number.plain)s")
    case (_, _, _): throw Flaw(wanted: "\(metric.rawValue) needs a duration such as 4s")
    }
  }

  private static func serviceLevel(
    of metric: MetricName, within: SimulationSpan?, denominator: ServiceLevel.Denominator?,
    isStrict: Bool
  ) throws(ConditionText.Flaw) -> ServiceLevel? {
    guard metric == .answerServiceLevel else {
      if within == nil && denominator == nil && !isStrict { return nil }
      throw Flaw(
        wanted: "\"within\", \"of\" and \"strict\" belong to answer.serviceLevel only")
    }
    guard let within else { throw Flaw(wanted: "answer.serviceLevel needs \"within\"") }
    return ServiceLevel(
      threshold: within, denominator: denominator ?? .arrived, isStrict: isStrict)
  }

  private typealias Flaw = ConditionText.Flaw
}
