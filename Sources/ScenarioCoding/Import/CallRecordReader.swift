public import JSONDocument

/// Reads a call-by-call record: every line that can't be right is an error, all at once.
///
/// ```swift
/// var reader = CallRecordReader(table, settings)
/// if reader.read() { … reader.records … } else { … reader.diagnostics … }
/// ```
public struct CallRecordReader {
  /// The calls that count, in the order of the table.
  public private(set) var records: [CallRecord] = []
  /// What was left out.
  public private(set) var leftOut = LeftOut()
  public private(set) var diagnostics = DiagnosticList()

  /// Lines that are no calls of the scenario [1].
  public struct LeftOut: Sendable, Equatable {
    /// Of a type that no group serves.
    public var otherTypes = 0
    /// On a weekday that doesn't count.
    public var otherWeekdays = 0
    /// Gave up without a wait: in the menu.
    public var inMenu = 0
  }

  private let table: CommaTable
  private let settings: ImportSettings
  private var places: [RecordColumn: Int] = [:]
  /// Some day is known by a number alone, or not at all; then no other may be a date.
  private var hasNumbers = false
  /// The earliest date, if days are dates; their numbers are their serials then.
  public private(set) var firstDate: CalendarDate?

  /// A reader of a table.
  public init(_ table: CommaTable, _ settings: ImportSettings) {
    (self.table, self.settings) = (table, settings)
  }

  /// Reads all lines; false if there was any error.
  public mutating func read() -> Bool {
    findColumns()
    guard diagnostics.isEmpty else { return false }
    if table.rowCount == 0 {
      diagnostics.append(Diagnostic(in: table.source, at: 0, "the table has no lines"))
    }
    for row in 0..<table.rowCount { readRow(row) }
    if diagnostics.isEmpty, records.isEmpty {
      diagnostics.append(
        Diagnostic(in: table.source, at: 0, "no call is left", wanted: "some that count"))
    }
    if diagnostics.isEmpty { checkServices() }
    return diagnostics.isEmpty
  }

  /// Of services that all take no time, nobody would ever be at work.
  private mutating func checkServices() {
    let served = records.count(where: \.isServed)
    guard served > 0, records.allSatisfy({ $0.service == 0 }) else { return }
    let column: RecordColumn = hasSpans ? .service : .end
    diagnostics.append(
      Diagnostic(
        in: table.source, at: 0, column.rawValue,
        wanted: "some service that takes time; say with --\(column.rawValue) which column holds it",
        found: "0 for all \(served) calls that were answered"))
  }

  // MARK: Columns

  private mutating func findColumns() {
    for column in RecordColumn.allCases {
      let given = settings.columns.last { $0.column == column }?.name
      let name = given ?? column.rawValue
      places[column] = table.columns.firstIndex(of: name)
      if given != nil, places[column] == nil { refuseHead(column, name) }
    }
    guard diagnostics.isEmpty else { return }
    if places[.arrival] == nil { refuseHead(.arrival, RecordColumn.arrival.rawValue) }
    let hasTimes = places[.answer] != nil && places[.end] != nil
    guard !hasSpans && !hasTimes else { return }
    diagnostics.append(
      Diagnostic(
        in: table.source, at: 0, "the columns",
        wanted: "wait and service, or answer and end",
        found: table.columns.prefix(20).map { TerminalText.quoted($0) }.joined(separator: ", ")))
  }

  /// Waits and services stand as durations.
  private var hasSpans: Bool { places[.wait] != nil && places[.service] != nil }

  private mutating func refuseHead(_ column: RecordColumn, _ name: String) {
    diagnostics.append(
      Diagnostic(
        in: table.source, at: 0,
        "there is no column \(TerminalText.quoted(name)) for \(column.rawValue)",
        suggestion: NearestName.of(name, among: table.columns)))
  }

  // MARK: Lines

  private mutating func readRow(_ row: Int) {
    let before = diagnostics.errorCount
    let group = self.group(row)
    let arrival = moment(.arrival, row)
    let day = self.day(row, arrival?.date)
    let menu = span(.menu, row) ?? 0
    guard diagnostics.errorCount == before, let arrival, let day else { return }
    var record = CallRecord(
      day: day, joined: arrival.offset + menu, wait: 0, service: 0, isServed: false,
      group: group ?? 0, agent: text(.agent, row))
    let isWhole = hasSpans ? readSpans(row, &record) : readTimes(row, arrival, &record)
    guard isWhole, diagnostics.errorCount == before else { return }
    keep(record, isOfGroup: group != nil)
  }

  private mutating func keep(_ record: CallRecord, isOfGroup: Bool) {
    let weekday = settings.weekday(ofDay: record.day, areDates: firstDate != nil)
    if let weekday, !settings.weekdays.isEmpty, !settings.weekdays.contains(weekday) {
      leftOut.otherWeekdays += 1
    } else if !isOfGroup {
      leftOut.otherTypes += 1
    } else if !record.isServed, record.wait == 0 {
      leftOut.inMenu += 1
    } else {
      records.append(record)
    }
  }

  /// Waits and services as durations.
  private mutating func readSpans(_ row: Int, _ record: inout CallRecord) -> Bool {
    let service = text(.service, row)
    guard let isServed = isServed(row, isAnswered: service != nil) else { return false }
    record.isServed = isServed
    guard let wait = required(.wait, row) else { return false }
    record.wait = wait
    guard isServed else { return true }
    guard let length = required(.service, row) else { return false }
    record.service = length
    return true
  }

  /// Answer and end as points of time.
  private mutating func readTimes(
    _ row: Int, _ arrival: RecordedMoment, _ record: inout CallRecord
  ) -> Bool {
    let answer = text(.answer, row) == nil ? nil : moment(.answer, row)
    guard let isServed = isServed(row, isAnswered: answer != nil) else { return false }
    guard let end = moment(.end, row) else { return false }
    record.isServed = isServed
    guard isServed else {
      guard let wait = later(.end, end, than: record.joined, arrival, row) else { return false }
      record.wait = wait
      return true
    }
    guard let answer else {
      refuse(.answer, row, wanted: "a time, as the call was answered")
      return false
    }
    guard let wait = later(.answer, answer, than: record.joined, arrival, row),
      let service = later(.end, end, than: record.joined + wait, arrival, row)
    else { return false }
    (record.wait, record.service) = (wait, service)
    return true
  }

  /// How long one point is after another [ns]; a clock that went over midnight is a day on.
  private mutating func later(
    _ column: RecordColumn, _ moment: RecordedMoment, than start: Int64,
    _ arrival: RecordedMoment, _ row: Int
  ) -> Int64? {
    let dayLength: Int64 = 86_400 * 1_000_000_000
    var length = moment.offset - start
    if let date = moment.date, let first = arrival.date {
      length += Int64(date.serial - first.serial) * dayLength
    } else if length < -dayLength / 2 {
      length += dayLength
    }
    if (0...RecordedSpan.limit).contains(length) { return length }
    refuse(column, row, wanted: "a time that is not before the one it follows, within two days")
    return nil
  }

  private mutating func day(_ row: Int, _ date: CalendarDate?) -> Int? {
    guard places[.day] != nil else {
      guard let date else { return numbered(1, .arrival, row) }
      return number(of: date, .arrival, row)
    }
    let written = text(.day, row) ?? ""
    if let named = CalendarDate(written) {
      if let date, date != named {
        refuse(.day, row, wanted: "the day of the arrival, \(date.text)")
        return nil
      }
      return number(of: named, .day, row)
    }
    guard let number = Int(written), (0...100_000).contains(number) else {
      let number = firstDate == nil ? ", or a number of 0 or more" : ""
      refuse(.day, row, wanted: "a date such as 2027-01-14\(number)")
      return nil
    }
    return numbered(number, .day, row)
  }

  /// A day without a date, where none has one.
  private mutating func numbered(_ number: Int, _ column: RecordColumn, _ row: Int) -> Int? {
    guard firstDate == nil else {
      refuse(column, row, wanted: "a date such as 2027-01-14, as on the lines above")
      return nil
    }
    hasNumbers = true
    return number
  }

  /// The serial of a date, where all days have one.
  private mutating func number(
    of date: CalendarDate, _ column: RecordColumn, _ row: Int
  ) -> Int? {
    guard !hasNumbers else {
      let other = column == .day ? "a number of 0 or more" : "no date"
      refuse(column, row, wanted: "\(other), as on the lines above")
      return nil
    }
    if firstDate.map({ date.serial < $0.serial }) ?? true { firstDate = date }
    return date.serial
  }

  private mutating func group(_ row: Int) -> Int? {
    guard !settings.groups.isEmpty else { return 0 }
    let type = text(.type, row)
    return settings.groups.firstIndex { type.map($0.types.contains) ?? false }
  }

  private mutating func isServed(_ row: Int, isAnswered: Bool) -> Bool? {
    guard places[.outcome] != nil else { return isAnswered }
    let outcome = text(.outcome, row) ?? ""
    if settings.served.contains(outcome) { return true }
    if settings.abandoned.contains(outcome) { return false }
    let known = settings.served + settings.abandoned
    refuse(.outcome, row, wanted: "one of \(known.joined(separator: ", "))")
    return nil
  }

  // MARK: Fields

  /// Nil if the table has no such column, or nothing stands there.
  private func text(_ column: RecordColumn, _ row: Int) -> String? {
    guard let place = places[column] else { return nil }
    let text = table.text(row: row, column: place)
    return text.isEmpty ? nil : text
  }

  private mutating func moment(_ column: RecordColumn, _ row: Int) -> RecordedMoment? {
    do throws(DurationText.Flaw) {
      return try RecordedMoment(text(column, row) ?? "", unit: settings.unit)
    } catch {
      refuse(column, row, wanted: error.wanted)
      return nil
    }
  }

  private mutating func required(_ column: RecordColumn, _ row: Int) -> Int64? {
    guard text(column, row) != nil else {
      refuse(column, row, wanted: "a duration")
      return nil
    }
    return span(column, row)
  }

  private mutating func span(_ column: RecordColumn, _ row: Int) -> Int64? {
    guard let text = text(column, row) else { return nil }
    do throws(DurationText.Flaw) {
      return try RecordedSpan.nanoseconds(text, unit: settings.unit)
    } catch {
      refuse(column, row, wanted: error.wanted)
      return nil
    }
  }

  private mutating func refuse(_ column: RecordColumn, _ row: Int, wanted: String) {
    let found = text(column, row).map { TerminalText.quoted($0) } ?? "nothing"
    let place = places[column].map { table.place(row: row, column: $0) } ?? 0
    diagnostics.append(
      Diagnostic(in: table.source, at: place, column.rawValue, wanted: wanted, found: found))
  }
}

extension ImportSettings {
  /// The weekday of a day by its number, 1 (Monday) … 7 (Sunday); nil if nothing says.
  func weekday(ofDay number: Int, areDates: Bool) -> Int? {
    if areDates { return CalendarDate.weekday(ofSerial: number) }
    return dayOne.map { CalendarDate.weekday(ofSerial: $0.serial + number - 1) }
  }
}
