import CallModel
import EventEngine
import Testing

@testable import CallInvariants

/// I7 and I11: causes, times and returns.
@Suite struct CausalityInvariantTests {
  @Test func `I7: time that runs backwards is told`() {
    var story = Story()
    story.tell(.callStarted, at: 5)
    story.tell(.callStarted, at: 4)
    #expect(story.findings == [.timeRanBackwards(from: .seconds(5))])
  }

  @Test func `I7: what began after it happened is told`() {
    let story = Story.assisted.with { $0.change(.callEnded) { $0.began = .seconds(10) } }
    #expect(story.findings == [.beganLate])
  }

  @Test func `I7: a pick after the record is told`() {
    let story = Story.assisted.with { $0.change(.callStarted) { $0.picked = .seconds(1) } }
    #expect(story.findings == [.pickedLate])
  }

  @Test func `I7: a pick that differs from the request's is told`() {
    let story = Story.assisted.with { $0.change(.tileShown) { $0.picked = .seconds(0) } }
    #expect(story.findings == [.otherPick(.seconds(1))])
  }

  @Test(
    arguments: [
      (TraceEvent.launchEnded, 1), (.invocationEnded, 2), (.tileShown, 1),
      (.interpreterAssigned, 3), (.interpreterJoined, 3), (.interpreterLeft, 5),
      (.interpreterReleased, 4), (.outcomeFixed, 3), (.requestEnded, 5),
    ] as [(TraceEvent, Int64)])
  func `I7: another beginning than the recorded one is told`(event: TraceEvent, began: Int64) {
    let story = Story.assisted.with { $0.change(event) { $0.began = .start } }
    #expect(story.findings == [.otherBeginning(.seconds(began))])
  }

  @Test(
    arguments: [
      (TraceEvent.popUpClosed, 3), (.containerAppOpened, 4), (.outcomeFixed, 15),
    ] as [(TraceEvent, Int64)])
  func `I7: another beginning in a detour is told`(event: TraceEvent, began: Int64) {
    let story = Story.detour.with { $0.change(event) { $0.began = .start } }
    #expect(story.findings == [.otherBeginning(.seconds(began))])
  }

  @Test func `I7: another way out of the line than in is told`() {
    let left = Story.abandoned.with { $0.change(.lineLeft) { $0.began = .start } }
    #expect(left.findings == [.otherBeginning(.seconds(3))])
    let back = Story.abandoned.with { $0.change(.requesterRejoined) { $0.began = .start } }
    #expect(back.findings == [.otherBeginning(.seconds(5))])
  }

  @Test(arguments: TraceEvent.allCases)
  func `I7: an effect alone has no cause`(event: TraceEvent) {
    var story = Story()
    story.tell(event, at: 3)
    switch event {
    case .callStarted, .requesterLeft, .requestPicked, .requestRefused, .retryPlanned,
      .staffChanged, .horizonReached, .appNotOffered:
      #expect(story.findings == [])
    case .returnToCallMade: #expect(story.findings == [.otherFate(.unknownRequest)])
    case .callEnded, .requesterRejoined, .launchStarted, .launchEnded, .invocationStarted,
      .invocationEnded, .popUpShown, .popUpClosed, .containerAppLaunched, .containerAppOpened,
      .containerAppLeft, .tileShown, .lineJoined, .lineLeft, .interpreterAssigned,
      .interpreterJoined, .interpreterLeft, .interpreterReleased, .outcomeFixed, .requestEnded,
      .processLost, .appReplaced, .containerAppRefused, .containerAppKilled, .containerAppReopened,
      .deviceUnlocked, .storageOpened, .storageRead, .storageWritten, .storageFlushed,
      .storageLost, .presenceStarted, .presenceEnded, .interpreterHeld, .backendAnswered,
      .lineRejoined, .interpreterHandedOver, .captionsStarted, .faultActed:
      #expect(story.findings == [.causeMissing])
    }
  }

  @Test func `I7: an outcome that nothing led to is told`() {
    let story = Story.detour.with { story in
      for event in [TraceEvent.outcomeFixed, .requestEnded] {
        story.change(event) { $0.detail = Outcome.declinedInput.rawValue }
      }
    }
    #expect(story.findings == [.causeMissing])
  }

  @Test func `I7: an outcome in another phase is told`() {
    let story = Story.detour.with { $0.change(.outcomeFixed) { $0.phase = .prepare } }
    #expect(story.findings == [.otherPhase(.resume)])
  }

  @Test func `I7: a limit before its time is told`() {
    let story = Story.failures.with { $0.framework.invocationLimit = .seconds(31) }
    #expect(story.findings == [.otherDuration(.seconds(31))])
  }

  @Test func `I7: what is left under way at the end is told`() {
    let story = Story.abandoned.with { $0.drop(.lineLeft) }
    #expect(story.findings == [.leftUnderWay])
  }

  @Test func `I7: a slot that is taken while an invocation runs on is told`() {
    let story = Story.discarded.with { $0.drop(.invocationEnded) }
    #expect(story.findings == [.leftUnderWay])
  }

  @Test func `I7: what follows the horizon is told`() {
    var story = Story.remembered
    story.tell(.callStarted, at: 21)
    #expect(story.findings == [.afterHorizon])
  }

  @Test(arguments: ReturnFate.allCases)
  func `I11: a return has the one fate that the request's past gives it`(fate: ReturnFate) {
    let story = Story.restarted.with {
      $0.change(.returnToCallMade, last: true) { $0.detail = fate.rawValue }
    }
    let isRight = fate == .notAskedFor
    #expect(story.findings.first == (isRight ? nil : .otherFate(.notAskedFor)))
  }

  @Test(arguments: [
    (ReturnFate.otherApp, 2), (.alreadyReturned, 4), (.unknownRequest, 5),
  ])
  func `I11: an ignored return has its own reason`(expected: ReturnFate, place: Int) {
    // The returns of the detour: honoured, otherApp, honoured, alreadyReturned, unknownRequest.
    let story = Story.detour.with { story in
      let returns = story.records.indices.filter {
        story.records[$0].event == .returnToCallMade
      }
      story.records[returns[place - 1]].detail = ReturnFate.notAskedFor.rawValue
    }
    #expect(story.findings == [.otherFate(expected)])
  }

  @Test func `I11: an honoured return that launches nothing is told at the horizon`() {
    let story = Story.remembered.with { story in
      story.records.removeSubrange(story.index(of: .launchStarted, last: true)...)
      story.tell(.horizonReached, at: 9)
    }
    #expect(story.findings == [.launchMissing(since: .seconds(4))])
    #expect(story.breaches.first?.request == 0)
  }

  @Test func `I11: an honoured return that launches later is told`() {
    let story = Story.remembered.with { story in
      story.change(.launchStarted, last: true) { $0.time = .seconds(5) }
      story.change(.launchEnded, last: true) { $0.began = .seconds(5) }
    }
    #expect(story.findings == [.launchMissing(since: .seconds(4))])
  }

  @Test func `I11: an honoured return after which the request just ends is told`() {
    let story = Story.remembered.with { story in
      story.records.removeSubrange(story.index(of: .launchStarted, last: true)...)
      story.fix(.cancelled, at: 4, began: 4, .prepare)
    }
    #expect(story.findings == [.launchMissing(since: .seconds(4))])
  }

  @Test func `I11: a remembered return that gets a pop-up instead is told`() {
    let story = Story.remembered.with { story in
      story.records.removeSubrange(story.index(of: .returnToCallMade, last: true)...)
      story.tell(.popUpShown, at: 4, .popUp)
    }
    #expect(story.findings == [.returnForgotten])
  }

  @Test func `I11: a remembered return that is honoured later is told`() {
    let story = Story.remembered.with { story in
      story.records.removeSubrange(story.index(of: .returnToCallMade, last: true)...)
      story.makeReturn(.honoured, at: 5)
      story.relaunchAndResume(at: 5)
    }
    #expect(story.findings == [.returnForgotten])
  }

  @Test func `I11: a remembered return that nobody honours is told at the horizon`() {
    let story = Story.remembered.with { story in
      story.records.removeSubrange(story.index(of: .returnToCallMade, last: true)...)
      story.tell(.horizonReached, at: 9)
    }
    #expect(story.findings == [.returnForgotten])
  }
}
