public import EventEngine

/// One stream of calls: who calls, and when.
public struct TrafficStream: Hashable, Sendable {
  /// The name of a kind of people.
  public var people = ""
  /// When calls arrive.
  public var arrivals = RateCurve.constant(.zero)

  public init() {}
}

/// How often something happens [h⁻¹]; never negative.
public struct Rate: Hashable, Comparable, Sendable {
  public var perHour: Double

  public init(perHour: Double) { self.perHour = perHour }

  public static let zero = Rate(perHour: 0)

  public static func < (a: Rate, b: Rate) -> Bool { a.perHour < b.perHour }

  /// The same rate as expected happenings a nanosecond [ns⁻¹].
  public var perNanosecond: Double { perHour / 3.6e12 }
}

/// The rate of a Poisson process over time.
public enum RateCurve: Hashable, Sendable {
  case constant(Rate)
  /// One after another from the start of the run; after the last, no more calls.
  case stages([RateStage])
  /// Steps by time of day, in ascending order; the last holds over midnight until the first.
  case profile([ProfileStep])
}

/// A stretch of time in which the rate goes in a straight line from one value to another.
public struct RateStage: Hashable, Sendable {
  public var span = SimulationSpan.zero
  public var from = Rate.zero
  public var to = Rate.zero

  public init() {}

  public init(span: SimulationSpan, from: Rate, to: Rate) {
    self.span = span
    self.from = from
    self.to = to
  }
}

/// From this time of day on, this rate.
public struct ProfileStep: Hashable, Sendable {
  public var from = TimeOfDay(second: 0)
  public var rate = Rate.zero

  public init() {}

  public init(from: TimeOfDay, rate: Rate) {
    self.from = from
    self.rate = rate
  }
}
