import EventEngine

/// The points in the life of a request at which a fault that waits for it acts.
extension CallCell {
  /// The first fault of a kind that acts on the request at this point, if any does.
  @inline(__always)
  mutating func passing(
    _ kind: FaultKind, _ request: Int, message: FaultAction.Message? = nil
  ) -> Int? {
    faults.isAlert(to: kind) ? found(kind, request, message) : nil
  }

  @inline(never)
  private mutating func found(
    _ kind: FaultKind, _ request: Int, _ message: FaultAction.Message?
  ) -> Int? {
    for fault in 0..<faults.count
    where faults.plans[fault].kind == kind && faults.plans[fault].message == message {
      if mayAct(fault), isInPhase(fault, request), isWaiting(fault, for: request) {
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
  mutating func faultyEnd(
    _ end: InvocationEnd?, after span: SimulationSpan, of request: Int
  ) -> (end: InvocationEnd?, after: SimulationSpan) {
    var (end, span) = (end, span)
    faults.marks[request].slowed = 0
    faults.marks[request].isHung = false
    let takesTime = span > .zero || plan.apps[Int(requests[request].app)].isHosted
    if takesTime, end != nil, let fault = passing(.extensionSlow, request) {
      faults.marks[request].slowed = 1 << UInt64(fault)
      tellFault(fault, request)
      span = Self.times(faults.plans[fault].factor, span)
    }
    if let fault = passing(.extensionHang, request) {
      tellFault(fault, request)
      faults.marks[request].isHung = true
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

  /// The end that comes now is a fault's doing; if so, it is applied as that.
  @inline(__always)
  mutating func isEndInjected(_ event: RequestEvent, _ request: Int) -> Bool {
    guard faults.marks[request].isEndInjected else { return false }
    injectEnd(event, request)
    return true
  }

  @inline(never)
  private mutating func injectEnd(_ event: RequestEvent, _ request: Int) {
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
      tellFate(.taken, request, sender)
      return true
    }
    if let fault = passing(.messageDelay, request, message: .returnToCall) {
      tellFault(fault, request)
      tellFate(.late, request, sender)
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

  private mutating func tellFate(
    _ fate: ReturnFate, _ request: Int, _ sender: ReturnSender
  ) {
    tell(
      .returnToCallMade, request, detail: fate.rawValue, amount: Int32(sender.rawValue))
  }

  private mutating func scheduleReturn(_ fault: Int, _ request: Int) {
    requests[request].holds += 1
    schedule(.messageArrives, request: request, after: faultyDelay(fault, request))
  }

  mutating func faultyDelay(_ fault: Int, _ request: Int) -> SimulationSpan {
    var stream = StreamPurpose.faultDelay.stream(
      of: faults.plans[fault].salt ^ calls[Int(requests[request].call)].entity,
      attempt: requests[request].attempt, round: faults.marks[request].noted)
    return plan.tables.draw(faults.plans[fault].later, from: &stream)
  }

  /// A message that was late, or came twice.
  mutating func messageArrives(_ request: Int) {
    requests[request].holds -= 1
    if planted != nil, mishandlesReturn(request) { return freeRequestIfUnused(request) }
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
}
