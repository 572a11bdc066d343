public import EventEngine

/// Everything that one scenario file says, as plain values.
///
/// A scenario names its parts; the cell that plays it gives them dense numbers. What a file leaves
/// out is neutral here: phases take no time, nothing fails, nobody loses patience.
public struct Scenario: Hashable, Sendable {
  /// What the run is called in reports.
  public var name = ""
  /// One or two sentences for people.
  public var about = ""
  /// How long, how often and from which seed.
  public var run = RunSettings()
  /// The streams of calls, in file order.
  public var traffic: [Named<TrafficStream>] = []
  /// The kinds of people, in file order.
  public var people: [Named<PeopleDescription>] = []
  /// The assistance apps, in file order.
  public var apps: [Named<AppDescription>] = []
  /// The services behind the apps, in file order.
  public var providers: [Named<ProviderDescription>] = []
  /// What Apple leaves unspecified.
  public var framework = FrameworkSettings()
  /// What goes wrong on purpose, in file order.
  public var faults: [Named<Fault>] = []
  /// When nothing does, in ascending order, none over another.
  public var quiet: [QuietWindow] = []
  /// What a search for faults may use; everything if absent.
  public var chaos: ChaosSettings?
  /// What must hold for the run to pass.
  public var expectations: [Expectation] = []
  /// Paths of the file, each with the texts of the values that it takes in turn; every combination
  /// is a run of its own. Nil if there is only one.
  public var matrix: [Named<[String]>]?

  public init() {}
}

extension Scenario {
  /// The names of all skills, in the order in which people first name them; a number in a trace is
  /// one more than the place here, and 0 means no particular skill.
  public var skills: [String] { names(in: people.map(\.value.skill)) }

  /// The names of all classes of memory, numbered as skills are.
  public var memoryClasses: [String] { names(in: people.map(\.value.device.memory)) }

  private func names(in lists: [[Named<Double>]]) -> [String] {
    var known: [String] = []
    for one in lists.joined() where !known.contains(one.name) { known.append(one.name) }
    return known
  }
}

/// A value that the file keys by a name.
public struct Named<Value> {
  public var name: String
  public var value: Value

  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

extension Named: Equatable where Value: Equatable {}
extension Named: Hashable where Value: Hashable {}
extension Named: Sendable where Value: Sendable {}

extension Array {
  /// The place of the value with that name, if there is one.
  public func index<Value>(named name: String) -> Int? where Element == Named<Value> {
    firstIndex { $0.name == name }
  }
}

/// The section `run`: what is observed, how often, from which seed.
public struct RunSettings: Hashable, Sendable {
  /// The root of all draws; a file may leave it to the command line.
  public var seed: UInt64?
  /// When the run starts on the calendar; decides times of day. Midnight on a Monday if absent.
  public var start: CalendarStart?
  /// Factors of how busy a day is, by name, for streams to share; one draw a calendar day.
  public var days: [Named<Distribution>] = []
  /// The start that is left out of the figures, never out of the invariants [ns].
  public var warmUp = SimulationSpan.zero
  /// The span in which picked requests count [ns].
  public var length = SimulationSpan.zero
  /// What follows, without new calls.
  public var drain = Drain.untilEmpty
  /// Independent runs, 1 … 1 000 000; with a precision, how many are played before it is looked at.
  public var replications = 1
  /// Until which figures are known well enough replications are added; nil for a fixed number.
  public var precision: [PrecisionTarget]?
  /// The most replications that a precision may take, 1 … 1 000 000; 10 000 if absent.
  public var mostReplications: Int?
  /// The system of devices whose people say nothing else.
  public var osLevel = OSLevel.minor3
  /// The root of the order in which events of one instant happen; as scheduled if absent (I7).
  public var ties: UInt64?
  /// Whole copies of the world in one replication, 1 … 10 000; nothing is shared between them.
  public var cells = 1

  public init() {}

  /// When traffic stops [ns].
  public var end: SimulationInstant { .start + warmUp + length }
}

extension RunSettings {
  /// How long `untilEmpty` waits for the next request to come to an end [ns]: a day and an hour,
  /// so that every shift has its turn, or as long as the traffic lasted.
  ///
  /// A request that comes no further, for ever losing its interpreter, would hold up the end.
  public var longestStandstill: SimulationSpan { max(.hours(25), warmUp + length) }

  /// The calendar days that the run touches [1].
  public var calendarDays: Int {
    let second = Int64(start?.secondOfDay ?? 0)
    let span = end.nanoseconds / 1_000_000_000 + second
    return Int(span / 86_400) + 1
  }
}

/// How a run ends once traffic has stopped.
public enum Drain: Hashable, Sendable {
  /// Open requests get this long to finish [ns].
  case span(SimulationSpan)
  /// Until nothing is left to happen, or no request has come to an end for `longestStandstill`.
  case untilEmpty
}

/// The date and local time at which a run begins, with the offset from UTC.
public struct CalendarStart: Hashable, Sendable {
  /// The year, 1 … 9999.
  public let year: Int
  /// The month, 1 … 12.
  public let month: Int
  /// The day of the month, 1 … 31.
  public let day: Int
  /// The local time of day, as the span since midnight [ns].
  public let timeOfDay: SimulationSpan
  /// How far local time is ahead of UTC [min]; −840 … 840.
  public let minutesAheadOfUTC: Int

  public init(
    year: Int, month: Int, day: Int, timeOfDay: SimulationSpan, minutesAheadOfUTC: Int
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.timeOfDay = timeOfDay
    self.minutesAheadOfUTC = minutesAheadOfUTC
  }

  /// Since local midnight [s], 0 … 86 399.
  public var secondOfDay: Int { Int(timeOfDay.nanoseconds / 1_000_000_000) }

  /// The day of the week, 1 (Monday) … 7 (Sunday), by the Gregorian calendar.
  public var weekday: Int {
    // Years begin in March here, so that the leap day comes last.
    let (shifted, sinceMarch) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let days =
      shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
      + (153 * sinceMarch + 2) / 5 + day
    return (days + 1) % 7 + 1
  }
}

/// A time of day [s since midnight], 0 … 86 400.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  public var second: Int

  public init(second: Int) { self.second = second }

  public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.second < b.second }
}
