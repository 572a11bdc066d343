import EventEngine

/// One request, while it is live or something still holds its place.
struct Request: BitwiseCopyable {
  var picked = SimulationInstant.start
  /// When the present phase, wait or engagement began.
  var mark = SimulationInstant.start
  /// When an interpreter was assigned.
  var assigned = SimulationInstant.start
  /// Its number within the cell.
  var serial: UInt32 = 0
  /// Raised when a phase ends, to void what was scheduled for it.
  var generation: UInt32 = 0
  /// The generation in which the present wait for input began.
  var inputGeneration: UInt32 = 0
  /// The place of its call.
  var call: Int32 = -1
  /// What is still to come for it after its end: a discarded invocation, a return, wrap-up.
  var holds: Int32 = 0
  /// The next request of the same call; also links free places.
  var nextInCall: Int32 = -1
  var machine = RequestMachine()
  var app: UInt16 = 0
  var group: UInt16 = 0
  var attempt: UInt16 = 0
  /// The skill needed, as in `Scenario.skills`; 0 for no particular one.
  var skill: UInt16 = 0
  /// How the launch or invocation under way will end: a `LaunchEnd` or an `InvocationEnd`.
  var planned: UInt8 = 0
  var standing = Standing.elsewhere
  /// What input was last asked for.
  var reason = LaunchReason.signIn
  /// The container app that opens is in memory.
  var isAppWarm = false
  /// Whether faults have had to do with it.
  var cause = Cause.genuine

  /// Where the request stands with the provider.
  enum Standing: UInt8, BitwiseCopyable {
    case elsewhere
    /// The tile is shown, but the provider was never told: code that proceeded without forwarding.
    case unforwarded
    /// Its URL waits for the backend, or the backend works on it.
    case atBackend, inBackend
    /// A fault keeps the URL from the provider for now.
    case held
    case inLine
    /// An interpreter is on the way.
    case assigned
    /// An interpreter is in the call.
    case served
  }
}
