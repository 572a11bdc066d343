import EventEngine

/// One whole copy of a scenario's world: its calls, requests, staff and clock; it shares nothing.
///
/// ```swift
/// var cell = CallCell(scenario: scenario, seed: 7, replication: 0, cell: 0)
/// var trace = TraceBuffer()
/// var goesOn = true
/// while goesOn {
///   goesOn = cell.advance(into: &trace)
///   metrics.observe(trace)
/// }
/// ```
///
/// The same scenario, seed, replication and cell give the same records, whoever looks on.
///
/// Methods are mutating even where they only read: a borrowed value of this size would be copied.
public struct CallCell: ~Copyable {
  var plan: CellPlan
  var calendar = EventCalendar()
  var trace = TraceBuffer()

  var calls: PlainBuffer<Call>
  var freeCall: Int32 = -1
  var usedCalls = 0
  var callCount: UInt32 = 0

  var requests: PlainBuffer<Request>
  var freeRequest: Int32 = -1
  var usedRequests = 0
  var requestCount: UInt32 = 0
  /// Requests that have not ended.
  var liveInAll = 0

  /// The suspended process of each app on each call's device, if it matters for the next launch.
  var processes: PlainBuffer<SuspendedProcess>
  let remembersProcesses: Bool
  var processCount: UInt32 = 0
  /// What each app left on each call's device, if that matters.
  var installations: PlainBuffer<Installation>
  /// The process of each request, if processes have an identity or memory.
  var runs: PlainBuffer<ProcessRun>
  /// What each request was told of presence, if an app observes it.
  var presences: PlainBuffer<Presence>

  /// The device of each call, if devices differ.
  var devices: PlainBuffer<Device>

  var streams: [TrafficPlan]
  var thinkers = PlainBuffer(repeating: Thinker(), count: 0)
  var board: Switchboard
  var backends: BackendDesk
  /// Lines in use, by provider; counted where they are limited.
  var linesInUse: PlainBuffer<Int32>
  /// By slot, if interpreters may fail to come.
  var noShows: PlainBuffer<NoShowMemory>
  var shifts: [ShiftPlan]
  var faults: FaultDesk
  /// Changes of staff, and of faults by the clock, in the calendar.
  var changesDue = 0
  /// How the events of one instant leave; as they were scheduled if absent (I7).
  private var ties: TieOrder?
  /// A mistake to be seen by a test.
  var planted: PlantedDefect?

  /// What is asked of an engine that runs apps' own code, and when it wants to be woken.
  var duties: [HostedDuty] = []
  var wakesAt = SimulationInstant.distantFuture

  let end: SimulationInstant
  let drain: Drain
  /// The run is over at the latest then; put off by each request that comes to an end.
  private var latest: SimulationInstant
  private let longestStandstill: SimulationSpan
  /// When something last happened beside a change of staff; when staff last changed.
  var lastHappening = SimulationInstant.start
  var lastChange = SimulationInstant.start
  var touched: UInt64 = 0
  /// Notices taken, void ones included.
  public private(set) var eventCount: UInt64 = 0
  private var hasStarted = false
  let isTraced: Bool

  /// A cell at its start. With `isTraced` false nothing is told, and nothing else changes.
  public init(
    scenario: Scenario, seed: UInt64, replication: Int, cell: Int, isTraced: Bool = true
  ) {
    let key = StreamKey(
      seed: seed, replication: UInt64(replication), cell: UInt64(cell))
    plan = CellPlan(scenario)
    ties = scenario.run.ties.map {
      TieOrder(seed: $0, replication: UInt64(replication), cell: UInt64(cell))
    }
    end = scenario.run.end
    drain = scenario.run.drain
    switch drain {
    case .span(let span): (latest, longestStandstill) = (end + span, .zero)
    case .untilEmpty:
      longestStandstill = scenario.run.longestStandstill
      latest = end + longestStandstill
    }
    self.isTraced = isTraced
    calls = PlainBuffer(repeating: Call(), count: 64)
    requests = PlainBuffer(repeating: Request(), count: 64)
    let extras = plan.extras
    let places = 64 * scenario.apps.count
    remembersProcesses = extras.remembersProcesses
    processes = PlainBuffer(
      repeating: SuspendedProcess(), count: remembersProcesses ? places : 0)
    installations = PlainBuffer(
      repeating: Installation(), count: extras.tracksInstalls ? places : 0)
    runs = PlainBuffer(repeating: ProcessRun(), count: extras.tracksRuns ? 64 : 0)
    presences = PlainBuffer(repeating: Presence(), count: extras.observesPresence ? 64 : 0)
    devices = PlainBuffer(repeating: Device(), count: plan.drawsDevices ? 64 : 0)
    streams = []
    for stream in scenario.traffic {
      streams.append(TrafficPlan(stream, in: scenario, key: key, &plan.tables))
    }
    let shifts = ShiftPlan.all(in: scenario, key: key)
    let missesJoins = scenario.faults.contains(where: \.value.missesJoins)
    let hasNoShows =
      [missesJoins, scenario.providers.contains { $0.value.noShow.chance > 0 }].contains(true)
    let desk = BackendDesk(scenario)
    // Read first: if `||` captures the unfinished cell, release builds free what isn't there yet.
    let holdsBack = scenario.faults.contains(where: \.value.holdsBack)
    let keepsTickets = [hasNoShows, desk.isUsed, holdsBack].contains(true)
    backends = desk
    board = Switchboard(
      scenario, most: shifts.map(\.most), alwaysKeepsTickets: keepsTickets)
    linesInUse = PlainBuffer(repeating: 0, count: scenario.providers.count)
    faults = FaultDesk(scenario, key: key, &plan.tables)
    noShows = PlainBuffer(repeating: NoShowMemory(), count: hasNoShows ? 64 : 0)
    self.shifts = shifts
    for group in shifts.indices { board.plan(group, shifts[group].onDuty) }
    seatThinkers(scenario)
  }

  /// Goes on until a batch of records is ready, or the horizon is reached: then it returns false,
  /// and the last records are in the buffer.
  public mutating func advance(into buffer: inout TraceBuffer) -> Bool {
    buffer.removeAll()
    // Records that an engine has caused since then come first.
    if trace.count == 0 { swap(&buffer, &trace) }
    let goesOn = run()
    swap(&buffer, &trace)
    return goesOn
  }

  private mutating func run() -> Bool {
    if !hasStarted { start() }
    while !trace.isFull {
      if calendar.needsRefill || ties != nil { prepareNext() }
      if calendar.count <= changesDue && isDone() { return finish() }
      guard let notice = calendar.popEarliest() else { return finish() }
      if notice.due > latest { return finish() }
      eventCount &+= 1
      handle(notice)
    }
    return true
  }

  /// Fills up what is due next; of one instant, the scenario's order of ties chooses.
  ///
  /// Apart, so that the loop stays small enough for all of `handle` to be part of it.
  @inline(never)
  private mutating func prepareNext() {
    if calendar.needsRefill {
      calendar.refill()
      if requests.count > Self.nearMemory { touchNear() }
    }
    guard var order = ties else { return }
    calendar.chooseEarliest(by: &order)
    ties = order
  }

  private mutating func start() {
    hasStarted = true
    for group in shifts.indices {
      tellStaff(of: group)
      scheduleShift(of: group)
    }
    for stream in 0..<streams.count { scheduleArrival(of: stream) }
    for thinker in 0..<thinkers.count { startThinking(thinker) }
    if faults.isUsed { startFaults() }
  }

  /// Nothing is left but changes of staff or faults, and nobody waits for one.
  private mutating func isDone() -> Bool {
    guard drain == .untilEmpty, calendar.now >= end else { return calendar.isEmpty }
    return board.waitingInAll + faults.held == 0
  }

  /// A request has its outcome, or is over: the run gets on.
  @inline(__always)
  mutating func noteProgress() { latest = max(latest, calendar.now + longestStandstill) }

  private mutating func finish() -> Bool {
    let horizon: SimulationInstant
    switch drain {
    case .span(let span): horizon = end + span
    case .untilEmpty: horizon = max(end, max(lastHappening, lastChange))
    }
    if isTraced { trace.append(TraceRecord(.horizonReached, at: horizon)) }
    return false
  }

  /// How often nobody does the same once more: answer a pop-up, come back, open an app anew.
  static var mostRepeats: UInt16 { 1000 }

  /// So many requests stay in the near caches by themselves.
  private static var nearMemory: Int { 4096 }

  /// Starts the cache misses of the next few requests together instead of one by one.
  private mutating func touchNear() {
    var sum: UInt64 = 0
    let known = requests.count
    for index in 0..<calendar.nearCount {
      let entity = calendar.nearEntity(index)
      if entity < known { sum &+= UInt64(requests[entity].serial) }
    }
    touched &+= sum
  }

  // MARK: - One event, one method

  @inline(__always)
  private mutating func handle(_ notice: EventNotice) {
    let entity = notice.entity
    guard let kind = CellEvent(rawValue: notice.kind) else {
      preconditionFailure("cell: a notice of kind \(notice.kind)")
    }
    switch kind {
    case .callArrives: callArrives(entity)
    case .requesterAsks, .requesterRetries, .requesterPicksAgain:
      if isCurrent(call: entity, notice) { pickIsDue(entity, kind) }
    case .requesterLeaves: if isCurrent(call: entity, notice) { requesterLeaves(entity) }
    case .requesterRejoins: if isCurrent(call: entity, notice) { requesterRejoins(entity) }
    case .rejoinWindowCloses: if isCurrent(call: entity, notice) { rejoinWindowCloses(entity) }
    case .callLengthReached: if isCurrent(call: entity, notice) { callLengthReached(entity) }
    case .launchEnds: if isCurrent(entity, notice) { launchEnds(entity) }
    case .invocationEnds: if isCurrent(entity, notice) { invocationIsDue(entity) }
    case .popUpAnswered: if isCurrent(entity, notice) { popUpAnswered(entity) }
    case .containerAppOpens: if isCurrent(entity, notice) { containerAppOpens(entity) }
    case .personReturns: if isCurrent(entity, notice) { stayIsOver(entity) }
    case .requesterCancels: if isCurrent(entity, notice) { apply(.cancelled, to: entity) }
    case .patienceExpires: if isCurrent(entity, notice) { patienceExpires(entity) }
    case .tileLimitReached: if isCurrent(entity, notice) { apply(.tileLimitPassed, to: entity) }
    case .interpreterJoins: if isCurrent(entity, notice) { joinIsDue(entity) }
    case .interpreterMissed: if isCurrent(entity, notice) { interpreterMissed(entity) }
    case .captionsStart: if isCurrent(entity, notice) { captionsStart(entity) }
    case .overflowDue: if isCurrent(entity, notice) { overflowDue(entity) }
    case .messageDue: if isCurrent(entity, notice) { messageDue(entity) }
    case .backendEnds: if isCurrent(entity, notice) { backendEnds(entity) }
    case .backendTimesOut: if isCurrent(entity, notice) { backendTimesOut(entity) }
    case .serviceEnds: if isCurrent(entity, notice) { apply(.assistanceEnded, to: entity) }
    case .releaseDue: if isCurrent(entity, notice) { releaseDue(entity) }
    case .deviceUnlocks: if isCurrent(entity, notice) { deviceUnlocks(entity) }
    case .containerAppDies: if isCurrent(entity, notice) { deathIsDue(entity) }
    case .personReopens: if isCurrent(entity, notice) { personReopens(entity) }
    case .inputLimitReached: inputLimitReached(entity, notice)
    case .extraReturn, .strayReturn: unaskedReturn(entity, kind)
    case .lateReturn: lateReturn(entity)
    case .appIsReplaced: appIsReplaced(entity)
    case .storageFlushes: writeSettles(entity, .storageFlushes)
    case .writeIsLost: writeSettles(entity, .writeIsLost)
    case .presenceEnds: presenceIsDue(entity)
    case .callbackStarts: callbackStarts(entity)
    case .wrapUpEnds: wrapUpEnds(entity)
    case .staffChanges: staffChanges(entity)
    case .closingDue: closingDue(entity)
    case .codeIsDue: codeIsDue()
    case .thinkerCalls: thinkerCalls(entity)
    case .faultStrikes: faultStrikes(entity)
    case .faultStrikesAll: faultStrikesAll(entity)
    case .faultComesAgain: faultComesAgain(entity)
    case .faultOpens: faultOpens(entity)
    case .faultCloses: faultCloses(entity)
    case .messageArrives: messageArrives(entity)
    case .forwardArrives: if isCurrent(entity, notice) { forwardArrives(entity) }
    }
  }

  @inline(__always)
  private mutating func isCurrent(_ request: Int, _ notice: EventNotice) -> Bool {
    requests[request].generation & EventNotice.generationMask == notice.generation
  }

  @inline(__always)
  private mutating func isCurrent(call: Int, _ notice: EventNotice) -> Bool {
    calls[call].generation & EventNotice.generationMask == notice.generation
  }
}
