/// One call of a call-by-call record.
public struct CallRecord: Hashable, Sendable {
  /// The number of its day, as the table counts or, of dates, one more than the day before.
  public var day: Int
  /// When it joined the queue, since midnight of its day [ns].
  public var joined: Int64
  /// How long it waited, answered or not [ns].
  public var wait: Int64
  /// How long an agent had it; 0 if it gave up [ns].
  public var service: Int64
  /// It was answered; else it gave up.
  public var isServed: Bool
  /// The place of its staff among the groups of the settings.
  public var group: Int
  /// Who answered, as the table names agents.
  public var agent: String?

  /// When an agent took it, or when it gave up [ns].
  var answered: Int64 { joined + wait }
}

/// What a column of a call-by-call record says.
public enum RecordColumn: String, Hashable, Sendable, CaseIterable {
  case day, arrival, menu, wait, service, answer, end, outcome, type, agent

  /// For people, without a full stop.
  public var about: String {
    switch self {
    case .day: "the day: a date or a number"
    case .arrival: "when the call came: since midnight, a time of day, or a date and time"
    case .menu: "how long it was in the voice menu before the queue"
    case .wait: "how long it was in the queue"
    case .service: "how long an agent had it"
    case .answer: "when an agent took it; empty if none did"
    case .end: "when it was over"
    case .outcome: "whether it was answered or given up"
    case .type: "the kind of call"
    case .agent: "who answered"
    }
  }
}

/// How a call-by-call record is to be read, and what is to be made of it.
public struct ImportSettings: Sendable {
  /// The names of columns that aren't called as `RecordColumn` calls them.
  public var columns: [(column: RecordColumn, name: String)] = []
  /// The unit of bare numbers.
  public var unit = "s"
  /// Outcomes that mean an answer.
  public var served = ["served", "answered", "AGENT"]
  /// Outcomes that mean giving up.
  public var abandoned = ["abandoned", "HANG"]
  /// The staff groups, each with the types that it serves; one for all types if empty.
  public var groups: [(name: String, types: [String])] = []
  /// The date of day 1, where days are numbers.
  public var dayOne: CalendarDate?
  /// The weekdays that count, 1 (Monday) … 7 (Sunday); all if empty.
  public var weekdays: [Int] = []
  /// All days make one mean day; else each weekday has a profile of its own.
  public var areDaysAlike = false
  /// The first second of the day that the profile covers; that of the first call if absent.
  public var opens: Int?
  /// The second of the day at which the profile ends; that after the last call if absent.
  public var closes: Int?
  /// How long a number of staff holds [s], a divisor of a day.
  public var staffStep = 3600
  /// What the scenario is called.
  public var name = "imported"
  /// Its seed.
  public var seed: UInt64 = 1

  public init() {}
}

extension ImportSettings {
  private static let dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// The weekdays that a text such as `sun-thu` or `sat,sun` means, 1 (Monday) … 7; nil if none.
  public static func weekdays(_ text: String) -> [Int]? {
    var days: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
        .map { dayNames.firstIndex(of: String($0)) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1]
      else { return nil }
      for step in 0...(last - first + 7) % 7 { days.append((first + step) % 7 + 1) }
    }
    return days
  }

  /// The seconds of the day that a text such as `07:00-24:00` means; nil unless in half hours.
  public static func hours(_ text: String) -> Range<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .compactMap { ClockText.seconds($0).map { Int($0) } }
    guard ends.count == 2, ends[0] < ends[1], ends.allSatisfy({ $0 % 1800 == 0 }) else {
      return nil
    }
    return ends[0]..<ends[1]
  }
}
