/// How well a figure has to be known: half the width of its interval.
public struct PrecisionTarget: Hashable, Sendable {
  public var figure: Figure
  public var halfWidth: HalfWidth

  public init(_ figure: Figure, _ halfWidth: HalfWidth) {
    self.figure = figure
    self.halfWidth = halfWidth
  }

  /// At most so much.
  public enum HalfWidth: Hashable, Sendable {
    /// Of the figure's estimate, above 0 [1].
    case relative(Double)
    /// In the unit of the figure, above 0: [ns], [1] or a number.
    case absolute(Double)
  }

  /// What half the width may be for an estimate, in the unit of the figure.
  public func limit(for estimate: Double) -> Double {
    switch halfWidth {
    case .relative(let share): share * estimate.magnitude
    case .absolute(let limit): limit
    }
  }
}
