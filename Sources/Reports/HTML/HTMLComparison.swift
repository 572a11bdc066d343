import CallModel
public import Experiments

/// Two results side by side as one page of HTML that needs nothing beside it.
public struct HTMLComparison: Sendable {
  public let comparison: ResultComparison

  public init(_ comparison: ResultComparison) { self.comparison = comparison }

  /// The whole page.
  public var text: String {
    let after = comparison.after
    let status: Emphasis = comparison.hasRegression ? .bad : .good
    let word = comparison.hasRegression ? "worse" : "not worse"
    var text = PageStyle.head(title: "\(word): \(Self.name(of: after)) compared")
    text += "<header><p><span class=\"verdict \(status.rawValue)\">\(word)</span> "
    text += "\(MarkupText.xml(comparison.sentence))</p>\n"
    text += "<h1><bdi>\(MarkupText.xml(Self.name(of: after)))</bdi></h1></header>\n<main>\n"
    text += sides.html + figures.html
    text += "<h2>The day</h2>\n" + charts
    return text + "</main>\n" + PageStyle.end
  }

  private static func name(of result: RunResult) -> String {
    result.scenario.name.isEmpty ? "A run without a name" : result.scenario.name
  }

  private var sides: HTMLTable {
    var table = HTMLTable("What is compared", ["", "before", "after"], words: [0, 1, 2])
    let results = [comparison.before, comparison.after]
    for (label, value) in [
      ("scenario", { Self.name(of: $0) }), ("verdict", { $0.verdict.status.word }),
      ("seed", { String($0.seed) }), ("replications", { String($0.replications.count) }),
      ("trace digest", { HexText.text($0.digest) }),
      ("scenario digest", { "\(ScenarioDigest(of: $0.scenario))" }),
    ] as [(String, (RunResult) -> String)] {
      table.add([label] + results.map(value))
    }
    return table
  }

  private var figures: HTMLTable {
    var table = HTMLTable(
      "Each figure that both have, what changed beyond noise first",
      ["figure", "", "before", "after", "difference", "relative"], words: [0, 1])
    for row in comparison.sortedRows {
      let words = ComparisonText(row, of: comparison.before)
      table.add([
        .init(words.demand), .init(row.change.word, row.change.emphasis), .init(words.before),
        .init(words.after), .init(words.difference), .init(words.relative),
      ])
    }
    return table
  }

  /// Both days on one axis, if they have the same hours.
  private var charts: String {
    let (old, new) = (comparison.before.halfHourRows, comparison.after.halfHourRows)
    let clocks = old.map(\.clock)
    guard clocks == new.map(\.clock), !clocks.isEmpty else {
      return "<p class=\"note\">The two cover different hours.</p>\n"
    }
    let charts: [(String, FigureUnit, (DayRow) -> Double?)] = [
      ("Offered an hour", .number, { $0.offered }), ("Mean wait in line", .span, { $0.wait }),
      ("Answered in 120s, of arrived", .share, { $0.levels[1] }),
      ("Busy ÷ planned", .share, { $0.occupancy }),
    ]
    return charts.enumerated().map { index, chart in
      DayChart(
        title: chart.0, unit: chart.1,
        series: [
          .init(name: "before", values: old.map(chart.2)),
          .init(name: "after", values: new.map(chart.2)),
        ], clocks: clocks
      ).figure(number: index)
    }.joined()
  }
}
