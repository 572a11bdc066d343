import EventEngine

/// Calls: how they come, what they ask for, how they end.
extension CallCell {
  mutating func scheduleArrival(of stream: Int) {
    guard let due = streams[stream].next(before: end, &plan.tables) else { return }
    calendar.schedule(
      EventNotice(due: due, kind: CellEvent.callArrives.rawValue, entity: stream))
  }

  mutating func callArrives(_ stream: Int) {
    let call = takeCall()
    calls[call].entity = streams[stream].key.entity(
      base: streams[stream].entity, ordinal: streams[stream].ordinal)
    streams[stream].ordinal &+= 1
    calls[call].people = streams[stream].people
    scheduleArrival(of: stream)
    startCall(call, surelyAsks: streams[stream].surelyAsks)
  }

  /// The call begins: what will happen in it is drawn and scheduled.
  mutating func startCall(_ call: Int, surelyAsks: Bool) {
    let people = Int(calls[call].people)
    tellStart(of: call)
    if plan.people[people].hasCallLength {
      var stream = StreamPurpose.callLength.stream(of: calls[call].entity)
      schedule(
        .callLengthReached, call: call,
        after: plan.tables.draw(plan.people[people].callLength, from: &stream))
    }
    if let after = happens(plan.people[people].leaves, .leaves, in: call) {
      schedule(.requesterLeaves, call: call, after: after)
    }
    var asks = plan.people[people].asks
    if surelyAsks { asks.chance = 1 }
    if let after = happens(asks, .asks, in: call) {
      calls[call].picksDue = 1
      if after == .zero {
        pickIsDue(call, .requesterAsks)
      } else {
        schedule(.requesterAsks, call: call, after: after)
      }
    } else {
      endCallIfDone(call)
    }
  }

  /// Draws whether something happens, and after how long.
  @inline(__always)
  mutating func happens(
    _ plan: ChancePlan, _ purpose: StreamPurpose, in call: Int, attempt: UInt16 = 0
  ) -> SimulationSpan? {
    if plan.chance == 0 { return nil }
    if plan.chance == 1 && plan.after.isZero { return .zero }
    return drawn(plan, purpose, in: call, attempt: attempt)
  }

  @inline(never)
  private mutating func drawn(
    _ plan: ChancePlan, _ purpose: StreamPurpose, in call: Int, attempt: UInt16
  ) -> SimulationSpan? {
    var stream = purpose.stream(of: calls[call].entity, attempt: attempt)
    guard stream.chance(plan.chance) else { return nil }
    return self.plan.tables.draw(plan.after, from: &stream)
  }

  @inline(__always)
  mutating func takeCall() -> Int {
    var call = Int(freeCall)
    if call >= 0 {
      freeCall = calls[call].firstRequest
    } else {
      if usedCalls == calls.count {
        // A place is filled when it is taken, so that the others cost no memory.
        calls.grow(toZeroed: calls.count * 3 / 2)
        if remembersProcesses {
          processes.grow(to: calls.count * plan.appCount, filling: SuspendedProcess())
        }
        if plan.extras.tracksInstalls {
          installations.grow(to: calls.count * plan.appCount, filling: Installation())
        }
        if plan.drawsDevices { devices.grow(to: calls.count, filling: Device()) }
      }
      call = usedCalls
      usedCalls += 1
    }
    let generation = calls[call].generation
    calls[call] = Call()
    calls[call].generation = generation
    calls[call].serial = callCount
    calls[call].started = calendar.now
    callCount &+= 1
    if remembersProcesses {
      for app in 0..<plan.appCount {
        processes[call * plan.appCount + app] = SuspendedProcess()
      }
    }
    if plan.extras.tracksInstalls {
      for app in 0..<plan.appCount { installations[call * plan.appCount + app] = Installation() }
    }
    return call
  }

  // MARK: - Picks

  mutating func pickIsDue(_ call: Int, _ kind: CellEvent) {
    calls[call].picksDue -= 1
    // Who has left the call picks nothing.
    if calls[call].isRequesterAway || calls[call].hasDispersed {
      endCallIfDone(call)
      return
    }
    let attempt = calls[call].picks
    calls[call].picks &+= 1
    let app = chooseApp(call, attempt: attempt, kind)
    calls[call].lastApp = UInt16(app)
    guard plan.states[app].isOffered else {
      tell(.appNotOffered, call: call, app: UInt16(app), amount: Int32(attempt))
      endCallIfDone(call)
      return
    }
    if attempt == 0,
      let after = happens(plan.people[people(of: call)].picksAgain, .picksAgain, in: call)
    {
      calls[call].picksDue += 1
      schedule(.requesterPicksAgain, call: call, after: after)
    }
    if live(app: app, in: call) >= plan.framework.liveRequests {
      tell(.requestRefused, call: call, app: UInt16(app), amount: Int32(attempt))
      endCallIfDone(call)
    } else {
      startRequest(in: call, app: app, attempt: attempt)
    }
  }

  /// The kind of people in a call, as a number.
  @inline(__always)
  mutating func people(of call: Int) -> Int { Int(calls[call].people) }

  @inline(__always)
  private mutating func chooseApp(_ call: Int, attempt: UInt16, _ kind: CellEvent) -> Int {
    if plan.appCount == 1 { return 0 }
    let last = Int(calls[call].lastApp)
    if kind == .requesterPicksAgain { return last }
    var stream = StreamPurpose.pick.stream(of: calls[call].entity, attempt: attempt)
    let point = stream.uniform()
    guard kind == .requesterRetries else {
      return plan.app(at: point, for: Int(calls[call].people))
    }
    guard stream.chance(plan.people[people(of: call)].otherApp) else { return last }
    return plan.app(at: point, for: Int(calls[call].people), without: last)
  }

  /// U8: live requests of one app in a call.
  private mutating func live(app: Int, in call: Int) -> Int {
    if calls[call].live == 0 { return 0 }
    var count = 0
    var request = calls[call].firstRequest
    while request >= 0 {
      let one = Int(request)
      if Int(requests[one].app) == app && requests[one].machine.state != .ended { count += 1 }
      request = requests[one].nextInCall
    }
    return count
  }

  /// What the person does once a request of theirs has ended unassisted.
  mutating func considerRetry(_ call: Int, after outcome: Outcome) {
    guard outcome.kind == .failed || outcome == .abandonedWaiting, !calls[call].hasDispersed,
      !calls[call].isRequesterAway
    else { return }
    let people = people(of: call)
    let tries = calls[call].picks
    guard plan.people[people].retries.chance > 0, Int(tries) <= plan.people[people].retriesAtMost,
      let after = happens(plan.people[people].retries, .retry, in: call, attempt: tries)
    else { return }
    calls[call].picksDue += 1
    tell(.retryPlanned, call: call, app: calls[call].lastApp, amount: Int32(tries))
    schedule(.requesterRetries, call: call, after: after)
  }

  // MARK: - Ends

  /// A call without a length ends with its last request; one that has dispersed, with its last
  /// interpreter.
  mutating func endCallIfDone(_ call: Int) {
    guard !calls[call].isOver, calls[call].live == 0 else { return }
    let endsByItself = !plan.people[people(of: call)].hasCallLength && calls[call].picksDue == 0
    if calls[call].hasDispersed || endsByItself {
      calls[call].isOver = true
      calls[call].generation &+= 1
      tell(.callEnded, call: call, began: calls[call].started)
      tellPresence(in: call, callHasEnded: true)
      if calls[call].thinker >= 0 { startThinking(Int(calls[call].thinker)) }
      freeCallIfUnused(call)
    }
  }

  mutating func holdsRequests(_ call: Int) -> Bool { calls[call].firstRequest >= 0 }

  mutating func freeCallIfUnused(_ call: Int) {
    guard calls[call].isOver, !holdsRequests(call) else { return }
    calls[call].firstRequest = freeCall
    freeCall = Int32(truncatingIfNeeded: call)
  }

  /// At its length everybody leaves; requests still unassisted end, the others wait for release
  /// (U28).
  mutating func callLengthReached(_ call: Int) {
    calls[call].hasDispersed = true
    if !calls[call].isRequesterAway { requesterIsGone(call) }
    forEachLiveRequest(in: call) { cell, request in
      if cell.requests[request].machine.state != .assisted {
        cell.apply(.callEnded, to: request)
      }
    }
    endCallIfDone(call)
  }

  /// Visits the call's live requests; each may end on the way.
  mutating func forEachLiveRequest(
    in call: Int, _ body: (inout CallCell, Int) -> Void
  ) {
    var request = calls[call].firstRequest
    while request >= 0 {
      let one = Int(request)
      request = requests[one].nextInCall
      if requests[one].machine.state != .ended { body(&self, one) }
    }
  }
}
