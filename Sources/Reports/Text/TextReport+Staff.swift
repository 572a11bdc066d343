import CallMetrics
import CallModel
import Experiments

/// The staff and the day.
extension TextReport {
  var staffLines: [String] {
    guard let total = result.total else { return [] }
    var table = TextTable(["STAFF", "mean", "", "most"], leading: [0, 2])
    for (label, metric) in [
      ("interpreters planned", MetricName.staffPlanned), ("interpreters busy", .staffBusy),
      ("requests in line", .lineLength),
    ] {
      let mean = Figure(metric, .mean)
      table.add([
        .init(label), .init(FigureText.number(result.reading(of: mean)?.value)),
        .init(FigureUnit.number.text(result.interval(of: TrackedFigure(mean)))),
        .init(FigureText.number(result.reading(of: Figure(metric, .max))?.value)),
      ])
    }
    return lines(table) + occupancyLines(of: total)
  }

  /// Says which basis it has.
  private func occupancyLines(of total: CellResult) -> [String] {
    let figure = Figure(.staffOccupancy, .share)
    guard let occupancy = result.reading(of: figure)?.value else {
      return ["occupancy \(FigureText.nothing): no group has a plan"]
    }
    let interval = FigureUnit.share.text(result.interval(of: TrackedFigure(figure)))
    let other = FigureText.share(total.levels.occupancyWithFinishing?.value)
    return ColumnText.wrapped(
      "occupancy \(FigureText.share(occupancy)) \(interval) of planned time"
        + "; \(other) of planned + finishing", to: width)
  }

  var dayLines: [String] {
    let rows = result.dayRows
    guard let total = result.total, !rows.isEmpty else { return [] }
    let title = total.cells > result.replications.count ? "THE DAY, a cell" : "THE DAY"
    var table = TextTable(
      [
        title, "offered/h", "served/h", "planned", "busy", "occupied", "in line", "wait", "in 20s",
        "",
      ], leading: [0, 9])
    let top = rows.compactMap { $0.offered }.max() ?? 0
    let columns = width < 84 ? 0 : min(20, width - 80)
    for row in rows {
      let bar = Sparkline.bar(row.offered ?? 0, of: top, columns: columns)
      table.add([
        .init(row.clock), .init(level(row.offered)), .init(level(row.served)),
        .init(row.planned == 0 && row.occupancy == nil ? FigureText.nothing : level(row.planned)),
        .init(level(row.busy)), .init(percent(row.occupancy)), .init(level(row.line)),
        .init(FigureText.span(row.wait)), .init(percent(row.levels[0])), .init(bar, .faint),
      ])
    }
    let halves = result.halfHourRows
    let trends = [
      ("offered", halves.map(\.offered)), ("planned", halves.map(\.planned)),
      ("busy", halves.map(\.busy)), ("in line", halves.map(\.line)),
    ]
    return lines(table)
      + trends.map { label, values in
        ColumnText.padded(label, to: 8, isTrailing: false) + style(Sparkline.text(values), .faint)
      }
  }

  private func percent(_ share: Double?) -> String {
    share.map { FigureText.fixed($0 * 100, 0) + "%" } ?? FigureText.nothing
  }

  private func level(_ value: Double?) -> String {
    value.map { FigureText.fixed($0, $0 >= 100 ? 0 : 1) } ?? FigureText.nothing
  }
}
