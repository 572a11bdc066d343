import EventEngine

/// When faults act: at times, again and again, on events, while something holds.
extension CallCell {
  /// Schedules what depends on the clock alone.
  mutating func startFaults() {
    for span in faults.spans {
      scheduleFault(span.ends == nil ? .faultStrikesAll : .faultOpens, span.fault, at: span.begins)
      if let ends = span.ends { scheduleFault(.faultCloses, span.fault, at: ends) }
    }
    for fault in 0..<faults.count where faults.plans[fault].trigger == .each {
      scheduleNext(fault)
    }
  }

  /// Faults wait for nobody: a run that has nothing else left is over.
  private mutating func scheduleFault(
    _ event: CellEvent, _ fault: Int, at due: SimulationInstant
  ) {
    changesDue += 1
    calendar.schedule(EventNotice(due: due, kind: event.rawValue, entity: fault))
  }

  /// The next occasion of a fault that comes again and again, 1 ms later at the earliest.
  private mutating func scheduleNext(_ fault: Int) {
    let met = faults.plans[fault].met
    faults.plans[fault].met += 1
    var stream = StreamPurpose.faultGap.stream(
      of: faults.plans[fault].entity, attempt: UInt16(truncatingIfNeeded: met >> 16),
      round: UInt16(truncatingIfNeeded: met))
    let gap = plan.tables.draw(faults.plans[fault].gap, from: &stream)
    scheduleFault(.faultComesAgain, fault, at: calendar.now + max(gap, .milliseconds(1)))
  }

  mutating func faultComesAgain(_ fault: Int) {
    changesDue -= 1
    scheduleNext(fault)
    guard !faults.isQuiet(calendar.now) else { return }
    if faults.plans[fault].length < .zero { return strikeAll(fault) }
    let ends = min(
      calendar.now + faults.plans[fault].length, faults.quietBegins(after: calendar.now))
    faults.plans[fault].closes = max(faults.plans[fault].closes, ends)
    scheduleFault(.faultCloses, fault, at: ends)
    openFault(fault)
  }

  mutating func faultStrikesAll(_ fault: Int) {
    changesDue -= 1
    strikeAll(fault)
  }

  mutating func faultOpens(_ fault: Int) {
    changesDue -= 1
    openFault(fault)
  }

  private mutating func openFault(_ fault: Int) {
    let wasOpen = faults.plans[fault].isOpen
    faults.plans[fault].isOpen = true
    faults.watch()
    // Whom it sent away is still away.
    if wasOpen && faults.plans[fault].kind == .staffLeave { return }
    strikeAll(fault)
  }

  mutating func faultCloses(_ fault: Int) {
    changesDue -= 1
    // It has come again since, and lasts longer.
    guard calendar.now >= faults.plans[fault].closes else { return }
    faults.plans[fault].isOpen = false
    faults.watch()
    if faults.plans[fault].kind == .providerDown { releaseHeld(by: fault) }
    if faults.plans[fault].kind == .staffLeave { returnStaff(of: fault) }
  }

  // MARK: - Events

  /// A request has come to something: faults that act on it are on their way.
  @inline(never)
  mutating func note(_ event: TraceEvent, of request: Int, phase: Phase) {
    if event.isMetOnceTold { meet(event, of: request, phase: phase) }
  }

  /// The same just before it happens, while faults may still change it.
  @inline(never)
  mutating func meet(_ event: TraceEvent, of request: Int, phase: Phase) {
    guard faults.countsEvents else { return }
    faults.marks[request].noted &+= 1
    guard faults.listens(to: event) else { return }
    for fault in 0..<faults.count where isTriggered(fault, event, phase) {
      guard concerns(fault, request) else { continue }
      let call = Int(requests[request].call)
      var stream = StreamPurpose.fault.stream(
        of: faults.plans[fault].salt ^ calls[call].entity, attempt: requests[request].attempt,
        round: faults.marks[request].noted)
      guard faults.plans[fault].isOccasion(&stream) else { continue }
      let after = plan.tables.draw(faults.plans[fault].after, from: &stream)
      if faults.plans[fault].after.isZero { faults.marks[request].armed |= 1 << UInt64(fault) }
      let strike = FaultStrike(
        fault: Int32(fault), request: Int32(request), serial: requests[request].serial)
      scheduleStrike(strike, after: after)
    }
  }

  /// The same of something that happens to a call.
  @inline(never)
  mutating func note(_ event: TraceEvent, ofCall call: Int) {
    guard faults.listens(to: event) else { return }
    for fault in 0..<faults.count where isTriggered(fault, event, .launch) {
      guard concerns(fault, call: call) else { continue }
      var stream = StreamPurpose.fault.stream(
        of: faults.plans[fault].salt ^ calls[call].entity, attempt: calls[call].picks,
        round: UInt16(event.rawValue))
      guard faults.plans[fault].isOccasion(&stream) else { continue }
      let after = plan.tables.draw(faults.plans[fault].after, from: &stream)
      let strike = FaultStrike(
        fault: Int32(fault), serial: calls[call].serial, call: Int32(call))
      scheduleStrike(strike, after: after)
    }
  }

  private mutating func isTriggered(_ fault: Int, _ event: TraceEvent, _ phase: Phase) -> Bool {
    faults.plans[fault].trigger == .on && faults.plans[fault].event == event
      && (faults.plans[fault].eventPhase == nil || faults.plans[fault].eventPhase == phase)
  }

  private mutating func scheduleStrike(_ strike: FaultStrike, after span: SimulationSpan) {
    calendar.schedule(
      EventNotice(
        due: calendar.now + span, kind: CellEvent.faultStrikes.rawValue,
        entity: faults.keep(strike)))
  }

  /// A strike is due, if whom it was meant for is still there.
  mutating func faultStrikes(_ place: Int) {
    let strike = faults.take(place)
    let fault = Int(strike.fault)
    guard strike.request >= 0 else {
      let call = Int(strike.call)
      if calls[call].serial == strike.serial && !calls[call].isOver { hit(call: call, fault) }
      return
    }
    let request = Int(strike.request)
    guard requests[request].serial == strike.serial, requests[request].call >= 0 else { return }
    let bit: UInt64 = 1 << UInt64(fault)
    // An immediate one whose point came at once has acted already.
    let wasImmediate = faults.plans[fault].after.isZero
    if faults.isQuiet(calendar.now) {
      faults.marks[request].armed &= ~bit
      return
    }
    if wasImmediate && faults.marks[request].armed & bit == 0 { return }
    if hit(request, fault) || faults.plans[fault].kind.strikesAtOnce {
      faults.marks[request].armed &= ~bit
    } else {
      faults.marks[request].armed |= bit
    }
  }

  // MARK: - Whom it may hit

  /// The fault's target takes in the request, wherever it is in its life.
  mutating func concerns(_ fault: Int, _ request: Int) -> Bool {
    let one = faults.plans[fault]
    if one.app >= 0 && one.app != Int32(requests[request].app) { return false }
    if one.provider >= 0 && Int(one.provider) != provider(of: request) { return false }
    return isOnDevice(fault, of: Int(requests[request].call))
  }

  /// The same for a call: one of its live requests is meant, if the target names any.
  mutating func concerns(_ fault: Int, call: Int) -> Bool {
    let one = faults.plans[fault]
    guard one.app >= 0 || one.provider >= 0 || one.phase != nil else {
      return isOnDevice(fault, of: call)
    }
    var next = calls[call].firstRequest
    while next >= 0 {
      let request = Int(next)
      next = requests[request].nextInCall
      if requests[request].machine.state != .ended && concerns(fault, request)
        && isInPhase(fault, request)
      {
        return true
      }
    }
    return false
  }

  mutating func isInPhase(_ fault: Int, _ request: Int) -> Bool {
    faults.plans[fault].phase == nil
      || faults.plans[fault].phase == requests[request].machine.phase
  }

  /// The call's device is among the share that the fault may hit.
  private mutating func isOnDevice(_ fault: Int, of call: Int) -> Bool {
    let share = faults.plans[fault].share
    if share == 1 { return true }
    var stream = StreamPurpose.faultShare.stream(
      of: faults.plans[fault].salt ^ calls[call].entity)
    return stream.chance(share)
  }

  /// It may act now: neither spent nor kept quiet.
  mutating func mayAct(_ fault: Int) -> Bool {
    !faults.plans[fault].isSpent && !faults.isQuiet(calendar.now)
  }

  // MARK: - Conditions

  mutating func holds(_ condition: FaultCondition, for provider: Int32) -> Bool {
    let level =
      switch condition.level {
      case .lineLength: provider < 0 ? board.waitingInAll : Int(board.waiting[Int(provider)])
      case .staffBusy: busyStaff(of: provider)
      case .requestsLive: liveInAll
      }
    return condition.comparison.holds(Double(level), Double(condition.limit))
  }

  private mutating func busyStaff(of provider: Int32) -> Int {
    var busy = 0
    for group in shifts.indices where provider < 0 || shifts[group].provider == Int(provider) {
      busy += board.pools[group].busy
    }
    return busy
  }
}
