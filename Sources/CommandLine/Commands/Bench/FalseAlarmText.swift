import Benchmarking
import JSONDocument
import Statistics

/// How often a command seemed to change when it was compared with itself.
struct FalseAlarmText {
  private let report: FalseAlarmReport
  private let line: String
  private let metric: CostMetric

  init(_ report: FalseAlarmReport, of line: String, metric: CostMetric) {
    self.report = report
    self.line = line
    self.metric = metric
  }

  func text(_ format: OutputFormat) -> String {
    switch format {
    case .text:
      "A and B: \(line.printable)\n\n\(table.text(width: TerminalTraits.current().width))\n"
        + conclusion + "\n"
    case .markdown: "**\(conclusion)**\n\n\(table.markdown())"
    case .csv: table.csv()
    case .json: json
    case .github: GitHubAnnotation(.notice, title: "False alarms", message: conclusion).text + "\n"
    }
  }

  private var conclusion: String {
    let rates = report.rates
    guard rates.comparisons > 0 else {
      return "inconclusive: not every run has a figure for \(metric.title)"
    }
    return "\(metric.title): \(rates.count(.regression)) of \(rates.comparisons) comparisons drawn "
      + "from \(report.series.count) pairs are false regressions; half of them took at most "
      + "\(rates.medianPairs) pairs"
  }

  private var table: TextTable {
    TextTable(
      columns: [.left("verdict"), .right("comparisons"), .right("share"), .right("95% interval")],
      rows: RegressionVerdict.allCases.map { verdict in
        let interval = report.rates.interval(verdict).map {
          "\(Self.percent($0.lower)) … \(Self.percent($0.upper))"
        }
        return [
          verdict.title, String(report.rates.count(verdict)),
          Self.percent(report.rates.share(verdict)), interval ?? "",
        ]
      })
  }

  private static func percent(_ share: Double) -> String {
    FigureWords.fixed(share * 100, 1) + "%"
  }

  private var json: String {
    var json = JSONWriter()
    json.object { json in
      json.key("schemaVersion")
      json.integer(1)
      json.key("command")
      json.string(line)
      json.key("metric")
      json.string(metric.rawValue)
      json.key("pairs")
      json.integer(report.series.count)
      json.key("comparisons")
      json.integer(report.rates.comparisons)
      json.key("verdicts")
      json.array { json in
        for verdict in RegressionVerdict.allCases { write(verdict, &json) }
      }
    }
    return json.text + "\n"
  }

  private func write(_ verdict: RegressionVerdict, _ json: inout JSONWriter) {
    let interval = report.rates.interval(verdict)
    json.object { json in
      json.key("verdict")
      json.string(verdict.rawValue)
      json.key("count")
      json.integer(report.rates.count(verdict))
      json.key("share")
      json.number(report.rates.share(verdict))
      json.key("lower")
      json.number(interval?.lower ?? .nan)
      json.key("upper")
      json.number(interval?.upper ?? .nan)
    }
  }
}
