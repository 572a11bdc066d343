/// What the scenario doesn't say about the code of apps.
public struct CodeOptions: Hashable, Sendable, Codable {
  /// P1: what becomes of a process after a handler has returned.
  public enum ProcessLife: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is replaced at the next invocation.
    case fresh
    /// It is resumed with its state, which hides state bugs.
    case reuse
  }

  /// How the request's id stands in the activity's `userInfo`.
  public enum IdentityForm: String, Hashable, Sendable, Codable, CaseIterable {
    /// As Apple's sample reads it.
    case uuid
    /// As the documented types of `userInfo` would have it.
    case string
  }

  public var processLife = ProcessLife.fresh
  public var identityForm = IdentityForm.uuid
  public var storage = StorageSettings()
  /// How devices are locked at the start of their call; as `furnish` has it if nil (U22).
  public var lock: DeviceStorage.Lock?
  /// That the backend refuses a join URL [1].
  public var backendFails = 0.0
  /// P2: kills in a second of an invocation [s⁻¹]; they count as crashes (R4).
  public var killsPerSecond = 0.0
  /// The share of invocations that this hazard is for [1].
  public var killableShare = 1.0
  /// That a process is killed as soon as its handler has returned (R5) [1].
  public var killsAfterReturn = 0.0
  /// A job that runs for longer than this of real time is stuck [ms].
  public var stuckAfterMilliseconds = 2_000
  /// From one forked copy to the next [invocations].
  public var invocationsPerCopy = 500

  public init() {}
}
