public import EventEngine

/// Something that goes wrong on purpose: when, what, to whom and how often.
///
/// ```swift
/// var fault = Fault(.on(.resumeStarted, .every(25), after: .constant(15e6)), .extensionKill)
/// fault.target.app = "northline"
/// ```
public struct Fault: Hashable, Sendable {
  public var trigger: FaultTrigger
  public var action: FaultAction
  public var target = FaultTarget()
  /// How often it acts at most in one cell of one replication; no limit if absent.
  public var atMost: Int?
  /// How often it must act in the whole run for the run to say anything.
  public var mustFire = 0

  /// The most that one scenario may have.
  public static var most: Int { 64 }

  public init(_ trigger: FaultTrigger, _ action: FaultAction) {
    self.trigger = trigger
    self.action = action
  }
}

/// When a fault acts.
public enum FaultTrigger: Hashable, Sendable {
  /// At this time of the run; if it lasts, on everybody whom it can hit in that span.
  case at(SimulationInstant, for: SimulationSpan?)
  /// Again and again, with gaps of that law [ns].
  case each(Distribution, for: SimulationSpan?)
  /// On something that happens, some time after it [ns].
  case on(LifecycleEvent, Occasions, after: Distribution)
  /// On everybody whom it can hit while this holds.
  case holding(FaultCondition)

  /// The time of the run alone decides when.
  public var isByClock: Bool {
    switch self {
    case .at, .each: true
    case .on, .holding: false
    }
  }

  /// Which of the events that match.
  public enum Occasions: Hashable, Sendable, BitwiseCopyable {
    /// The one with that number, from 1, in one cell of one replication.
    case nth(Int)
    /// Every so many; 1 stands for all.
    case every(Int)
    /// Each with this chance [1].
    case chance(Double)
  }
}

/// Something that a cell can tell of itself at any instant, compared with a number.
public struct FaultCondition: Hashable, Sendable, BitwiseCopyable {
  public var level: Level
  public var comparison: Threshold.Comparison
  public var limit: Int

  public init(_ level: Level, _ comparison: Threshold.Comparison, _ limit: Int) {
    self.level = level
    self.comparison = comparison
    self.limit = limit
  }

  public enum Level: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    /// Those who wait in the lines of the target's provider, or of all.
    case lineLength = "line.length"
    /// The interpreters at work for the target's provider, or for all.
    case staffBusy = "staff.busy"
    /// The requests that are live.
    case requestsLive = "request.live"
  }
}

/// Whom a fault may hit; what is absent makes no difference.
public struct FaultTarget: Hashable, Sendable {
  public var app: String?
  public var provider: String?
  /// Where the request must be when the fault acts.
  public var phase: Phase?
  /// The share of devices, drawn once for each [1].
  public var share = 1.0

  public init() {}
}

/// A window of the run in which no fault acts.
public struct QuietWindow: Hashable, Sendable {
  public var at: SimulationInstant
  public var length: SimulationSpan

  public init(at: SimulationInstant, for length: SimulationSpan) {
    self.at = at
    self.length = length
  }

  /// When faults may act again.
  public var end: SimulationInstant { at + length }

  /// Whether the instant lies in it; its end doesn't.
  public func contains(_ time: SimulationInstant) -> Bool { at <= time && time < end }
}
