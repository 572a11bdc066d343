import EventEngine

/// Staff groups: shifts and breaks, hand-over, closing time.
extension CallCell {
  mutating func scheduleShift(of group: Int) {
    guard let span = shifts[group].untilChange else { return }
    changesDue += 1
    calendar.schedule(
      EventNotice(
        due: calendar.now + span, kind: CellEvent.staffChanges.rawValue, entity: group))
  }

  mutating func staffChanges(_ group: Int) {
    changesDue -= 1
    let before = board.pools[group].planned
    let wasOpen = shifts[group].isOpen
    shifts[group].change()
    board.plan(group, onDuty(group))
    if before != board.pools[group].planned { tellStaff(of: group) }
    scheduleShift(of: group)
    if plan.serving.groups[group].handsOver { handOver(from: group) }
    serveLine(with: group)
    let provider = shifts[group].provider
    if wasOpen && !shifts[group].isOpen && plan.providers[provider].disconnectsAtClosing {
      // After all groups whose shifts change at this instant.
      calendar.schedule(
        EventNotice(
          due: calendar.now, kind: CellEvent.closingDue.rawValue, entity: provider))
    }
  }

  mutating func tellStaff(of group: Int) {
    lastChange = calendar.now
    guard isTraced else { return }
    let planned = board.pools[group].planned
    trace.append(
      TraceRecord(
        .staffChanged, at: calendar.now, group: UInt16(truncatingIfNeeded: group),
        amount: planned == InterpreterPool.unlimited ? -1 : Int32(clamping: planned)))
  }

  // MARK: - Closing time

  /// Some group that serves a line is on shift.
  mutating func isOpen(_ line: Int) -> Bool {
    for place in board.routes.lines[line].steps.range {
      let row = board.routes.rows[board.routes.steps[place].row]
      for member in row.firstGroup..<row.firstGroup + row.count
      where shifts[Int(board.routes.rowGroups[member])].isOpen {
        return true
      }
    }
    return false
  }

  /// Who waits for staff that is gone for the day is disconnected.
  mutating func closingDue(_ provider: Int) {
    for line in 0..<board.lines.count
    where board.routes.lines[line].provider == provider && !isOpen(line) {
      while let request = board.lines[line].first { apply(.disconnected, to: request) }
    }
  }

  // MARK: - Hand-over

  /// Those over the plan give their calls to free interpreters, the longest calls first.
  private mutating func handOver(from group: Int) {
    let surplus = board.pools[group].busy - board.pools[group].planned
    guard surplus > 0 else { return }
    var held: [(assigned: SimulationInstant, serial: UInt32, request: Int)] = []
    for request in 0..<usedRequests
    where requests[request].standing == .served && Int(requests[request].group) == group
      && requests[request].call >= 0
    {
      held.append((requests[request].assigned, requests[request].serial, request))
    }
    held.sort { ($0.assigned, $0.serial) < ($1.assigned, $1.serial) }
    for one in held.prefix(surplus) {
      guard let other = freeGroup(toTakeOver: one.request, from: group) else { continue }
      board.release(group)
      board.seize(other)
      requests[one.request].group = UInt16(truncatingIfNeeded: other)
      tell(
        .interpreterHandedOver, one.request, began: requests[one.request].assigned,
        phase: .waiting, amount: Int32(truncatingIfNeeded: group))
    }
  }

  private mutating func freeGroup(toTakeOver request: Int, from left: Int) -> Int? {
    let line = line(of: request)
    let isRandom = plan.providers[provider(of: request)].choosesAtRandom
    var stream = StreamPurpose.handOver.stream(
      of: calls[Int(requests[request].call)].entity, attempt: requests[request].attempt,
      round: UInt16(truncatingIfNeeded: left))
    for step in 0..<board.routes.lines[line].steps.count {
      let point = isRandom ? stream.uniform() : 0
      if let group = board.freeGroup(for: line, step: step, at: point) { return group }
    }
    return nil
  }
}
