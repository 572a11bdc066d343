import CallInvariants
import CallMetrics
import CallModel
import EventEngine
public import Experiments
import Statistics

/// A result as CSV (RFC 4180, with plain line feeds): one number a row, in full precision.
///
/// The columns are `section, name, statistic, app, from, value, unit, half_width, observations`;
/// what there is no number for has an empty value. Text from the scenario that a spreadsheet would
/// take for a formula has an apostrophe before it.
public struct CSVReport: Sendable {
  public let result: RunResult

  public init(_ result: RunResult) { self.result = result }

  static let columns = [
    "section", "name", "statistic", "app", "from", "value", "unit", "half_width", "observations",
  ]

  /// One row, before it is written.
  private struct Row {
    var section: String
    var name = ""
    var statistic = ""
    var app = ""
    var from = ""
    var value = ""
    var unit = ""
    var halfWidth = ""
    var observations = ""

    var cells: [String] {
      [section, name, statistic, app, from, value, unit, halfWidth, observations]
    }
  }

  /// The whole table; every line ends with a line feed.
  public var text: String {
    let rows =
      runRows + figureRows + outcomeRows + dayRows + expectationRows + faultRows + breachRows
    return ([Self.columns] + rows.map(\.cells)).map { cells in
      cells.map(Self.quoted).joined(separator: ",") + "\n"
    }.joined()
  }

  static func quoted(_ cell: String) -> String {
    let isPlain = !cell.unicodeScalars.contains { ",\"\n\r".unicodeScalars.contains($0) }
    if isPlain { return cell }
    return "\""
      + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// Text from outside: never a formula.
  static func harmless(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else {
      return text
    }
    return "'" + text
  }

  // MARK: Rows

  private var runRows: [Row] {
    [
      ("name", Self.harmless(result.scenario.name)), ("verdict", result.verdict.status.word),
      ("seed", String(result.seed)), ("digest", HexText.text(result.digest)),
      ("scenarioDigest", "\(ScenarioDigest(of: result.scenario))"),
      ("callsim", ProductVersion.current), ("traces", String(ProductVersion.trace)),
      ("replications", String(result.replications.count)),
    ].map { Row(section: "run", name: $0.0, value: $0.1) }
  }

  private var figureRows: [Row] {
    let more: [Figure] = [
      MetricName.requestTileTime, .requestTime, .answerWait, .answerSpeed, .serviceTime,
      .handleTime, .phaseLaunch, .phasePrepare, .phasePopUp, .phaseContainerApp, .phaseRelaunch,
      .phaseResume, .phaseWaiting,
    ].flatMap { metric in
      let shares: [(UInt64, UInt64)] = [(50, 100), (90, 100), (95, 100), (99, 100), (999, 1000)]
      return shares.map { Figure(metric, .quantile(numerator: $0.0, denominator: $0.1)) }
        + [Figure(metric, .mean), Figure(metric, .max), Figure(metric, .count)]
    }
    let untracked = more.map { TrackedFigure($0) }.filter { !result.figures.contains($0) }
    return (result.figures + untracked).map { row(of: $0) }
  }

  private func row(of tracked: TrackedFigure) -> Row {
    let reading = result.reading(of: tracked.figure, app: tracked.app)
    var row = Row(section: "figure", name: tracked.figure.metric.rawValue)
    row.statistic = tracked.figure.statisticText
    row.app = tracked.app.map { Self.harmless(result.appName($0)) } ?? ""
    row.value = Self.number(reading?.value)
    row.unit = tracked.figure.wireUnit.rawValue
    row.halfWidth = Self.number(result.interval(of: tracked)?.halfWidth)
    row.observations = reading.map { String($0.observations) } ?? "0"
    return row
  }

  private var outcomeRows: [Row] {
    guard let total = result.total else { return [] }
    return total.lives.enumerated().flatMap { app, life in
      life.outcomes.map { entry in
        Row(
          section: "outcome", name: "\(entry.outcome)",
          statistic: "\(entry.phase) \(entry.cause)", app: Self.harmless(result.appName(app)),
          value: String(entry.count), unit: "requests")
      }
    }
  }

  private var dayRows: [Row] {
    result.halfHourRows.flatMap { half in
      [
        ("offered", half.offered, "1/h"), ("served", half.served, "1/h"),
        ("abandoned", half.abandoned, "1/h"), ("planned", half.planned, "interpreters"),
        ("busy", half.busy, "interpreters"), ("occupancy", half.occupancy, "1"),
        ("line", half.line, "requests"), ("waitMean", half.wait, "ns"),
        ("in20s", half.levels[0], "1"), ("in120s", half.levels[1], "1"),
      ].map { name, value, unit in
        Row(
          section: "halfHour", name: name, from: half.clock, value: Self.number(value), unit: unit)
      }
    }
  }

  private var expectationRows: [Row] {
    result.expectationVerdicts.map { verdict in
      let row = ExpectationRow(verdict, of: result)
      return Row(
        section: "expectation", name: Self.harmless(row.demand), statistic: verdict.word,
        app: verdict.app.map { Self.harmless(result.appName($0)) } ?? "",
        value: Self.number(verdict.value), halfWidth: Self.number(verdict.interval?.halfWidth))
    }
  }

  /// How often each fault acted, and how often it must.
  private var faultRows: [Row] {
    result.faultRows.flatMap { row in
      [("acted", row.acted), ("mustFire", UInt64(row.mustFire))].map { statistic, value in
        Row(
          section: "fault", name: Self.harmless(row.name), statistic: statistic,
          value: String(value), unit: "acts")
      }
    }
  }

  private var breachRows: [Row] {
    InvariantRow.all(of: result).map {
      Row(
        section: "invariant", name: $0.invariant.name, value: String($0.count), unit: "breaches")
    }
  }

  /// The shortest text that reads back as the same number.
  static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "" }
    if value == value.rounded(), value.magnitude < 0x1p53 { return String(Int64(value)) }
    return value.description
  }
}

extension Figure {
  /// `p95`, or of a service level `within 20s of arrived`.
  var statisticText: String { String(text.dropFirst(metric.rawValue.count + 1)) }
}
