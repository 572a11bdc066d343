/// What a worker says beside the trace.
public struct WorkerReport: Hashable, Sendable, Codable {
  public var findings: [CodeFinding] = []
  /// Events that the cell carried out [1].
  public var eventCount: UInt64 = 0
  public var invocations = 0
  /// Crashes of user code that a copy of the worker died of [1].
  public var crashes = 0
  /// Jobs that were run again because of them [1].
  public var replayedJobs: UInt64 = 0
  /// Jobs of user code [1].
  public var jobs: UInt64 = 0
  /// Whether addresses, and with them orders by address, are the same in each run.
  public var hasFixedAddresses = true
  /// Invocations that are to be played again, each alone.
  public var sampled: [InvocationRecord] = []
  /// What the one did that was played alone.
  public var alone: InvocationRecord.Sighting?
  /// Why there is no result.
  public var failure: String?

  public init() {}
}

/// Why a worker gave no result.
public enum WorkerError: Error, Hashable, Sendable, CustomStringConvertible {
  case cannotStart
  /// It ended without a report: the host itself failed.
  case vanished
  case refused(String)

  public var description: String {
    switch self {
    case .cannotStart: "the worker process could not be started"
    case .vanished: "the worker process ended without a report"
    case .refused(let reason): reason
    }
  }
}
