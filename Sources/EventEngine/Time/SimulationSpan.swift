/// A length of simulated time: whole nanoseconds, possibly negative [ns].
///
/// ```swift
/// let limit: SimulationSpan = .seconds(30)
/// let total = limit + .milliseconds(5)
/// ```
@frozen public struct SimulationSpan: SimulationTime {
  /// The length [ns].
  public let nanoseconds: Int64

  /// A span of so many nanoseconds [ns].
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// No time at all.
  @inlinable public static var zero: Self { Self(nanoseconds: 0) }

  @inlinable public static func + (left: Self, right: Self) -> Self {
    Self(nanoseconds: left.nanoseconds + right.nanoseconds)
  }

  @inlinable public static func - (left: Self, right: Self) -> Self {
    Self(nanoseconds: left.nanoseconds - right.nanoseconds)
  }

  @inlinable public static func += (left: inout Self, right: Self) { left = left + right }

  @inlinable public static func -= (left: inout Self, right: Self) { left = left - right }

  /// The span so many times over.
  @inlinable public static func * (span: Self, count: Int64) -> Self {
    Self(nanoseconds: span.nanoseconds * count)
  }
}

extension SimulationSpan: CustomStringConvertible {
  /// Seconds, as `12.5s` [s].
  public var description: String { "\(inSeconds)s" }
}
