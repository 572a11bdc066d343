/// How many are still patient after each wait, of people of whom an answer cuts many waits short
/// (Kaplan & Meier, 1958).
///
///     let curve = SurvivalCurve([.init(20, gaveUp: true), .init(35, gaveUp: false)])
///     curve.steps.last?.share
///
/// A wait that ended with an answer says only that the patience was longer: it counts among those
/// at risk up to its end, and is no giving up. Of equal waits the answered count as the longer.
public struct SurvivalCurve: Sendable, Equatable {
  /// One wait, and whether it ended by giving up.
  public struct Wait: Sendable, Equatable {
    /// In any unit, 0 or more.
    public var length: Int64
    public var gaveUp: Bool

    /// A wait of that length.
    public init(_ length: Int64, gaveUp: Bool) {
      (self.length, self.gaveUp) = (length, gaveUp)
    }
  }

  /// A wait at which somebody gave up.
  public struct Step: Sendable, Equatable {
    /// In the unit of the waits.
    public let wait: Int64
    /// Who had waited at least so long [1].
    public let atRisk: Int
    /// The share of all that is more patient, 0 … 1 [1].
    public let share: Double
  }

  /// The steps in ascending order of the wait; empty if nobody gave up.
  public let steps: [Step]

  /// The curve of some waits, in any order.
  public init(_ waits: [Wait]) {
    let ordered = waits.sorted { $0.length < $1.length }
    var steps: [Step] = []
    var share = 1.0
    var first = 0
    while first < ordered.count {
      var (end, lost) = (first, 0)
      while end < ordered.count, ordered[end].length == ordered[first].length {
        lost += ordered[end].gaveUp ? 1 : 0
        end += 1
      }
      if lost > 0 {
        let atRisk = ordered.count - first
        share *= 1 - Double(lost) / Double(atRisk)
        steps.append(Step(wait: ordered[first].length, atRisk: atRisk, share: share))
      }
      first = end
    }
    self.steps = steps
  }

  /// The curve as far as at least so many are at risk: beyond, single people move it.
  public func trusted(atRisk fewest: Int) -> [Step] {
    Array(steps.prefix { $0.atRisk >= fewest })
  }
}
