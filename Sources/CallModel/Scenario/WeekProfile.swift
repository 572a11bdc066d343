/// A rate by time of day and weekday.
public struct WeekProfile: Hashable, Sendable {
  public var shape = Shape.steps
  /// The points of days of which nothing more special is said, in ascending order.
  public var everyDay: [ProfileStep]?
  /// Monday to Friday.
  public var workdays: [ProfileStep]?
  /// Saturday and Sunday.
  public var weekend: [ProfileStep]?
  public var monday: [ProfileStep]?
  public var tuesday: [ProfileStep]?
  public var wednesday: [ProfileStep]?
  public var thursday: [ProfileStep]?
  public var friday: [ProfileStep]?
  public var saturday: [ProfileStep]?
  public var sunday: [ProfileStep]?

  public init() {}

  /// The same on all days.
  public init(everyDay: [ProfileStep], shape: Shape = .steps) {
    self.everyDay = everyDay
    self.shape = shape
  }

  /// What the rate does between two points; after the last of a day, until the next day's first.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// It stays.
    case steps
    /// It goes in a straight line.
    case linear
  }

  /// The points of a weekday, 1 (Monday) … 7 (Sunday): the most special list that there is.
  public func points(on weekday: Int) -> [ProfileStep]? {
    let days = [monday, tuesday, wednesday, thursday, friday, saturday, sunday]
    precondition(days.indices.contains(weekday - 1), "week profile: weekday \(weekday)")
    return days[weekday - 1] ?? (weekday <= 5 ? workdays : weekend) ?? everyDay
  }
}

/// From this time of day on, or just then, this rate.
public struct ProfileStep: Hashable, Sendable {
  public var from = TimeOfDay(second: 0)
  public var rate = Rate.zero

  public init() {}

  public init(from: TimeOfDay, rate: Rate) {
    self.from = from
    self.rate = rate
  }
}
