import CallModel
import EventEngine

/// Traces in which nothing is wrong.
extension Story {
  /// Assisted at once, released after the requester left, wrapped up.
  static let assisted: Story = {
    var story = Story()
    story.tell(.staffChanged, at: 0, amount: 1)
    story.tell(.callStarted, at: 0, amount: 2)
    story.pickAndPrepare(at: 1)
    story.endInvocation(.proceeded, at: 3, began: 2)
    story.tell(.tileShown, at: 3, began: 1, .waiting)
    story.tell(.lineJoined, at: 3, .waiting)
    story.tell(.interpreterAssigned, at: 4, began: 3, .waiting)
    story.tell(.interpreterJoined, at: 5, began: 3, .waiting)
    story.fix(.assisted, at: 5, began: 3, .waiting)
    story.tell(.requesterLeft, at: 8)
    story.tell(.interpreterLeft, at: 9, began: 5, .waiting, detail: 1)
    story.tell(.requestEnded, at: 9, began: 5, detail: Outcome.assisted.rawValue)
    story.tell(.callEnded, at: 9)
    story.tell(.interpreterReleased, at: 10, began: 4, .waiting)
    story.tell(.horizonReached, at: 2000)
    return story
  }()

  /// Two rounds of input, then a throw.
  static let detour: Story = {
    var story = Story()
    story.pickAndPrepare(at: 1)
    story.askAndOpenApp(at: 3, invokedAt: 2)
    story.makeReturn(.honoured, at: 8)
    story.tell(.containerAppLeft, at: 8, began: 4, .containerApp)
    story.relaunchAndResume(at: 8)
    story.askAndOpenApp(at: 10, invokedAt: 9, .resume)
    story.makeReturn(.otherApp, at: 13, fromOther: true)
    story.makeReturn(.honoured, at: 14)
    story.tell(.containerAppLeft, at: 14, began: 11, .containerApp)
    story.relaunchAndResume(at: 14)
    story.makeReturn(.alreadyReturned, at: 15)
    story.endInvocation(.threwCannotFulfill, at: 16, began: 15, .resume)
    story.fix(.cannotFulfill, at: 16, began: 15, .resume)
    story.makeReturn(.unknownRequest, at: 17)
    story.tell(.horizonReached, at: 20)
    return story
  }()

  /// Cancelled in `prepare`, which runs on; the slot is taken again after that.
  static let discarded: Story = {
    var story = Story()
    story.pickAndPrepare(at: 1)
    story.fix(.cancelled, at: 3, began: 2, .prepare)
    story.endInvocation(.discarded, at: 6, began: 2)
    story.request = 1
    story.pickAndPrepare(at: 6)
    story.endInvocation(.killedAtEnd, at: 9, began: 7)
    story.fix(.requesterLeft, at: 9, began: 7, .prepare)
    story.request = 2
    story.tell(.requestRefused, at: 9)
    story.pickAndPrepare(at: 10)
    story.tell(.horizonReached, at: 20)
    return story
  }()

  /// Every way to fail before the tile, one request after the other.
  static let failures: Story = {
    var story = Story()
    let ends: [(InvocationEnd, Outcome, Int64)] = [
      (.crashed, .crashed, 1), (.threwUnknown, .unknownError, 1), (.threwOther, .unknownError, 1),
      (.limitPassed, .timedOut, 30), (.askedForInfo, .roundsExceeded, 1),
    ]
    var time: Int64 = 0
    for (end, outcome, took) in ends {
      story.pickAndPrepare(at: time)
      story.endInvocation(end, at: time + 1 + took, began: time + 1)
      story.fix(outcome, at: time + 1 + took, began: time + 1, .prepare)
      time += 1 + took
      story.request += 1
    }
    story.tell(.requestPicked, at: time)
    story.tell(.launchStarted, at: time)
    story.tell(
      .launchEnded, at: time + 1, began: time, detail: LaunchEnd.failed.rawValue)
    story.fix(.launchFailed, at: time + 1, began: time, .launch)
    story.request += 1
    story.tell(.requestPicked, at: time + 1)
    story.tell(.launchStarted, at: time + 1)
    story.tell(
      .launchEnded, at: time + 2, began: time + 1, detail: LaunchEnd.givenUp.rawValue)
    story.fix(.callEnded, at: time + 2, began: time + 1, .launch)
    story.request += 1
    story.pickAndPrepare(at: time + 2)
    story.endInvocation(.askedForSignIn, at: time + 4, began: time + 3)
    story.tell(.popUpShown, at: time + 4, .popUp)
    story.tell(
      .popUpClosed, at: time + 5, began: time + 4, .popUp, detail: PopUpAnswer.declined.rawValue)
    story.fix(.declinedInput, at: time + 5, began: time + 4, .popUp)
    story.tell(.horizonReached, at: 100)
    return story
  }()

  /// One gives up in the line, one while an interpreter is on the way; the requester comes back.
  static let abandoned: Story = {
    var story = Story()
    story.tell(.staffChanged, at: 0, amount: -1, group: 9)
    story.tell(.callStarted, at: 0, amount: 2)
    for request in 0..<2 as Range<UInt32> {
      let start = 1 + 2 * Int64(request)
      story.request = request
      story.slot = request + 70
      story.pickAndPrepare(at: start)
      story.endInvocation(.proceeded, at: start + 2, began: start + 1)
      story.tell(.tileShown, at: start + 2, began: start, .waiting)
      story.tell(.lineJoined, at: start + 2, .waiting)
    }
    story.tell(.requesterLeft, at: 5)
    story.tell(.requesterRejoined, at: 6, began: 5)
    story.tell(.interpreterAssigned, at: 6, began: 5, .waiting, group: 9)
    story.tell(.outcomeFixed, at: 7, began: 5, .waiting, detail: Outcome.abandonedWaiting.rawValue)
    story.tell(.interpreterLeft, at: 7, began: 6, .waiting, group: 9)
    story.tell(.interpreterReleased, at: 7, began: 6, .waiting, group: 9)
    story.tell(.requestEnded, at: 7, began: 7, detail: Outcome.abandonedWaiting.rawValue)
    story.request = 0
    story.slot = 70
    story.tell(.outcomeFixed, at: 8, began: 3, .waiting, detail: Outcome.cancelled.rawValue)
    story.tell(.lineLeft, at: 8, began: 3, .waiting)
    story.tell(.requestEnded, at: 8, began: 8, detail: Outcome.cancelled.rawValue)
    story.makeReturn(.unknownRequest, at: 8)
    story.tell(.callEnded, at: 9)
    story.tell(.horizonReached, at: 20)
    return story
  }()

  /// U5 `remembered`: an early return is honoured when input is asked for.
  static let remembered: Story = {
    var story = Story()
    story.framework.earlyReturn = .remembered
    story.pickAndPrepare(at: 1)
    story.makeReturn(.remembered, at: 2)
    story.endInvocation(.askedForInfo, at: 4, began: 2)
    story.makeReturn(.honoured, at: 4)
    story.relaunchAndResume(at: 4)
    story.tell(.horizonReached, at: 20)
    return story
  }()

  /// U4 `restarts`: a second return replaces a launch, a third an invocation.
  static let restarted: Story = {
    var story = Story()
    story.framework.secondReturn = .restarts
    story.pickAndPrepare(at: 1)
    story.makeReturn(.notAskedFor, at: 2)
    story.endInvocation(.askedForSignIn, at: 3, began: 2)
    story.tell(.popUpShown, at: 3, .popUp)
    story.makeReturn(.honoured, at: 4)
    story.tell(
      .popUpClosed, at: 4, began: 3, .popUp, detail: PopUpAnswer.dismissed.rawValue)
    story.tell(.launchStarted, at: 4, .relaunch)
    story.makeReturn(.honoured, at: 5)
    story.tell(
      .launchEnded, at: 5, began: 4, .relaunch, detail: LaunchEnd.givenUp.rawValue)
    story.relaunchAndResume(at: 5)
    story.makeReturn(.honoured, at: 7)
    story.endInvocation(.killedAtEnd, at: 7, began: 6, .resume)
    story.relaunchAndResume(at: 7)
    story.endInvocation(.proceeded, at: 9, began: 8, .resume)
    story.tell(.tileShown, at: 9, began: 1, .waiting)
    story.makeReturn(.notAskedFor, at: 10)
    story.fix(.noStaff, at: 11, began: 9, .waiting)
    story.tell(.horizonReached, at: 20)
    return story
  }()

  static let legal: [Story] = [
    assisted, detour, discarded, failures, abandoned, remembered, restarted,
  ]
}
