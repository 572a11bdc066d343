internal import CallModel
internal import EventEngine

/// What expectations, goals and precisions are about: `METRIC[(within, of)]`, their beginning.
struct FigureSubject {
  var metric: MetricName
  var within: SimulationSpan?
  var denominator: ServiceLevel.Denominator?

  /// The subject, and what follows it; the metric's name ends at a blank, a bracket or one of some
  /// signs.
  static func read(
    _ text: String, until signs: Set<Character>
  ) throws(ExpectationText.Flaw) -> (FigureSubject, rest: Substring) {
    let end = text.firstIndex { $0 == "(" || $0 == " " || signs.contains($0) } ?? text.endIndex
    let name = String(text[..<end])
    guard let metric = MetricName(rawValue: name) else {
      let nearest = NearestName.of(name, among: MetricName.allCases.map(\.rawValue))
      throw ExpectationText.Flaw(
        wanted: "a metric such as request.tileTime"
          + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
    var subject = FigureSubject(metric: metric)
    let rest = text[end...]
    guard rest.first == "(" else { return (subject, rest) }
    guard let close = rest.firstIndex(of: ")") else {
      throw ExpectationText.Flaw(wanted: "\")\" after \"\(name)(\"")
    }
    (subject.within, subject.denominator) = try parameters(
      rest[rest.index(after: rest.startIndex)..<close])
    return (subject, rest[rest.index(after: close)...])
  }

  private static func parameters(
    _ text: Substring
  ) throws(ExpectationText.Flaw) -> (SimulationSpan?, ServiceLevel.Denominator?) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map(ConditionText.trimmed)
    guard (1...2).contains(parts.count), let within = try? DurationText.nanoseconds(parts[0]),
      within > 0
    else {
      throw ExpectationText.Flaw(
        wanted: "a duration and a denominator in brackets, such as (120s, arrived)")
    }
    guard parts.count == 2 else { return (SimulationSpan(nanoseconds: within), nil) }
    guard let denominator = ServiceLevel.Denominator(rawValue: parts[1]) else {
      let all = ServiceLevel.Denominator.allCases.map(\.rawValue)
      let nearest = NearestName.of(parts[1], among: all).map { "; did you mean \"\($0)\"?" } ?? ""
      throw ExpectationText.Flaw(wanted: "one of \(all.joined(separator: ", "))\(nearest)")
    }
    return (SimulationSpan(nanoseconds: within), denominator)
  }

  /// The beginning that means a figure.
  static func text(of figure: Figure) -> String {
    let level = figure.serviceLevel.map {
      let within = DurationText.text(nanoseconds: $0.threshold.nanoseconds)
      return "(\($0.isStrict ? "< " : "")\(within), \($0.denominator.rawValue))"
    }
    return figure.metric.rawValue + (level ?? "")
  }
}
