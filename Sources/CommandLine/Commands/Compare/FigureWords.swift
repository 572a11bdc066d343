import CallMetrics
import CallModel
import EventEngine
import Experiments
import ScenarioCoding

/// A figure in words, and its values with the digits that a comparison needs.
struct FigureWords {
  private let figure: Figure

  init(_ figure: Figure) { self.figure = figure }

  /// Such as `request.tileTime p95` or `answer.serviceLevel within 20s of arrived`.
  var name: String {
    guard let level = figure.serviceLevel else {
      let metric = figure.metric.rawValue
      return (figure.statistic == .share ? metric : "\(metric) \(figure.statistic.name)")
        + (figure.excusesInjected ? " but injected" : "")
    }
    return "\(figure.metric.rawValue)\(level.isStrict ? " strictly" : "") within "
      + DurationText.text(nanoseconds: level.threshold.nanoseconds)
      + " of \(level.denominator.rawValue)" + (level.basis == .person ? ", by person" : "")
  }

  /// The name, with the app or part that the figure is of.
  static func name(of tracked: TrackedFigure, in scenario: Scenario) -> String {
    FigureWords(tracked.figure).name
      + (tracked.app.map { ", of \(scenario.apps[$0].name)" } ?? "")
      + (tracked.figure.part.map { ", of \(scenario.name(of: $0))" } ?? "")
  }

  /// What the numbers of a figure are.
  enum Unit {
    /// [ns]
    case span
    /// [1]
    case share
    case number(String)
  }

  var unit: Unit {
    switch (figure.metric.kind, figure.statistic) {
    case (.share, _), (.number, .rate), (.number, .share): .share
    case (.time, .mean), (.time, .max), (.time, .quantile): .span
    case (.time, .count), (.time, .rate), (.time, .share): .number("requests")
    case (.number, .count), (.number, .mean), (.number, .max), (.number, .quantile), (.level, _):
      .number(MetricDefinition(of: figure.metric).unit.rawValue)
    }
  }

  /// The unit of `plain`.
  var plainUnit: String {
    switch unit {
    case .span: "ns"
    case .share: "%"
    case .number(let name): name
    }
  }

  /// The number in `plainUnit`.
  func plain(_ value: Double) -> Double {
    switch unit {
    case .share: value * 100
    case .span, .number: value
    }
  }

  /// Two values, with as many digits as it takes to tell them apart.
  func texts(_ old: Double?, _ new: Double?) -> (old: String, new: String) {
    let short = (text(old), text(new))
    guard short.0 == short.1, old != new else { return short }
    return (exact(old), exact(new))
  }

  private func exact(_ value: Double?) -> String {
    value.map { "\(plain($0)) \(plainUnit)" } ?? "—"
  }

  /// Five digits that count, with the unit; a dash for nothing.
  func text(_ value: Double?) -> String {
    guard let value else { return "—" }
    switch unit {
    case .share: return Self.digits(value * 100) + "%"
    case .number: return Self.digits(value)
    case .span:
      let units = [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9)]
      let (name, size) = units.last { value.magnitude >= $0.1 } ?? units[0]
      return Self.digits(value / size) + name
    }
  }

  /// Three digits that count, with the unit.
  func short(_ value: Double) -> String { shortened(value, digits: 3) }

  /// A difference with three digits that count; of shares in percentage points: `-1.25pt`.
  func difference(_ value: Double) -> String {
    switch unit {
    case .share: Self.shortened(value * 100, 3) + "pt"
    case .span, .number: short(value)
    }
  }

  /// Two digits that count, with the unit.
  func rough(_ value: Double) -> String { shortened(value, digits: 2) }

  private func shortened(_ value: Double, digits: Int) -> String {
    switch unit {
    case .share: return Self.shortened(value * 100, digits) + "%"
    case .number: return Self.shortened(value, digits)
    case .span:
      let units = [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9)]
      let (name, size) = units.last { value.magnitude >= $0.1 } ?? units[3]
      return Self.shortened(value / size, digits) + name
    }
  }

  private static func shortened(_ value: Double, _ digits: Int) -> String {
    if value == value.rounded() { return fixed(value, 0) }
    let size = value.magnitude
    return fixed(value, max(0, size >= 100 ? digits - 3 : size >= 10 ? digits - 2 : digits - 1))
  }

  /// Five digits that count.
  static func digits(_ value: Double) -> String {
    if value == value.rounded() { return fixed(value, 0) }
    let size = value.magnitude
    return fixed(value, size >= 1000 ? 1 : size >= 100 ? 2 : size >= 10 ? 3 : 4)
  }

  /// A number with so many digits after the point.
  static func fixed(_ value: Double, _ digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value.magnitude * scale).rounded(.toNearestOrEven)
    guard scaled < 1e15 else { return value.description }
    var text = String(Int64(scaled))
    while text.utf8.count <= digits { text = "0" + text }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return digits == 0 ? sign + text : "\(sign)\(text.dropLast(digits)).\(text.suffix(digits))"
  }

  /// A share with its sign: `+3.15%`.
  static func signed(_ share: Double) -> String {
    (share < 0 ? "" : "+") + fixed(share * 100, 2) + "%"
  }
}
