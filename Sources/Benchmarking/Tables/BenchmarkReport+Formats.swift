internal import JSONDocument

extension BenchmarkReport {
  /// The report for a terminal of this many columns.
  public func text(width: Int = 80) -> String {
    var text = legend.map { "\($0.side): \(TerminalText.escaped($0.line))\n" }.joined()
    text += "\n" + figures.text(width: width)
    if !changes.rows.isEmpty { text += "\n" + changes.text(width: width) }
    text += "\n" + remarks.map { "note: \($0)\n" }.joined()
    return text + conclusion + "\n"
  }

  /// The report for a Markdown page.
  public func markdown() -> String {
    let sides = legend.map { "- \($0.side): \(TextTable.markdownText($0.line))\n" }.joined()
    var text = "**\(TextTable.markdownText(conclusion))**\n\n\(sides)\n" + figures.markdown()
    if !changes.rows.isEmpty { text += "\n" + changes.markdown() }
    if !remarks.isEmpty {
      text += "\n" + remarks.map { "- \(TextTable.markdownText($0))\n" }.joined()
    }
    return text
  }

  /// The figures and changes as comma-separated values: plain numbers, the unit in a column.
  public func csv() -> String {
    var rows: [[String]] = []
    for report in metrics {
      for side in report.sides {
        rows.append(
          Self.numbers(report.metric.rawValue, side.side, report.metric.unit, side.median)
            + [side.least.description, side.greatest.description, ""])
      }
      if let change = report.change {
        rows.append(
          Self.numbers(report.metric.rawValue, "change", "1", change)
            + ["", "", report.verdict?.rawValue ?? ""])
      }
    }
    for (work, rate) in rates {
      rows.append(Self.numbers("rate", "", "\(work.name)/s", rate) + ["", "", ""])
    }
    let titles = [
      "metric", "side", "unit", "count", "value", "lower", "upper", "level", "least", "greatest",
      "verdict",
    ]
    return TextTable(columns: titles.map { .left($0) }, rows: rows).csv()
  }

  private static func numbers(
    _ metric: String, _ side: String, _ unit: String, _ estimate: Estimate
  ) -> [String] {
    [
      metric, side, unit, String(estimate.count), estimate.value.description,
      estimate.lower.description, estimate.upper.description, estimate.level.description,
    ]
  }

  /// What GitHub Actions shows: an error for a regression, a warning if there is none to tell.
  public var annotation: GitHubAnnotation {
    let line = series.commands.last?.line ?? ""
    let message = "\(conclusion)\n\(line)"
    return switch verdict {
    case .regression: GitHubAnnotation(.error, title: "Performance regression", message: message)
    case .inconclusive:
      GitHubAnnotation(.warning, title: "Performance inconclusive", message: message)
    case .improvement:
      GitHubAnnotation(.notice, title: "Performance improvement", message: message)
    case .noChange, nil: GitHubAnnotation(.notice, title: "Performance", message: message)
    }
  }
}

extension BenchmarkReport {
  /// The report and every run in it, as JSON.
  public func json() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("schemaVersion")
      json.integer(1)
      json.key("verdict")
      if let verdict { json.string(verdict.rawValue) } else { json.null() }
      json.key("exitStatus")
      json.integer(Int64(exitStatus))
      json.key("conclusion")
      json.string(conclusion)
      json.key("reason")
      json.string(reason.rawValue)
      json.key("noiseThreshold")
      json.number(settings.noiseThreshold)
      json.key("metrics")
      json.array { json in
        for report in metrics { report.write(isJudged: report.metric == settings.metric, &json) }
      }
      json.key("rates")
      json.array { json in
        for (work, rate) in rates { rate.write(["unit": "\(work.name)/s"], &json) }
      }
      json.key("remarks")
      json.array { json in
        for remark in remarks { json.string(remark) }
      }
      json.key("commands")
      json.array { json in
        for (command, costs) in zip(series.commands, series.costs) {
          json.object { json in
            json.key("arguments")
            json.array { json in
              for argument in command.arguments { json.string(argument) }
            }
            json.key("runs")
            json.array { json in
              for cost in costs { cost.write(to: &json) }
            }
          }
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}

extension MetricReport {
  fileprivate func write(isJudged: Bool, _ json: inout JSONWriter) {
    json.object { json in
      json.key("metric")
      json.string(metric.rawValue)
      json.key("unit")
      json.string(metric.unit)
      json.key("isJudged")
      json.boolean(isJudged)
      json.key("sides")
      json.array { json in
        for side in sides { side.median.write(["side": side.side], &json) }
      }
      if let change, let verdict {
        json.key("change")
        change.write(["verdict": verdict.rawValue], &json)
      }
    }
  }
}

extension Estimate {
  fileprivate func write(_ labels: KeyValuePairs<String, String>, _ json: inout JSONWriter) {
    json.object { json in
      for (key, text) in labels {
        json.key(key)
        json.string(text)
      }
      for (key, number) in [("value", value), ("lower", lower), ("upper", upper), ("level", level)]
      {
        json.key(key)
        json.number(number)
      }
      json.key("count")
      json.integer(Int64(count))
    }
  }
}
