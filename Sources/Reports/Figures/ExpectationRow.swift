import CallModel
import EventEngine
import Experiments
import ScenarioCoding

/// An expectation as reports show it.
struct ExpectationRow: Sendable {
  let verdict: ExpectationVerdict
  /// What is expected, with the app if there is one: `request.tileTime p95 < 4s, of northline`.
  let demand: String
  /// What was held against the limit.
  let value: String
  /// `± 12ms`; empty without an interval.
  let interval: String
  /// In how many replications it held, each by itself, in a sentence; nil if in all, or of one.
  let attendance: String?

  init(_ verdict: ExpectationVerdict, of result: RunResult) {
    self.verdict = verdict
    switch verdict.expectation.claim {
    case .threshold(let threshold):
      let unit = threshold.figure.unit
      let app = verdict.app.map { ", of \(result.appName($0))" } ?? ""
      let part = verdict.part.map { ", of \(result.scenario.name(of: $0))" } ?? ""
      demand = threshold.text + app + part
      value = unit.text(verdict.value)
      interval = unit.text(verdict.interval)
      let all = result.attendance(of: threshold, app: verdict.app, part: verdict.part)
      attendance = all.flatMap {
        guard $0.measured > 1, $0.held < $0.measured else { return nil }
        return "Held in \($0.held) of \($0.measured) replications, each by itself."
      }
    case .follows:
      demand = ExpectationText.text(of: verdict.expectation)
      value = FigureText.number(verdict.value) + " missed"
      interval = ""
      attendance = nil
    case .happened:
      demand = ExpectationText.text(of: verdict.expectation)
      value = FigureText.number(verdict.value) + (verdict.value == 1 ? " time" : " times")
      interval = ""
      attendance = nil
    }
  }
}

extension Figure {
  var unit: FigureUnit {
    switch (metric.kind, statistic) {
    case (.share, _), (.number, .rate), (.number, .share): .share
    case (.time, .mean), (.time, .max), (.time, .quantile): .span
    case (.time, .count), (.time, .rate), (.time, .share), (.number, .count), (.number, .mean),
      (.number, .max), (.number, .quantile), (.level, _):
      .number
    }
  }

  /// The figure in words: `answer.serviceLevel within 20s of arrived`, `request.tileTime p95`.
  var text: String {
    guard let level = serviceLevel else {
      let excuse = excusesInjected ? " without those injected" : ""
      return metric.rawValue + (statistic == .share ? "" : " \(statistic.name)") + excuse
    }
    let strictly = level.isStrict ? " strictly" : ""
    return "\(metric.rawValue)\(strictly) within "
      + DurationText.text(nanoseconds: level.threshold.nanoseconds)
      + " of \(level.denominator.rawValue)" + (level.basis == .person ? " by person" : "")
  }
}

extension Threshold {
  /// The limit in words, exactly as it was set.
  var limitText: String {
    switch figure.unit {
    case .span:
      limit.magnitude < 9e18 && limit == limit.rounded()
        ? DurationText.text(nanoseconds: Int64(limit)) : "\(limit)ns"
    case .share: FigureText.plain(limit * 100) + "%"
    case .number: FigureText.plain(limit)
    }
  }

  /// The whole claim in words.
  var text: String {
    let confidently = isConfident ? ", confidently" : ""
    return "\(figure.text) \(comparison.rawValue) \(limitText)\(confidently)"
  }
}

extension FigureText {
  /// A number that somebody wrote: up to nine decimals, without zeros at the end.
  static func plain(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int64(value)) }
    let scaled = (value * 1e9).rounded()
    return scaled.magnitude < 1e15 ? (scaled / 1e9).description : value.description
  }
}
