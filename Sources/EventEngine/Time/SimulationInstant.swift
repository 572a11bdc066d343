/// A point on the simulation clock: whole nanoseconds since the start of the replication [ns].
///
/// ```swift
/// let due = calendar.now + .seconds(30)
/// let waited = calendar.now - picked  // a SimulationSpan
/// ```
@frozen public struct SimulationInstant: SimulationTime {
  /// The time since the start of the replication [ns].
  public let nanoseconds: Int64

  /// The instant so long after the start of the replication [ns].
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The start of the replication.
  @inlinable public static var start: Self { Self(nanoseconds: 0) }

  /// Later than anything that is ever scheduled.
  @inlinable public static var distantFuture: Self { Self(nanoseconds: .max) }

  /// The instant so much later; traps beyond 292 years.
  @inlinable public static func + (instant: Self, span: SimulationSpan) -> Self {
    Self(nanoseconds: instant.nanoseconds + span.nanoseconds)
  }

  /// The instant so much earlier.
  @inlinable public static func - (instant: Self, span: SimulationSpan) -> Self {
    Self(nanoseconds: instant.nanoseconds - span.nanoseconds)
  }

  /// The span from the second instant to the first.
  @inlinable public static func - (end: Self, start: Self) -> SimulationSpan {
    SimulationSpan(nanoseconds: end.nanoseconds - start.nanoseconds)
  }

  @inlinable public static func += (instant: inout Self, span: SimulationSpan) {
    instant = instant + span
  }
}

extension SimulationInstant: CustomStringConvertible {
  /// Seconds since the start of the replication, as `12.5s` [s].
  public var description: String { "\(inSeconds)s" }
}
