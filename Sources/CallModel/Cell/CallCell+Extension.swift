import EventEngine

/// The app's extension: launches and invocations.
extension CallCell {
  /// R1, R2, R12: a process is launched for `prepare`, or again for `resume`.
  mutating func startLaunch(_ request: Int) {
    let phase = requests[request].machine.phase ?? .launch
    beginPhase(phase, of: request)
    let app = Int(requests[request].app)
    let isWarm = isProcessWarm(request)
    tell(.launchStarted, request, phase: phase, detail: isWarm ? 1 : 0)
    let law = isWarm ? plan.apps[app].warm : plan.apps[app].cold
    var span = SimulationSpan.zero
    requests[request].planned = LaunchEnd.running.rawValue
    if !law.isZero || plan.apps[app].launchFails > 0 {
      var stream = stream(.launch, of: request, phase: phase)
      if stream.chance(plan.apps[app].launchFails) {
        requests[request].planned = LaunchEnd.failed.rawValue
      }
      span = plan.tables.draw(law, from: &stream)
    }
    // Only the first launch, so that rounds without duration can't pile up on the stack.
    if span == .zero && phase == .launch {
      launchEnds(request)
    } else {
      schedule(.launchEnds, request: request, after: span)
    }
  }

  /// A suspended process of the app keeps its next launch warm for an idle time (P1).
  private mutating func isProcessWarm(_ request: Int) -> Bool {
    guard remembersProcesses else { return false }
    let app = Int(requests[request].app)
    let returned = returnedAt[Int(requests[request].call) * plan.appCount + app]
    return returned != .never && calendar.now - returned <= plan.apps[app].coldAfter
  }

  mutating func launchEnds(_ request: Int) {
    let hasFailed = requests[request].planned == LaunchEnd.failed.rawValue
    tell(
      .launchEnded, request, began: requests[request].mark,
      phase: requests[request].machine.phase ?? .launch, detail: requests[request].planned)
    apply(hasFailed ? .launchFailed : .launched, to: request)
  }

  /// R3: the handler runs; how and when it will end is drawn now.
  mutating func startInvocation(_ request: Int) {
    let phase = requests[request].machine.phase ?? .prepare
    beginPhase(phase, of: request)
    tell(
      .invocationStarted, request, phase: phase,
      amount: Int32(requests[request].machine.rounds))
    let app = Int(requests[request].app)
    let handler = 2 * app + (phase == .prepare ? 0 : 1)
    var draws = stream(.invocation, of: request, phase: phase)
    let crashes = draws.chance(plan.apps[app].crashes)
    let end = plan.handlers[handler].end(at: draws.uniform())
    let crashPoint = draws.uniform()
    var span = plan.tables.draw(plan.handlers[handler].work, from: &draws)
    if end == .proceeded { span += forwardTime(request, app) }
    if crashes { span = SimulationSpan(nanoseconds: Int64(crashPoint * Double(span.nanoseconds))) }
    if plan.apps[app].isHosted { return invokeHosted(request, crashAfter: crashes ? span : nil) }
    plan(crashes ? .crashed : end, after: span, for: request)
  }

  /// R6: a handler that proceeds has forwarded the join URL.
  mutating func forwardTime(_ request: Int, _ app: Int) -> SimulationSpan {
    draw(plan.providers[Int(plan.apps[app].provider)].forward, .forward, of: request)
  }

  /// Schedules the invocation's end, or its limit if that comes first (U1); neither if it hangs for ever.
  private mutating func plan(
    _ end: InvocationEnd?, after span: SimulationSpan, for request: Int
  ) {
    let limit = plan.framework.invocationLimit
    if let end, limit.map({ span <= $0 }) ?? true {
      requests[request].planned = end.rawValue
      if span == .zero && requests[request].machine.state == .preparing {
        invocationEnds(request)
      } else {
        schedule(.invocationEnds, request: request, after: span)
      }
    } else {
      requests[request].planned = InvocationEnd.limitPassed.rawValue
      if let limit { schedule(.invocationEnds, request: request, after: limit) }
    }
  }

  mutating func invocationEnds(_ request: Int) {
    let planned = InvocationEnd(rawValue: requests[request].planned) ?? .discarded
    if planned == .crashed || planned == .limitPassed { killHosted(request) }
    if requests[request].machine.state == .ended {
      tellInvocationEnd(.discarded, request, requests[request].machine.endedIn)
      requests[request].generation &+= 1
      requests[request].holds -= 1
      freeRequestIfUnused(request)
      return
    }
    let phase = requests[request].machine.phase ?? .prepare
    tellInvocationEnd(planned, request, phase)
    if planned != .crashed && planned != .limitPassed { rememberProcess(of: request) }
    apply(Self.event(of: planned), to: request)
  }

  private mutating func tellInvocationEnd(
    _ end: InvocationEnd, _ request: Int, _ phase: Phase
  ) {
    tell(
      .invocationEnded, request, began: requests[request].mark, phase: phase,
      detail: end.rawValue)
  }

  private mutating func rememberProcess(of request: Int) {
    guard remembersProcesses else { return }
    let app = Int(requests[request].app)
    returnedAt[Int(requests[request].call) * plan.appCount + app] = calendar.now
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
    case .discarded, .killedAtEnd: .killed
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
