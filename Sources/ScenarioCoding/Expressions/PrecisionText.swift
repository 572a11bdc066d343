public import CallModel

/// How well a figure must be known, in one line: `METRIC[(within, of)] STATISTIC ± VALUE`.
///
/// The value is a share of the figure, `2%`, or a number in its unit: `200ms`, for shares and rates
/// `0.5 points` of a hundred.
///
/// ```swift
/// let target = try PrecisionText.read("answer.serviceLevel(120s, arrived) ± 0.5 points")
/// ```
public enum PrecisionText {
  private static let points = "points"

  /// The target that the text means.
  public static func read(_ text: String) throws(ExpectationText.Flaw) -> PrecisionTarget {
    typealias Flaw = ExpectationText.Flaw
    let (subject, rest) = try FigureSubject.read(text, until: ["±", "+"])
    guard let sign = ["±", "+-"].compactMap({ rest.firstRange(of: $0) }).first else {
      throw Flaw(wanted: "half a width, such as \"answer.wait mean ± 2%\"")
    }
    let name = ConditionText.trimmed(rest[..<sign.lowerBound])
    let statistic = name.isEmpty ? nil : Statistic(named: name)
    if statistic == nil && !name.isEmpty {
      throw Flaw(wanted: "p50, p95, p99.9 …, mean, max, count or rate before \"±\"")
    }
    do throws(ConditionText.Flaw) {
      var figure = try ThresholdRules.figure(
        subject.metric, statistic, within: subject.within, of: subject.denominator,
        isStrict: false)
      figure.serviceLevel?.basis = subject.basis
      let value = ConditionText.trimmed(rest[sign.upperBound...])
      guard let halfWidth = halfWidth(value, of: figure) else {
        throw ConditionText.Flaw(wanted: wanted(of: figure))
      }
      return PrecisionTarget(figure, halfWidth)
    } catch {
      throw Flaw(wanted: error.wanted)
    }
  }

  private static func halfWidth(
    _ text: String, of figure: Figure
  ) -> PrecisionTarget.HalfWidth? {
    if text.hasSuffix(points) {
      let number = ConditionText.trimmed(text.dropLast(points.count))
      guard case .share(let share)? = ConditionText.Limit(number + "%"), share > 0, isShare(figure)
      else { return nil }
      return .absolute(share)
    }
    // A blank before the sign of a share is what a person writes.
    let tight = text.hasSuffix("%") ? ConditionText.trimmed(text.dropLast()) + "%" : text
    switch ConditionText.Limit(tight) {
    case .share(let share)?: return share > 0 ? .relative(share) : nil
    case .time(let span)?: return span > 0 && isTime(figure) ? .absolute(span) : nil
    case .number(let number)?:
      return number > 0 && !isTime(figure) && !isShare(figure) ? .absolute(number) : nil
    case nil: return nil
    }
  }

  private static func wanted(of figure: Figure) -> String {
    if isShare(figure) { return "a value such as \"0.5 points\" or \"2%\" after \"±\"" }
    return isTime(figure)
      ? "a value such as 2% or 200ms after \"±\"" : "a value such as 2% or 5 after \"±\""
  }

  private static func isShare(_ figure: Figure) -> Bool {
    figure.metric.kind == .share || figure.statistic == .rate
  }

  private static func isTime(_ figure: Figure) -> Bool {
    figure.metric.kind == .time && figure.statistic != .count
  }

  /// The line that means the target.
  public static func text(of target: PrecisionTarget) -> String {
    let figure = target.figure
    let statistic = figure.statistic == .share ? "" : " \(figure.statistic.name)"
    let value =
      switch target.halfWidth {
      case .relative(let share): ConditionText.Limit.share(share).text
      case .absolute(let limit):
        if isShare(figure) {
          "\(limit.hundredfold) \(points)"
        } else if isTime(figure) {
          ConditionText.Limit.time(limit).text
        } else {
          limit.plain
        }
      }
    return "\(FigureSubject.text(of: figure))\(statistic) ± \(value)"
  }
}
