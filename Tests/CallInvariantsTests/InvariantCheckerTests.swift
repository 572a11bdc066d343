import CallModel
import EventEngine
import Testing

@testable import CallInvariants

/// I1 to I5: outcomes and invocations.
@Suite struct InvariantCheckerTests {
  @Test(arguments: Story.legal.indices)
  func `a legal trace breaches nothing`(index: Int) {
    #expect(Story.legal[index].breaches.map(\.description) == [])
  }

  @Test func `a request's memory takes 32 bytes and its milestones 24`() {
    #expect(MemoryLayout<RequestMemory>.stride == 32)
    #expect(MemoryLayout<Milestones>.stride == 24)
  }

  @Test func `I1: a second outcome is told, and unbalances the counts`() {
    let story = Story.assisted.with { $0.repeatRecord(.outcomeFixed) }
    #expect(story.findings == [.secondOutcome(first: .assisted), .unbalanced(open: 0)])
  }

  @Test func `I1: an outcome that is none is told`() {
    let story = Story.detour.with { $0.change(.outcomeFixed) { $0.detail = 0 } }
    #expect(story.findings.first == .outcomeMissing)
  }

  @Test func `I1: an end without an outcome is told`() {
    let story = Story.detour.with { $0.drop(.outcomeFixed) }
    #expect(story.findings.first == .endedWithoutOutcome)
  }

  @Test func `I1: a second end is told`() {
    #expect(Story.detour.with { $0.repeatRecord(.requestEnded) }.findings == [.endedTwice])
  }

  @Test func `I1: an end with another outcome is told`() {
    let story = Story.detour.with {
      $0.change(.requestEnded) { $0.detail = Outcome.crashed.rawValue }
    }
    #expect(story.findings == [.endedOtherwise(fixed: .cannotFulfill)])
  }

  @Test func `I1: a request that fails and never ends is told at the horizon`() {
    let story = Story.detour.with {
      $0.drop(.requestEnded)
    }
    #expect(story.findings == [.endMissing])
  }

  @Test func `I1: a request whose slot is taken before its end is told by its own number`() {
    let story = Story.discarded.with { $0.drop(.requestEnded) }
    #expect(story.findings == [.endMissing])
    #expect(story.breaches.first?.request == 0)
  }

  @Test func `I2: a second prepare is told, and shares the process`() {
    let story = Story.assisted.with { $0.repeatRecord(.invocationStarted) }
    #expect(story.findings == [.processShared, .preparedAgain])
  }

  @Test func `I2: prepare after proceed is told`() {
    let story = Story.remembered.with {
      $0.beforeHorizon {
        $0.endInvocation(.proceeded, at: 6, began: 5, .resume)
        $0.tell(.tileShown, at: 6, began: 1, .waiting)
        $0.tell(.invocationStarted, at: 7, .prepare)
      }
    }
    #expect(story.findings == [.processShared, .preparedAgain])
  }

  @Test func `I2: a launch that no prepare follows is told when the request ends`() {
    var story = Story()
    story.tell(.requestPicked, at: 1)
    story.tell(.launchStarted, at: 1)
    story.tell(.launchEnded, at: 2, began: 1)
    story.fix(.cancelled, at: 3, began: 1, .launch)
    #expect(story.findings == [.neverPrepared])
  }

  @Test func `I2: a launch that no prepare follows is told at the horizon`() {
    var story = Story()
    story.tell(.requestPicked, at: 1)
    story.tell(.launchStarted, at: 1)
    story.tell(.launchEnded, at: 2, began: 1)
    story.tell(.horizonReached, at: 9)
    #expect(story.findings == [.neverPrepared])
  }

  @Test func `I2: resume without an honoured return is told`() {
    let story = Story.discarded.with {
      $0.change(.invocationStarted) { $0.phase = .resume }
    }
    #expect(story.findings.first == .resumedUnasked)
  }

  @Test func `I2: a second resume for one return is told`() {
    let story = Story.detour.with { $0.repeatRecord(.invocationStarted, last: true) }
    #expect(story.findings == [.processShared, .resumedUnasked])
  }

  @Test func `I3: an invocation after the outcome is told`() {
    let story = Story.detour.with {
      $0.beforeHorizon { $0.tell(.invocationStarted, at: 18, .resume) }
    }
    #expect(
      story.findings == [.invokedAfterOutcome(.cannotFulfill), .processShared, .resumedUnasked])
  }

  @Test func `I3: an invocation of a request whose slot is taken is told`() {
    let story = Story.discarded.with {
      $0.beforeHorizon {
        $0.request = 0
        $0.tell(.invocationStarted, at: 18, .resume)
      }
    }
    #expect(story.findings == [.invokedAfterEnd])
  }

  @Test(arguments: [InvocationEnd.crashed, .limitPassed])
  func `I4: an invocation after a crash or kill is told`(end: InvocationEnd) {
    var story = Story()
    story.pickAndPrepare(at: 1)
    story.endInvocation(end, at: 32, began: 2)
    story.tell(.invocationStarted, at: 33, .prepare)
    #expect(story.findings == [.invokedAfterBreak, .processShared, .preparedAgain])
  }

  @Test func `I5: an invocation before its launch is done is told`() {
    var story = Story()
    story.tell(.requestPicked, at: 1)
    story.tell(.launchStarted, at: 1)
    story.tell(.invocationStarted, at: 1, .prepare)
    #expect(story.findings == [.processShared])
  }
}
