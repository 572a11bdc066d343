import EventEngine

/// One fault as a cell needs it, and how often it has acted.
struct FaultPlan: BitwiseCopyable {
  /// Its place in the scenario.
  var number: Int32 = 0
  var kind = FaultKind.extensionKill
  var kindNumber: UInt16 = 0
  var message: FaultAction.Message?
  var factor = 1.0
  /// How much later a message comes.
  var later = Variate.zero
  var count = 1
  var lock = DeviceState.Lock.locked

  /// Any if less than 0.
  var app: Int32 = -1
  var provider: Int32 = -1
  var phase: Phase?
  var share = 1.0
  var atMost = Int.max

  var trigger = Trigger.window
  var event = TraceEvent.horizonReached
  var eventPhase: Phase?
  var occasions = FaultTrigger.Occasions.every(1)
  var after = Variate.zero
  var gap = Variate.zero
  var condition = FaultCondition(.lineLength, .greater, 0)
  /// How long it acts each time; at an instant if less than 0.
  var length = SimulationSpan.nanoseconds(-1)
  /// Sets its draws apart from those of others.
  var salt: UInt64 = 0
  /// The key of its own draws.
  var entity: UInt64 = 0

  /// Events that it could act on so far.
  var met = 0
  var acted = 0
  /// It acts on all whom it can hit.
  var isOpen = false
  /// When the last of its spans so far is over, if it comes again and again.
  var closes = SimulationInstant.start

  enum Trigger: BitwiseCopyable { case window, each, on, holding }

  init() {}

  init(
    _ fault: Named<Fault>, number: Int, in scenario: Scenario, key: StreamKey,
    _ tables: inout VariateTables
  ) {
    let one = fault.value
    self.number = Int32(truncatingIfNeeded: number)
    kind = one.action.kind
    kindNumber = UInt16(truncatingIfNeeded: kind.number)
    message = one.action.message
    app = Int32(one.target.app.flatMap { scenario.apps.index(named: $0) } ?? -1)
    provider = Int32(one.target.provider.flatMap { scenario.providers.index(named: $0) } ?? -1)
    (phase, share) = (one.target.phase, one.target.share)
    atMost = one.atMost ?? .max
    salt = StreamKey(seed: 0, replication: 0, cell: 0).entity(named: "faults." + fault.name)
    entity = key.entity(named: "faults." + fault.name)
    setAction(one.action, &tables)
    setTrigger(one.trigger, &tables)
  }

  private mutating func setAction(_ action: FaultAction, _ tables: inout VariateTables) {
    switch action {
    case .extensionSlow(let factor), .providerSlow(let factor): self.factor = factor
    case .messageDuplicate(_, let law), .messageDelay(_, let law): later = tables.compile(law)
    case .storageLocked(let lock): self.lock = lock
    case .staffLeave(let count): self.count = count
    case .extensionKill, .extensionCrash, .extensionHang, .launchFail, .containerCrash,
      .containerLostActivity, .messageDrop, .storageLost, .storageStale, .providerDown,
      .providerError, .requesterLeaves, .callEnds, .memoryPressure, .processReuse:
      break
    }
  }

  private mutating func setTrigger(_ trigger: FaultTrigger, _ tables: inout VariateTables) {
    switch trigger {
    case .at(_, for: let span):
      if let span { length = span }
    case .each(let law, for: let span):
      self.trigger = .each
      gap = tables.compile(law)
      if let span { length = span }
    case .on(let event, let occasions, let after):
      self.trigger = .on
      (self.event, eventPhase) = (event.happening.event, event.happening.phase)
      (self.occasions, self.after) = (occasions, tables.compile(after))
    case .holding(let condition):
      self.trigger = .holding
      self.condition = condition
    }
  }

  /// It has acted as often as it may.
  var isSpent: Bool { acted >= atMost }

  /// Counts an event that it could act on; says whether this is one of those that it acts on.
  mutating func isOccasion(_ stream: inout RandomStream) -> Bool {
    met += 1
    switch occasions {
    case .nth(let number): return met == number
    case .every(let number): return met % number == 0
    case .chance(let chance): return chance == 1 || stream.chance(chance)
    }
  }
}

extension Fault {
  /// What it says can never come to pass, whatever happens.
  public var neverActs: Bool {
    if case .on(_, .chance(0), after: _) = trigger { return true }
    return atMost == 0 || target.share == 0
  }
}

extension Fault {
  /// It may keep an assigned interpreter from joining.
  var missesJoins: Bool {
    if neverActs { return false }
    return action.kind == .staffLeave || action == .messageDrop(.join)
  }
}

extension Fault {
  /// It may keep a join URL from the provider for a while.
  var holdsBack: Bool {
    if neverActs { return false }
    if case .messageDelay(.forward, by: _) = action { return true }
    return action == .providerDown
  }
}

extension Fault {
  /// It may end a suspended process, or bring one back.
  public var touchesProcesses: Bool {
    if neverActs { return false }
    return [.extensionKill, .memoryPressure, .processReuse].contains(action.kind)
  }
}

extension FaultKind {
  /// It ends something that is under way, and passes by whom it finds elsewhere.
  var strikesAtOnce: Bool {
    switch self {
    case .extensionKill, .extensionCrash, .extensionHang, .extensionSlow, .containerCrash,
      .staffLeave, .requesterLeaves, .callEnds, .memoryPressure:
      true
    case .launchFail, .containerLostActivity, .messageDrop, .messageDuplicate, .messageDelay,
      .storageLocked, .storageLost, .storageStale, .providerDown, .providerSlow, .providerError,
      .processReuse:
      false
    }
  }
}

/// A fault that is on its way to somebody.
struct FaultStrike: BitwiseCopyable {
  var fault: Int32 = 0
  /// The place of the request, and its number; less than 0 if it is meant for a call.
  var request: Int32 = -1
  var serial: UInt32 = 0
  var call: Int32 = -1
  /// Links free places.
  var next: Int32 = -1
}

/// What faults have done to one request.
struct FaultMark: BitwiseCopyable {
  /// The faults that wait for their point in its life, a bit each.
  var armed: UInt64 = 0
  /// Those that have slowed down the invocation under way.
  var slowed: UInt64 = 0
  /// When the invocation under way ends; a notice for another time is void.
  var invocationEnds = SimulationInstant.never
  /// When the backend's work on its URL ends, and when its interpreter joins, in the same way.
  var backendEnds = SimulationInstant.never
  var joins = SimulationInstant.never
  /// When the person's stay in the container app ends, in the same way.
  var stayEnds = SimulationInstant.never
  /// Events of the request so far, for draws of their own.
  var noted: UInt16 = 0
  /// How often its container app was killed.
  var deaths: UInt16 = 0
  /// The fault for whose sake its URL is held back; none if less than 0.
  var heldBy: Int16 = -1
  /// The end under way is a fault's own action.
  var isEndInjected = false
  /// Patience runs, or has run out.
  var runsPatience = false
  /// The invocation under way hangs for a fault's sake.
  var isHung = false
  /// The container app doesn't know what it was opened for.
  var hasLostActivity = false
}

/// The faults of one cell: plans, and what they remember of requests and staff.
struct FaultDesk: ~Copyable {
  /// Some fault can act at all.
  let isUsed: Bool
  let count: Int
  var plans: PlainBuffer<FaultPlan>
  /// By request.
  var marks: PlainBuffer<FaultMark>
  var strikes: PlainBuffer<FaultStrike>
  private var freeStrike: Int32 = -1
  private var usedStrikes = 0
  /// Interpreters that each fault keeps away, a row of groups for each.
  var away: PlainBuffer<Int32>
  /// The same for all faults together, by group.
  var awayInAll: PlainBuffer<Int32>
  let groups: Int
  let quiet: [QuietWindow]
  /// The events that some fault acts on, a bit each.
  private let events: UInt64
  /// Events of requests are counted: faults act on them, or draw by their number.
  let countsEvents: Bool
  /// The kinds of which some fault may act on a request that passes by now, a bit each.
  private var alert: UInt64 = 0
  /// When the faults at fixed times begin, and end if they last.
  let spans: [(fault: Int, begins: SimulationInstant, ends: SimulationInstant?)]
  /// Requests whose URL is held back.
  var held = 0

  init(_ scenario: Scenario, key: StreamKey, _ tables: inout VariateTables) {
    var plans: [FaultPlan] = []
    var spans: [(fault: Int, begins: SimulationInstant, ends: SimulationInstant?)] = []
    for (number, fault) in scenario.faults.enumerated()
    where !fault.value.neverActs && !fault.value.hitsNobody(in: scenario) {
      if case .at(let begins, for: let length) = fault.value.trigger {
        spans += Self.parts(from: begins, length, quiet: scenario.quiet).map {
          (plans.count, $0.0, $0.1)
        }
      }
      plans.append(FaultPlan(fault, number: number, in: scenario, key: key, &tables))
    }
    precondition(plans.count <= Fault.most, "faults: \(plans.count) of them")
    count = plans.count
    isUsed = !plans.isEmpty
    groups = scenario.providers.reduce(0) { $0 + $1.value.groups.count }
    quiet = scenario.quiet
    self.spans = spans
    events = plans.reduce(0) { $1.trigger == .on ? $0 | 1 << UInt64($1.event.rawValue) : $0 }
    countsEvents =
      events != 0 || plans.contains { $0.kind == .messageDelay || $0.kind == .messageDuplicate }
    self.plans = PlainBuffer(plans, or: FaultPlan())
    marks = PlainBuffer(repeating: FaultMark(), count: plans.isEmpty ? 0 : 64)
    strikes = PlainBuffer(repeating: FaultStrike(), count: plans.isEmpty ? 0 : 16)
    let leaves = plans.contains { $0.kind == .staffLeave }
    away = PlainBuffer(repeating: 0, count: leaves ? plans.count * groups : 0)
    awayInAll = PlainBuffer(repeating: 0, count: leaves ? groups : 0)
    watch()
  }

  /// Some fault of the kind may act on a request that passes by now.
  @inline(__always)
  func isAlert(to kind: FaultKind) -> Bool { alert & 1 << UInt64(kind.number) != 0 }

  /// Some fault acts on such events.
  @inline(__always)
  func listens(to event: TraceEvent) -> Bool { events & 1 << UInt64(event.rawValue) != 0 }

  /// Takes note of which faults are open.
  mutating func watch() {
    alert = 0
    for fault in 0..<count {
      let isWatchful =
        switch plans[fault].trigger {
        case .on, .holding: true
        case .window, .each: plans[fault].isOpen
        }
      if isWatchful { alert |= 1 << UInt64(plans[fault].kindNumber) }
    }
  }

  /// A span without the quiet windows in it.
  private static func parts(
    from begins: SimulationInstant, _ length: SimulationSpan?, quiet: [QuietWindow]
  ) -> [(SimulationInstant, SimulationInstant?)] {
    guard let length else {
      return quiet.contains { $0.contains(begins) } ? [] : [(begins, nil)]
    }
    var parts: [(SimulationInstant, SimulationInstant?)] = []
    var from = begins
    let end = begins + length
    for window in quiet where window.end > from && window.at < end {
      if window.at > from { parts.append((from, window.at)) }
      from = window.end
    }
    if from < end { parts.append((from, end)) }
    return parts
  }

  func isQuiet(_ time: SimulationInstant) -> Bool { quiet.contains { $0.contains(time) } }

  /// When the next quiet window begins.
  func quietBegins(after time: SimulationInstant) -> SimulationInstant {
    quiet.first { $0.at > time }?.at ?? .distantFuture
  }

  /// Keeps a strike until it is due; returns its place.
  mutating func keep(_ strike: FaultStrike) -> Int {
    var place = Int(freeStrike)
    if place >= 0 {
      freeStrike = strikes[place].next
    } else {
      if usedStrikes == strikes.count {
        strikes.grow(to: 2 * strikes.count, filling: FaultStrike())
      }
      place = usedStrikes
      usedStrikes += 1
    }
    strikes[place] = strike
    return place
  }

  /// Gives back a strike that is due; its place is free again.
  mutating func take(_ place: Int) -> FaultStrike {
    let strike = strikes[place]
    strikes[place].next = freeStrike
    freeStrike = Int32(truncatingIfNeeded: place)
    return strike
  }
}
