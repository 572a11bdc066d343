import EventEngine

/// What a request that observes presence has been told, and is still to be told.
///
/// Leaving and coming back take turns, so two numbers say what is next.
struct Presence: BitwiseCopyable {
  /// When the call-back under way began.
  var began = SimulationInstant.start
  /// When its handler starts.
  var invoked = SimulationInstant.start
  /// When it ends as planned; a notice for another time is void.
  var due = SimulationInstant.never
  /// Leaves and comings back since the tile.
  var happened: UInt16 = 0
  /// Of these, the call-backs that have begun.
  var begun: UInt16 = 0
  var isObserved = false
  var hasCallEnded = false
  var isRunning = false
  var callback = PresenceCallback.didLeave
  var end = PresenceEnd.completed
  /// What its process starts from.
  var kind = LaunchKind.cold
}

/// Presence call-backs (R16–R18, U17, U18, U28).
extension CallCell {
  /// R16: whether the app observes is looked at when the handler proceeds; 27.3 is needed.
  mutating func startObserving(_ request: Int) -> Bool {
    let level = device(of: Int(requests[request].call)).state.osLevel
    guard plan.states[Int(requests[request].app)].observesPresence, level >= .minor3 else {
      return false
    }
    presences[request] = Presence()
    presences[request].isObserved = true
    requests[request].holds += 1
    return true
  }

  /// The requester has left or come back, or the call is over (R17, R18).
  mutating func tellPresence(in call: Int, callHasEnded: Bool = false) {
    guard plan.extras.observesPresence else { return }
    var next = calls[call].firstRequest
    while next >= 0 {
      let request = Int(next)
      next = requests[request].nextInCall
      guard presences[request].isObserved else { continue }
      if callHasEnded {
        presences[request].hasCallEnded = true
      } else {
        presences[request].happened &+= 1
      }
      startCallback(of: request)
    }
  }

  /// U17: in order, one at a time, at most once each.
  private mutating func startCallback(of request: Int) {
    guard !presences[request].isRunning else { return }
    let begun = presences[request].begun
    if begun < presences[request].happened {
      presences[request].callback = begun % 2 == 0 ? .didLeave : .didRejoin
      presences[request].begun &+= 1
    } else if presences[request].hasCallEnded {
      presences[request].callback = .callDidEnd
    } else {
      return
    }
    presences[request].isRunning = true
    presences[request].began = calendar.now
    let kind = startProcess(for: request)
    tell(
      .presenceStarted, request, detail: presences[request].callback.rawValue,
      amount: Int32(kind.rawValue))
    planCallback(of: request, begun, kind)
  }

  /// How it will end: launch, work, hang, crash, kill, and the limit for all of it (U1).
  private mutating func planCallback(of request: Int, _ ordinal: UInt16, _ kind: LaunchKind) {
    let app = Int(requests[request].app)
    let round = presences[request].callback == .callDidEnd ? UInt16.max : ordinal
    var draws = presenceStream(.presence, request, round)
    var launch = plan.tables.draw(
      kind == .cold ? plan.apps[app].cold : plan.apps[app].warm, from: &draws)
    let fails = draws.chance(plan.apps[app].launchFails) && kind != .resumed
    let crashes = draws.chance(plan.apps[app].crashes)
    let point = draws.uniform()
    let hangs = draws.chance(plan.states[app].presenceHangs)
    var work = plan.tables.draw(plan.states[app].presenceWork, from: &draws)
    // Code ends by itself; only what breaks it is planned.
    let isHosted = plan.apps[app].isHosted
    var end: PresenceEnd? = hangs || isHosted ? nil : .completed
    if crashes {
      (work, end) = (SimulationSpan(nanoseconds: Int64(point * Double(work.nanoseconds))), .crashed)
    }
    if plan.extras.mayKill,
      let kill = killDelay(of: request, presenceStream(.presenceKill, request, round)),
      end == nil || kill < work || kill == .zero
    {
      (work, end) = (kill, .killed)
    }
    if fails { (work, end) = (.zero, .launchFailed) }
    presences[request].kind = kind
    presences[request].invoked = calendar.now + launch
    if isHosted && !fails { schedule(.callbackStarts, request: request, after: launch) }
    if let limit = plan.framework.invocationLimit, end == nil || launch + work > limit {
      (launch, work, end) = (limit, .zero, .limitPassed)
    }
    // Without a limit, a hanging call-back holds up those behind it for ever.
    guard let end else {
      presences[request].due = .distantFuture
      return
    }
    presences[request].end = end
    presences[request].due = calendar.now + launch + work
    schedule(.presenceEnds, request: request, after: launch + work)
  }

  private mutating func presenceStream(
    _ purpose: StreamPurpose, _ request: Int, _ round: UInt16
  ) -> RandomStream {
    purpose.stream(
      of: calls[Int(requests[request].call)].entity, attempt: requests[request].attempt,
      round: round)
  }

  /// The notice is for the call-back under way as it is planned.
  mutating func presenceIsDue(_ request: Int) {
    guard presences[request].isRunning, presences[request].due == calendar.now else { return }
    askHosted(.killCallback, of: request)
    presenceEnds(request)
  }

  mutating func presenceEnds(_ request: Int) {
    let presence = presences[request]
    tell(
      .presenceEnded, request, began: presence.began, detail: presence.end.rawValue,
      amount: Int32(presence.callback.rawValue))
    presences[request].isRunning = false
    if presence.end == .completed {
      suspendProcess(
        of: request, invokedAt: presence.invoked,
        presenceStream(.suspendedPresence, request, presence.begun))
      if presence.callback != .didRejoin { apply(.assistanceEnded, to: request) }
    }
    if presence.callback == .callDidEnd {
      presences[request].isObserved = false
      requests[request].holds -= 1
      freeRequestIfUnused(request)
    } else {
      startCallback(of: request)
    }
  }
}
