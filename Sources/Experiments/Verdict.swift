/// What is to be said of a run: all that applies, the weightiest first.
public struct Verdict: Sendable, Equatable {
  /// In the order of weight.
  public enum Status: Int, Sendable, Hashable, CaseIterable {
    /// It was stopped; nothing is judged.
    case interrupted
    /// An invariant was breached: the run cannot be trusted.
    case breached
    /// An expectation missed.
    case missed
    /// Too little was seen to judge an expectation.
    case inconclusive
    /// Every expectation held.
    case passed
  }

  /// All that apply, the weightiest first; never empty.
  public let statuses: [Status]

  /// What was found; nothing means passed.
  public init(_ found: [Status]) {
    let sorted = Status.allCases.filter { found.contains($0) && $0 != .passed }
    statuses = sorted.isEmpty ? [.passed] : sorted
  }

  /// The weightiest.
  public var status: Status { statuses[0] }
}
