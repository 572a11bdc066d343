import CallMetrics
import CallModel
import Experiments
import Statistics

/// A row of a comparison in words.
struct ComparisonRow {
  let figure: String
  let old: String
  let new: String
  /// `+1.2s ± 0.3s`
  let difference: String
  /// `+12.3%`, of the old value.
  let relative: String

  init(_ entry: ResultComparison.Entry, of comparison: ResultComparison) {
    let figure = entry.figure.figure
    let (tracked, result) =
      entry.figure.old.map { ($0, comparison.old) } ?? (entry.figure.new, comparison.new)
    self.figure =
      figure.text + (tracked?.app.map { ", of \(result.appName($0))" } ?? "")
      + (tracked?.figure.part.map { ", of \(result.scenario.name(of: $0))" } ?? "")
    (old, new) = (figure.unit.text(entry.old), figure.unit.text(entry.new))
    difference =
      entry.difference.map { difference in
        (difference > 0 ? "+" : "") + figure.unit.text(difference)
          + (entry.interval.map { " " + figure.unit.text($0) } ?? "")
      } ?? FigureText.nothing
    if let old = entry.old, let new = entry.new, old != 0 {
      let share = (new - old) / old.magnitude
      relative = (share > 0 ? "+" : "") + FigureText.fixed(share * 100, 1) + "%"
    } else {
      relative = FigureText.nothing
    }
  }
}
