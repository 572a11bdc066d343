public import CallModel
internal import EventEngine

/// Makes a scenario of a call-by-call record, and says what it took for granted.
///
/// ```swift
/// let made = ScenarioImport(records: reader.records, reader.leftOut, settings, from: firstDate)
/// print(made.text)
/// ```
///
/// Profile by half hour and weekday, service by its quantiles, patience by Kaplan–Meier, staff by
/// the mean number busy while somebody waits.
public struct ScenarioImport {
  public private(set) var scenario = Scenario()
  /// What was censored, guessed or left out, one sentence or two each.
  public internal(set) var notes: [String] = []

  let records: [CallRecord]
  let settings: ImportSettings
  let firstDate: CalendarDate?
  /// The days that count, in ascending order.
  let days: [Int]
  /// What the profile covers, in half hours since midnight.
  let slots: Range<Int>

  /// A scenario of at least one record.
  ///
  /// - Parameter firstDate: the earliest date, if the record has dates.
  public init(
    _ records: [CallRecord], leftOut: CallRecordReader.LeftOut, _ settings: ImportSettings,
    from firstDate: CalendarDate? = nil
  ) {
    precondition(!records.isEmpty, "import of no calls")
    self.records = records
    self.settings = settings
    self.firstDate = firstDate
    days = Self.distinct(records.map(\.day))
    slots = Self.slots(of: records, settings)
    scenario.name = settings.name
    scenario.about = "Made by callsim import from a record of \(records.count) calls."
    noteCalls(leftOut)
    setRun()
    for group in groupNames.indices { addStream(group) }
    addStaff()
    noteOutcome()
  }

  /// The scenario as a file: the notes as comments, then what isn't a default.
  public var text: String {
    var text = "// Made by callsim import. What was left out, censored, assumed or guessed:\n"
    for note in notes { text += ImportNotes.comment(note) }
    return text + ScenarioForm.whole.briefLines(scenario)
  }

  // MARK: Parts

  /// The staff groups; one if none are named.
  var groupNames: [String] {
    settings.groups.isEmpty ? ["agents"] : settings.groups.map(\.name)
  }

  func records(of group: Int) -> [CallRecord] { records.filter { $0.group == group } }

  /// Whether each weekday has a profile of its own.
  var isByWeekday: Bool { !settings.areDaysAlike && weekday(of: days[0]) != nil }

  func weekday(of day: Int) -> Int? {
    settings.weekday(ofDay: day, areDates: firstDate != nil)
  }

  private mutating func setRun() {
    scenario.run.seed = settings.seed
    scenario.run.replications = 20
    let offset = firstDate == nil ? days[0] - 1 : days[0] - (firstDate?.serial ?? 0)
    let known = (firstDate ?? settings.dayOne)?.advanced(by: max(0, offset))
    if known == nil {
      notes.append(
        "Guessed: no dates are known, so all days are alike and the run starts on a Monday.")
    }
    let opens = isByWeekday ? 0 : slots.lowerBound * 1800
    scenario.run.start = (known ?? CalendarDate("2001-01-01"))?.start(at: opens)
    scenario.run.length =
      isByWeekday ? .seconds(7 * 86_400) : .seconds(Int64(slots.count) * 1800)
  }

  private mutating func addStream(_ group: Int) {
    let name = settings.groups.isEmpty ? "calls" : groupNames[group]
    let calls = records(of: group)
    var stream = TrafficStream()
    stream.people = name
    stream.arrivals = .poisson(.profile(profile(of: calls)))
    scenario.traffic.append(Named(name, stream))
    var people = PeopleDescription()
    people.picks = [Named("telephone", 1)]
    if !settings.groups.isEmpty { people.skill = [Named(name, 1)] }
    people.patience = patience(of: calls, name)
    scenario.people.append(Named(name, people))
  }

  private mutating func addStaff() {
    var app = AppDescription()
    app.provider = "centre"
    scenario.apps = [Named("telephone", app)]
    var provider = ProviderDescription()
    for (index, name) in groupNames.enumerated() {
      let calls = records(of: index)
      var group = StaffGroup()
      group.staff = .schedule(staff(of: calls, name))
      if !settings.groups.isEmpty { group.skills = [name] }
      provider.groups.append(Named(name, group))
      guard let service = service(of: calls, name) else { continue }
      if settings.groups.isEmpty {
        provider.service = service
      } else {
        provider.serviceBySkill.append(Named(name, service))
      }
    }
    notes.append(
      "Staff is of all days together: the mean number busy while somebody waited, rounded. Who was "
        + "present and idle, or had other work, the record does not say. Compare waits and "
        + "abandonment with the real ones, not occupancy.")
    scenario.providers = [Named("centre", provider)]
  }

  /// The half hours in which calls joined, or those that are asked for.
  private static func slots(of records: [CallRecord], _ settings: ImportSettings) -> Range<Int> {
    let seconds = records.map { Int($0.joined / 1_000_000_000) }.filter { $0 < 86_400 }
    let first = settings.opens ?? (seconds.min() ?? 0) / 1800 * 1800
    let last = settings.closes ?? ((seconds.max() ?? 0) / 1800 + 1) * 1800
    let start = min(47, first / 1800)
    return start..<max(start + 1, (last + 1799) / 1800)
  }

  static func distinct(_ numbers: [Int]) -> [Int] {
    var distinct: [Int] = []
    for number in numbers.sorted() where distinct.last != number { distinct.append(number) }
    return distinct
  }
}
