import EventEngine

/// The provider: from the waiting tile to the end of an engagement.
extension CallCell {
  /// R6, U16: the waiting tile is shown, and the request goes to the provider.
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
    if faults.isUsed && isForwardFaulty(request) { return }
    sendToProvider(request)
  }

  mutating func sendToProvider(_ request: Int) {
    let provider = self.provider(of: request)
    if plan.providers[provider].hasBackend {
      reachBackend(request, of: provider)
    } else {
      joinLine(request, of: provider)
    }
  }

  mutating func provider(of request: Int) -> Int {
    Int(plan.apps[Int(requests[request].app)].provider)
  }

  /// Patience runs in the line; a further try may bring only the rest of the first draw.
  mutating func schedulePatience(of request: Int, since: SimulationInstant? = nil) {
    let call = Int(requests[request].call)
    let people = Int(calls[call].people)
    guard plan.people[people].hasPatience else { return }
    if faults.isUsed && runsPatience(of: request) { return }
    let keeps = plan.people[people].keepsPatience == .rest
    var stream = StreamPurpose.patience.stream(
      of: calls[call].entity, attempt: keeps ? 0 : requests[request].attempt)
    // The rest of the first draw is of the law of the first hour.
    let law = plan.patience(
      of: people, at: keeps ? calls[call].started : requests[request].picked)
    let patience = plan.tables.draw(law, from: &stream)
    let rest = keeps ? max(.zero, patience - calls[call].waited) : patience
    let ends = (since ?? calendar.now) + rest
    if noShows.count > 0 { noShows[request].patienceEnds = ends }
    schedule(.patienceExpires, request: request, after: max(.zero, ends - calendar.now))
  }

  mutating func patienceExpires(_ request: Int) {
    switch requests[request].standing {
    case .inLine, .unforwarded, .held: apply(.patienceExpired, to: request)
    case .assigned:
      if plan.providers[provider(of: request)].patienceRunsInJoin {
        apply(.patienceExpired, to: request)
      }
    case .elsewhere, .atBackend, .inBackend, .served:
      if faults.isUsed { faults.marks[request].runsPatience = false }
    }
  }

  // MARK: - Assignment

  mutating func assign(_ group: Int, to request: Int) {
    board.seize(group)
    requests[request].group = UInt16(truncatingIfNeeded: group)
    requests[request].standing = .assigned
    requests[request].assigned = calendar.now
    tell(.interpreterAssigned, request, began: joined(request), phase: .waiting)
    let provider = board.routes.groups[group].provider
    if plan.providers[provider].noShow > 0 && missesCall(request, of: provider) { return }
    var join = draw(plan.providers[provider].join, .join, of: request)
    if faults.isUsed {
      guard let faulty = faultyJoin(join, request) else { return }
      join = faulty
      faults.marks[request].joins = calendar.now + join
    }
    if join == .zero {
      interpreterJoins(request)
    } else {
      schedule(.interpreterJoins, request: request, after: join)
    }
  }

  mutating func interpreterJoins(_ request: Int) {
    requests[request].standing = .served
    let joinedLine = joined(request)
    tell(.interpreterJoined, request, began: joinedLine, phase: .waiting)
    apply(.interpreterJoined, to: request)
    requests[request].generation &+= 1
    requests[request].mark = calendar.now
    schedule(.serviceEnds, request: request, after: serviceTime(of: request, joinedLine))
    let provider = provider(of: request)
    if plan.providers[provider].hasCaptions { scheduleCaptions(request) }
    if calls[Int(requests[request].call)].isRequesterAway { scheduleRelease(request) }
  }

  @inline(__always)
  private mutating func serviceTime(
    of request: Int, _ joinedLine: SimulationInstant
  ) -> SimulationSpan {
    let provider = provider(of: request)
    guard plan.providers[provider].variesService || plan.providers[provider].variesByTime else {
      return draw(plan.providers[provider].service, .service, of: request)
    }
    var law = plan.providers[provider].service
    if plan.providers[provider].variesService {
      law = plan.serving.service(
        by: Int(requests[request].group), skill: requests[request].skill)
    }
    let span = draw(law, .service, of: request)
    guard plan.providers[provider].variesByTime else { return span }
    let factor = plan.serving.factor(of: provider, at: joinedLine)
    return SimulationSpan(nanoseconds: Int64(min(Double(span.nanoseconds) * factor, 1e18)))
  }

  private mutating func scheduleCaptions(_ request: Int) {
    let group = Int(requests[request].group)
    guard plan.serving.groups[group].hasCaptions else { return }
    let delay = draw(plan.serving.groups[group].captionDelay, .captions, of: request)
    schedule(.captionsStart, request: request, after: delay)
  }

  mutating func captionsStart(_ request: Int) {
    tell(.captionsStarted, request, began: requests[request].mark, phase: .waiting)
  }

  // MARK: - No-show

  /// Draws whether the assigned interpreter comes; if not, that is noticed after a while.
  private mutating func missesCall(_ request: Int, of provider: Int) -> Bool {
    let chance = plan.providers[provider].noShow
    var stream = StreamPurpose.noShow.stream(
      of: calls[Int(requests[request].call)].entity, attempt: requests[request].attempt,
      round: noShows[request].count)
    guard stream.chance(chance) else { return false }
    noShows[request].count &+= 1
    schedule(
      .interpreterMissed, request: request,
      after: plan.providers[provider].noShowNoticedAfter)
    return true
  }

  /// The request is back at its place in line; the interpreter is free.
  mutating func interpreterMissed(_ request: Int) {
    guard requests[request].standing == .assigned else { return }
    let provider = provider(of: request)
    let group = Int(requests[request].group)
    tell(.interpreterLeft, request, began: requests[request].assigned, phase: .waiting)
    board.release(group)
    tell(.interpreterReleased, request, began: requests[request].assigned, phase: .waiting)
    tell(.lineRejoined, request, began: joined(request), phase: .waiting)
    requests[request].standing = .inLine
    let line = line(of: request)
    board.putBack(request, in: line)
    calls[Int(requests[request].call)].waited -= requests[request].assigned - joined(request)
    if !plan.providers[provider].patienceRunsInJoin { resumePatience(of: request) }
    if requests[request].standing == .inLine, plan.providers[provider].hasMessage {
      scheduleMessage(request, of: provider)
    }
    serveLine(with: group)
    guard requests[request].standing == .inLine else { return }
    overflowDue(request)
  }

  /// The time lost has been waited, too: who has no patience left goes now.
  private mutating func resumePatience(of request: Int) {
    // Who was assigned at once has not begun to wait.
    if noShows[request].patienceEnds == .never {
      schedulePatience(of: request, since: joined(request))
    }
    let ends = noShows[request].patienceEnds
    if ends != .never && ends <= calendar.now { patienceExpires(request) }
  }

  // MARK: - Leaving

  /// The request withdraws from the provider, or the engagement ends.
  mutating func leaveProvider(_ request: Int) {
    let provider = provider(of: request)
    switch requests[request].standing {
    case .elsewhere, .unforwarded: return
    case .held:
      letGo(request)
      return
    case .atBackend, .inBackend:
      leaveBackend(request, of: provider)
      return
    case .inLine:
      leaveLine(request)
      tell(.lineLeft, request, began: joined(request), phase: .waiting)
      requests[request].generation &+= 1
    case .assigned:
      tell(.interpreterLeft, request, began: requests[request].assigned, phase: .waiting)
      requests[request].generation &+= 1
      if planted == .releasesTwice { releaseOnceMore(request) }
      release(request)
    case .served:
      tellHold(request)
      tell(.interpreterLeft, request, began: requests[request].mark, phase: .waiting, detail: 1)
      requests[request].generation &+= 1
      startWrapUp(request)
    }
    linesInUse[provider] &-= 1
    requests[request].standing = .elsewhere
  }

  /// R19: the interpreter stayed on after the requester had left.
  @inline(__always)
  private mutating func tellHold(_ request: Int) {
    let call = Int(requests[request].call)
    let since = max(calls[call].leftAt, requests[request].mark)
    if calls[call].isRequesterAway, since < calendar.now {
      tell(.interpreterHeld, request, began: since, phase: .waiting)
    }
  }

  @inline(__always)
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
  @inline(__always)
  private mutating func release(_ request: Int) {
    let group = Int(requests[request].group)
    board.release(group)
    tell(.interpreterReleased, request, began: requests[request].assigned, phase: .waiting)
    serveLine(with: group)
  }

  mutating func serveLine(with group: Int) {
    while board.hasIdle(group), let next = board.next(for: group, at: calendar.now) {
      calls[Int(requests[next].call)].waited += calendar.now - joined(next)
      assign(group, to: next)
    }
  }
}

/// What is kept of a request while interpreters may fail to come.
struct NoShowMemory: BitwiseCopyable {
  /// Never until it has begun.
  var patienceEnds = SimulationInstant.never
  /// How many did not come.
  var count: UInt16 = 0
}
