import CallMetrics
public import CallModel
public import Experiments
public import ExtensionHosting

/// What a run of extension code came to.
public struct CodeReport: Sendable {
  /// The run's result, as any engine gives it: figures, breaches, verdict.
  public let result: RunResult
  /// What a developer should know beside the outcomes: globals that were changed, work that was
  /// left behind, crashes.
  ///
  /// Constants that were only made are not among them: `findings(.initialisedGlobal)` has those.
  public let findings: [CodeFinding]
  private let constants: [CodeFinding]
  /// What catching crashes took.
  public let crashes: CrashCost
  /// Handlers and call-backs that were run [1].
  public let invocations: Int
  /// Whether addresses were the same in each worker; where they can't be, orders that depend on
  /// them may differ from run to run.
  public let hasFixedAddresses: Bool
  /// Whether invocations do the same in a real process of their own (`options.playedAlone`).
  public let fidelity: Fidelity
  /// Settings of the scenario that aren't applied to code, since the code itself decides.
  public let notApplied: [String]

  public struct Fidelity: Hashable, Sendable {
    /// Invocations that were played again, each alone [1].
    public var compared = 0
    /// How those differ that did something else then: what survives from one to the next, past the
    /// globals that are made fresh.
    public var differences: [String] = []
  }

  public struct CrashCost: Hashable, Sendable {
    /// Crashes of user code that a copy of the worker died of [1].
    public var count = 0
    /// Jobs of user code that were run, and those that were run again after a crash [1].
    public var jobs: UInt64 = 0
    public var replayedJobs: UInt64 = 0

    public init() {}

    init(_ reports: [WorkerReport]) {
      for report in reports {
        count += report.crashes
        jobs += report.jobs
        replayedJobs += report.replayedJobs
      }
    }
  }

  /// The requests and how they ended.
  public var requests: Requests { Requests(life: result.total?.life) }

  public struct Requests: Sendable {
    let life: LifeTally?

    /// Requests that ended so.
    public func ended(_ outcome: Outcome) -> Int { Int(life?.count(of: outcome) ?? 0) }

    /// Requests that failed so.
    public func failed(_ outcome: Outcome) -> Int { outcome.kind == .failed ? ended(outcome) : 0 }

    /// All requests that failed.
    public var failed: Int { count(.failed) }
    /// All requests that were assisted.
    public var carried: Int { count(.carried) }
    /// All requests that the person gave up.
    public var withdrawn: Int { count(.withdrawn) }

    private func count(_ kind: Outcome.Kind) -> Int { Int(life?.count(of: kind) ?? 0) }
  }

  /// The findings of one kind.
  public func findings(_ kind: CodeFinding.Kind) -> [CodeFinding] {
    (findings + constants).filter { $0.kind == kind }
  }

  init(
    _ result: RunResult, _ reports: [WorkerReport], _ fidelity: Fidelity, notApplied: [String]
  ) {
    self.result = result
    self.fidelity = fidelity
    self.notApplied = notApplied
    invocations = reports.reduce(0) { $0 + $1.invocations }
    hasFixedAddresses = reports.allSatisfy(\.hasFixedAddresses)
    crashes = CrashCost(reports)
    let merged = Self.merged(reports)
    findings = merged.filter { $0.kind != .initialisedGlobal }
    constants = merged.filter { $0.kind == .initialisedGlobal }
  }

  /// The findings of all cells, one for each kind and subject.
  static func merged(_ reports: [WorkerReport]) -> [CodeFinding] {
    var merged: [CodeFinding] = []
    for finding in reports.flatMap(\.findings) {
      let known = merged.firstIndex { $0.kind == finding.kind && $0.subject == finding.subject }
      if let known {
        merged[known].count += finding.count
      } else {
        merged.append(finding)
      }
    }
    return merged
  }
}
