/// A distribution made ready to draw from: 24 plain bytes, with longer tables kept in
/// `VariateTables`.
@frozen public struct Variate: BitwiseCopyable, Hashable, Sendable {
  @frozen @usableFromInline enum Kind: UInt8, BitwiseCopyable, Sendable {
    case constant, exponential, lognormal, uniform
    case normal, gamma, weibull, pareto, triangular, empirical, mixture
  }

  /// The first two parameters; which they are depends on the kind.
  @usableFromInline let a: Double
  @usableFromInline let b: Double

  /// Where its other numbers begin in the tables.
  @usableFromInline let first: Int32

  @usableFromInline let kind: Kind

  @inlinable init(_ kind: Kind, _ a: Double, _ b: Double, first: Int32 = 0) {
    (self.kind, self.a, self.b, self.first) = (kind, a, b, first)
  }

  /// The law that takes no time.
  @inlinable public static var zero: Variate { Variate(.constant, 0, 0) }

  /// Whether it takes no time and draws nothing.
  @inlinable public var isZero: Bool { kind == .constant && b.bitPattern == 0 }
}
