import EventEngine

/// Faults of interpreters: who does not come, drops out, or goes off duty.
extension CallCell {
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
      if planted == .fixesTwoOutcomes { tellOutcome(request) }
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
    lastChange = calendar.now
    guard isTraced else { return }
    trace.append(
      TraceRecord(
        .faultActed, at: calendar.now, group: faults.plans[fault].kindNumber,
        detail: RequestMachine.State.ended.rawValue + 1, amount: faults.plans[fault].number))
  }
}
