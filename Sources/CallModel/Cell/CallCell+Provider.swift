import EventEngine

/// The shifts of one staff group.
struct ShiftPlan {
  let provider: Int
  /// On shift now.
  private(set) var planned: Int
  /// What follows, over and over from `repeatsFrom` on.
  private var stretches: [(seconds: Int, value: Int)] = []
  private var repeatsFrom = 0
  private var index = 0

  init(_ staffing: Staffing, provider: Int, startingAt second: Int) {
    self.provider = provider
    switch staffing {
    case .unlimited: planned = InterpreterPool.unlimited
    case .count(let count): planned = count
    case .schedule(let steps):
      let day = DailySteps(steps.map { ($0.from.second, $0.count) })
      planned = day.value(at: second)
      guard steps.count > 1 else { return }
      let opening = day.openingDay(from: second)
      stretches = opening + day.wholeDay
      repeatsFrom = opening.count
    }
  }

  /// How long the present stretch lasts; nil if nothing ever changes.
  var untilChange: SimulationSpan? {
    stretches.isEmpty ? nil : .seconds(Int64(stretches[index].seconds))
  }

  /// Goes to the next stretch.
  mutating func change() {
    index = index + 1 < stretches.count ? index + 1 : repeatsFrom
    planned = stretches[index].value
  }
}

/// The provider: its line, its interpreters, their engagements.
extension CallCell {
  /// R6, U16: the waiting tile is shown, and the request joins the provider's line.
  mutating func showTile(_ request: Int) {
    beginPhase(.waiting, of: request)
    let isObserved = plan.extras.observesPresence && startObserving(request)
    tell(
      .tileShown, request, began: requests[request].picked, phase: .waiting,
      amount: isObserved ? 1 : 0)
    if let limit = plan.framework.tileLimit {
      schedule(.tileLimitReached, request: request, after: limit)
    }
    if requests[request].standing == .unforwarded { return schedulePatience(of: request) }
    tell(.lineJoined, request, phase: .waiting)
    let provider = self.provider(of: request)
    for group in groups(of: provider) where pools[group].hasIdle {
      assign(group, to: request)
      return
    }
    requests[request].standing = .inLine
    lines[provider].append(request, links: &links)
    schedulePatience(of: request)
  }

  mutating func provider(of request: Int) -> Int {
    Int(plan.apps[Int(requests[request].app)].provider)
  }

  private mutating func groups(of provider: Int) -> Range<Int> {
    let first = plan.providers[provider].firstGroup
    return first..<first + plan.providers[provider].groupCount
  }

  /// Patience runs in the line; a further try may bring only the rest of the first draw.
  private mutating func schedulePatience(of request: Int) {
    let call = Int(requests[request].call)
    let people = Int(calls[call].people)
    guard plan.people[people].hasPatience else { return }
    let keeps = plan.people[people].keepsPatience == .rest
    var stream = StreamPurpose.patience.stream(
      of: calls[call].entity, attempt: keeps ? 0 : requests[request].attempt)
    // The rest of the first draw is of the law of the first hour.
    let law = plan.patience(
      of: people, at: keeps ? calls[call].started : requests[request].picked)
    let patience = plan.tables.draw(law, from: &stream)
    let rest = keeps ? max(.zero, patience - calls[call].waited) : patience
    schedule(.patienceExpires, request: request, after: rest)
  }

  mutating func patienceExpires(_ request: Int) {
    let standing = requests[request].standing
    if standing == .inLine || standing == .unforwarded { apply(.patienceExpired, to: request) }
  }

  private mutating func assign(_ group: Int, to request: Int) {
    pools[group].seize()
    requests[request].group = UInt16(truncatingIfNeeded: group)
    requests[request].standing = .assigned
    requests[request].assigned = calendar.now
    tell(.interpreterAssigned, request, began: requests[request].mark, phase: .waiting)
    let join = draw(plan.providers[shifts[group].provider].join, .join, of: request)
    if join == .zero {
      interpreterJoins(request)
    } else {
      schedule(.interpreterJoins, request: request, after: join)
    }
  }

  mutating func interpreterJoins(_ request: Int) {
    requests[request].standing = .served
    tell(.interpreterJoined, request, began: requests[request].mark, phase: .waiting)
    apply(.interpreterJoined, to: request)
    requests[request].generation &+= 1
    requests[request].mark = calendar.now
    let service = plan.providers[provider(of: request)].service
    schedule(.serviceEnds, request: request, after: draw(service, .service, of: request))
    if calls[Int(requests[request].call)].isRequesterAway { scheduleRelease(request) }
  }

  /// The request withdraws from the line, or the engagement ends.
  mutating func leaveProvider(_ request: Int) {
    let call = Int(requests[request].call)
    switch requests[request].standing {
    case .elsewhere, .unforwarded: break
    case .inLine:
      lines[provider(of: request)].remove(request, links: &links)
      calls[call].waited += calendar.now - requests[request].mark
      tell(.lineLeft, request, began: requests[request].mark, phase: .waiting)
      requests[request].generation &+= 1
    case .assigned:
      tell(.interpreterLeft, request, began: requests[request].assigned, phase: .waiting)
      requests[request].generation &+= 1
      release(request)
    case .served:
      tellHold(request)
      tell(.interpreterLeft, request, began: requests[request].mark, phase: .waiting, detail: 1)
      requests[request].generation &+= 1
      startWrapUp(request)
    }
    requests[request].standing = .elsewhere
  }

  /// R19: the interpreter stayed on after the requester had left.
  private mutating func tellHold(_ request: Int) {
    let call = Int(requests[request].call)
    let since = max(calls[call].leftAt, requests[request].mark)
    if calls[call].isRequesterAway, since < calendar.now {
      tell(.interpreterHeld, request, began: since, phase: .waiting)
    }
  }

  private mutating func startWrapUp(_ request: Int) {
    let wrapUp = draw(plan.providers[provider(of: request)].wrapUp, .wrapUp, of: request)
    if wrapUp == .zero {
      release(request)
    } else {
      requests[request].holds += 1
      schedule(.wrapUpEnds, request: request, after: wrapUp)
    }
  }

  mutating func wrapUpEnds(_ request: Int) {
    requests[request].holds -= 1
    release(request)
    freeRequestIfUnused(request)
  }

  /// The interpreter is free: for the next in line, or to go home.
  private mutating func release(_ request: Int) {
    let group = Int(requests[request].group)
    pools[group].release()
    tell(.interpreterReleased, request, began: requests[request].assigned, phase: .waiting)
    serveLine(with: group)
  }

  private mutating func serveLine(with group: Int) {
    let provider = shifts[group].provider
    while pools[group].hasIdle, let next = lines[provider].popFirst(links: &links) {
      calls[Int(requests[next].call)].waited += calendar.now - requests[next].mark
      assign(group, to: next)
    }
  }

  // MARK: - Staff

  mutating func scheduleShift(of group: Int) {
    guard let span = shifts[group].untilChange else { return }
    changesDue += 1
    calendar.schedule(
      EventNotice(
        due: calendar.now + span, kind: CellEvent.staffChanges.rawValue, entity: group))
  }

  mutating func staffChanges(_ group: Int) {
    changesDue -= 1
    let before = pools[group].planned
    shifts[group].change()
    pools[group].plan(shifts[group].planned)
    if before != pools[group].planned { tellStaff(of: group) }
    scheduleShift(of: group)
    serveLine(with: group)
  }

  mutating func tellStaff(of group: Int) {
    guard isTraced else { return }
    let planned = pools[group].planned
    trace.append(
      TraceRecord(
        .staffChanged, at: calendar.now, group: UInt16(truncatingIfNeeded: group),
        amount: planned == InterpreterPool.unlimited ? -1 : Int32(clamping: planned)))
  }
}
