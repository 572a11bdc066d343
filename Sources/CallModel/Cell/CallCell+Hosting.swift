public import EventEngine

/// Apps whose own code is run by an engine: launches, people and provider stay the cell's.
///
/// ```swift
/// cell.host(app: 0)
/// while cell.advance(into: &trace) {
///   while let duty = cell.takeDuty() { perform(duty) }
///   run(until: cell.now)
///   if let due = nextDue { cell.wake(at: due) }
/// }
/// ```
///
/// The cell stops at once when it owes something to the engine, and at the instants it is to wake
/// it.
extension CallCell {
  /// The app's handlers and container app are run by the engine; to be said before the first event.
  ///
  /// - Parameter observesPresence: its code adopts the protocol for presence (R16), whatever the
  ///   scenario says of it.
  public mutating func host(app: Int, observesPresence: Bool = false) {
    plan.apps[app].isHosted = true
    // What is stored is the code's affair.
    plan.states[app].readsInPrepare = false
    plan.states[app].readsInResume = false
    plan.states[app].observesPresence = observesPresence
    if observesPresence && presences.count == 0 {
      plan.extras.observesPresence = true
      presences = PlainBuffer(repeating: Presence(), count: requests.count)
    }
  }

  public var now: SimulationInstant { calendar.now }

  /// Whether the cell asks for something.
  public var hasDuty: Bool { !duties.isEmpty }

  /// What the cell asks for, in the order in which it came up.
  public mutating func takeDuty() -> HostedDuty? {
    duties.isEmpty ? nil : duties.removeFirst()
  }

  /// Stop at that instant, so that code due then can run.
  public mutating func wake(at due: SimulationInstant) {
    guard due < wakesAt else { return }
    wakesAt = due
    calendar.schedule(
      EventNotice(due: due, kind: CellEvent.codeIsDue.rawValue, entity: 0))
  }

  mutating func codeIsDue() {
    // An earlier wake may have been asked for after this one.
    if wakesAt <= calendar.now { wakesAt = .distantFuture }
    trace.interrupt()
  }

  /// The invocation under way has ended; not by its limit, nor by a kill that was asked for.
  ///
  /// - Parameter isForwarded: the join URL has reached the backend (R6); else nobody ever joins.
  public mutating func invocationEnded(
    _ end: InvocationEnd, of hosted: HostedRequest, isForwarded: Bool
  ) {
    guard let request = place(of: hosted) else { return }
    requests[request].planned = end.rawValue
    if end == .proceeded && !isForwarded { requests[request].standing = .unforwarded }
    invocationEnds(request)
  }

  /// The code of an app calls `returnToCall` with the id of this request; what becomes of it.
  public mutating func returnToCall(
    _ hosted: HostedRequest, from app: UInt16
  ) -> ReturnFate {
    let sender = app == hosted.app ? plan.states[Int(app)].sender : .otherApp
    guard let request = place(of: hosted) else {
      tellLateReturn(hosted, sender)
      return .unknownRequest
    }
    var machine = requests[request].machine
    let owed = machine.apply(.returnToCall(sender), under: plan.rules)
    if faults.isUsed, isReturnTaken(request, sender) { return .taken }
    apply(.returnToCall(sender), to: request)
    return owed.returnFate ?? .unknownRequest
  }

  /// R13: the request is gone.
  private mutating func tellLateReturn(_ hosted: HostedRequest, _ sender: ReturnSender) {
    guard isTraced else { return }
    lastHappening = calendar.now
    trace.append(
      TraceRecord(
        .returnToCallMade, at: calendar.now, picked: hosted.picked, request: hosted.number,
        slot: hosted.slot, call: hosted.call, app: hosted.app,
        detail: ReturnFate.unknownRequest.rawValue, amount: Int32(sender.rawValue)))
  }

  mutating func place(of hosted: HostedRequest) -> Int? {
    let request = Int(hosted.slot)
    let isThere = requests[request].serial == hosted.number && requests[request].call >= 0
    return isThere ? request : nil
  }

  /// The presence call-back under way has ended; not as it was planned to.
  public mutating func callbackEnded(_ end: PresenceEnd, of hosted: HostedRequest) {
    guard let request = place(of: hosted), presences[request].isRunning else { return }
    presences[request].end = end
    presenceEnds(request)
  }

  // MARK: - What the cell asks for

  /// The handler is code: only what breaks it is planned, whichever comes first.
  mutating func invokeHosted(_ request: Int) {
    let app = Int(requests[request].app)
    let phase = requests[request].machine.state.phase ?? .prepare
    ask(
      .invoke(
        phase == .prepare ? .prepare : .resume, forward: forwardTime(request, app),
        in: startedKind(of: request)), of: request)
    let crash = crashDelay(of: request, phase)
    if faults.isUsed {
      let (end, _) = faultyEnd(.proceeded, after: .zero, of: request)
      for fault in 0..<faults.count where faults.marks[request].slowed & 1 << UInt64(fault) != 0 {
        ask(.slow(faults.plans[fault].factor), of: request)
      }
      if let end, faults.marks[request].isEndInjected {
        requests[request].planned = end.rawValue
        return invocationEnds(request)
      }
      if end == nil {
        ask(.hang, of: request)
        return planBreak(of: request, [])
      }
    }
    let kill =
      plan.extras.mayKill
      ? killDelay(of: request, stream(.kill, of: request, phase: phase)) : nil
    planBreak(of: request, [(.crashed, crash), (.killed, kill)])
  }

  /// When the process crashes of itself, as in the model: at some point of the handler's work.
  private mutating func crashDelay(of request: Int, _ phase: Phase) -> SimulationSpan? {
    let app = Int(requests[request].app)
    var draws = stream(.invocation, of: request, phase: phase)
    guard draws.chance(plan.apps[app].crashes) else { return nil }
    _ = draws.uniform()
    let point = draws.uniform()
    let work = plan.tables.draw(
      plan.handlers[2 * app + (phase == .prepare ? 0 : 1)].work, from: &draws)
    return SimulationSpan(nanoseconds: Int64(point * Double(work.nanoseconds)))
  }

  /// Plans the first of these ends, or the limit if none comes before it (U1).
  private mutating func planBreak(
    of request: Int, _ ends: [(end: InvocationEnd, after: SimulationSpan?)]
  ) {
    var first = (end: InvocationEnd.limitPassed, after: plan.framework.invocationLimit)
    for one in ends {
      guard let after = one.after, first.after.map({ after < $0 }) ?? true else { continue }
      first = one
    }
    requests[request].planned = first.end.rawValue
    if let after = first.after {
      scheduleInvocationEnd(of: request, after: after)
    } else if faults.isUsed {
      faults.marks[request].invocationEnds = .distantFuture
    }
  }

  /// What the process of the handler that begins was started from.
  private mutating func startedKind(of request: Int) -> LaunchKind {
    plan.extras.tracksRuns ? runs[request].kind : .cold
  }

  mutating func callbackStarts(_ request: Int) {
    guard presences[request].isRunning, presences[request].invoked == calendar.now else { return }
    ask(.notify(presences[request].callback, in: presences[request].kind), of: request)
  }

  mutating func openHosted(_ request: Int) {
    let app = Int(requests[request].app)
    if isPerson(request).wandering { return openHosted(request, takes: nil) }
    let takes = draw(plan.apps[app].takes, .containerAppTakes, of: request)
    openHosted(request, takes: takes)
    guard plan.states[app].isKilled > 0 else { return }
    var stream = stream(.containerKill, of: request)
    guard stream.chance(plan.states[app].isKilled) else { return }
    let point = stream.uniform() * Double(takes.nanoseconds)
    scheduleStay(.containerAppDies, request, SimulationSpan(nanoseconds: Int64(point)))
  }

  /// U20: the person has opened it again, and it has its activity again.
  mutating func reopenHosted(_ request: Int, _ takes: SimulationSpan) {
    openHosted(request, takes: takes)
  }

  private mutating func openHosted(_ request: Int, takes: SimulationSpan?) {
    // It stays until it returns to the call, or dies.
    if faults.isUsed { faults.marks[request].stayEnds = .distantFuture }
    ask(.openContainerApp(requests[request].reason, takes: takes), of: request)
  }

  mutating func killHosted(_ request: Int) { askHosted(.kill, of: request) }

  mutating func askHosted(_ kind: HostedDuty.Kind, of request: Int) {
    if plan.apps[Int(requests[request].app)].isHosted { ask(kind, of: request) }
  }

  mutating func ask(_ kind: HostedDuty.Kind, of request: Int) {
    let one = requests[request]
    duties.append(
      HostedDuty(
        kind: kind,
        request: HostedRequest(
          number: one.serial, slot: UInt32(truncatingIfNeeded: request),
          call: calls[Int(one.call)].serial, app: one.app, picked: one.picked)))
    trace.interrupt()
  }
}
