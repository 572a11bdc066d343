/// What must hold in every run, whatever the scenario.
public enum Invariant: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case i1 = 1
  case i2
  case i3
  case i4
  case i5
  case i6
  case i7
  case i8
  case i10 = 10
  case i11

  /// As the pages name it: `I1`.
  public var name: String { "I\(rawValue)" }

  /// What it demands, in one sentence.
  public var sentence: String {
    switch self {
    case .i1: "Every request gets exactly one outcome, or is open at the horizon."
    case .i2: "`prepare` runs once for a request, `resume` at most once for each honoured return."
    case .i3:
      "No `prepare` or `resume` starts after the outcome is fixed; call-backs tell what happened."
    case .i4: "After a crash or kill in mid-invocation no handler runs for that request again."
    case .i5: "No two invocations share a process."
    case .i6:
      "Interpreters in use are on shift or finishing, and each engagement ends once, in time."
    case .i7: "Time never runs backwards, and effects never precede causes."
    case .i8: "Counts balance: offered = carried + failed + withdrawn + open."
    case .i10:
      "Each storage read gives what the writes, flushes, losses and locks before it imply."
    case .i11: "Each return is honoured with a launch at once, or ignored for its own reason."
    }
  }
}
