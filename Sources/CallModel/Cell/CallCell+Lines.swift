import EventEngine

/// The way into the provider's line, and what may happen in it.
extension CallCell {
  /// The request joins the line of its skill, and leaves it at once if somebody is free.
  mutating func joinLine(_ request: Int, of provider: Int) {
    let line = board.routes.line(of: provider, skill: requests[request].skill)
    if line < 0 {
      apply(.foundNoStaff, to: request)
      return
    }
    let group = freeGroup(for: line, request, of: provider)
    if plan.providers[provider].isSelective,
      let refusal = refusal(of: request, line, of: provider, waits: group == nil)
    {
      apply(refusal, to: request)
      return
    }
    linesInUse[provider] &+= 1
    tell(.lineJoined, request, phase: .waiting)
    board.stamp(request, at: calendar.now)
    if let group {
      assign(group, to: request)
      if plan.providers[provider].patienceRunsInJoin { schedulePatience(of: request) }
    } else {
      requests[request].standing = .inLine
      board.append(request, to: line)
      schedulePatience(of: request)
      if plan.providers[provider].hasMessage { scheduleMessage(request, of: provider) }
      if plan.providers[provider].hasDelays { scheduleOverflow(request, line, waited: .zero) }
    }
  }

  mutating func line(of request: Int) -> Int {
    board.routes.line(of: provider(of: request), skill: requests[request].skill)
  }

  /// When a request joined the line.
  @inline(__always)
  mutating func joined(_ request: Int) -> SimulationInstant {
    board.keepsTickets ? board.since(request) : requests[request].mark
  }

  /// A group that may take the request as it comes, with somebody free.
  @inline(__always)
  private mutating func freeGroup(for line: Int, _ request: Int, of provider: Int) -> Int? {
    if plan.providers[provider].hasDelays {
      let first = board.routes.lines[line].steps.first
      if board.routes.steps[first].after > .zero { return nil }
    }
    return board.freeGroup(for: line, at: choicePoint(request, of: provider, step: 0))
  }

  /// A point of the unit interval for a choice at random.
  @inline(__always)
  private mutating func choicePoint(_ request: Int, of provider: Int, step: Int) -> Double {
    guard plan.providers[provider].choosesAtRandom else { return 0 }
    var stream = StreamPurpose.choice.stream(
      of: calls[Int(requests[request].call)].entity, attempt: requests[request].attempt,
      round: UInt16(truncatingIfNeeded: step))
    return stream.uniform()
  }

  // MARK: - Refusals

  /// What keeps a newcomer out, if anything does.
  private mutating func refusal(
    of request: Int, _ line: Int, of provider: Int, waits: Bool
  ) -> RequestEvent? {
    if plan.providers[provider].refusesLate && !isOpen(line) { return .foundNoStaff }
    if linesInUse[provider] >= plan.providers[provider].lines { return .foundNoLine }
    guard waits else { return nil }
    if board.waiting[provider] >= plan.providers[provider].queueLimit { return .foundNoLine }
    return isShed(request, line, of: provider) ? .foundNoLine : nil
  }

  private mutating func isShed(_ request: Int, _ line: Int, of provider: Int) -> Bool {
    let chance = plan.providers[provider].sheddingChance
    if chance == 0 { return false }
    let isCrowded = board.waiting[provider] >= plan.providers[provider].shedsFrom
    guard isCrowded || isSlow(line, plan.providers[provider].shedsAfter) else { return false }
    var stream = stream(.shedding, of: request)
    return stream.chance(chance)
  }

  private mutating func isSlow(_ line: Int, _ limit: SimulationSpan) -> Bool {
    guard limit >= .zero, let first = board.lines[line].first else { return false }
    return calendar.now - joined(first) >= limit
  }

  // MARK: - Overflow

  /// The next group that may take the request after a wait.
  private mutating func scheduleOverflow(_ request: Int, _ line: Int, waited: SimulationSpan) {
    for place in board.routes.lines[line].steps.range
    where board.routes.steps[place].after > waited {
      let rest = board.routes.steps[place].after - waited
      return schedule(.overflowDue, request: request, after: rest)
    }
  }

  mutating func overflowDue(_ request: Int) {
    guard requests[request].standing == .inLine else { return }
    let line = line(of: request)
    let waited = calendar.now - joined(request)
    if tryGroups(for: request, line, waited: waited) { return }
    scheduleOverflow(request, line, waited: waited)
  }

  /// Assigns somebody free of a group that may take the request after such a wait; says whether.
  mutating func tryGroups(for request: Int, _ line: Int, waited: SimulationSpan) -> Bool {
    let provider = provider(of: request)
    for (step, place) in board.routes.lines[line].steps.range.enumerated()
    where board.routes.steps[place].after <= waited {
      let point = choicePoint(request, of: provider, step: step)
      guard let group = board.freeGroup(for: line, step: step, at: point) else { continue }
      leaveLine(request)
      assign(group, to: request)
      return true
    }
    return false
  }

  /// Out of the line, to an interpreter or away.
  mutating func leaveLine(_ request: Int) {
    board.remove(request, from: line(of: request))
    calls[Int(requests[request].call)].waited += calendar.now - joined(request)
  }

  // MARK: - Messages

  mutating func scheduleMessage(_ request: Int, of provider: Int) {
    let due = joined(request) + plan.providers[provider].messageAfter
    schedule(.messageDue, request: request, after: max(.zero, due - calendar.now))
  }

  mutating func messageDue(_ request: Int) {
    guard requests[request].standing == .inLine else { return }
    let accepts = plan.providers[provider(of: request)].messageAccepts
    var stream = stream(.message, of: request)
    if accepts == 1 || stream.chance(accepts) { apply(.leftMessage, to: request) }
  }
}
