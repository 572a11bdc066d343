public import EventEngine

/// Interpreters who are planned together.
public struct StaffGroup: Hashable, Sendable {
  /// How many are on shift.
  public var staff = Staffing.unlimited
  /// What they can do, what they prefer first; everything if empty.
  public var skills: [String] = []
  /// When some of them are away for a while.
  public var breaks: [StaffBreak] = []
  /// That a planned interpreter is there, drawn for each and every day [1].
  public var presence = 1.0
  /// What they do with a call in hand when their shift ends or a break begins.
  public var whenLeaving = CallInHand.finish
  /// How long they stay in a call, if it differs from the provider's law [ns].
  public var service: Distribution?
  /// The same for single skills; these go before `service` [ns].
  public var serviceBySkill: [Named<Distribution>] = []
  /// From being in the call to the first caption, of machines [ns]; none are shown if absent.
  public var captionDelay: Distribution?

  public init() {}
}

/// How many are on shift.
public enum Staffing: Hashable, Sendable {
  case unlimited
  case count(Int)
  /// Steps by time of day, in ascending order; the last holds over midnight until the first.
  case schedule([StaffStep])
}

/// From this time of day on, so many.
public struct StaffStep: Hashable, Sendable {
  public var from = TimeOfDay(second: 0)
  public var count = 0

  public init() {}

  public init(from: TimeOfDay, count: Int) {
    self.from = from
    self.count = count
  }
}

/// A stretch of the day in which some of a group are away.
public struct StaffBreak: Hashable, Sendable {
  public var from = TimeOfDay(second: 0)
  /// Less than a day [ns].
  public var span = SimulationSpan.zero
  public var size = Size.count(0)

  /// How many are away.
  public enum Size: Hashable, Sendable {
    case count(Int)
    /// Of those on shift, rounded to the nearest whole number [1].
    case share(Double)
  }

  public init() {}

  public init(from: TimeOfDay, for span: SimulationSpan, _ size: Size) {
    self.from = from
    self.span = span
    self.size = size
  }
}

/// What becomes of a call whose interpreter leaves.
public enum CallInHand: String, Hashable, Sendable, CaseIterable {
  /// The interpreter stays until it is over.
  case finish
  /// A free interpreter takes it over; if there is none, it is finished.
  case handOver
}
