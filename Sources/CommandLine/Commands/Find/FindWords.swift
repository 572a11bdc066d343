import CallMetrics
import CallModel
import EventEngine
import Experiments
import JSONDocument
import ScenarioCoding
import Statistics

/// Figures of runs as tables of `find` and of sweeps show them.
enum FindWords {
  /// A short title: `wait mean`, `within 20s`, `occupancy`.
  static func title(_ figure: Figure) -> String {
    if let level = figure.serviceLevel {
      return "within " + DurationText.text(nanoseconds: level.threshold.nanoseconds)
    }
    let name = figure.metric.rawValue.split(separator: ".").last.map(String.init) ?? ""
    switch figure.statistic {
    case .share, .rate: return name
    case .mean, .max, .count, .quantile: return "\(name) \(figure.statistic.name)"
    }
  }

  /// `81.2% ± 0.4%`, or a dash.
  static func cell(_ figure: Figure, _ result: RunResult) -> String {
    let words = FigureWords(figure)
    guard let value = result.reading(of: figure)?.value else { return "—" }
    guard let interval = result.interval(of: TrackedFigure(figure)) else {
      return words.short(value)
    }
    return "\(words.short(value)) ± \(words.rough(interval.halfWidth))"
  }

  /// The value and half the width of its interval in plain numbers; empty without data.
  static func plain(_ figure: Figure, _ result: RunResult) -> [String] {
    let words = FigureWords(figure)
    return [
      result.reading(of: figure)?.value, result.interval(of: TrackedFigure(figure))?.halfWidth,
    ].map { $0.map { "\(words.plain($0))" } ?? "" }
  }

  static func write(_ figure: Figure, _ result: RunResult, _ json: inout JSONWriter) {
    let words = FigureWords(figure)
    json.object { json in
      json.key("figure")
      json.string(words.name)
      json.key("unit")
      json.string(words.plainUnit)
      for (key, number) in [
        ("value", result.reading(of: figure)?.value),
        ("halfWidth", result.interval(of: TrackedFigure(figure))?.halfWidth),
      ] {
        json.key(key)
        if let number { json.number(words.plain(number)) } else { json.null() }
      }
    }
  }

  static func word(_ judgement: CapacityJudgement) -> String {
    switch judgement {
    case .held: "met"
    case .missed: "missed"
    case .unsure(let pointHolds): pointHolds ? "met?" : "missed?"
    }
  }
}
