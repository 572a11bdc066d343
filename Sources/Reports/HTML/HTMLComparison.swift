import CallModel
public import Experiments

/// Two results side by side as one page of HTML that needs nothing beside it.
public struct HTMLComparison: Sendable {
  private let comparison: ResultComparison

  public init(_ comparison: ResultComparison) { self.comparison = comparison }

  /// The whole page.
  public var text: String {
    let name = Self.name(of: comparison.new)
    let (word, emphasis) = verdict
    var text = PageStyle.head(title: "\(word): \(name) compared")
    text += "<header><p><span class=\"verdict \(emphasis.rawValue)\">\(word)</span> "
    text += "\(MarkupText.xml(comparison.conclusion))</p>\n"
    text += "<h1><bdi>\(MarkupText.xml(name))</bdi></h1></header>\n<main>\n"
    text += sides.html + notes + figures.html
    text += "<h2>The day</h2>\n" + charts
    return text + "</main>\n" + PageStyle.end
  }

  private var verdict: (String, Emphasis) {
    if comparison.obstacle != nil { return ("inconclusive", .bad) }
    return comparison.count(.worse) > 0 ? ("worse", .bad) : ("not worse", .good)
  }

  private static func name(of result: RunResult) -> String {
    result.scenario.name.isEmpty ? "A run without a name" : result.scenario.name
  }

  private var sides: HTMLTable {
    var table = HTMLTable("What is compared", ["", "old", "new"], words: [0, 1, 2])
    let results = [comparison.old, comparison.new]
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

  /// How it was compared.
  private var notes: String {
    comparison.notes.map { "<p class=\"note\">\(MarkupText.xml($0)).</p>\n" }.joined()
  }

  private var figures: HTMLTable {
    var table = HTMLTable(
      "The figures that changed, what is worse first",
      ["figure", "", "old", "new", "difference", "relative"], words: [0, 1])
    for entry in comparison.shown {
      let row = ComparisonRow(entry, of: comparison)
      table.add([
        .init(row.figure), .init(entry.judgement.rawValue, entry.judgement.emphasis),
        .init(row.old), .init(row.new), .init(row.difference), .init(row.relative),
      ])
    }
    return table
  }

  /// Both days on one axis, if they have the same hours.
  private var charts: String {
    let (old, new) = (comparison.old.halfHourRows, comparison.new.halfHourRows)
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
          .init(name: "old", values: old.map(chart.2)),
          .init(name: "new", values: new.map(chart.2)),
        ], clocks: clocks
      ).figure(number: index)
    }.joined()
  }
}
