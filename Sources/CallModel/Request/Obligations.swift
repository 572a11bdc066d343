/// What an engine owes a request after an event, in the order in which it is to be paid.
public struct Obligations: Hashable, Sendable, BitwiseCopyable {
  public var duties: Duties
  /// What became of a `returnToCall`, if the event was one, or if a remembered one is due now.
  public var returnFate: ReturnFate?

  @inlinable
  public init(_ duties: Duties = [], returnFate: ReturnFate? = nil) {
    self.duties = duties
    self.returnFate = returnFate
  }

  public static let none = Obligations()

  public struct Duties: OptionSet, Hashable, Sendable, BitwiseCopyable {
    public let rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The invocation under way is given up: its outcome will be discarded (U13 `runsOn`).
    public static let discardInvocation = Duties(rawValue: 1 << 0)
    /// The invocation under way is given up and its process killed (U13 `killed`, U4 `restarts`).
    public static let killInvocation = Duties(rawValue: 1 << 1)
    /// Withdraw from the provider: out of the line, or release who was assigned.
    public static let leaveProvider = Duties(rawValue: 1 << 2)
    /// Launch the extension: for `prepare`, or again for `resume`.
    public static let launch = Duties(rawValue: 1 << 3)
    /// Run the handler of the present state.
    public static let invoke = Duties(rawValue: 1 << 4)
    public static let showPopUp = Duties(rawValue: 1 << 5)
    public static let openContainerApp = Duties(rawValue: 1 << 6)
    /// Show the waiting tile and join the provider's line.
    public static let showTile = Duties(rawValue: 1 << 7)
    /// The outcome is fixed now, in the phase that `endedIn` names.
    public static let fixOutcome = Duties(rawValue: 1 << 8)
    /// The request is no longer live.
    public static let end = Duties(rawValue: 1 << 9)
  }
}
