/// What the process tells its caller when it ends: one case for each kind of failure.
///
/// ```swift
/// let status = ExitStatus.first(of: [.threshold, .invariant])  // .invariant
/// exit(status.rawValue)
/// ```
///
/// The numbers are part of the contract and never given a second meaning.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Every expectation held and the measurement is valid.
  case passed = 0
  /// Something outside the scenario went wrong: a file could not be written, or we have a defect.
  case failedToRun = 1
  /// The arguments make no sense; nothing was run.
  case usage = 64
  /// A scenario, result or trace file was refused; every error names its place.
  case badInput = 65
  /// The same scenario and seed gave another result.
  case nondeterminism = 90
  /// Nothing can be said: too few samples, a required fault never fired, a shard is missing.
  case inconclusive = 91
  /// An invariant or a must-never was breached.
  case invariant = 93
  /// Compared with a baseline, a metric is worse beyond noise.
  case regression = 96
  /// An expectation was missed.
  case threshold = 99
  /// A SIGINT ended the run; the summary of what ran is still written.
  case interrupted = 130
  /// A SIGTERM or SIGHUP ended the run; the summary of what ran is still written.
  case terminated = 143

  /// All but `passed`, the one that is told first in front.
  static let precedence: [ExitStatus] = [
    .usage, .badInput, .failedToRun, .interrupted, .terminated, .nondeterminism, .invariant,
    .threshold, .regression, .inconclusive,
  ]

  /// The one status to end with when several apply; `passed` if none does.
  public static func first(of statuses: some Sequence<ExitStatus>) -> ExitStatus {
    let present = Set(statuses)
    return precedence.first(where: present.contains) ?? .passed
  }

  /// The name that reports and the manual use.
  public var name: String {
    switch self {
    case .passed: "passed"
    case .failedToRun: "failed to run"
    case .usage: "usage"
    case .badInput: "bad input"
    case .nondeterminism: "nondeterminism"
    case .inconclusive: "inconclusive"
    case .invariant: "invariant"
    case .regression: "regression"
    case .threshold: "threshold"
    case .interrupted: "interrupted"
    case .terminated: "terminated"
    }
  }

  /// One line about when it is given, without a full stop.
  public var about: String {
    switch self {
    case .passed: "every expectation held and the measurement is valid"
    case .failedToRun:
      "a file could not be written, a command of bench failed, or an internal error"
    case .usage: "wrong arguments"
    case .badInput: "a scenario, result, baseline or shard was refused, or is missing"
    case .nondeterminism: "the same seed gave another digest"
    case .inconclusive:
      "too few samples or runs, a fault that had to act didn't, a shard missing, or --timeout"
    case .invariant: "an invariant or a must-never was breached"
    case .regression: "worse than the baseline beyond noise"
    case .threshold: "an expectation was missed"
    case .interrupted: "ended by SIGINT; what ran is reported"
    case .terminated: "ended by SIGTERM or SIGHUP; what ran is reported"
    }
  }
}
