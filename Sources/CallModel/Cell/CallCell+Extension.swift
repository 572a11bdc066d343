import EventEngine

/// The app's extension: launches and invocations.
extension CallCell {
  /// R1, R2, R12: a process is launched for `prepare`, or again for `resume`.
  mutating func startLaunch(_ request: Int) {
    let phase: Phase = requests[request].machine.state == .relaunching ? .relaunch : .launch
    beginPhase(phase, of: request)
    let app = Int(requests[request].app)
    if faults.countsEvents { meet(.launchStarted, of: request, phase: phase) }
    let kind = startProcess(for: request)
    tell(.launchStarted, request, phase: phase, detail: kind.rawValue)
    let law = kind == .cold ? plan.apps[app].cold : plan.apps[app].warm
    var span = SimulationSpan.zero
    requests[request].planned = LaunchEnd.running.rawValue
    if !law.isZero || plan.apps[app].launchFails > 0 {
      var stream = stream(.launch, of: request, phase: phase)
      if stream.chance(plan.apps[app].launchFails) && kind != .resumed {
        requests[request].planned = LaunchEnd.failed.rawValue
      }
      span = plan.tables.draw(law, from: &stream)
    }
    if faults.isUsed, let fault = passing(.launchFail, request) { _ = failLaunch(request, fault) }
    // Only the first launch, so that rounds without duration can't pile up on the stack.
    if span == .zero && phase == .launch {
      launchEnds(request)
    } else {
      schedule(.launchEnds, request: request, after: span)
    }
  }

  mutating func launchEnds(_ request: Int) {
    let hasFailed = requests[request].planned == LaunchEnd.failed.rawValue
    let phase: Phase = requests[request].machine.state == .relaunching ? .relaunch : .launch
    tell(
      .launchEnded, request, began: requests[request].mark, phase: phase,
      detail: requests[request].planned)
    if faults.isUsed && isEndInjected(hasFailed ? .launchFailed : .launched, request) { return }
    // Each by itself, so that the machine's one step is all that is left of it here.
    if hasFailed { apply(.launchFailed, to: request) } else { apply(.launched, to: request) }
  }

  /// R3: the handler runs; how and when it will end is drawn now.
  mutating func startInvocation(_ request: Int) {
    let phase: Phase = requests[request].machine.state == .resuming ? .resume : .prepare
    beginPhase(phase, of: request)
    tell(
      .invocationStarted, request, phase: phase,
      amount: Int32(requests[request].machine.rounds))
    let app = Int(requests[request].app)
    if plan.apps[app].isHosted { return invokeHosted(request) }
    let handler = 2 * app + (phase == .prepare ? 0 : 1)
    var draws = stream(.invocation, of: request, phase: phase)
    let crashes = draws.chance(plan.apps[app].crashes)
    let end = end(of: handler, at: draws.uniform(), for: request, phase)
    let crashPoint = draws.uniform()
    var span = plan.tables.draw(plan.handlers[handler].work, from: &draws)
    if end == .proceeded { span += forwardTime(request, app) }
    if crashes { span = SimulationSpan(nanoseconds: Int64(crashPoint * Double(span.nanoseconds))) }
    if faults.isUsed { return planFaulty(crashes ? .crashed : end, after: span, for: request) }
    plan(crashes ? .crashed : end, after: span, for: request)
  }

  /// How the handler ends; the stored sign-in may decide that.
  private mutating func end(
    of handler: Int, at point: Double, for request: Int, _ phase: Phase
  ) -> InvocationEnd? {
    let app = Int(requests[request].app)
    let reads = phase == .prepare ? plan.states[app].readsInPrepare : plan.states[app].readsInResume
    guard reads, !findsSignIn(request, in: phase) else {
      return plan.handlers[handler].end(at: point)
    }
    return plan.signedOutHandlers[handler].end(at: point)
  }

  /// R6: a handler that proceeds has forwarded the join URL.
  mutating func forwardTime(_ request: Int, _ app: Int) -> SimulationSpan {
    let span = draw(plan.providers[Int(plan.apps[app].provider)].forward, .forward, of: request)
    return faults.isUsed ? providerSlowness(span, request) : span
  }

  /// Schedules the invocation's end, or its limit if that comes first (U1); neither if it hangs for
  /// ever.
  mutating func plan(
    _ end: InvocationEnd?, after span: SimulationSpan, for request: Int
  ) {
    let limit = plan.framework.invocationLimit
    if plan.extras.mayKill, planKill(before: end == nil ? nil : span, limit, of: request) { return }
    if let end, limit.map({ span <= $0 }) ?? true {
      requests[request].planned = end.rawValue
      if span == .zero && requests[request].machine.state == .preparing {
        invocationEnds(request)
      } else {
        scheduleInvocationEnd(of: request, after: span)
      }
    } else {
      requests[request].planned = InvocationEnd.limitPassed.rawValue
      if let limit { scheduleInvocationEnd(of: request, after: limit) }
    }
  }

  /// Schedules a kill if it comes before the invocation's own end and its limit (R4).
  private mutating func planKill(
    before span: SimulationSpan?, _ limit: SimulationSpan?, of request: Int
  ) -> Bool {
    let phase = requests[request].machine.phase ?? .prepare
    guard let kill = killDelay(of: request, stream(.kill, of: request, phase: phase)) else {
      return false
    }
    let isFirst = [span, limit].allSatisfy { other in other.map { kill < $0 } ?? true }
    guard isFirst || kill == .zero else { return false }
    requests[request].planned = InvocationEnd.killed.rawValue
    scheduleInvocationEnd(of: request, after: kill)
    return true
  }

  mutating func scheduleInvocationEnd(of request: Int, after span: SimulationSpan) {
    if faults.isUsed { faults.marks[request].invocationEnds = calendar.now + span }
    schedule(.invocationEnds, request: request, after: span)
  }

  mutating func invocationEnds(_ request: Int) {
    let planned = InvocationEnd(rawValue: requests[request].planned) ?? .discarded
    if planned == .crashed || planned == .limitPassed || planned == .killed {
      killHosted(request)
    }
    if requests[request].machine.state == .ended {
      tellInvocationEnd(.discarded, request, requests[request].machine.endedIn)
      requests[request].generation &+= 1
      requests[request].holds -= 1
      freeRequestIfUnused(request)
      return
    }
    let phase: Phase = requests[request].machine.state == .resuming ? .resume : .prepare
    tellInvocationEnd(planned, request, phase)
    if planned == .crashed, planted != nil, invokesAgain(request) { return }
    if faults.isUsed && isEndInjected(Self.event(of: planned), request) { return }
    if planned == .proceeded && !remembersProcesses {
      apply(.proceeded, to: request)
    } else {
      invocationIsOver(planned, request, phase)
      apply(Self.event(of: planned), to: request)
    }
  }

  @inline(__always)
  private mutating func tellInvocationEnd(
    _ end: InvocationEnd, _ request: Int, _ phase: Phase
  ) {
    var reason = end == .killed && plan.extras.tracksRuns ? runs[request].killReason : .hazard
    if end == .killed && faults.isUsed && faults.marks[request].isEndInjected { reason = .fault }
    tell(
      .invocationEnded, request, began: requests[request].mark, phase: phase,
      detail: end.rawValue, amount: Int32(reason.rawValue))
  }

  /// What is left of the process, and of what it asked for.
  private mutating func invocationIsOver(
    _ end: InvocationEnd, _ request: Int, _ phase: Phase
  ) {
    switch end {
    case .askedForSignIn: requests[request].reason = .signIn
    case .askedForInfo: requests[request].reason = .additionalInfo
    case .proceeded, .threwCannotFulfill, .threwUnknown, .threwOther: break
    case .crashed, .limitPassed, .killed, .discarded, .killedAtEnd: return
    }
    if remembersProcesses {
      suspendProcess(
        of: request, invokedAt: requests[request].mark, suspension(of: request, phase: phase))
    }
  }

  private static func event(of end: InvocationEnd) -> RequestEvent {
    switch end {
    case .proceeded: .proceeded
    case .askedForSignIn: .askedForInput(.signIn)
    case .askedForInfo: .askedForInput(.additionalInfo)
    case .threwCannotFulfill: .threw(.cannotFulfill)
    case .threwUnknown: .threw(.unknown)
    case .threwOther: .threw(.other)
    case .crashed: .crashed
    case .limitPassed: .invocationLimitPassed
    case .discarded, .killedAtEnd, .killed: .killed
    }
  }

  /// U13: no signal to the handler; its end comes when it comes.
  mutating func discardInvocation(_ request: Int) {
    let hangsForEver =
      requests[request].planned == InvocationEnd.limitPassed.rawValue
      && plan.framework.invocationLimit == nil
    if hangsForEver {
      killHosted(request)
      tellInvocationEnd(.discarded, request, requests[request].machine.endedIn)
      requests[request].generation &+= 1
    } else {
      requests[request].holds += 1
    }
  }

  /// U13 `killed`, U4 `restarts`.
  mutating func killInvocation(_ request: Int, phase: Phase) {
    killHosted(request)
    tellInvocationEnd(.killedAtEnd, request, phase)
    requests[request].generation &+= 1
  }
}
