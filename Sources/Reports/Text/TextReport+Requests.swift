import CallModel
import Experiments
import JSONDocument
import Statistics

/// Requests, times and service levels.
extension TextReport {
  var requestLines: [String] {
    var table = TextTable(["REQUESTS", "a replication", "", "share", ""], leading: [0, 2, 4])
    for row in result.balanceRows + result.sideRows {
      table.add([
        .init(row.label, row.metric == .requestOffered ? .strong : nil),
        .init(FigureText.number(row.mean)), .init(FigureUnit.number.text(row.interval)),
        .init(row.metric == .requestOffered ? "" : FigureText.share(row.share)),
        .init(row.share == nil ? "" : FigureUnit.share.text(row.shareInterval)),
      ])
    }
    return lines(table)
  }

  var outcomeLines: [String] {
    var table = TextTable(
      ["OUTCOMES", "", "phase", "a replication", "share"], elastic: 1, leading: [0, 1, 2])
    for row in result.outcomeRows {
      table.add([
        .init("\(row.outcome.kind)"), .init("\(row.outcome)"), .init("\(row.phase)"),
        .init(FigureText.number(row.mean)), .init(FigureText.share(row.share)),
      ])
    }
    return table.rows.isEmpty ? [] : lines(table)
  }

  var timeLines: [String] {
    var table = TextTable(
      ["TIMES", "times", "mean", "", "p50", "p95", "p99", "max"], leading: [0, 3])
    for row in result.timeRows { table.add(cells(of: row)) }
    return lines(table) + (slowTimesText.map { ColumnText.wrapped($0, to: width) } ?? [])
  }

  /// What a p95 is in a replication as good as any: from the day's, not from all days together.
  private var slowTimesText: String? {
    let all = [MetricName.requestTileTime, .answerWait, .answerSpeed].compactMap { metric in
      let slow = Figure(metric, .quantile(numerator: 95, denominator: 100))
      let interval = result.medianInterval(of: TrackedFigure(slow))
      return interval.flatMap {
        $0.upper == 0
          ? nil
          : "\(TimeRow.label(of: metric)) \(FigureText.span($0.lower))–\(FigureText.span($0.upper))"
      }
    }
    return all.isEmpty
      ? nil : "p95 of a replication, the median of all (95 % sure): " + all.joined(separator: "; ")
  }

  private func cells(of row: TimeRow) -> [TextTable.Cell] {
    [
      .init(row.label), .init(FigureText.count(row.count)), .init(FigureText.span(row.mean)),
      .init(FigureUnit.span.text(row.meanInterval)),
    ] + (row.quantiles + [row.longest]).map { .init(FigureText.span($0)) }
  }

  var serviceLevelLines: [String] {
    let limits = RunResult.serviceLimitTexts.flatMap { [$0, ""] }
    var table = TextTable(["SERVICE LEVEL"] + limits, leading: [0, 2, 4, 6])
    for row in result.serviceLevelRows {
      let cells = zip(row.shares, row.intervals).flatMap { share, interval -> [TextTable.Cell] in
        [.init(FigureText.share(share)), .init(FigureUnit.share.text(interval))]
      }
      table.add([.init(row.label)] + cells)
    }
    let gaveUp = CountRow(.answerAbandoned, of: result)
    let arrived = CountRow(.answerArrived, of: result)
    var text = "abandonment \(FigureText.share(gaveUp.share)) "
    text += FigureUnit.share.text(gaveUp.shareInterval)
    text += " of arrived: \(FigureText.number(gaveUp.mean)) of \(FigureText.number(arrived.mean))"
    text += " a replication gave up in line"
    return lines(table) + ColumnText.wrapped(text, to: width)
  }

  var phaseLines: [String] {
    var table = TextTable(["TIME BY PHASE", "times", "per request", "share", "p50", "p95", "max"])
    for row in result.phaseRows {
      let quantiles = row.times.quantiles
      table.add([
        .init(row.times.label), .init(FigureText.count(row.times.count)),
        .init(FigureText.span(row.perRequest)), .init(FigureText.share(row.share)),
        .init(FigureText.span(quantiles[0])), .init(FigureText.span(quantiles[1])),
        .init(FigureText.span(row.times.longest)),
      ])
    }
    return table.rows.isEmpty ? [] : lines(table)
  }
}
