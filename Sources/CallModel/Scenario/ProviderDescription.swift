public import EventEngine

/// The service behind an app: a backend that takes join URLs, and a staff.
public struct ProviderDescription: Hashable, Sendable {
  /// The time a handler needs to forward the join URL, before it proceeds [ns].
  public var forward = Distribution.constant(0)
  /// From an interpreter's assignment to being in the call [ns].
  public var join = Distribution.constant(0)
  /// Who serves; earlier groups are asked first.
  public var groups: [Named<StaffGroup>] = []
  /// How long an interpreter stays in the call [ns].
  public var service = Distribution.constant(0)
  /// What an interpreter does after a call before the next [ns].
  public var wrapUp = Distribution.constant(0)

  public init() {}
}

/// Interpreters who are planned together.
public struct StaffGroup: Hashable, Sendable {
  public var staff = Staffing.unlimited

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
