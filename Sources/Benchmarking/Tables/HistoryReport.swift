internal import JSONDocument

/// What a history says about its metrics: their trend, and the runs where they changed.
///
/// ```swift
/// print(HistoryReport(of: try history.series()).text())
/// ```
public struct HistoryReport: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public let series: HistorySeries
    /// In the order of the runs.
    public let changes: [ChangePoint]
  }

  public let entries: [Entry]

  /// The report on series; changes of host cost within the noise threshold don't count.
  public init(of all: [HistorySeries], noiseThreshold: Double = 0.02) {
    entries = all.map {
      Entry(series: $0, changes: ChangePoint.all(in: $0, noiseThreshold: noiseThreshold))
    }
  }

  /// The report for a terminal of this many columns.
  public func text(width: Int = 80) -> String {
    var text = ""
    var (subject, host): (String?, String?) = (nil, nil)
    for entry in entries {
      let series = entry.series
      if series.subject != subject {
        text += (text.isEmpty ? "" : "\n") + TerminalText.escaped(series.subject) + "\n"
        (subject, host) = (series.subject, nil)
      }
      if series.host != host, !series.host.isEmpty {
        text += "  on \(TerminalText.escaped(series.host))\n"
        host = series.host
      }
      let last = series.points.last.map { FigureText.value($0.value, unit: series.unit) } ?? ""
      let title = TerminalText.shortened(
        series.metric, limit: max(24, width - last.count - 6 - min(16, series.points.count)))
      let room = max(8, width - 2 - title.count - 2 - last.count - 2)
      let line = TrendLine(of: series.points.map(\.value), width: room).text
      text += TerminalText.escaped("  \(title)  ") + line + "  \(TerminalText.escaped(last))\n"
      for change in entry.changes { text += "    \(Self.sentence(change, in: series))\n" }
    }
    return text.isEmpty ? "no runs yet\n" : text
  }

  /// The run of a change and what it changed, in one line.
  static func sentence(_ change: ChangePoint, in series: HistorySeries) -> String {
    let point = series.points[change.index]
    let (old, new) = (
      FigureText.value(change.before, unit: series.unit),
      FigureText.value(change.after, unit: series.unit)
    )
    let place = [point.time, point.version].filter { !$0.isEmpty }.joined(separator: ", ")
    let chance = series.kind == .host ? ", p = \(FigureText.fixed(change.pValue, 3))" : ""
    return TerminalText.escaped(
      "since run \(point.run)\(place.isEmpty ? "" : " (\(place))"): "
        + "\(FigureText.change(change.change)), \(old) → \(new)\(chance)")
  }

  /// A row for each metric, with its latest change.
  public var table: TextTable {
    TextTable(
      columns: [
        .left("subject"), .left("metric"), .left("kind"), .right("runs"), .right("last"),
        .left("latest change"),
      ],
      rows: entries.map { entry in
        let series = entry.series
        return [
          series.subject, series.metric, series.kind.rawValue, String(series.points.count),
          series.points.last.map { FigureText.value($0.value, unit: series.unit) } ?? "",
          entry.changes.last.map { Self.sentence($0, in: series) } ?? "none",
        ]
      })
  }

  /// The table for a Markdown page.
  public func markdown() -> String { table.markdown() }

  /// Every value as comma-separated values, in plain numbers.
  public func csv() -> String {
    let titles = [
      "subject", "metric", "kind", "unit", "run", "time", "version", "host", "value", "isChange",
    ]
    let rows = entries.flatMap { entry in
      entry.series.points.enumerated().map { index, point in
        let series = entry.series
        return [
          series.subject, series.metric, series.kind.rawValue, series.unit, String(point.run),
          point.time, point.version, series.host, point.value.description,
          String(entry.changes.contains { $0.index == index }),
        ]
      }
    }
    return TextTable(columns: titles.map { .left($0) }, rows: rows).csv()
  }

  /// The report as JSON.
  public func json() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("schemaVersion")
      json.integer(1)
      json.key("series")
      json.array { json in
        for entry in entries { Self.write(entry, &json) }
      }
    }
    json.endLine()
    return json.bytes
  }

  private static func write(_ entry: Entry, _ json: inout JSONWriter) {
    let series = entry.series
    json.object { json in
      for (key, text) in [
        ("subject", series.subject), ("metric", series.metric), ("unit", series.unit),
        ("kind", series.kind.rawValue), ("host", series.host),
      ] {
        json.key(key)
        json.string(text)
      }
      json.key("runs")
      json.array { json in
        for point in series.points { json.integer(point.run) }
      }
      json.key("values")
      json.array { json in
        for point in series.points { json.number(point.value) }
      }
      json.key("changes")
      json.array { json in
        for change in entry.changes { write(change, series.points[change.index], &json) }
      }
    }
  }

  private static func write(
    _ change: ChangePoint, _ point: HistorySeries.Point, _ json: inout JSONWriter
  ) {
    json.object { json in
      json.key("run")
      json.integer(point.run)
      json.key("time")
      json.string(point.time)
      json.key("version")
      json.string(point.version)
      for (key, number) in [
        ("before", change.before), ("after", change.after), ("change", change.change),
        ("pValue", change.pValue),
      ] {
        json.key(key)
        json.number(number)
      }
    }
  }
}
