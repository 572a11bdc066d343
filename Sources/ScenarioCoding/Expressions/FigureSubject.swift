internal import CallModel
internal import EventEngine

/// What expectations, goals and precisions are about, their beginning: `METRIC[(within, of,
/// basis)]`, or `METRIC(preset)`.
struct FigureSubject {
  var metric: MetricName
  var within: SimulationSpan?
  var denominator: ServiceLevel.Denominator?
  var basis = ServiceLevel.Basis.call
  var preset: ServiceLevelPreset?

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
    try subject.take(rest[rest.index(after: rest.startIndex)..<close])
    return (subject, rest[rest.index(after: close)...])
  }

  /// Takes what stands in the brackets: `120s, arrived, person`, or a preset's name.
  private mutating func take(_ text: Substring) throws(ExpectationText.Flaw) {
    var parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map(ConditionText.trimmed)
    if parts.count > 1, let last = parts.last.flatMap({ ServiceLevel.Basis(rawValue: $0) }) {
      basis = last
      parts.removeLast()
    }
    if parts.count == 1, let named = ServiceLevelPreset.named(parts[0]) {
      (preset, within, denominator) = (named, named.level.threshold, named.level.denominator)
      return
    }
    guard (1...2).contains(parts.count), let span = try? DurationText.nanoseconds(parts[0]),
      span > 0
    else {
      throw ExpectationText.Flaw(
        wanted: "a duration and a denominator in brackets, such as (120s, arrived)")
    }
    within = SimulationSpan(nanoseconds: span)
    guard parts.count == 2 else { return }
    denominator = ServiceLevel.Denominator(rawValue: parts[1])
    guard denominator == nil else { return }
    let all = ServiceLevel.Denominator.allCases.map(\.rawValue)
    let nearest = NearestName.of(parts[1], among: all).map { "; did you mean \"\($0)\"?" } ?? ""
    throw ExpectationText.Flaw(wanted: "one of \(all.joined(separator: ", "))\(nearest)")
  }

  /// The beginning that means a figure.
  static func text(of figure: Figure) -> String {
    let level = figure.serviceLevel.map {
      let within = DurationText.text(nanoseconds: $0.threshold.nanoseconds)
      let basis = $0.basis == .person ? ", person" : ""
      return "(\($0.isStrict ? "< " : "")\(within), \($0.denominator.rawValue)\(basis))"
    }
    return figure.metric.rawValue + (level ?? "")
  }
}
