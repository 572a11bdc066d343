import JSONDocument
import ScenarioCoding

/// `callsim import TABLE`: a scenario from a record of calls.
enum ImportCommand {
  private static let columns = RecordColumn.allCases.map { column in
    OptionDeclaration.value(column.rawValue, "COLUMN", about: "the column of \(column.about)")
  }
  private static let unit = OptionDeclaration.value(
    "unit", "UNIT", hint: .oneOf(["s", "ms", "m", "h"]), standard: "s",
    about: "the unit of bare numbers")
  private static let served = OptionDeclaration.value(
    "served", "WORDS", standard: "served,answered,AGENT", about: "outcomes that mean an answer")
  private static let abandoned = OptionDeclaration.value(
    "abandoned", "WORDS", standard: "abandoned,HANG", about: "outcomes that mean giving up")
  private static let group = OptionDeclaration.value(
    "group", "NAME=TYPES", repeats: true,
    about: "a staff group and the types that it serves, such as internet=IN; others are left out")
  private static let dayOne = OptionDeclaration.value(
    "day-one", "DATE", about: "the date of day 1, where days are numbers")
  private static let weekdays = OptionDeclaration.value(
    "weekdays", "DAYS", about: "the weekdays that count, such as mon-fri or sat,sun")
  private static let alike = OptionDeclaration.flag(
    "alike", about: "one mean day, instead of a profile for each weekday")
  private static let hours = OptionDeclaration.value(
    "hours", "FROM-TO", about: "the hours that the profile covers, such as 07:00-24:00")
  private static let staffStep = OptionDeclaration.value(
    "staff-step", "SPAN", hint: .oneOf(["15m", "30m", "1h", "2h"]), standard: "1h",
    about: "how long a number of staff holds")
  private static let name = OptionDeclaration.value(
    "name", "NAME", standard: "imported", about: "what the scenario is called")
  private static let seed = OptionDeclaration.value(
    "seed", "N", standard: "1", about: "the root of all draws")

  static let declaration = CommandDeclaration(
    "import", about: "make a scenario of a record of calls",
    discussion: """
      A line of the table is a call, in CSV with a head. Wait and service stand as durations, or \
      answer and end as times. Columns are looked for by these options' names. The scenario begins \
      with comments on what was left out, censored, assumed or guessed.
      """,
    arguments: [
      ArgumentDeclaration(
        "TABLE", hint: .file(ending: "csv"), about: "the record; - is standard input")
    ],
    options: columns + [
      unit, served, abandoned, group, dayOne, weekdays, alike, hours, staffStep, name, seed,
    ],
    example: .init(
      "import calls.csv --wait queue_s > day.json", about: "then: callsim run day.json"))

  static func run(_ parsed: ParsedCommand, _ context: inout CommandContext) throws -> ExitStatus {
    let settings = try settings(parsed)
    let flag = context.interruption
    let input = InputFile(parsed.arguments[0]) { flag.reason != nil }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try input.read() } catch { throw Refusal(error) }
    let source = SourceText(path: input.shownName, bytes: bytes)
    var flaws = DiagnosticList()
    guard let table = CommaTable(source, &flaws) else {
      throw Refusal(diagnostics: flaws, source: source)
    }
    var reader = CallRecordReader(table, settings)
    guard reader.read() else { throw Refusal(diagnostics: reader.diagnostics, source: source) }
    let made = ScenarioImport(
      reader.records, leftOut: reader.leftOut, settings, from: reader.firstDate)
    context.write(made.text)
    return .passed
  }

  // MARK: Options

  private static func settings(_ parsed: ParsedCommand) throws -> ImportSettings {
    var settings = ImportSettings()
    for (column, option) in zip(RecordColumn.allCases, columns) {
      guard let name = parsed.value(of: option) else { continue }
      settings.columns.append((column, name))
    }
    settings.unit = parsed.value(of: unit) ?? settings.unit
    settings.served = words(parsed.value(of: served) ?? "")
    settings.abandoned = words(parsed.value(of: abandoned) ?? "")
    for text in parsed.values(of: group) {
      let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, !halves[0].isEmpty else { throw bad(group, text, "NAME=TYPE,TYPE") }
      guard !settings.groups.contains(where: { $0.name == halves[0] }) else {
        throw bad(group, text, "each group once")
      }
      settings.groups.append((String(halves[0]), words(String(halves[1]))))
    }
    if let text = parsed.value(of: dayOne) {
      guard let date = CalendarDate(text) else { throw bad(dayOne, text, "a date: 2027-01-14") }
      settings.dayOne = date
    }
    settings.areDaysAlike = parsed.has(alike)
    settings.staffStep =
      ["15m": 900, "30m": 1800, "1h": 3600, "2h": 7200][
        parsed.value(of: staffStep) ?? "1h"] ?? settings.staffStep
    settings.name = parsed.value(of: name) ?? settings.name
    settings.seed = try parsed.number(of: seed, in: 0...UInt64.max) ?? settings.seed
    try setDays(parsed, &settings)
    return settings
  }

  private static func setDays(
    _ parsed: ParsedCommand, _ settings: inout ImportSettings
  ) throws(Refusal) {
    if let text = parsed.value(of: weekdays) {
      guard let days = ImportSettings.weekdays(text) else {
        throw bad(weekdays, text, "such as mon-fri or sat,sun")
      }
      settings.weekdays = days
    }
    guard let text = parsed.value(of: hours) else { return }
    guard let hours = ImportSettings.hours(text) else {
      throw bad(Self.hours, text, "half hours such as 07:00-24:00")
    }
    (settings.opens, settings.closes) = (hours.lowerBound, hours.upperBound)
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: ",").map(String.init)
  }

  private static func bad(
    _ option: OptionDeclaration, _ text: String, _ wanted: String
  ) -> Refusal {
    Refusal(usage: "import: \(option.spelled) \(text.printable): expected \(wanted)")
  }
}
