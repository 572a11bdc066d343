public import EventEngine

/// What Apple leaves unspecified, with our defaults (`U` rules).
public struct FrameworkSettings: Hashable, Sendable {
  /// U1: how long `prepare` or `resume` may take [ns]; no limit if absent.
  public var invocationLimit: SimulationSpan? = .seconds(30)
  /// U3: how long the person's input may take, pop-up included [ns]; no limit if absent.
  public var inputLimit: SimulationSpan?
  /// U4: a second `returnToCall` for the same wait.
  public var secondReturn = SecondReturn.ignored
  /// U5: a `returnToCall` before input was asked for.
  public var earlyReturn = EarlyReturn.ignored
  /// U7: rounds of `requiresUserInput`; unbounded if absent.
  public var roundsCap: Int?
  /// U8: live requests at once for each (call, requester, app).
  public var liveRequests = 1
  /// U13: what becomes of an invocation whose request has ended.
  public var invocationAfterEnd = InvocationAfterEnd.runsOn
  /// U14: what an error of another type means.
  public var otherError = OtherError.unknownError
  /// U16: how long the waiting tile stays [ns]; no limit of its own if absent.
  public var tileLimit: SimulationSpan?
  /// U27: how long the tile waits for a requester who left [ns].
  public var rejoinWindow = SimulationSpan.zero
  /// U28: how long after the requester left an engagement ends at the latest [ns].
  public var releaseAfter = SimulationSpan.minutes(10)
  /// P1: what becomes of a suspended process at the next invocation.
  public var processLife = ProcessLife.fresh
  /// P2: how often processes are killed.
  public var kills = KillHazard()
  /// P3: when App Group defaults become durable.
  public var appGroup = AppGroupDescription()

  public init() {}
}

/// P1: what becomes of a suspended process at the next invocation.
public enum ProcessLife: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// It is replaced, and only makes that launch warm.
  case fresh
  /// It is resumed with its state, which hides state bugs.
  case reuse
}

/// P2: the hazard of being killed.
public struct KillHazard: Hashable, Sendable {
  /// While an invocation runs (R4).
  public var running = Rate.zero
  /// While a process is suspended (R5).
  public var suspended = Rate.zero

  public init() {}
}

/// P3: App Group defaults.
public struct AppGroupDescription: Hashable, Sendable {
  /// From the write until others see it and it is durable [ns].
  public var flushAfter = Distribution.constant(0)
  /// That it is lost if the process is killed before that [1].
  public var lostOnKill = 0.0

  public init() {}
}

/// U4: a second `returnToCall` for the same wait.
public enum SecondReturn: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The first wins.
  case ignored
  /// The process is replaced: an invocation under way is killed, and `resume` starts anew.
  case restarts
}

/// U5: a `returnToCall` before input was asked for.
public enum EarlyReturn: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case ignored
  /// Honoured as soon as input is asked for.
  case remembered
}

/// U13: what becomes of an invocation whose request has ended.
public enum InvocationAfterEnd: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// No signal: it ends by itself, its outcome is discarded.
  case runsOn
  /// The process is killed at once.
  case killed
}

/// U14: what an error of another type than `LiveAssistanceRequestError` means.
public enum OtherError: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// Terminal, outcome `unknownError`.
  case unknownError
  /// As if the process had crashed.
  case crashed
}
