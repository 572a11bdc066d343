public import CallModel
internal import EventEngine

/// An expectation in one line, as `--expect` takes it: `METRIC[(within, of)] STATISTIC OP VALUE`.
///
/// ```swift
/// let one = try ExpectationText.read("answer.serviceLevel(120s, arrived) >= 80%")
/// ```
public enum ExpectationText {
  /// Why a text is no expectation: what was expected instead.
  public struct Flaw: Error, Equatable, Sendable {
    public let wanted: String
  }

  /// The expectation that the text means.
  public static func read(_ text: String) throws(Flaw) -> Expectation {
    let end = text.firstIndex { $0 == "(" || $0 == " " || $0 == "<" || $0 == ">" } ?? text.endIndex
    let name = String(text[..<end])
    guard let metric = MetricName(rawValue: name) else {
      let nearest = NearestName.of(name, among: MetricName.allCases.map(\.rawValue))
      throw Flaw(
        wanted: "a metric such as request.tileTime"
          + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
    var rest = text[end...]
    var level: (within: SimulationSpan?, of: ServiceLevel.Denominator?) = (nil, nil)
    if rest.first == "(" {
      guard let close = rest.firstIndex(of: ")") else {
        throw Flaw(wanted: "\")\" after \"\(name)(\"")
      }
      level = try parameters(rest[rest.index(after: rest.startIndex)..<close])
      rest = rest[rest.index(after: close)...]
    }
    do throws(ConditionText.Flaw) {
      let condition = try ConditionText(String(rest))
      return Expectation(
        .threshold(
          try ThresholdRules.threshold(
            metric, condition, within: level.within, of: level.of, isStrict: false)))
    } catch {
      throw Flaw(wanted: error.wanted)
    }
  }

  private static func parameters(
    _ text: Substring
  ) throws(Flaw) -> (SimulationSpan?, ServiceLevel.Denominator?) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map(ConditionText.trimmed)
    guard (1...2).contains(parts.count), let within = try? DurationText.nanoseconds(parts[0]),
      within > 0
    else {
      throw Flaw(wanted: "a duration and a denominator in brackets, such as (120s, arrived)")
    }
    guard parts.count == 2 else { return (SimulationSpan(nanoseconds: within), nil) }
    guard let denominator = ServiceLevel.Denominator(rawValue: parts[1]) else {
      let all = ServiceLevel.Denominator.allCases.map(\.rawValue)
      let nearest = NearestName.of(parts[1], among: all).map { "; did you mean \"\($0)\"?" } ?? ""
      throw Flaw(wanted: "one of \(all.joined(separator: ", "))\(nearest)")
    }
    return (SimulationSpan(nanoseconds: within), denominator)
  }

  /// The line that means the expectation.
  public static func text(of expectation: Expectation) -> String {
    switch expectation.claim {
    case .happened(let happening, let atLeast, let atMost):
      let limits = [atLeast.map { "at least \($0)" }, atMost.map { "at most \($0)" }]
      return "\(happening.rawValue) happened "
        + limits.compactMap { $0 }.joined(separator: ", ")
    case .follows(let then, after: let before, let within):
      let limit = DurationText.text(nanoseconds: within.nanoseconds)
      return "\(then.rawValue) follows \(before.rawValue) within \(limit)"
    case .threshold(let threshold):
      let level = threshold.figure.serviceLevel.map {
        let within = DurationText.text(nanoseconds: $0.threshold.nanoseconds)
        return "(\($0.isStrict ? "< " : "")\(within), \($0.denominator.rawValue))"
      }
      return "\(threshold.figure.metric.rawValue)\(level ?? "") "
        + ThresholdRules.condition(of: threshold).text
    }
  }
}
