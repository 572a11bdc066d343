import CallModel
import EventEngine
import Testing

@testable import CallInvariants

/// I6 and I8: interpreters and counts.
@Suite struct EngagementInvariantTests {
  @Test func `I6: an interpreter who is not on shift is told`() {
    let story = Story.assisted.with { $0.change(.staffChanged) { $0.amount = 0 } }
    #expect(story.findings == [.overbooked(busy: 1, planned: 0)])
  }

  @Test func `I6: a group that was never put on shift serves nobody`() {
    let story = Story.assisted.with { $0.drop(.staffChanged) }
    #expect(story.findings == [.overbooked(busy: 1, planned: 0)])
  }

  @Test func `I6: who finishes a call after the shift may`() {
    var story = Story.assisted
    let end = TraceRecord(.staffChanged, at: .seconds(6), amount: 0)
    story.records.insert(end, at: story.index(of: .requesterLeft))
    #expect(story.findings == [])
  }

  @Test func `I6: a second assignment is told`() {
    let story = Story.assisted.with {
      $0.repeatRecord(.interpreterAssigned)
      $0.change(.staffChanged) { $0.amount = 2 }
    }
    #expect(story.findings == [.assignedAgain, .causeMissing])
  }

  @Test func `I6: a second leaving is told`() {
    let story = Story.assisted.with { $0.repeatRecord(.interpreterLeft) }
    #expect(story.findings == [.leftUnassigned])
  }

  @Test func `I6: a second release is told`() {
    let story = Story.assisted.with { $0.repeatRecord(.interpreterReleased) }
    #expect(story.findings == [.releasedUnassigned])
  }

  @Test func `I6: a release in another group is told`() {
    let story = Story.assisted.with { $0.change(.interpreterReleased) { $0.group = 3 } }
    #expect(story.findings == [.releasedUnassigned])
  }

  @Test func `I6: a release while still in the call is told`() {
    let story = Story.assisted.with { $0.drop(.interpreterLeft) }
    #expect(story.findings == [.endedEngaged, .releasedInCall])
  }

  @Test func `I6: an engagement may last so long after the requester left, and no longer`() {
    func held(_ seconds: Int64) -> [Finding] {
      Story.assisted.with { story in
        story.records.removeAll { $0.event == .callEnded || $0.event == .interpreterReleased }
        for event in [TraceEvent.interpreterLeft, .requestEnded] {
          story.change(event) { $0.time = .seconds(8 + seconds) }
        }
      }.findings
    }
    #expect(held(600) == [])
    #expect(held(601) == [.heldTooLong(since: .seconds(8))])
  }

  @Test func `I6: a requester who came back does not count as gone`() {
    let story = Story.assisted.with { story in
      story.records.removeAll { $0.event == .callEnded || $0.event == .interpreterReleased }
      story.records.insert(
        TraceRecord(.requesterRejoined, at: .seconds(9), began: .seconds(8), call: 0),
        at: story.index(of: .interpreterLeft))
      for event in [TraceEvent.interpreterLeft, .requestEnded] {
        story.change(event) { $0.time = .seconds(1000) }
      }
    }
    #expect(story.findings == [])
  }

  @Test func `I8: a request number that was used before is told`() {
    let story = Story.discarded.with { story in
      for index in story.records.indices where story.records[index].request == 2 {
        story.records[index].request = 1
      }
    }
    #expect(story.findings == [.pickedAgain])
  }

  @Test func `I8: an outcome too many unbalances the counts once`() {
    let story = Story.failures.with { $0.repeatRecord(.outcomeFixed) }
    #expect(story.findings == [.secondOutcome(first: .crashed), .unbalanced(open: 0)])
  }

  @Test func `I8: a request that vanishes is missing at the horizon`() {
    let story = Story.discarded.with {
      $0.drop(.outcomeFixed)
      $0.drop(.requestEnded)
    }
    #expect(
      story.findings == [.endMissing, .unbalanced(open: 1)])
  }

  @Test func `the balance counts picks and outcomes by kind`() {
    var checker = InvariantChecker(framework: FrameworkSettings())
    for record in Story.discarded.records { checker.observe(record) }
    let balance = checker.balance
    #expect(balance.picked == 4)
    #expect(balance.refused == 1)
    #expect(balance.offered == 3)
    #expect(balance.withdrawn == 2)
    #expect(balance.carried + balance.failed == 0)
    #expect(balance.open == 1)
  }
}
