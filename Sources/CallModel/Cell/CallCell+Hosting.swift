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
  public mutating func host(app: Int) {
    plan.apps[app].isHosted = true
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
    let sender: ReturnSender = app == hosted.app ? .ownApp : .otherApp
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
        detail: ReturnFate.unknownRequest.rawValue, amount: sender == .otherApp ? 1 : 0))
  }

  private mutating func place(of hosted: HostedRequest) -> Int? {
    let request = Int(hosted.slot)
    let isThere = requests[request].serial == hosted.number && requests[request].call >= 0
    return isThere ? request : nil
  }

  // MARK: - What the cell asks for

  /// The handler is code: only a crash and the limit are planned, whichever comes first.
  mutating func invokeHosted(_ request: Int, crashAfter span: SimulationSpan?) {
    let phase = requests[request].machine.state.phase ?? .prepare
    let limit = plan.framework.invocationLimit
    let crashes = span.map { crash in limit.map { crash <= $0 } ?? true } ?? false
    requests[request].planned =
      crashes ? InvocationEnd.crashed.rawValue : InvocationEnd.limitPassed.rawValue
    if let due = crashes ? span : limit {
      scheduleInvocationEnd(of: request, after: due)
    }
    let forward = forwardTime(request, Int(requests[request].app))
    ask(.invoke(phase == .prepare ? .prepare : .resume, forward: forward), of: request)
  }

  mutating func openHosted(_ request: Int) {
    let takes = plan.apps[Int(requests[request].app)].takes
    let span =
      isPerson(request).wandering ? nil : draw(takes, .containerAppTakes, of: request)
    let asked = InvocationEnd(rawValue: requests[request].planned)
    ask(
      .openContainerApp(asked == .askedForSignIn ? .signIn : .additionalInfo, takes: span),
      of: request)
  }

  mutating func killHosted(_ request: Int) {
    if plan.apps[Int(requests[request].app)].isHosted { ask(.kill, of: request) }
  }

  private mutating func ask(_ kind: HostedDuty.Kind, of request: Int) {
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
