import CallModel

/// How many requests there are of each kind, counted from the records alone (I8).
public struct RequestBalance: Hashable, Sendable, BitwiseCopyable {
  public internal(set) var refused = 0
  public internal(set) var offered = 0
  public internal(set) var carried = 0
  public internal(set) var failed = 0
  public internal(set) var withdrawn = 0
  /// Requests whose outcome is not fixed.
  public internal(set) var open = 0
  /// By how much the sum is known to be wrong already, so that one fault is told once.
  var drift = 0

  public var picked: Int { refused + offered }

  var isBalanced: Bool { offered &- carried &- failed &- withdrawn &- open == drift }

  mutating func count(_ outcome: Outcome) {
    switch outcome.kind {
    case .open: break
    case .carried: carried &+= 1
    case .failed: failed &+= 1
    case .withdrawn: withdrawn &+= 1
    }
  }

  mutating func acceptDrift() { drift = offered - carried - failed - withdrawn - open }
}
