import CallInvariants
import CallMetrics
import CallModel
import EventEngine
import Experiments
import JSONDocument
import ScenarioCoding

extension HTMLReport {
  var day: String {
    let rows = result.halfHourRows
    guard !rows.isEmpty else { return "" }
    let clocks = rows.map(\.clock)
    let bands = FaultBand.all(of: result)
    let charts = [
      DayChart(
        title: "Requests an hour", unit: .number,
        series: [
          .init(name: "offered", values: rows.map(\.offered)),
          .init(name: "served", values: rows.map(\.served)),
          .init(name: "gave up", values: rows.map(\.abandoned)),
        ], clocks: clocks, bands: bands),
      DayChart(
        title: "Staff and line, on average", unit: .number,
        series: [
          .init(name: "interpreters planned", values: rows.map(\.planned)),
          .init(name: "interpreters busy", values: rows.map(\.busy)),
          .init(name: "requests in line", values: rows.map(\.line)),
        ], clocks: clocks, bands: bands),
      DayChart(
        title: "Mean wait in line", unit: .span,
        series: [.init(name: "wait", values: rows.map(\.wait))], clocks: clocks, bands: bands),
      DayChart(
        title: "Answered in time, and occupancy", unit: .share,
        series: [
          .init(name: "in 120s, of arrived", values: rows.map { $0.levels[1] }),
          .init(name: "in 20s, of arrived", values: rows.map { $0.levels[0] }),
          .init(name: "busy ÷ planned", values: rows.map(\.occupancy)),
        ], clocks: clocks, bands: bands),
    ]
    return charts.enumerated().map { $0.element.figure(number: 10 + $0.offset) }.joined()
      + Self.behind(table(of: rows)) + occupancy
  }

  private func table(of rows: [DayRow]) -> HTMLTable {
    var table = HTMLTable(
      "By half hour of the day, for one copy of the world",
      [
        "from", "offered/h", "served/h", "gave up/h", "planned", "busy", "occupied", "in line",
        "wait", "in 20s", "in 120s",
      ])
    for row in rows {
      table.add([
        row.clock, FigureText.number(row.offered), FigureText.number(row.served),
        FigureText.number(row.abandoned), FigureText.number(row.planned),
        FigureText.number(row.busy), FigureText.share(row.occupancy), FigureText.number(row.line),
        FigureText.span(row.wait), FigureText.share(row.levels[0]),
        FigureText.share(row.levels[1]),
      ])
    }
    return table
  }

  private var occupancy: String {
    let planned = FigureText.share(result.reading(of: Figure(.staffOccupancy, .share))?.value)
    let both = FigureText.share(result.total?.levels.occupancyWithFinishing?.value)
    return "<p>Occupancy: \(MarkupText.xml(planned)) of planned time, \(MarkupText.xml(both)) of "
      + "planned time and what was finished after shifts.</p>\n"
  }

  var phases: String {
    let rows = result.phaseRows
    var table = HTMLTable(
      "Where the time of a request goes",
      ["phase", "how often", "per request", "share", "p50", "p95", "p99", "max"])
    for row in rows {
      table.add(
        [
          row.times.label, FigureText.count(row.times.count), FigureText.span(row.perRequest),
          FigureText.share(row.share),
        ] + (row.times.quantiles + [row.times.longest]).map { FigureText.span($0) })
    }
    let charts = rows.enumerated().map { index, row in
      let histogram = row.times.metric.observedTimes.first.flatMap { result.total?.times($0) }
      return histogram.map {
        PercentileChart(title: row.times.label, histogram: $0).figure(number: 20 + index)
      } ?? ""
    }
    return table.html + "<div class=\"small\">\(charts.joined())</div>\n"
  }

  var failures: String {
    var failures = HTMLTable(
      "Failures by outcome, phase, cause and app",
      ["outcome", "phase", "cause", "app", "in all", "share"], words: [0, 1, 2, 3])
    for row in result.failureRows {
      failures.add([
        "\(row.outcome)", "\(row.phase)", row.cause.map { "\($0)" } ?? "",
        result.appName(row.app), FigureText.count(row.count), FigureText.share(row.share),
      ])
    }
    guard let total = result.total else { return failures.html }
    let life = total.life
    var returns = HTMLTable("Returns to the call", ["what became of it", "in all"])
    for fate in ReturnFate.allCases where life.returns(fate) > 0 {
      returns.add([
        .init(fate.sentence, fate.isLoss ? .doubtful : nil),
        .init(FigureText.count(life.returns(fate))),
      ])
    }
    let wasted = life.invocations(.discarded) + life.invocations(.killedAtEnd)
    let waste =
      wasted == 0
      ? ""
      : "<p>\(FigureText.count(wasted)) of \(FigureText.count(life.invocationsEnded)) invocations "
        + "outlived their request: wasted work.</p>\n"
    return failures.html + returns.html + waste
      + noted("The slowest requests", total.slowest.requests)
      + noted("The first failed requests", total.failed.requests)
  }

  private func noted(_ caption: String, _ requests: [NotedRequest]) -> String {
    var table = HTMLTable(
      caption + ", as REPLICATION/CELL/NUMBER",
      ["request", "app", "outcome", "took", "ended after"], words: [0, 1, 2])
    for request in requests {
      table.add([
        "\(RequestAddress(of: request))", result.appName(request.app), "\(request.outcome)",
        FigureText.span(Double(request.elapsed.nanoseconds)),
        FigureText.span(Double(request.fixed.nanoseconds)),
      ])
    }
    return table.html
  }

  var invariants: String {
    let breaches = result.breaches
    guard !breaches.isEmpty else { return "<p class=\"good\">None was breached.</p>\n" }
    var table = HTMLTable(
      "Invariants and their breaches", ["invariant", "demands", "breaches"], words: [0, 1])
    for row in InvariantRow.all(of: result) {
      table.add([
        .init(row.invariant.name, row.count > 0 ? .bad : nil), .init(row.invariant.sentence),
        .init(String(row.count)),
      ])
    }
    var first = HTMLTable("The first breaches", ["where", "what"], words: [0, 1])
    for placed in breaches.kept.prefix(20) {
      let place = "replication \(placed.address.replication), cell \(placed.address.cell)"
      first.add([place, placed.breach.description])
    }
    return table.html + first.html
  }

  var run: String {
    var table = HTMLTable("What repeats it", ["", ""], words: [0, 1])
    table.add(["seed", String(result.seed)])
    table.add(["replications", String(result.replications.count)])
    table.add(["trace digest", HexText.text(result.digest)])
    table.add(["scenario digest", "\(ScenarioDigest(of: result.scenario))"])
    if result.engine != .model { table.add(["engine", result.engine.rawValue]) }
    table.add(["version", "callsim \(ProductVersion.current), traces \(ProductVersion.trace)"])
    let command = MarkupText.xml(origin.command(of: result))
    return table.html + "<pre>\(command)</pre>\n<details><summary>The scenario</summary>"
      + "<pre>\(scenarioText)</pre></details>\n"
  }

  /// The scenario line by line, up to a length that keeps the page small.
  private var scenarioText: String {
    var json = JSONWriter()
    ScenarioForm.whole.encode(result.scenario, &json)
    let lines = json.text.split(separator: "\n", omittingEmptySubsequences: false)
    var (text, size) = ("", 0)
    for line in lines {
      size += line.utf8.count
      if size > 200_000 { return text + "… and more, in the result as JSON" }
      text += MarkupText.xml(String(line)) + "\n"
    }
    return text
  }
}
