import EventEngine

/// Requests: their place in memory, their events, and what is owed to them.
extension CallCell {
  mutating func startRequest(in call: Int, app: Int, attempt: UInt16) {
    let request = takeRequest()
    requests[request].serial = requestCount
    requestCount &+= 1
    requests[request].picked = calendar.now
    requests[request].call = Int32(truncatingIfNeeded: call)
    requests[request].app = UInt16(truncatingIfNeeded: app)
    requests[request].attempt = attempt
    requests[request].skill = skill(of: call)
    requests[request].nextInCall = calls[call].firstRequest
    calls[call].firstRequest = Int32(truncatingIfNeeded: request)
    calls[call].live += 1
    liveInAll += 1
    tell(
      .requestPicked, request, group: requests[request].skill, amount: Int32(attempt))
    if let after = happens(plan.apps[app].strayReturn, .strayReturn, in: call, attempt: attempt) {
      requests[request].holds += 1
      schedule(.strayReturn, request: request, after: after)
    }
    if let after = happens(plan.states[app].replaced, .replaced, in: call, attempt: attempt) {
      requests[request].holds += 1
      schedule(.appIsReplaced, request: request, after: after)
    }
    startLaunch(request)
  }

  @inline(__always)
  private mutating func takeRequest() -> Int {
    var request = Int(freeRequest)
    if request >= 0 {
      freeRequest = requests[request].nextInCall
    } else {
      if usedRequests == requests.count {
        let larger = requests.count * 3 / 2
        // A place is filled when it is taken, so that the others cost no memory.
        requests.grow(toZeroed: larger)
        if plan.extras.tracksRuns { runs.grow(to: larger, filling: ProcessRun()) }
        if plan.extras.observesPresence { presences.grow(to: larger, filling: Presence()) }
        board.grow(to: larger)
        if backends.isUsed { backends.grow(to: larger) }
        if faults.isUsed { faults.marks.grow(to: larger, filling: FaultMark()) }
        if noShows.count > 0 { noShows.grow(to: larger, filling: NoShowMemory()) }
      }
      request = usedRequests
      usedRequests += 1
    }
    let generation = requests[request].generation
    requests[request] = Request()
    requests[request].generation = generation
    if faults.isUsed { faults.marks[request] = FaultMark() }
    if noShows.count > 0 { noShows[request] = NoShowMemory() }
    return request
  }

  /// Frees the place of a request that has ended and that nothing holds.
  mutating func freeRequestIfUnused(_ request: Int) {
    guard requests[request].machine.state == .ended, requests[request].holds == 0 else { return }
    let call = Int(requests[request].call)
    unlink(request, from: call)
    requests[request].call = -1
    requests[request].nextInCall = freeRequest
    freeRequest = Int32(truncatingIfNeeded: request)
    freeCallIfUnused(call)
  }

  private mutating func unlink(_ request: Int, from call: Int) {
    if Int(calls[call].firstRequest) == request {
      calls[call].firstRequest = requests[request].nextInCall
      return
    }
    var before = Int(calls[call].firstRequest)
    while Int(requests[before].nextInCall) != request { before = Int(requests[before].nextInCall) }
    requests[before].nextInCall = requests[request].nextInCall
  }

  // MARK: - Events and obligations

  /// Feeds one event to the request's machine and pays what is owed.
  @inline(__always)
  mutating func apply(_ event: RequestEvent, to request: Int) {
    let phase = requests[request].machine.state.phase
    let owed = requests[request].machine.apply(event, under: plan.rules)
    if let fate = owed.returnFate { tellReturn(fate, event, request) }
    if owed.duties.isEmpty { return }
    // A step forward owes one thing, and most steps are forward; they close no phase that is told.
    if owed.duties == .invoke { return startInvocation(request) }
    if owed.duties == .showTile { return showTile(request) }
    if owed.duties == .fixOutcome { return tellOutcome(request) }
    pay(owed.duties, leaving: phase, of: request)
  }

  private mutating func tellReturn(_ fate: ReturnFate, _ event: RequestEvent, _ request: Int) {
    var amount: Int32 = 0
    if case .returnToCall(let sender) = event { amount = Int32(sender.rawValue) }
    tell(.returnToCallMade, request, detail: fate.rawValue, amount: amount)
  }

  private mutating func pay(
    _ duties: Obligations.Duties, leaving phase: Phase?, of request: Int
  ) {
    if let phase { closePhase(phase, of: request, paying: duties) }
    if duties.contains(.discardInvocation) { discardInvocation(request) }
    if duties.contains(.killInvocation) { killInvocation(request, phase: phase ?? .prepare) }
    if duties.contains(.fixOutcome) { tellOutcome(request) }
    if duties.contains(.leaveProvider) { leaveProvider(request) }
    if duties.contains(.launch) { startLaunch(request) }
    if duties.contains(.invoke) { startInvocation(request) }
    if duties.contains(.showPopUp) { showPopUp(request) }
    if duties.contains(.openContainerApp) { launchContainerApp(request) }
    if duties.contains(.showTile) { showTile(request) }
    if duties.contains(.end) {
      // What was scheduled is void, save the end of a discarded invocation.
      if !duties.contains(.discardInvocation) { requests[request].generation &+= 1 }
      endRequest(request)
    }
  }

  mutating func tellOutcome(_ request: Int) {
    noteProgress()
    let machine = requests[request].machine
    tell(
      .outcomeFixed, request, began: requests[request].mark, phase: machine.endedIn,
      detail: machine.outcome.rawValue, cause: requests[request].cause)
  }

  private mutating func endRequest(_ request: Int) {
    let outcome = requests[request].machine.outcome
    let call = Int(requests[request].call)
    calls[call].live -= 1
    liveInAll -= 1
    noteProgress()
    // Unassisted requests end as their outcome is fixed, assisted ones after their engagement.
    let fixed = outcome == .assisted ? requests[request].mark : calendar.now
    tell(
      .requestEnded, request, began: fixed, detail: outcome.rawValue,
      cause: requests[request].cause)
    considerRetry(call, after: outcome)
    endCallIfDone(call)
    freeRequestIfUnused(request)
  }

  /// A new phase begins: what was scheduled for the old one is void.
  @inline(__always)
  mutating func beginPhase(_ phase: Phase, of request: Int) {
    requests[request].generation &+= 1
    requests[request].mark = calendar.now
    if plan.somebodyCancels { scheduleCancel(in: phase, of: request) }
  }

  @inline(never)
  private mutating func scheduleCancel(in phase: Phase, of request: Int) {
    let people = Int(calls[Int(requests[request].call)].people)
    guard plan.people[people].cancelsAtAll else { return }
    let row = people * Phase.allCases.count + Int(phase.rawValue)
    if plan.cancels[row].chance > 0 {
      var stream = stream(.cancel, of: request, phase: phase)
      schedule(
        .requesterCancels, request: request,
        after: plan.tables.draw(plan.cancels[row].after, from: &stream))
    }
  }
}
