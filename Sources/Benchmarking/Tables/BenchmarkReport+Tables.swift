extension BenchmarkReport {
  /// The figures: a row for each metric and side, then the rates of work.
  public var figures: TextTable {
    var rows: [[String]] = []
    for report in metrics {
      for side in report.sides {
        rows.append(
          Self.row(report.metric.title, side.side, side.median, unit: report.metric.unit)
            + [FigureText.range(side.least, side.greatest, unit: report.metric.unit)])
      }
    }
    for (work, rate) in rates {
      let side = metrics.first { $0.metric == .cpu }?.sides.last?.side ?? ""
      rows.append(Self.row("per CPU s", side, rate, unit: work.name) + [""])
    }
    return TextTable(
      columns: [
        .left("metric"), .left("side"), .right("runs"), .right("median"),
        .right("\(FigureText.percent(level)) interval"), .right("least … greatest"),
      ], rows: rows)
  }

  /// The changes: a row for each metric that was compared; the one that decides is marked with `*`.
  public var changes: TextTable {
    let rows: [[String]] = metrics.compactMap { report in
      guard let change = report.change, let verdict = report.verdict else { return nil }
      let mark = report.metric == settings.metric ? "*" : ""
      return [
        report.metric.title + mark, FigureText.change(change.value),
        "\(FigureText.change(change.lower)) … \(FigureText.change(change.upper))", verdict.title,
      ]
    }
    return TextTable(
      columns: [
        .left("metric"), .right("change"), .right("\(FigureText.percent(level)) interval"),
        .left("verdict"),
      ], rows: rows)
  }

  /// What ran: a side and its command each.
  public var legend: [(side: String, line: String)] {
    Array(zip(["A", "B"], series.commands.map(\.line)))
  }

  private static func row(
    _ title: String, _ side: String, _ estimate: Estimate, unit: String
  ) -> [String] {
    [
      title, side, String(estimate.count), FigureText.value(estimate.value, unit: unit),
      FigureText.range(estimate.lower, estimate.upper, unit: unit),
    ]
  }
}

extension BenchmarkReport {
  /// The verdict in one sentence; without a comparison, how precise the figure is.
  public var conclusion: String {
    let judged = metrics.first { $0.metric == settings.metric }
    guard let judged else {
      return "inconclusive: not every run has a figure for \(settings.metric.title)"
    }
    guard let change = judged.change, let verdict = judged.verdict else {
      return "\(judged.metric.title): \(series.count) runs; \(ending)"
    }
    let threshold = FigureText.percent(settings.noiseThreshold)
    let interval = "\(FigureText.change(change.lower)) … \(FigureText.change(change.upper))"
    let finding = "\(judged.metric.title) \(FigureText.change(change.value)) (\(interval))"
    return switch verdict {
    case .regression: "regression: \(finding), more than the threshold of \(threshold)"
    case .improvement: "improvement: \(finding), more than the threshold of \(threshold)"
    case .noChange: "no change: \(finding), within the threshold of \(threshold)"
    case .inconclusive:
      change.isSupported
        ? "inconclusive: \(finding) reaches over the threshold of \(threshold); \(ending)"
        : "inconclusive: \(finding) rests on \(change.count) runs, too few to tell; \(ending)"
    }
  }

  private var ending: String {
    switch reason {
    case .settled: "more runs would change nothing"
    case .precise: "the precision asked for is reached"
    case .exhausted: "the most runs allowed were made"
    case .outOfTime: "the time for all runs is over"
    }
  }

  /// What to mind about the runs: outliers, drift, figures that are missing; a sentence each.
  public var remarks: [String] {
    var remarks: [String] = []
    for report in metrics {
      for side in report.sides {
        let title = "\(report.metric.title) of \(side.side)"
        if !side.outliers.indices.isEmpty {
          remarks.append(
            "\(title): \(side.outliers.indices.count) of \(side.median.count) runs lie far out")
        }
        if let drift = side.drift, drift.isClear {
          remarks.append(
            "\(title) drifts: \(FigureText.change(drift.change)) from the first third to the last")
        }
      }
    }
    if !metrics.contains(where: { $0.metric == .peakMemory }) {
      remarks.append("peak memory: no figure, it is below that of the measuring process")
    }
    return remarks
  }
}
