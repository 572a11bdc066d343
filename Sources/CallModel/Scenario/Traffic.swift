public import EventEngine

/// One stream of calls: who calls, and when.
public struct TrafficStream: Hashable, Sendable {
  /// The name of a kind of people.
  public var people = ""
  /// When calls arrive.
  public var arrivals = Arrivals.constant(.zero)
  /// What an arrival is.
  public var unit = ArrivalUnit.calls
  /// How busy each calendar day is, one draw a day; all days are alike if absent.
  public var dayToDay: DayFactor?

  public init() {}
}

/// What arrives.
public enum ArrivalUnit: String, Hashable, Sendable, CaseIterable {
  /// Calls, in some of which somebody asks for help.
  case calls
  /// Calls in which somebody does ask: one request each, further tries not counted.
  case requests
}

/// When the calls of a stream arrive.
public enum Arrivals: Hashable, Sendable {
  /// Independently of each other.
  case poisson(RateCurve)
  /// At even distances, as measured by the expected arrivals between; the first is at a random
  /// point of its distance.
  case even(RateCurve)
  /// Independently of each other, at a rate that switches between two values at random.
  case bursty(BurstyRate)
  /// At recorded times.
  case trace(RecordedArrivals)
  /// A number of people who think, call and come back.
  case closed(ClosedPeople)

  /// Independently of each other, at the same rate all the time.
  public static func constant(_ rate: Rate) -> Arrivals { .poisson(.constant(rate)) }
}

/// A factor on the rates of a calendar day.
public enum DayFactor: Hashable, Sendable {
  /// A law of its own [1].
  case law(Distribution)
  /// The name of a factor in `RunSettings.days`, which several streams may share.
  case shared(String)
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

/// A rate over time.
public enum RateCurve: Hashable, Sendable {
  case constant(Rate)
  /// One after another from the start of the run; after the last, no more calls.
  case stages([RateStage])
  /// By time of day and weekday, over and over.
  case profile(WeekProfile)
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

/// Two rates that take turns, each for an exponential time (Fischer, Meier-Hellstern 1993: MMPP-2).
public struct BurstyRate: Hashable, Sendable {
  public var quiet = BurstState()
  public var burst = BurstState()

  public init() {}
}

/// One of two states of traffic.
public struct BurstState: Hashable, Sendable {
  public var rate = Rate.zero
  /// On average [ns].
  public var lasts = SimulationSpan.seconds(1)

  public init() {}

  public init(rate: Rate, lasts: SimulationSpan) {
    self.rate = rate
    self.lasts = lasts
  }
}

/// Arrivals as a file lists them.
public struct RecordedArrivals: Hashable, Sendable {
  public var column = RecordedColumn()
  /// Since the start of the run, in ascending order [ns].
  public var times: [SimulationInstant] = []

  public init() {}
}

/// A column of a table in a file of its own.
public struct RecordedColumn: Hashable, Sendable {
  /// Relative to the scenario's folder.
  public var file = ""
  /// The name at its head.
  public var column = ""
  /// The unit of bare numbers, such as `s`; without one each value has its own.
  public var unit: String?
  /// The fingerprint of the file's bytes, once it has been read.
  public var digest: String?

  public init() {}
}

/// People of whom each thinks, calls and comes back once the call is over.
public struct ClosedPeople: Hashable, Sendable {
  /// How many there are, 1 … 10 000 000.
  public var people = 1
  /// From the end of a call, or the start of the run, to the next call [ns].
  public var think = Distribution.constant(0)

  public init() {}
}
