import EventEngine

/// The person's input: pop-up, container app, `returnToCall`.
extension CallCell {
  /// R7: the pop-up invites the person into the container app.
  mutating func showPopUp(_ request: Int) {
    beginPhase(.popUp, of: request)
    tell(.popUpShown, request, phase: .popUp)
    requests[request].inputGeneration = requests[request].generation
    if let limit = plan.framework.inputLimit {
      schedule(.inputLimitReached, request: request, after: limit)
    }
    let decides = plan.apps[Int(requests[request].app)].decides
    schedule(.popUpAnswered, request: request, after: draw(decides, .popUp, of: request))
  }

  /// What the person will do about this request for input.
  mutating func isPerson(_ request: Int) -> (declining: Bool, wandering: Bool) {
    let app = Int(requests[request].app)
    let declines = plan.apps[app].declines
    let wandersOff = plan.apps[app].wandersOff
    if declines == 0 && wandersOff == 0 { return (false, false) }
    var stream = stream(.person, of: request)
    let point = stream.uniform()
    return (point < declines, point < declines + wandersOff)
  }

  /// Who has been asked a thousand times leaves the pop-up unanswered: without a cap (U7), an app
  /// that takes no time would ask for ever.
  mutating func popUpAnswered(_ request: Int) {
    let cap = plan.rules.roundsCap < .max ? plan.rules.roundsCap : 0
    guard requests[request].machine.rounds <= max(cap, Self.mostRepeats) else { return }
    apply(isPerson(request).declining ? .personDeclined : .personContinued, to: request)
  }

  /// R12: the app calls `returnToCall`; perhaps a second time later (U4).
  mutating func personReturns(_ request: Int) {
    let twice = plan.apps[Int(requests[request].app)].returnsTwice
    if twice.chance > 0 {
      var stream = stream(.returnsTwice, of: request)
      if stream.chance(twice.chance) {
        requests[request].holds += 1
        schedule(
          .extraReturn, request: request,
          after: plan.tables.draw(twice.after, from: &stream))
      }
    }
    if plan.extras.tracksInstalls { writeSignIn(request) }
    sendReturn(request, from: plan.states[Int(requests[request].app)].sender)
  }

  /// A `returnToCall` that comes whatever the request is doing by then (U4, U5, R13).
  mutating func unaskedReturn(_ request: Int, _ kind: CellEvent) {
    let app = Int(requests[request].app)
    let isOthers =
      kind == .extraReturn ? plan.apps[app].secondIsOthers : plan.apps[app].strayIsOthers
    requests[request].holds -= 1
    sendReturn(request, from: isOthers ? .otherApp : plan.states[app].sender)
    freeRequestIfUnused(request)
  }

  /// U3: from the pop-up until the return.
  mutating func inputLimitReached(_ request: Int, _ notice: EventNotice) {
    let began = requests[request].inputGeneration & EventNotice.generationMask
    if began == notice.generation && requests[request].machine.awaitsInput {
      apply(.inputLimitPassed, to: request)
    }
  }

  /// Tells how a phase closed that has a record of its own for it.
  @inline(__always)
  mutating func closePhase(
    _ phase: Phase, of request: Int, paying duties: Obligations.Duties
  ) {
    let began = requests[request].mark
    let isEnd = duties.contains(.end)
    switch phase {
    case .popUp:
      let answer: PopUpAnswer =
        isEnd
        ? (requests[request].machine.outcome == .declinedInput ? .declined : .dismissed)
        : (requests[request].machine.state == .openingApp ? .continued : .dismissed)
      tell(.popUpClosed, request, began: began, phase: .popUp, detail: answer.rawValue)
    case .containerApp:
      tell(.containerAppLeft, request, began: began, phase: .containerApp)
    case .launch, .relaunch:
      let hasFailed =
        requests[request].machine.outcome == .launchFailed
        && requests[request].planned == LaunchEnd.failed.rawValue
      let isGivenUp = isEnd && !hasFailed
      if isGivenUp || duties.contains(.launch) {
        tell(
          .launchEnded, request, began: began, phase: phase, detail: LaunchEnd.givenUp.rawValue)
      }
    case .prepare, .resume, .waiting: break
    }
  }
}
