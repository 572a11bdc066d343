import EventEngine

/// How the cell schedules, draws and tells.
extension CallCell {
  @inline(__always)
  mutating func schedule(_ event: CellEvent, request: Int, after span: SimulationSpan) {
    calendar.schedule(
      EventNotice(
        due: calendar.now + span, kind: event.rawValue, entity: request,
        generation: requests[request].generation))
  }

  @inline(__always)
  mutating func schedule(_ event: CellEvent, call: Int, after span: SimulationSpan) {
    calendar.schedule(
      EventNotice(
        due: calendar.now + span, kind: event.rawValue, entity: call,
        generation: calls[call].generation))
  }

  /// The draws of a request for one purpose, in the present try and round.
  @inline(__always)
  mutating func stream(_ purpose: StreamPurpose, of request: Int, phase: Phase = .launch)
    -> RandomStream
  {
    purpose.stream(
      of: calls[Int(requests[request].call)].entity, attempt: requests[request].attempt,
      round: requests[request].machine.rounds, phase: phase)
  }

  @inline(__always)
  mutating func draw(_ law: Variate, _ purpose: StreamPurpose, of request: Int) -> SimulationSpan {
    if law.isZero { return .zero }
    var stream = stream(purpose, of: request)
    return plan.tables.draw(law, from: &stream)
  }

  /// Tells what happened to a request.
  @inline(__always)
  mutating func tell(
    _ event: TraceEvent, _ request: Int, began: SimulationInstant = .start,
    group: UInt16? = nil, phase: Phase = .launch, detail: UInt8 = 0, amount: Int32 = 0,
    cause: Cause = .genuine
  ) {
    lastHappening = calendar.now
    if faults.countsEvents { note(event, of: request, phase: phase) }
    guard isTraced else { return }
    let one = requests[request]
    trace.append(
      TraceRecord(
        event, at: calendar.now, began: began, picked: one.picked, request: one.serial,
        slot: UInt32(truncatingIfNeeded: request), call: calls[Int(one.call)].serial, app: one.app,
        group: group ?? one.group, phase: phase, detail: detail, amount: amount, cause: cause))
  }

  /// Tells what happened to a call.
  @inline(__always)
  mutating func tell(
    _ event: TraceEvent, call: Int, began: SimulationInstant = .start, app: UInt16 = 0,
    group: UInt16 = 0, detail: UInt8 = 0, amount: Int32 = 0
  ) {
    lastHappening = calendar.now
    if faults.countsEvents { note(event, ofCall: call) }
    guard isTraced else { return }
    trace.append(
      TraceRecord(
        event, at: calendar.now, began: began, picked: calendar.now, call: calls[call].serial,
        app: app, group: group, detail: detail, amount: amount))
  }
}
