import CallMetrics
import CallModel
import EventEngine
public import Experiments
import ScenarioCoding

/// A result as one page of HTML that needs nothing beside it: no script, no network, no font.
///
/// ```swift
/// write(HTMLReport(result, origin: RunOrigin(file: "interpreter-day.json")).text)
/// ```
/// The same result gives the same bytes. Behind each chart there is a table with its numbers.
public struct HTMLReport: Sendable {
  public let result: RunResult
  public let origin: RunOrigin
  /// What befell single requests; it is not in the result.
  public let stories: RequestStories

  public init(
    _ result: RunResult, origin: RunOrigin = RunOrigin(), stories: RequestStories = .init()
  ) {
    self.result = result
    self.origin = origin
    self.stories = stories
  }

  var name: String { result.scenario.name.isEmpty ? "A run without a name" : result.scenario.name }

  /// The whole page.
  public var text: String {
    let sections = [
      ("expectations", "Expectations", expectations), ("requests", "Requests", requests),
      ("times", "Times", times), ("day", "The day", day), ("phases", "Phases", phases),
      ("failures", "Failures", failures), ("faults", "Faults", faults),
      ("stories", "Stories", told), ("invariants", "Invariants", invariants),
      ("run", "The run", run),
    ].filter { !$0.2.isEmpty }
    var text = PageStyle.head(title: "\(result.verdict.status.word): \(name)")
    text += header
    text += "<nav aria-label=\"Sections\">"
    text += sections.map { "<a href=\"#\($0.0)\">\($0.1)</a>" }.joined(separator: "\n")
    text += "</nav>\n<main>\n"
    for (id, title, content) in sections {
      text += "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n"
      text += "<h2 id=\"\(id)-title\">\(title)</h2>\n\(content)</section>\n"
    }
    return text + "</main>\n" + PageStyle.end
  }

  private var header: String {
    let status = result.verdict.status
    var text = "<header><p><span class=\"verdict \(status.emphasis.rawValue)\">"
    text += "\(status.word)</span> \(MarkupText.xml(result.verdictSentence))</p>\n"
    text += "<h1><bdi>\(MarkupText.xml(name))</bdi></h1>\n"
    if !result.scenario.about.isEmpty {
      text += "<p>\(MarkupText.xml(result.scenario.about))</p>\n"
    }
    let level = ServiceLevel(threshold: .seconds(120), denominator: .arrived)
    let facts: [(String, Figure)] = [
      ("offered a replication", Figure(.requestOffered, .count)),
      ("carried", Figure(.requestCarried, .rate)), ("failed", Figure(.requestFailed, .rate)),
      ("tap to tile, p95", Figure(.requestTileTime, .quantile(numerator: 95, denominator: 100))),
      ("answered in 120s", Figure(.answerServiceLevel, .share, serviceLevel: level)),
      ("gave up in line", Figure(.answerAbandoned, .rate)),
      ("occupancy of plan", Figure(.staffOccupancy, .share)),
    ]
    text += "<dl class=\"facts\">"
    for (name, figure) in facts {
      let value = figure.unit.text(result.reading(of: figure)?.value)
      text += "<div><dt>\(name)</dt><dd>\(MarkupText.xml(value))</dd></div>"
    }
    return text + "</dl></header>\n"
  }

  // MARK: Sections

  private var expectations: String {
    var table = HTMLTable(
      "Each expectation with its figure",
      ["expected", "", "figure", "95 % interval", "why", "line"],
      words: [0, 1, 4])
    for verdict in result.expectationVerdicts {
      let row = ExpectationRow(verdict, of: result)
      let line = verdict.expectation.line
      table.add([
        .init(row.demand), .init(verdict.word, verdict.emphasis), .init(row.value),
        .init(row.interval), .init(verdict.reason ?? ""), .init(line > 0 ? String(line) : ""),
      ])
    }
    return table.html
  }

  private var requests: String {
    let flow = RequestFlow(of: result)
    var table = HTMLTable(
      "offered = carried + failed + withdrawn + open",
      ["requests", "a replication", "± 95 %", "share", "± 95 %"])
    for row in result.balanceRows + result.sideRows {
      table.add([
        row.label, FigureText.number(row.mean), FigureUnit.number.text(row.interval),
        row.metric == .requestOffered ? "" : FigureText.share(row.share),
        FigureUnit.share.text(row.shareInterval),
      ])
    }
    var outcomes = HTMLTable(
      "Outcomes by phase", ["outcome", "kind", "phase", "a replication", "share"],
      words: [0, 1, 2])
    for row in result.outcomeRows {
      outcomes.add([
        "\(row.outcome)", "\(row.outcome.kind)", "\(row.phase)", FigureText.number(row.mean),
        FigureText.share(row.share),
      ])
    }
    return table.html + flow.figure(number: 1) + Self.behind(flow.table) + outcomes.html
  }

  private var times: String {
    var table = HTMLTable(
      "Times, of all replications together",
      ["time", "how often", "mean", "± 95 %", "p50", "p95", "p99", "max"])
    for row in result.timeRows {
      table.add(
        [
          row.label, FigureText.count(row.count), FigureText.span(row.mean),
          FigureUnit.span.text(row.meanInterval),
        ] + (row.quantiles + [row.longest]).map { FigureText.span($0) })
    }
    var levels = HTMLTable(
      "Service level by denominator", ["answered in time"] + RunResult.serviceLimitTexts)
    for row in result.serviceLevelRows {
      levels.add(
        [row.label]
          + zip(row.shares, row.intervals).map {
            FigureText.share($0) + ($1 == nil ? "" : " " + FigureUnit.share.text($1))
          })
    }
    return table.html + levels.html
  }

  /// A table that opens on demand.
  static func behind(_ table: HTMLTable, named name: String = "The numbers") -> String {
    let html = table.html
    return html.isEmpty ? "" : "<details><summary>\(name)</summary>\(html)</details>\n"
  }
}
