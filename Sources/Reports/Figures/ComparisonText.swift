import CallMetrics
import CallModel
public import Experiments
import Statistics

extension ResultComparison.Change {
  /// One word, as all reports write it.
  public var word: String {
    switch self {
    case .same: "same"
    case .better: "better"
    case .worse: "worse"
    case .changed: "changed"
    case .unclear: "unclear"
    case .appeared: "new data"
    case .vanished: "no data"
    }
  }

  var emphasis: Emphasis? {
    switch self {
    case .better: .good
    case .worse: .bad
    case .changed, .appeared, .vanished: .strong
    case .same, .unclear: nil
    }
  }
}

/// A row of a comparison in words.
struct ComparisonText {
  let demand: String
  let before: String
  let after: String
  /// `+1.2s ± 0.3s`
  let difference: String
  /// `+12.3%`, of the value before.
  let relative: String

  init(_ row: ResultComparison.Row, of result: RunResult) {
    let figure = row.figure.figure
    demand =
      figure.text + (row.figure.app.map { ", of \(result.appName($0))" } ?? "")
      + (figure.part.map { ", of \(result.scenario.name(of: $0))" } ?? "")
    (before, after) = (figure.unit.text(row.before), figure.unit.text(row.after))
    difference =
      row.difference.map {
        ($0.mean > 0 ? "+" : "") + figure.unit.text($0.mean) + " " + figure.unit.text($0)
      } ?? FigureText.nothing
    if let old = row.before, let new = row.after, old != 0 {
      let share = (new - old) / old.magnitude
      relative = (share > 0 ? "+" : "") + FigureText.fixed(share * 100, 1) + "%"
    } else {
      relative = FigureText.nothing
    }
  }
}

extension ResultComparison {
  /// What came of it, in one sentence.
  public var sentence: String {
    let (worse, better) = (rows.count { $0.change == .worse }, rows.count { $0.change == .better })
    let basis = isPaired ? "paired over replications" : "of independent replications"
    return "\(worse) figures are worse beyond noise and \(better) better; intervals are \(basis)."
  }

  /// What changed beyond noise first, the worse before all.
  var sortedRows: [Row] {
    let order: [Change] = [.worse, .better, .changed, .vanished, .appeared, .unclear, .same]
    return order.flatMap { change in rows.filter { $0.change == change } }
  }
}
