import EventEngine

/// One call, while it lasts.
struct Call: BitwiseCopyable {
  /// The key of its draws.
  var entity: UInt64 = 0
  var started = SimulationInstant.start
  /// When the requester left, if away.
  var leftAt = SimulationInstant.start
  /// What the requester has waited at tiles so far.
  var waited = SimulationSpan.zero
  /// Its number within the cell.
  var serial: UInt32 = 0
  /// Raised when the call ends, to void what was scheduled for it.
  var generation: UInt32 = 0
  /// The first of its requests; also links free places.
  var firstRequest: Int32 = -1
  /// Who calls again and again, if it is one of those.
  var thinker: Int32 = -1
  /// Requests that are still live.
  var live: UInt16 = 0
  /// Picks so far.
  var picks: UInt16 = 0
  /// Picks that are still to come.
  var picksDue: UInt16 = 0
  /// How often the requester has left and might come back.
  var leavings: UInt16 = 0
  /// The kind of people.
  var people: UInt16 = 0
  /// The app of the last pick.
  var lastApp: UInt16 = 0
  var isRequesterAway = false
  /// Its length was reached.
  var hasDispersed = false
  var isOver = false
}

extension SimulationInstant {
  /// Before all time: it has not happened.
  static let never = SimulationInstant(nanoseconds: -1)
}
