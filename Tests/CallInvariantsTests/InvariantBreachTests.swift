import CallModel
import EventEngine
import Testing

@testable import CallInvariants

@Suite struct InvariantBreachTests {
  @Test func `a breach tells where, what was seen and what was expected`() {
    let story = Story.assisted.with { $0.repeatRecord(.outcomeFixed) }
    #expect(
      story.breaches.map(\.description) == [
        "I1 at 5.0s request 0 call 0: outcomeFixed assisted; expected no outcome after assisted",
        "I8 at 5.0s request 0 call 0: outcomeFixed; "
          + "expected offered = carried + failed + withdrawn + 0 open",
      ])
  }

  @Test func `a breach about no request names none`() {
    let record = TraceRecord(.staffChanged, at: .seconds(2))
    #expect(
      InvariantBreach(.afterHorizon, at: record).description
        == "I7 at 2.0s: staffChanged; expected nothing after the horizon")
  }

  @Test(
    arguments: [
      (.overbooked(busy: 3, planned: 2), "3 interpreters of group 4 in use", "at most 2"),
      (.timeRanBackwards(from: .seconds(9)), "returnToCallMade at 8.0s", "9.0s or later"),
      (.otherBeginning(.seconds(5)), "returnToCallMade that began at 6.0s", "5.0s"),
      (.otherPick(.seconds(5)), "returnToCallMade of a pick at 1.0s", "5.0s"),
      (.otherPhase(.resume), "returnToCallMade in phase popUp", "resume"),
      (.otherDuration(.seconds(30)), "returnToCallMade after 2.0s", "30.0s"),
      (
        .heldTooLong(since: .seconds(1)), "returnToCallMade at 8.0s",
        "less time after the requester left at 1.0s"
      ),
      (.otherFate(.otherApp), "returnToCallMade alreadyReturned", "otherApp"),
    ] as [(Finding, String, String)])
  func `what was seen and expected are told in words`(
    finding: Finding, seen: String, expected: String
  ) {
    let record = TraceRecord(
      .returnToCallMade, at: .seconds(8), began: .seconds(6), picked: .seconds(1), request: 1,
      group: 4, phase: .popUp, detail: ReturnFate.alreadyReturned.rawValue)
    let breach = InvariantBreach(finding, at: record)
    #expect(breach.seen == seen)
    #expect(breach.expected == expected)
  }

  @Test func `each invariant has its name and a sentence of its own`() {
    #expect(
      Invariant.allCases.map(\.name)
        == ["I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I10", "I11"])
    #expect(Set(Invariant.allCases.map(\.sentence)).count == Invariant.allCases.count)
  }
}
