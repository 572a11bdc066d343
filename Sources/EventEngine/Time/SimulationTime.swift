/// A whole number of nanoseconds with a meaning.
///
/// `SimulationInstant` and `SimulationSpan` share their factories here, so that `.seconds(90)`
/// reads the same for both. Factories trap beyond ±292 years.
public protocol SimulationTime: BitwiseCopyable, Hashable, Comparable, Sendable {
  /// The count itself [ns].
  var nanoseconds: Int64 { get }

  /// The value of so many nanoseconds [ns].
  init(nanoseconds: Int64)
}

extension SimulationTime {
  /// So many nanoseconds [ns].
  @inlinable public static func nanoseconds(_ count: Int64) -> Self { Self(nanoseconds: count) }

  /// So many microseconds [µs].
  @inlinable public static func microseconds(_ count: Int64) -> Self {
    Self(nanoseconds: count * 1_000)
  }

  /// So many milliseconds [ms].
  @inlinable public static func milliseconds(_ count: Int64) -> Self {
    Self(nanoseconds: count * 1_000_000)
  }

  /// So many seconds [s].
  @inlinable public static func seconds(_ count: Int64) -> Self {
    Self(nanoseconds: count * 1_000_000_000)
  }

  /// So many minutes [min].
  @inlinable public static func minutes(_ count: Int64) -> Self {
    Self(nanoseconds: count * 60_000_000_000)
  }

  /// So many hours [h].
  @inlinable public static func hours(_ count: Int64) -> Self {
    Self(nanoseconds: count * 3_600_000_000_000)
  }

  /// So many days of 24 hours [d].
  @inlinable public static func days(_ count: Int64) -> Self {
    Self(nanoseconds: count * 86_400_000_000_000)
  }

  /// The same as a fraction, for reports only [s].
  @inlinable public var inSeconds: Double { Double(nanoseconds) / 1e9 }

  @inlinable public static func < (left: Self, right: Self) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
