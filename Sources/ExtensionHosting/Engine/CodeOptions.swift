/// What the scenario doesn't say about the code of apps.
public struct CodeOptions: Hashable, Sendable, Codable {
  /// How the request's id stands in the activity's `userInfo`.
  public enum IdentityForm: String, Hashable, Sendable, Codable, CaseIterable {
    /// As Apple's sample reads it.
    case uuid
    /// As the documented types of `userInfo` would have it.
    case string
  }

  public var identityForm = IdentityForm.uuid
  /// That the backend refuses a join URL [1].
  public var backendFails = 0.0
  /// A job that uses the processor, or waits, for longer than this is stuck [ms].
  public var stuckAfterMilliseconds = 2_000
  /// So many invocations of each cell are played again at most, each alone in a real process, and
  /// compared [1].
  public var playedAlone = 0
  /// From one forked copy to the next [invocations].
  public var invocationsPerCopy = 500

  public init() {}
}
