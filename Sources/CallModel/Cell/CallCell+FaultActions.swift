import EventEngine

/// What faults do to whom they find.
extension CallCell {
  /// A fault acts at this instant on everybody whom it can hit.
  mutating func strikeAll(_ fault: Int) {
    guard mayAct(fault) else { return }
    switch faults.plans[fault].kind {
    case .staffLeave: sendStaffAway(fault)
    case .requesterLeaves, .callEnds:
      for call in 0..<usedCalls where !calls[call].isOver {
        if concerns(fault, call: call) { hit(call: call, fault) }
      }
    case .extensionKill, .extensionCrash, .extensionHang, .extensionSlow, .launchFail,
      .containerCrash, .containerLostActivity, .messageDrop, .messageDuplicate, .messageDelay,
      .storageLocked, .storageLost, .storageStale, .providerDown, .providerSlow, .providerError,
      .memoryPressure, .processReuse:
      if case .goesByHash(let salt) = planted { return strikeAll(fault, hashedWith: salt) }
      for request in 0..<usedRequests
      where requests[request].call >= 0 && requests[request].machine.state != .ended {
        if concerns(fault, request) { _ = hit(request, fault) }
      }
    }
  }

  /// A call is hit, or its live requests are.
  mutating func hit(call: Int, _ fault: Int) {
    guard mayAct(fault), concerns(fault, call: call) else { return }
    switch faults.plans[fault].kind {
    case .requesterLeaves:
      if !calls[call].isRequesterAway && !calls[call].hasDispersed {
        blame(fault, call: call) { $0.requesterLeaves(call) }
      }
    case .callEnds:
      if !calls[call].hasDispersed { blame(fault, call: call) { $0.callLengthReached(call) } }
    case .extensionKill, .extensionCrash, .extensionHang, .extensionSlow, .launchFail,
      .containerCrash, .containerLostActivity, .messageDrop, .messageDuplicate, .messageDelay,
      .storageLocked, .storageLost, .storageStale, .providerDown, .providerSlow, .providerError,
      .staffLeave, .memoryPressure, .processReuse:
      break
    }
  }

  /// A request is hit where it stands; says whether the fault could do anything to it.
  mutating func hit(_ request: Int, _ fault: Int) -> Bool {
    guard mayAct(fault), isInPhase(fault, request),
      requests[request].machine.state != .ended || faults.plans[fault].kind.hitsWholeCalls
    else { return false }
    switch faults.plans[fault].kind {
    case .extensionKill: return kill(request, fault)
    case .extensionCrash: return endInvocation(request, .crashed, fault)
    case .extensionHang: return hang(request, fault)
    case .extensionSlow: return slowDown(request, fault)
    case .launchFail: return failLaunch(request, fault)
    case .containerCrash: return crashContainerApp(request, fault)
    case .containerLostActivity:
      guard requests[request].machine.state == .openingApp,
        !faults.marks[request].hasLostActivity
      else { return false }
      tellFault(fault, request)
      faults.marks[request].hasLostActivity = true
      return true
    case .storageLost: return loseStorage(request, fault)
    case .providerDown: return holdBack(request, fault)
    case .providerError: return failBackend(request, fault)
    case .staffLeave: return dropOut(request, fault)
    case .requesterLeaves, .callEnds:
      let call = Int(requests[request].call)
      let acted = faults.plans[fault].acted
      if !calls[call].isOver { hit(call: call, fault) }
      return faults.plans[fault].acted > acted
    case .memoryPressure: return freeMemory(request, fault)
    case .messageDrop, .messageDuplicate, .messageDelay, .storageLocked, .storageStale,
      .providerSlow, .processReuse:
      return false
    }
  }

  // MARK: - Telling

  /// Tells that the fault acts on the request, and counts it.
  mutating func tellFault(_ fault: Int, _ request: Int) {
    faults.plans[fault].acted += 1
    if requests[request].cause == .genuine { requests[request].cause = .touched }
    let state = requests[request].machine.state
    tell(
      .faultActed, request, group: faults.plans[fault].kindNumber,
      phase: state.phase ?? (state == .ended ? requests[request].machine.endedIn : .waiting),
      detail: state.rawValue, amount: faults.plans[fault].number)
  }

  /// The ending event is the fault's own action.
  mutating func apply(_ event: RequestEvent, to request: Int, blaming fault: Int) {
    tellFault(fault, request)
    inject(request) { $0.apply(event, to: request) }
  }

  /// What `body` ends is the fault's own doing; what it leaves alive was touched.
  mutating func inject(_ request: Int, _ body: (inout CallCell) -> Void) {
    let serial = requests[request].serial
    requests[request].cause = .injected
    body(&self)
    if requests[request].serial == serial && requests[request].machine.state != .ended {
      requests[request].cause = .touched
    }
  }

  private mutating func blame(
    _ fault: Int, call: Int, _ body: (inout CallCell) -> Void
  ) {
    faults.plans[fault].acted += 1
    tell(
      .faultActed, call: call, group: faults.plans[fault].kindNumber,
      detail: RequestMachine.State.ended.rawValue + 1, amount: faults.plans[fault].number)
    forEachLiveRequest(in: call) { cell, request in cell.requests[request].cause = .injected }
    body(&self)
    guard !calls[call].isOver else { return }
    forEachLiveRequest(in: call) { cell, request in cell.requests[request].cause = .touched }
  }

  // MARK: - Extension

  /// R4 in mid-invocation, R5 while the process is suspended.
  private mutating func kill(_ request: Int, _ fault: Int) -> Bool {
    if endInvocation(request, .killed, fault) { return true }
    switch requests[request].machine.state {
    case .launching, .preparing, .relaunching, .resuming, .ended: return false
    case .asking, .openingApp, .inApp, .waiting, .assisted:
      let place = place(ofAppOf: request)
      guard hasProcess(at: place) else { return false }
      tellFault(fault, request)
      processes[place].diesAt = calendar.now
      return true
    }
  }

  /// A process is suspended there, which would be found at the next launch.
  private mutating func hasProcess(at place: Int) -> Bool {
    remembersProcesses && processes[place].since != .never
      && processes[place].diesAt > calendar.now
  }

  private mutating func endInvocation(
    _ request: Int, _ end: InvocationEnd, _ fault: Int
  ) -> Bool {
    guard requests[request].machine.isInvoked else { return false }
    tellFault(fault, request)
    requests[request].planned = end.rawValue
    faults.marks[request].isEndInjected = true
    invocationEnds(request)
    return true
  }

  /// The end that was planned is void; the limit comes, if there is one (U1).
  private mutating func hang(_ request: Int, _ fault: Int) -> Bool {
    guard requests[request].machine.isInvoked, !faults.marks[request].isHung else { return false }
    faults.marks[request].isHung = true
    tellFault(fault, request)
    askHosted(.hang, of: request)
    planEnd(of: request, .limitPassed, at: .distantFuture)
    return true
  }

  /// Work takes longer; a limit or a kill comes when it comes.
  private mutating func slowDown(_ request: Int, _ fault: Int) -> Bool {
    if plan.apps[Int(requests[request].app)].isHosted { return slowDownHosted(request, fault) }
    let end = faults.marks[request].invocationEnds
    guard requests[request].machine.isInvoked, end > calendar.now, end < .distantFuture,
      faults.marks[request].slowed & 1 << UInt64(fault) == 0,
      let planned = InvocationEnd(rawValue: requests[request].planned),
      planned != .limitPassed, planned != .killed
    else { return false }
    faults.marks[request].slowed |= 1 << UInt64(fault)
    tellFault(fault, request)
    let rest = Self.times(faults.plans[fault].factor, end - calendar.now)
    planEnd(of: request, planned, at: calendar.now + rest)
    return true
  }

  /// A span so many times over, 30 years at most.
  static func times(_ factor: Double, _ span: SimulationSpan) -> SimulationSpan {
    SimulationSpan(nanoseconds: Int64(min(factor * Double(span.nanoseconds), 1e18).rounded()))
  }

  /// Moves the end of the invocation under way, or puts its limit there if that comes first.
  private mutating func planEnd(
    of request: Int, _ end: InvocationEnd, at due: SimulationInstant
  ) {
    var (due, end) = (due, end)
    if let limit = plan.framework.invocationLimit, requests[request].mark + limit <= due {
      (due, end) = (requests[request].mark + limit, .limitPassed)
    }
    requests[request].planned = end.rawValue
    faults.marks[request].invocationEnds = due
    if due < .distantFuture {
      schedule(.invocationEnds, request: request, after: due - calendar.now)
    }
  }

  mutating func failLaunch(_ request: Int, _ fault: Int) -> Bool {
    let state = requests[request].machine.state
    guard state == .launching || state == .relaunching, !faults.marks[request].isEndInjected
    else { return false }
    tellFault(fault, request)
    requests[request].planned = LaunchEnd.failed.rawValue
    faults.marks[request].isEndInjected = true
    return true
  }

  /// Suspended processes and unused container apps of the device die first.
  private mutating func freeMemory(_ request: Int, _ fault: Int) -> Bool {
    let place = place(ofAppOf: request)
    let state = requests[request].machine.state
    let dropsProcess = !requests[request].machine.isInvoked && hasProcess(at: place)
    let dropsApp =
      plan.extras.tracksInstalls && state != .inApp && installations[place].isAppInMemory
    guard dropsProcess || dropsApp else { return false }
    tellFault(fault, request)
    if dropsProcess { processes[place].diesAt = calendar.now }
    if dropsApp { installations[place].isAppInMemory = false }
    return true
  }

  // MARK: - Container app and storage

  private mutating func crashContainerApp(_ request: Int, _ fault: Int) -> Bool {
    guard requests[request].machine.state == .inApp,
      faults.marks[request].stayEnds > calendar.now
    else { return false }
    tellFault(fault, request)
    faults.marks[request].stayEnds = .never
    containerAppDies(request)
    return true
  }

  /// What the app stored on the device is gone, if it stored anything.
  mutating func loseStorage(_ request: Int, _ fault: Int) -> Bool {
    if plan.apps[Int(requests[request].app)].isHosted { return loseHostedStorage(request, fault) }
    guard plan.extras.tracksInstalls, plan.states[Int(requests[request].app)].readsSignIn else {
      return false
    }
    openStorage(of: request)
    let installed = place(ofAppOf: request)
    guard installations[installed].isStored else { return false }
    tellFault(fault, request)
    installations[installed].isStored = false
    return true
  }
}
