/// The life of one request: which event leads where, and what is owed then.
///
/// This is where the R- and U-rules are decided, for every engine alike. It knows no clock, no
/// randomness and no engine: an engine feeds it events and pays the obligations.
///
/// ```swift
/// var machine = RequestMachine()            // picked: the extension is being launched (R1)
/// let owed = machine.apply(.launched, under: rules)
/// // owed.duties == [.invoke]               // run `prepare`
/// ```
///
/// `apply` is total: an event that can't matter changes nothing and owes nothing.
public struct RequestMachine: Hashable, Sendable, BitwiseCopyable {
  public enum State: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case launching
    case preparing
    /// The pop-up is shown.
    case asking
    /// The container app is being opened.
    case openingApp
    /// The person is in the container app.
    case inApp
    case relaunching
    case resuming
    /// The waiting tile is shown.
    case waiting
    /// An interpreter is in the call.
    case assisted
    case ended

    /// The phase that it belongs to; nothing once assisted or ended.
    @inline(__always)
    public var phase: Phase? {
      switch self {
      case .launching: .launch
      case .preparing: .prepare
      case .asking: .popUp
      case .openingApp, .inApp: .containerApp
      case .relaunching: .relaunch
      case .resuming: .resume
      case .waiting: .waiting
      case .assisted, .ended: nil
      }
    }
  }

  public private(set) var state: State
  /// Fixed once.
  public private(set) var outcome: Outcome
  /// The phase in which the outcome was fixed; `launch` while it is open.
  public private(set) var endedIn: Phase
  /// An early `returnToCall` waits for input to be asked for (U5 `remembered`).
  public private(set) var remembersReturn: Bool
  /// How often input has been asked for, up to 65 535 (U7).
  public private(set) var rounds: UInt16

  /// A request that was picked just now; its extension is to be launched (R1).
  public init() {
    state = .launching
    outcome = .open
    endedIn = .launch
    remembersReturn = false
    rounds = 0
  }

  /// The phase that the present state belongs to; nothing once assisted or ended.
  public var phase: Phase? { state.phase }

  /// A handler is running.
  public var isInvoked: Bool { state == .preparing || state == .resuming }

  /// The person's input is awaited.
  public var awaitsInput: Bool { state == .asking || state == .openingApp || state == .inApp }

  /// Takes one event; returns what is owed.
  public mutating func apply(
    _ event: RequestEvent, under rules: RequestRules
  ) -> Obligations {
    switch event {
    case .launched: launched()
    case .launchFailed: isLaunching ? end(.launchFailed, under: rules) : .none
    case .proceeded: proceeded()
    case .askedForInput: askedForInput(under: rules)
    case .threw(let error): isInvoked ? end(outcome(of: error, under: rules)) : .none
    case .crashed: isInvoked ? end(.crashed) : .none
    case .killed: isInvoked ? end(.killed) : .none
    case .invocationLimitPassed: isInvoked ? end(.timedOut) : .none
    case .personContinued: personContinued()
    case .personDeclined: state == .asking ? end(.declinedInput) : .none
    case .containerAppOpened: containerAppOpened()
    case .returnToCall(let sender): returnToCall(from: sender, under: rules)
    case .inputLimitPassed: awaitsInput ? end(.inputTimedOut) : .none
    case .interpreterJoined: interpreterJoined()
    case .patienceExpired: endWaiting(.abandonedWaiting, under: rules)
    case .tileLimitPassed: endWaiting(.timedOut, under: rules)
    case .backendFailed: endWaiting(.backendFailed, under: rules)
    case .foundNoStaff: endWaiting(.noStaff, under: rules)
    case .foundNoLine: endWaiting(.blocked, under: rules)
    case .leftMessage: endWaiting(.leftMessage, under: rules)
    case .disconnected: endWaiting(.disconnected, under: rules)
    case .cancelled: endUnassisted(.cancelled, under: rules)
    case .requesterLeft: state == .waiting ? .none : endUnassisted(.requesterLeft, under: rules)
    case .rejoinWindowPassed: endWaiting(.requesterLeft, under: rules)
    case .callEnded: state == .assisted ? endAssistance() : endUnassisted(.callEnded, under: rules)
    case .assistanceEnded: state == .assisted ? endAssistance() : .none
    case .appReplaced: appReplaced()
    }
  }

  private var isLaunching: Bool { state == .launching || state == .relaunching }

  // MARK: - Forward

  private mutating func launched() -> Obligations {
    switch state {
    case .launching: state = .preparing
    case .relaunching: state = .resuming
    case .preparing, .asking, .openingApp, .inApp, .resuming, .waiting, .assisted, .ended:
      return .none
    }
    return Obligations(.invoke)
  }

  /// R6: the tile is shown; no further `prepare` or `resume` follows.
  private mutating func proceeded() -> Obligations {
    guard isInvoked else { return .none }
    state = .waiting
    return Obligations(.showTile)
  }

  /// R7, R9: a deferral; the rounds may be capped (U7).
  private mutating func askedForInput(under rules: RequestRules) -> Obligations {
    guard isInvoked else { return .none }
    if rounds >= rules.roundsCap && rules.roundsCap < .max { return end(.roundsExceeded) }
    rounds = rounds < .max ? rounds + 1 : rounds
    if remembersReturn {
      remembersReturn = false
      state = .relaunching
      return Obligations(.launch, returnFate: .honoured)
    }
    state = .asking
    return Obligations(.showPopUp)
  }

  private mutating func personContinued() -> Obligations {
    guard state == .asking else { return .none }
    state = .openingApp
    return Obligations(.openContainerApp)
  }

  private mutating func containerAppOpened() -> Obligations {
    if state == .openingApp { state = .inApp }
    return .none
  }

  private mutating func interpreterJoined() -> Obligations {
    guard state == .waiting else { return .none }
    state = .assisted
    outcome = .assisted
    endedIn = .waiting
    return Obligations(.fixOutcome)
  }

  // MARK: - returnToCall

  /// R12 honours it, R13 and U4–U5 ignore it; every fate is told (I11).
  private mutating func returnToCall(
    from sender: ReturnSender, under rules: RequestRules
  ) -> Obligations {
    switch (state, sender) {
    case (.ended, _): return Obligations(returnFate: .unknownRequest)
    case (_, .otherApp): return Obligations(returnFate: .otherApp)
    case (_, .unentitledApp): return Obligations(returnFate: .notEntitled)
    case (.asking, _), (.openingApp, _), (.inApp, _):
      state = .relaunching
      return Obligations(.launch, returnFate: .honoured)
    case (.launching, _), (.preparing, _):
      guard rules.earlyReturn == .remembered else { return Obligations(returnFate: .notAskedFor) }
      remembersReturn = true
      return Obligations(returnFate: .remembered)
    case (.relaunching, _), (.resuming, _):
      guard rules.secondReturn == .restarts else {
        return Obligations(returnFate: .alreadyReturned)
      }
      // The new launch replaces the process (P1), so an invocation under way is killed.
      let replaced: Obligations.Duties = isInvoked ? .killInvocation : []
      state = .relaunching
      return Obligations(replaced.union(.launch), returnFate: .honoured)
    case (.waiting, _), (.assisted, _): return Obligations(returnFate: .notAskedFor)
    }
  }

  // MARK: - Endings

  /// U14: whether an error of another type is a crash is a setting.
  private func outcome(of error: HandlerError, under rules: RequestRules) -> Outcome {
    switch error {
    case .cannotFulfill: .cannotFulfill
    case .unknown: .unknownError
    case .other: rules.otherError == .crashed ? .crashed : .unknownError
    }
  }

  /// U13: the handler gets no signal, or is killed.
  private func giveUpInvocation(under rules: RequestRules) -> Obligations.Duties {
    rules.invocationAfterEnd == .killed ? .killInvocation : .discardInvocation
  }

  /// An end that nothing has to be cleared up for.
  private mutating func end(_ outcome: Outcome) -> Obligations {
    endedIn = phase ?? endedIn
    self.outcome = outcome
    state = .ended
    return Obligations([.fixOutcome, .end])
  }

  /// An end from outside: what was under way is given up.
  private mutating func end(_ outcome: Outcome, under rules: RequestRules) -> Obligations {
    let cleared: Obligations.Duties =
      isInvoked ? giveUpInvocation(under: rules) : state == .waiting ? .leaveProvider : []
    return Obligations(cleared.union(end(outcome).duties))
  }

  private mutating func endWaiting(
    _ outcome: Outcome, under rules: RequestRules
  ) -> Obligations {
    state == .waiting ? end(outcome, under: rules) : .none
  }

  private mutating func endUnassisted(
    _ outcome: Outcome, under rules: RequestRules
  ) -> Obligations {
    state == .assisted || state == .ended ? .none : end(outcome, under: rules)
  }

  /// U24: a request that still needs the app fails; its process goes with it.
  private mutating func appReplaced() -> Obligations {
    switch state {
    case .preparing, .resuming:
      return Obligations(Obligations.Duties.killInvocation.union(end(.launchFailed).duties))
    case .launching, .asking, .openingApp, .inApp, .relaunching: return end(.launchFailed)
    case .waiting, .assisted, .ended: return .none
    }
  }

  /// The outcome stays `assisted`; the request is no longer live.
  private mutating func endAssistance() -> Obligations {
    state = .ended
    return Obligations([.leaveProvider, .end])
  }
}

/// The settings that decide the life of a request.
public struct RequestRules: Hashable, Sendable, BitwiseCopyable {
  /// U4.
  public var secondReturn: SecondReturn
  /// U5.
  public var earlyReturn: EarlyReturn
  /// U7: rounds of input at most; `UInt16.max` stands for no cap.
  public var roundsCap: UInt16
  /// U13.
  public var invocationAfterEnd: InvocationAfterEnd
  /// U14.
  public var otherError: OtherError

  public init(_ settings: FrameworkSettings = FrameworkSettings()) {
    secondReturn = settings.secondReturn
    earlyReturn = settings.earlyReturn
    roundsCap = settings.roundsCap.map { UInt16(clamping: $0) } ?? .max
    invocationAfterEnd = settings.invocationAfterEnd
    otherError = settings.otherError
  }
}
