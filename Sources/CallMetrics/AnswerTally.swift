public import EventEngine

/// How the requests of one kind fared on the way to an answer: counts and exact sums.
public struct AnswerTally: Sendable, Equatable {
  /// What is counted beside the waits; the raw value is the column.
  public enum Column: Int, Sendable, CaseIterable {
    /// Picks that became requests.
    case offered
    /// Picks that were refused (U8).
    case refused
    /// Requests after which another try was planned.
    case retried
    /// Requests that reached a provider, blocked ones and those that found nobody included.
    case arrived
    /// Joined by an interpreter.
    case served
    /// Left the line unserved, of the person's own accord.
    case abandoned
    /// Left the line unserved for another reason.
    case turnedAway

    /// How many there are; a number, because `allCases` may make an array at every record.
    static let count = 7
  }

  /// The limits of service levels, in ascending order [ns].
  public let thresholds: [SimulationSpan]
  /// One for each `Column`.
  public let counts: [UInt64]
  /// The served by their wait: below the first threshold, equal to it, between it and the second,
  /// and so on.
  public let servedByWait: [UInt64]
  /// Who gave up, in the same way.
  public let abandonedByWait: [UInt64]
  /// The waits of everybody who left the line, served or not [ns].
  public let waitSum: Int128
  /// The waits of the served alone [ns].
  public let speedSum: Int128

  public subscript(_ column: Column) -> UInt64 { counts[column.rawValue] }

  /// The served who waited at most, or less than, a threshold; nil if that one wasn't counted.
  public func served(within threshold: SimulationSpan, strictly: Bool = false) -> UInt64? {
    count(in: servedByWait, within: threshold, strictly: strictly)
  }

  /// Who gave up after at most, or less than, a threshold; nil if that one wasn't counted.
  public func abandoned(within threshold: SimulationSpan, strictly: Bool = false) -> UInt64? {
    count(in: abandonedByWait, within: threshold, strictly: strictly)
  }

  private func count(
    in places: [UInt64], within threshold: SimulationSpan, strictly: Bool
  ) -> UInt64? {
    guard let index = thresholds.firstIndex(of: threshold) else { return nil }
    return places[...(2 * index + (strictly ? 0 : 1))].reduce(0, +)
  }
}
