public import CallModel
import EventEngine
import ScenarioCoding

/// The work that a scenario brings beside its staff, for people: a table or a drawing.
///
/// ```swift
/// write(LoadText(scenario).table)
/// write(LoadText(scenario).timeline)
/// ```
public struct LoadText {
  private let scenario: Scenario

  /// The widest line [columns].
  public static let width = 80

  public init(_ scenario: Scenario) { self.scenario = scenario }

  // MARK: Table

  /// Load and staff by hour, and where the load is more than the staff can do.
  public var table: String {
    OfferedLoad.all(of: scenario).map { table(of: $0) }.joined(separator: "\n")
  }

  private func table(of load: OfferedLoad) -> String {
    var lines = ["Offered load of \(ColumnText.name(load.provider, to: 40)) by hour"]
    lines += ColumnText.wrapped(
      "calls an hour × mean handle time, if all reach the line and nobody gives up or comes back; "
        + holds(of: load), to: Self.width)
    lines.append("from            calls/h  load [erl]  staff  load ÷ staff")
    for step in load.steps { lines.append(line(step, load)) }
    lines += ColumnText.wrapped(summary(of: load), to: Self.width)
    return lines.map { $0 + "\n" }.joined()
  }

  private func holds(of load: OfferedLoad) -> String {
    let times = load.handleTimes.map { one in
      let name = one.name.isEmpty ? "" : ColumnText.name(one.name, to: 30) + " "
      return one.value.isFinite
        ? "\(name)\(FigureText.fixed(one.value / 1e9, 1)) s" : "\(name)without a mean"
    }
    return "handle time " + times.joined(separator: ", ") + "."
  }

  private func line(_ step: OfferedLoad.Step, _ load: OfferedLoad) -> String {
    let staff = step.staff.map { FigureText.fixed($0, 1) } ?? "any"
    let ratio = step.staff.flatMap { $0 > 0 ? step.load / $0 : nil }
    var text =
      ColumnText.padded(clock(step), to: 12, isTrailing: false)
      + right(FigureText.fixed(step.perHour, 1), 11)
      + right(FigureText.fixed(step.load, 2), 12) + right(staff, 7)
      + right(ratio.map { FigureText.fixed($0, 2) } ?? "", 14)
    if step.isOverloaded { text += "  over" }
    if let skill = step.overloadedSkill, load.handleTimes.count > 1 {
      text += " in " + ColumnText.name(load.handleTimes[skill].name, to: 12)
    }
    return text
  }

  private func summary(of load: OfferedLoad) -> String {
    let over = load.steps.filter(\.isOverloaded).count
    if over == 0 { return "The staff can do the work of every hour, on average." }
    return
      "In \(over) of \(load.steps.count) hours the work is more than the staff can do: the line "
      + "grows there until people give up."
  }

  // MARK: Timeline

  /// The run in half hours: bars of the load, and a mark where the staff stands.
  public var timeline: String {
    OfferedLoad.all(of: scenario, stepSeconds: 1800, atMost: 48).map { timeline(of: $0) }
      .joined(separator: "\n")
  }

  private func timeline(of load: OfferedLoad) -> String {
    let columns = 48
    let top = load.steps.reduce(0.0) { max($0, $1.load, $1.staff ?? 0) }
    let whole = top > 0 ? top : 1
    var text =
      "\(ColumnText.name(load.provider, to: 40)): █ load, ░ spare staff, ▓ more load than staff\n"
    text += "\(ColumnText.blanks(13))calls/h    erl  staff\n"
    for step in load.steps {
      let staff = step.staff ?? step.load
      func columnsOf(_ value: Double) -> Int {
        Int((min(value, whole) / whole * Double(columns)).rounded())
      }
      let (worked, planned) = (columnsOf(min(step.load, staff)), columnsOf(staff))
      let bar =
        String(repeating: "█", count: worked)
        + String(repeating: "▓", count: max(0, columnsOf(step.load) - planned))
        + String(repeating: "░", count: max(0, planned - worked))
      text +=
        ColumnText.padded(clock(step), to: 10, isTrailing: false)
        + right(FigureText.fixed(step.perHour, 0), 6)
        + right(FigureText.fixed(step.load, 1), 7)
        + right(step.staff.map { FigureText.fixed($0, 1) } ?? "any", 6) + " " + bar
      text += "\n"
    }
    return text
  }

  // MARK: Words

  /// The time of day, with the weekday where the run has several.
  private func clock(_ step: OfferedLoad.Step) -> String {
    let opening = Int64(scenario.run.start?.secondOfDay ?? 0)
    let second = opening + step.start.nanoseconds / 1_000_000_000
    let minutes = second / 60 % 1440
    let text = "\(two(minutes / 60)):\(two(minutes % 60))"
    guard scenario.run.end > .start + .seconds(86_400) else { return text }
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let weekday = Int64((scenario.run.start?.weekday ?? 1) - 1) + second / 86_400
    return names[Int(weekday % 7)] + " " + text
  }

  private func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func right(_ text: String, _ columns: Int) -> String {
    ColumnText.padded(text, to: columns, isTrailing: true)
  }
}
