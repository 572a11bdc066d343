import CallModel
import Testing

/// The rules one by one, each by its name.
@Suite struct RequestMachineRuleTests {
  private static let toPopUp: [RequestEvent] = [.launched, .askedForInput(.signIn)]
  private static let toApp = toPopUp + [.personContinued, .containerAppOpened]
  private static let toResume = toApp + [.returnToCall(.ownApp), .launched]
  private static let toTile: [RequestEvent] = [.launched, .proceeded]
  private static let handlers = [[.launched], toResume] as [[RequestEvent]]

  private func play(
    _ events: [RequestEvent], _ change: (inout FrameworkSettings) -> Void = { _ in }
  ) -> (machine: RequestMachine, owed: Obligations) {
    var settings = FrameworkSettings()
    change(&settings)
    let rules = RequestRules(settings)
    var machine = RequestMachine()
    var owed = Obligations.none
    for event in events { owed = machine.apply(event, under: rules) }
    return (machine, owed)
  }

  @Test func `R1: the pick launches the extension, and the launch invokes prepare`() {
    #expect(RequestMachine().state == .launching)
    #expect(RequestMachine().phase == .launch)
    let (machine, owed) = play([.launched])
    #expect(machine.phase == .prepare)
    #expect(owed == Obligations(.invoke))
  }

  @Test(arguments: handlers)
  func `R4: a crash or kill in mid-invocation fails at once and nothing is invoked again`(
    handler: [RequestEvent]
  ) {
    for (event, outcome) in [(RequestEvent.crashed, Outcome.crashed), (.killed, .killed)] {
      let (machine, owed) = play(handler + [event])
      #expect(owed == Obligations([.fixOutcome, .end]))
      #expect(machine.outcome == outcome)
      #expect(play(handler + [event, .launched]).owed == .none)
      #expect(play(handler + [event, .returnToCall(.ownApp)]).owed.duties == [])
    }
  }

  @Test(arguments: handlers)
  func `R6: proceed shows the tile, and no handler follows`(handler: [RequestEvent]) {
    let (machine, owed) = play(handler + [.proceeded])
    #expect(machine.state == .waiting)
    #expect(owed == Obligations(.showTile))
    #expect(play(handler + [.proceeded, .launched]).owed == .none)
    #expect(play(handler + [.proceeded, .returnToCall(.ownApp)]).owed.duties == [])
  }

  @Test(arguments: [LaunchReason.signIn, .additionalInfo])
  func `R7: input is a deferral; yes opens the app, no ends the request`(reason: LaunchReason) {
    let asked: [RequestEvent] = [.launched, .askedForInput(reason)]
    #expect(play(asked).owed == Obligations(.showPopUp))
    #expect(play(asked).machine.outcome == .open)
    #expect(play(asked + [.personContinued]).owed == Obligations(.openContainerApp))
    let (machine, owed) = play(asked + [.personDeclined])
    #expect(owed == Obligations([.fixOutcome, .end]))
    #expect(machine.outcome == .declinedInput)
    #expect(machine.endedIn == .popUp)
  }

  @Test(arguments: handlers)
  func `R8: a throw is terminal at once`(handler: [RequestEvent]) {
    for (error, outcome) in [
      (HandlerError.cannotFulfill, Outcome.cannotFulfill), (.unknown, .unknownError),
    ] {
      let (machine, owed) = play(handler + [.threw(error)])
      #expect(owed == Obligations([.fixOutcome, .end]))
      #expect(machine.outcome == outcome)
    }
  }

  @Test func `R9: resume follows an honoured return only, and may ask again and again`() {
    let (machine, owed) = play(Self.toResume)
    #expect(machine.phase == .resume)
    #expect(owed == Obligations(.invoke))
    #expect(play(Self.toApp + [.launched]).owed == .none)
    let again: [RequestEvent] = [
      .askedForInput(.additionalInfo), .personContinued, .containerAppOpened,
      .returnToCall(.ownApp), .launched,
    ]
    let second = play(Self.toResume + again + again)
    #expect(second.machine.phase == .resume)
    #expect(second.machine.rounds == 3)
  }

  @Test func `R12: a return is honoured from the pop-up on, and launches at once`() {
    for wait in [Self.toPopUp, Self.toPopUp + [.personContinued], Self.toApp] {
      let (machine, owed) = play(wait + [.returnToCall(.ownApp)])
      #expect(machine.state == .relaunching)
      #expect(owed == Obligations(.launch, returnFate: .honoured))
    }
  }

  @Test func `R13: a return to a request that is over is ignored, and told`() {
    for sender in ReturnSender.allCases {
      let (_, owed) = play([.cancelled, .returnToCall(sender)])
      #expect(owed == Obligations(returnFate: .unknownRequest))
    }
  }

  @Test func `U3: the person's input may have a limit, pop-up and app together`() {
    for wait in [Self.toPopUp, Self.toPopUp + [.personContinued], Self.toApp] {
      let (machine, owed) = play(wait + [.inputLimitPassed])
      #expect(machine.outcome == .inputTimedOut)
      #expect(owed == Obligations([.fixOutcome, .end]))
    }
    #expect(play(Self.toResume + [.inputLimitPassed]).owed == .none)
  }

  @Test func `U4: the first return wins, or a later one starts resume anew`() {
    let relaunching = Self.toApp + [.returnToCall(.ownApp), .returnToCall(.ownApp)]
    let resuming = Self.toResume + [.returnToCall(.ownApp)]
    for events in [relaunching, resuming] {
      #expect(play(events).owed == Obligations(returnFate: .alreadyReturned))
    }
    let restart = play(relaunching) { $0.secondReturn = .restarts }
    #expect(restart.owed == Obligations(.launch, returnFate: .honoured))
    let replaced = play(resuming) { $0.secondReturn = .restarts }
    #expect(replaced.owed == Obligations([.killInvocation, .launch], returnFate: .honoured))
    #expect(replaced.machine.state == .relaunching)
  }

  @Test func `U5: an early return is ignored, or remembered until input is asked for`() {
    for start in [[], [.launched]] as [[RequestEvent]] {
      let early = start + [.returnToCall(.ownApp)]
      #expect(play(early).owed == Obligations(returnFate: .notAskedFor))
      let rest: [RequestEvent] = start.isEmpty ? [.launched] : []
      let asked = early + rest + [.askedForInput(.signIn)]
      #expect(play(asked).owed == Obligations(.showPopUp))
      let remembered = play(early) { $0.earlyReturn = .remembered }
      #expect(remembered.owed == Obligations(returnFate: .remembered))
      let due = play(asked) { $0.earlyReturn = .remembered }
      #expect(due.owed == Obligations(.launch, returnFate: .honoured))
      #expect(due.machine.state == .relaunching)
      #expect(!due.machine.remembersReturn)
    }
  }

  @Test func `U5: another app's return is ignored, and a return once nothing is asked for`() {
    for start in [[], Self.toPopUp, Self.toApp, Self.toResume, Self.toTile] {
      let (_, owed) = play(start + [.returnToCall(.otherApp)]) { $0.earlyReturn = .remembered }
      #expect(owed == Obligations(returnFate: .otherApp))
    }
    for start in [Self.toTile, Self.toTile + [.interpreterJoined]] {
      let (_, owed) = play(start + [.returnToCall(.ownApp)]) { $0.earlyReturn = .remembered }
      #expect(owed == Obligations(returnFate: .notAskedFor))
    }
  }

  @Test func `U7: past the cap on rounds the request fails`() {
    let second = Self.toResume + [.askedForInput(.signIn)]
    #expect(play(second).owed == Obligations(.showPopUp))
    #expect(play(second) { $0.roundsCap = 2 }.owed == Obligations(.showPopUp))
    let (machine, owed) = play(second) { $0.roundsCap = 1 }
    #expect(owed == Obligations([.fixOutcome, .end]))
    #expect(machine.outcome == .roundsExceeded)
    #expect(machine.endedIn == .resume)
    #expect(play(Self.toPopUp) { $0.roundsCap = 0 }.machine.outcome == .roundsExceeded)
  }

  @Test func `U7: without a cap rounds are unbounded`() {
    let rules = RequestRules()
    var machine = play(Self.toResume).machine
    let again: [RequestEvent] = [
      .askedForInput(.signIn), .returnToCall(.ownApp), .launched,
    ]
    for _ in 0..<70_000 {
      for event in again { _ = machine.apply(event, under: rules) }
    }
    #expect(machine.state == .resuming)
    #expect(machine.rounds == .max)
  }

  @Test(arguments: handlers, [RequestEvent.cancelled, .callEnded, .requesterLeft])
  func `U13: an invocation whose request ends is discarded, or killed`(
    handler: [RequestEvent], event: RequestEvent
  ) {
    #expect(
      play(handler + [event]).owed == Obligations([.discardInvocation, .fixOutcome, .end]))
    let killed = play(handler + [event]) { $0.invocationAfterEnd = .killed }
    #expect(killed.owed == Obligations([.killInvocation, .fixOutcome, .end]))
    #expect(play(handler + [event, .proceeded]).owed == .none)
  }

  @Test(arguments: handlers)
  func `U14: any other error is terminal, as unknownError or as a crash`(handler: [RequestEvent]) {
    let events = handler + [.threw(.other)]
    #expect(play(events).machine.outcome == .unknownError)
    #expect(play(events) { $0.otherError = .crashed }.machine.outcome == .crashed)
    #expect(play(events).owed == Obligations([.fixOutcome, .end]))
  }

  @Test func `U16: the tile stays until somebody joins, patience ends, or the call ends`() {
    let joined = play(Self.toTile + [.interpreterJoined])
    #expect(joined.owed == Obligations(.fixOutcome))
    #expect(joined.machine.outcome == .assisted)
    for (event, outcome) in [
      (RequestEvent.patienceExpired, Outcome.abandonedWaiting), (.tileLimitPassed, .timedOut),
      (.callEnded, .callEnded),
    ] {
      let (machine, owed) = play(Self.toTile + [event])
      #expect(machine.outcome == outcome)
      #expect(machine.endedIn == .waiting)
      #expect(owed == Obligations([.leaveProvider, .fixOutcome, .end]))
      #expect(play(Self.toTile + [.interpreterJoined, event]).machine.outcome == .assisted)
    }
  }

  @Test func `U26: the requester may cancel in any phase before an interpreter joins`() {
    let starts: [([RequestEvent], Phase)] = [
      ([], .launch), ([.launched], .prepare), (Self.toPopUp, .popUp), (Self.toApp, .containerApp),
      (Self.toApp + [.returnToCall(.ownApp)], .relaunch), (Self.toResume, .resume),
      (Self.toTile, .waiting),
    ]
    for (start, phase) in starts {
      let (machine, owed) = play(start + [.cancelled])
      #expect(machine.outcome == .cancelled)
      #expect(machine.endedIn == phase)
      #expect(owed.duties.isSuperset(of: [.fixOutcome, .end]))
    }
    #expect(play(Self.toTile + [.interpreterJoined, .cancelled]).owed == .none)
  }

  @Test func `U27: a requester who leaves ends the request, at the tile after the window`() {
    for start in [[], [.launched], Self.toPopUp, Self.toApp, Self.toResume] {
      #expect(play(start + [.requesterLeft]).machine.outcome == .requesterLeft)
      #expect(play(start + [.rejoinWindowPassed]).owed == .none)
    }
    #expect(play(Self.toTile + [.requesterLeft]).owed == .none)
    let (machine, owed) = play(Self.toTile + [.requesterLeft, .rejoinWindowPassed])
    #expect(machine.outcome == .requesterLeft)
    #expect(owed == Obligations([.leaveProvider, .fixOutcome, .end]))
  }

  @Test func `U28: an engagement ends with the assistance or the call, and stays assisted`() {
    for event in [RequestEvent.assistanceEnded, .callEnded] {
      let (machine, owed) = play(Self.toTile + [.interpreterJoined, event])
      #expect(owed == Obligations([.leaveProvider, .end]))
      #expect(machine.outcome == .assisted)
      #expect(machine.endedIn == .waiting)
    }
    #expect(play(Self.toTile + [.interpreterJoined, .requesterLeft]).owed == .none)
  }
}
