import EventEngine

/// The points in the life of a request at which a fault that waits for it acts.
extension CallCell {
  /// The first fault of a kind that acts on the request at this point, if any does.
  mutating func passing(
    _ kind: FaultKind, _ request: Int, message: FaultAction.Message? = nil
  ) -> Int? {
    for fault in 0..<faults.count
    where faults.plans[fault].kind == kind && faults.plans[fault].message == message {
      if isWaiting(fault, for: request), mayAct(fault), isInPhase(fault, request) {
        faults.marks[request].armed &= ~(1 << UInt64(fault))
        return fault
      }
    }
    return nil
  }

  private mutating func isWaiting(_ fault: Int, for request: Int) -> Bool {
    switch faults.plans[fault].trigger {
    case .on: return faults.marks[request].armed & 1 << UInt64(fault) != 0
    case .window, .each:
      let isOfStaff = faults.plans[fault].kind == .staffLeave
      return faults.plans[fault].isOpen && !isOfStaff && concerns(fault, request)
    case .holding:
      let (condition, provider) = (faults.plans[fault].condition, faults.plans[fault].provider)
      return concerns(fault, request) && holds(condition, for: provider)
    }
  }

  // MARK: - Invocations

  /// Schedules the end of an invocation as faults make it.
  mutating func planFaulty(
    _ end: InvocationEnd?, after span: SimulationSpan, for request: Int
  ) {
    let (end, span) = faultyEnd(end, after: span, of: request)
    guard faults.marks[request].isEndInjected, let end else {
      return plan(end, after: span, for: request)
    }
    requests[request].planned = end.rawValue
    invocationEnds(request)
  }

  /// What faults make of an invocation that begins: its end, and when it comes.
  private mutating func faultyEnd(
    _ end: InvocationEnd?, after span: SimulationSpan, of request: Int
  ) -> (end: InvocationEnd?, after: SimulationSpan) {
    var (end, span) = (end, span)
    faults.marks[request].slowed = 0
    if let fault = passing(.extensionSlow, request) {
      faults.marks[request].slowed = 1 << UInt64(fault)
      tellFault(fault, request)
      span = Self.times(faults.plans[fault].factor, span)
    }
    if let fault = passing(.extensionHang, request) {
      tellFault(fault, request)
      end = nil
    }
    for (kind, broken) in [
      (FaultKind.extensionCrash, InvocationEnd.crashed), (.extensionKill, .killed),
    ] {
      guard let fault = passing(kind, request) else { continue }
      tellFault(fault, request)
      faults.marks[request].isEndInjected = true
      return (broken, .zero)
    }
    return (end, span)
  }

  /// The notice is for the end of the invocation as it is planned now.
  mutating func invocationIsDue(_ request: Int) {
    if faults.isUsed && faults.marks[request].invocationEnds != calendar.now { return }
    invocationEnds(request)
  }

  /// The same for the end of the person's stay in the container app.
  mutating func isStayDue(_ request: Int) -> Bool {
    !faults.isUsed || faults.marks[request].stayEnds == calendar.now
  }

  mutating func stayIsOver(_ request: Int) {
    if isStayDue(request) { personReturns(request) }
  }

  mutating func deathIsDue(_ request: Int) {
    if isStayDue(request) { containerAppDies(request) }
  }

  /// The end that comes now is a fault's doing, or not.
  mutating func applyEnd(_ event: RequestEvent, to request: Int) {
    guard faults.isUsed, faults.marks[request].isEndInjected else {
      return apply(event, to: request)
    }
    faults.marks[request].isEndInjected = false
    inject(request) { $0.apply(event, to: request) }
  }

  // MARK: - Container app

  /// The container app is open, and nobody will come back from it.
  mutating func meetsOpenedApp(_ request: Int) -> Bool {
    if let fault = passing(.containerLostActivity, request) {
      tellFault(fault, request)
      return true
    }
    if faults.marks[request].hasLostActivity { return true }
    guard let fault = passing(.containerCrash, request) else { return false }
    tellFault(fault, request)
    containerAppDies(request)
    return true
  }

  // MARK: - Storage

  /// What a handler's read gives under the faults of storage.
  mutating func faultyReading(
    of place: StoragePlace, isThere: Bool, lock: DeviceState.Lock, _ request: Int
  ) -> StorageReading {
    var (isThere, lock) = (isThere, lock)
    meet(.storageRead, of: request, phase: requests[request].machine.phase ?? .prepare)
    if let fault = passing(.storageLost, request), loseStorage(request, fault) { isThere = false }
    let installation = installations[self.place(ofAppOf: request)]
    if place != .memory, isThere, !installation.wasStored,
      let fault = passing(.storageStale, request)
    {
      tellFault(fault, request)
      isThere = false
    }
    let before = StorageReading(of: place, isThere: isThere, lock: lock)
    if place != .memory, lock == .unlocked, let fault = passing(.storageLocked, request) {
      lock = faults.plans[fault].lock
      if StorageReading(of: place, isThere: isThere, lock: lock) != before {
        tellFault(fault, request)
      } else {
        lock = .unlocked
      }
    }
    return StorageReading(of: place, isThere: isThere, lock: lock)
  }

  // MARK: - returnToCall

  /// The container app calls `returnToCall`; a fault may be on the way (I11).
  mutating func sendReturn(_ request: Int, from sender: ReturnSender) {
    if faults.isUsed, isReturnTaken(request, sender) { return }
    apply(.returnToCall(sender), to: request)
  }

  /// The message doesn't arrive now, and perhaps never.
  mutating func isReturnTaken(_ request: Int, _ sender: ReturnSender) -> Bool {
    meet(.returnToCallMade, of: request, phase: .launch)
    if let fault = passing(.messageDrop, request, message: .returnToCall) {
      tellFault(fault, request)
      tellTaken(request, sender)
      return true
    }
    if let fault = passing(.messageDelay, request, message: .returnToCall) {
      tellFault(fault, request)
      tellTaken(request, sender)
      scheduleReturn(fault, request)
      return true
    }
    let fault = passing(.messageDuplicate, request, message: .returnToCall)
    if let fault {
      tellFault(fault, request)
      scheduleReturn(fault, request)
    }
    return false
  }

  private mutating func tellTaken(_ request: Int, _ sender: ReturnSender) {
    tell(
      .returnToCallMade, request, detail: ReturnFate.taken.rawValue,
      amount: Int32(sender.rawValue))
  }

  private mutating func scheduleReturn(_ fault: Int, _ request: Int) {
    requests[request].holds += 1
    schedule(.messageArrives, request: request, after: faultyDelay(fault, request))
  }

  private mutating func faultyDelay(_ fault: Int, _ request: Int) -> SimulationSpan {
    var stream = StreamPurpose.faultDelay.stream(
      of: faults.plans[fault].salt ^ calls[Int(requests[request].call)].entity,
      attempt: requests[request].attempt, round: faults.marks[request].noted)
    return plan.tables.draw(faults.plans[fault].later, from: &stream)
  }

  /// A message that was late, or came twice.
  mutating func messageArrives(_ request: Int) {
    requests[request].holds -= 1
    apply(.returnToCall(plan.states[Int(requests[request].app)].sender), to: request)
    freeRequestIfUnused(request)
  }

  // MARK: - The URL, and the backend

  /// Whether the URL is kept from the provider for now, or for ever.
  mutating func isForwardFaulty(_ request: Int) -> Bool {
    if let fault = passing(.messageDrop, request, message: .forward) {
      tellFault(fault, request)
      requests[request].standing = .unforwarded
      schedulePatience(of: request)
      return true
    }
    if let fault = passing(.messageDelay, request, message: .forward) {
      tellFault(fault, request)
      hold(request, by: -1)
      schedule(.forwardArrives, request: request, after: faultyDelay(fault, request))
      return true
    }
    // U12: the backend knows the id.
    if let fault = passing(.messageDuplicate, request, message: .forward) {
      tellFault(fault, request)
    }
    return isBackendFaulty(request)
  }

  /// The backend is down, or fails what it is sent.
  private mutating func isBackendFaulty(_ request: Int) -> Bool {
    if let fault = passing(.providerDown, request) {
      tellFault(fault, request)
      hold(request, by: fault)
      return true
    }
    guard let fault = passing(.providerError, request) else { return false }
    apply(.backendFailed, to: request, blaming: fault)
    return true
  }

  /// The URL waits where nobody sees it; the person waits at the tile.
  private mutating func hold(_ request: Int, by fault: Int) {
    requests[request].standing = .held
    faults.marks[request].heldBy = Int16(fault)
    faults.held += 1
    schedulePatience(of: request)
    let timeOut = plan.providers[provider(of: request)].backendTimeOut
    if timeOut >= .zero && fault >= 0 {
      schedule(.backendTimesOut, request: request, after: timeOut)
    }
  }

  /// Patience runs already, since the URL was held back; else it starts now.
  mutating func runsPatience(of request: Int) -> Bool {
    defer { faults.marks[request].runsPatience = true }
    return faults.marks[request].runsPatience
  }

  /// What the backend has in hand is not answered.
  mutating func holdBack(_ request: Int, _ fault: Int) -> Bool {
    let standing = requests[request].standing
    guard standing == .atBackend || standing == .inBackend else { return false }
    tellFault(fault, request)
    leaveBackend(request, of: provider(of: request))
    hold(request, by: fault)
    return true
  }

  mutating func failBackend(_ request: Int, _ fault: Int) -> Bool {
    switch requests[request].standing {
    case .elsewhere, .unforwarded, .assigned, .served: return false
    case .held, .atBackend, .inBackend, .inLine:
      guard requests[request].machine.state == .waiting else { return false }
      apply(.backendFailed, to: request, blaming: fault)
      return true
    }
  }

  /// The backend is back and takes up what it was sent.
  mutating func releaseHeld(by fault: Int) {
    for request in 0..<usedRequests
    where requests[request].call >= 0 && requests[request].standing == .held
      && Int(faults.marks[request].heldBy) == fault
    {
      forwardArrives(request)
    }
  }

  mutating func forwardArrives(_ request: Int) {
    guard requests[request].standing == .held else { return }
    letGo(request)
    if isBackendFaulty(request) { return }
    sendToProvider(request)
  }

  /// It is held back no longer.
  mutating func letGo(_ request: Int) {
    faults.held -= 1
    requests[request].standing = .elsewhere
  }

  /// How much longer the provider takes.
  mutating func providerSlowness(_ span: SimulationSpan, _ request: Int) -> SimulationSpan {
    guard span > .zero, let fault = passing(.providerSlow, request) else { return span }
    tellFault(fault, request)
    return Self.times(faults.plans[fault].factor, span)
  }

  // MARK: - Interpreters

  /// The notice is for the joining as it is planned now.
  mutating func joinIsDue(_ request: Int) {
    if faults.isUsed && faults.marks[request].joins != calendar.now { return }
    interpreterJoins(request)
  }

  /// How long the joining takes; nil if it never comes, which is noticed after a while.
  mutating func faultyJoin(_ span: SimulationSpan, _ request: Int) -> SimulationSpan? {
    if let fault = passing(.messageDrop, request, message: .join) {
      tellFault(fault, request)
      missCall(request)
      return nil
    }
    if let fault = passing(.staffLeave, request) {
      tellFault(fault, request)
      missCall(request)
      return nil
    }
    var span = providerSlowness(span, request)
    if let fault = passing(.messageDelay, request, message: .join) {
      tellFault(fault, request)
      span += faultyDelay(fault, request)
    }
    // The second one finds the interpreter in the call.
    if let fault = passing(.messageDuplicate, request, message: .join) {
      tellFault(fault, request)
    }
    return span
  }

  /// Nobody comes; the provider notices after its own time, or after 10 s if it has none.
  private mutating func missCall(_ request: Int) {
    let own = plan.providers[provider(of: request)].noShowNoticedAfter
    schedule(.interpreterMissed, request: request, after: own > .zero ? own : .seconds(10))
  }

  /// The request's interpreter is out of the call, or won't come.
  mutating func dropOut(_ request: Int, _ fault: Int) -> Bool {
    switch requests[request].standing {
    case .served:
      tellFault(fault, request)
      inject(request) { $0.apply(.assistanceEnded, to: request) }
      return true
    case .assigned:
      guard faults.marks[request].joins > calendar.now else { return false }
      tellFault(fault, request)
      faults.marks[request].joins = .never
      missCall(request)
      return true
    case .elsewhere, .unforwarded, .held, .atBackend, .inBackend, .inLine: return false
    }
  }

  // MARK: - Staff

  /// So many interpreters go off duty, from the first groups that have some.
  mutating func sendStaffAway(_ fault: Int) {
    var left = faults.plans[fault].count
    let provider = faults.plans[fault].provider
    for group in shifts.indices where provider < 0 || shifts[group].provider == Int(provider) {
      let there = onDuty(group)
      guard left > 0, there > 0, there < InterpreterPool.unlimited else { continue }
      let going = min(left, there)
      left -= going
      faults.away[fault * faults.groups + group] += Int32(clamping: going)
      faults.awayInAll[group] += Int32(clamping: going)
    }
    guard left < faults.plans[fault].count else { return }
    tellFaultOfStaff(fault)
    for group in shifts.indices where faults.away[fault * faults.groups + group] > 0 {
      replan(group)
    }
  }

  mutating func returnStaff(of fault: Int) {
    for group in shifts.indices {
      let place = fault * faults.groups + group
      guard faults.away[place] > 0 else { continue }
      faults.awayInAll[group] -= faults.away[place]
      faults.away[place] = 0
      replan(group)
    }
  }

  /// Those on duty whom no fault keeps away.
  mutating func onDuty(_ group: Int) -> Int {
    let planned = shifts[group].onDuty
    guard faults.awayInAll.count > 0, planned < InterpreterPool.unlimited else { return planned }
    return max(0, planned - Int(faults.awayInAll[group]))
  }

  private mutating func replan(_ group: Int) {
    let before = board.pools[group].planned
    board.plan(group, onDuty(group))
    if before != board.pools[group].planned { tellStaff(of: group) }
    serveLine(with: group)
  }

  private mutating func tellFaultOfStaff(_ fault: Int) {
    faults.plans[fault].acted += 1
    guard isTraced else { return }
    trace.append(
      TraceRecord(
        .faultActed, at: calendar.now, group: faults.plans[fault].kindNumber,
        detail: RequestMachine.State.ended.rawValue + 1, amount: faults.plans[fault].number))
  }
}
