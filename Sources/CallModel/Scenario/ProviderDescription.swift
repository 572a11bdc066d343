public import EventEngine

/// The service behind an app: a backend that takes join URLs, and a staff.
public struct ProviderDescription: Hashable, Sendable {
  /// The time a handler needs to forward the join URL, before it proceeds [ns].
  public var forward = Distribution.constant(0)
  /// What the backend does with the URL before the request is in line.
  public var backend = BackendDescription()
  /// From an interpreter's assignment to being in the call [ns].
  public var join = Distribution.constant(0)
  /// The person's patience runs on while the assigned interpreter is on the way.
  public var patienceRunsInJoin = false
  /// Interpreters who are assigned and don't come.
  public var noShow = NoShow()
  /// Who serves; earlier groups are asked first.
  public var groups: [Named<StaffGroup>] = []
  /// For single skills, which groups in which order; else all that have the skill, in file order.
  public var routing: [Named<[RoutingStep]>] = []
  public var choice = InterpreterChoice.inOrder
  public var pull = QueueDiscipline.longestWait
  /// Of single skills; the higher number goes first, 0 if absent.
  public var priorities: [Named<Int>] = []
  /// How long an interpreter stays in the call [ns].
  public var service = Distribution.constant(0)
  /// The same for single skills [ns].
  public var serviceBySkill: [Named<Distribution>] = []
  /// Factors of the service time by the time of day at which the line was joined, in steps.
  public var serviceByTime: [FactorStep] = []
  /// What an interpreter does after a call before the next [ns].
  public var wrapUp = Distribution.constant(0)
  /// Requests that may be here at once, waiting or served; no limit if absent.
  public var lines: Int?
  /// Requests that may wait at once; no limit if absent.
  public var queueLimit: Int?
  /// Whether who waits long is asked to leave a message.
  public var message: MessageOffer?
  public var closing = Closing()
  /// Whether newcomers are turned away when many wait.
  public var shedding: Shedding?
  /// How long after the requester left the interpreter goes without being told (R19) [ns]; held as
  /// long as the framework allows if absent.
  public var releaseAfter: SimulationSpan?

  public init() {}
}

/// What takes a join URL and puts the request in line.
public struct BackendDescription: Hashable, Sendable {
  /// How long it works on one [ns].
  public var takes = Distribution.constant(0)
  /// That it fails [1].
  public var fails = 0.0
  /// How many it works on at once; the others wait for it in order. No limit if absent.
  public var capacity: Int?
  /// When a request fails that is not through yet, counted from the tile [ns]; never if absent.
  public var timeOut: SimulationSpan?

  public init() {}
}

/// An interpreter who is assigned and does not come.
public struct NoShow: Hashable, Sendable {
  /// That it happens to an assignment [1].
  public var chance = 0.0
  /// Until it is noticed and the request is back in its place in line [ns].
  public var noticedAfter = SimulationSpan.zero

  public init() {}
}

/// Who has waited so long may leave a message, and goes.
public struct MessageOffer: Hashable, Sendable {
  /// The wait in line [ns].
  public var after = SimulationSpan.zero
  /// That the person takes the offer; the others wait on [1].
  public var accepts = 1.0

  public init() {}
}

/// What happens when the last group that may serve a request goes off shift.
public struct Closing: Hashable, Sendable {
  public var waiting = WaitingAtClosing.waitOn
  public var late = LateRequests.wait

  public init() {}
}

/// Who is in line when the staff's day ends.
public enum WaitingAtClosing: String, Hashable, Sendable, CaseIterable {
  case waitOn
  case disconnected
}

/// Who comes when nobody is on shift.
public enum LateRequests: String, Hashable, Sendable, CaseIterable {
  case wait
  /// Outcome `noStaff`.
  case refused
}

/// When and how often newcomers are turned away, as if there were no line free.
public struct Shedding: Hashable, Sendable {
  /// From so many in line on; never for that reason if absent.
  public var inLine: Int?
  /// As soon as the first in the newcomer's line has waited so long [ns]; never for that reason if
  /// absent.
  public var firstWaited: SimulationSpan?
  /// That a newcomer is turned away then [1].
  public var chance = 1.0

  public init() {}
}

/// From this time of day on, this factor.
public struct FactorStep: Hashable, Sendable {
  public var from = TimeOfDay(second: 0)
  /// 0 or more [1].
  public var factor = 1.0

  public init() {}

  public init(from: TimeOfDay, factor: Double) {
    self.from = from
    self.factor = factor
  }
}
