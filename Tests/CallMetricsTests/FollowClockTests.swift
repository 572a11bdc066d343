import CallMetrics
import EventEngine
import Testing

@testable import CallModel

/// What must follow something in time, and how often a fault acted.
@Suite struct FollowClockTests {
  private static func script(
    _ then: LifecycleEvent, after before: LifecycleEvent, within seconds: Int64,
    quiet: [(Int64, Int64)] = []
  ) -> TraceScript {
    var script = TraceScript()
    script.scenario.expectations = [
      Expectation(.follows(then, after: before, within: .seconds(seconds)))
    ]
    script.scenario.quiet = quiet.map {
      QuietWindow(at: .seconds($0.0), for: .seconds($0.1))
    }
    return script
  }

  private static func count(_ script: TraceScript, until end: Int64 = 5_000) -> FollowCount? {
    var script = script
    script.add(.horizonReached, at: end)
    return script.result().follows.first
  }

  @Test func `in time is held, later or never is missed`() {
    var script = Self.script(.interpreterJoined, after: .tileShown, within: 60)
    script.serve(0, picked: 10, line: 10, assigned: 40, joined: 70, left: 90, released: 90)
    #expect(Self.count(script) == FollowCount(owed: 1, missed: 0))
    script.serve(1, picked: 100, line: 100, assigned: 140, joined: 161, left: 190, released: 190)
    #expect(Self.count(script) == FollowCount(owed: 2, missed: 1))
    script.lose(2, picked: 200, line: 200, gone: 220)
    #expect(Self.count(script) == FollowCount(owed: 3, missed: 2))
  }

  @Test func `what is due after the end of the run doesn't count`() {
    var script = Self.script(.interpreterJoined, after: .tileShown, within: 60)
    script.lose(0, picked: 10, line: 10, gone: 20)
    #expect(Self.count(script, until: 70) == FollowCount(owed: 0, missed: 0))
    #expect(Self.count(script, until: 71) == FollowCount(owed: 1, missed: 1))
  }

  @Test func `in quiet windows only, if there are any`() {
    var script = Self.script(
      .interpreterJoined, after: .tileShown, within: 60, quiet: [(1_000, 100)])
    for (request, picked) in [(0, 900), (1, 1_000), (2, 1_040), (3, 1_041), (4, 1_200)] {
      script.lose(
        UInt32(request), picked: Int64(picked), line: Int64(picked), gone: Int64(picked) + 5)
    }
    #expect(Self.count(script) == FollowCount(owed: 2, missed: 2))
  }

  @Test func `an end is owed only while it is open`() {
    var script = Self.script(.interpreterReleased, after: .requesterLeft, within: 10)
    func left(at time: Int64, call: UInt32) {
      script.add(.requesterLeft, at: time, request: TraceRecord.noRequest, call: call)
    }
    left(at: 50, call: 0)
    #expect(Self.count(script) == FollowCount(owed: 0, missed: 0))
    script.add(.interpreterAssigned, at: 100, request: 1, call: 0)
    left(at: 110, call: 0)
    left(at: 111, call: 1)
    #expect(Self.count(script) == FollowCount(owed: 1, missed: 1))
    script.add(.interpreterReleased, at: 118, began: 100, request: 1, call: 0)
    #expect(Self.count(script) == FollowCount(owed: 1, missed: 0))
    left(at: 200, call: 0)
    #expect(Self.count(script) == FollowCount(owed: 1, missed: 0))
  }

  @Test func `whom an interpreter takes out of the line doesn't owe to leave it`() {
    var script = Self.script(.lineLeft, after: .requesterLeft, within: 10)
    func left(at time: Int64, call: UInt32) {
      script.add(.requesterLeft, at: time, request: TraceRecord.noRequest, call: call)
    }
    for call in 0..<4 {
      script.add(.lineJoined, at: 100, request: UInt32(call), call: UInt32(call))
      left(at: 110, call: UInt32(call))
    }
    script.add(.interpreterAssigned, at: 115, request: 0, call: 0)
    left(at: 118, call: 0)
    script.add(.lineLeft, at: 117, request: 1, call: 1)
    script.add(.lineLeft, at: 130, request: 2, call: 2)
    #expect(Self.count(script) == FollowCount(owed: 3, missed: 2))
    script.add(.interpreterAssigned, at: 119, request: 3, call: 3)
    #expect(Self.count(script) == FollowCount(owed: 2, missed: 1))
    script.add(.lineRejoined, at: 200, request: 0, call: 0)
    left(at: 210, call: 0)
    #expect(Self.count(script) == FollowCount(owed: 3, missed: 2))
  }

  @Test func `faults are counted by number and state, and cells add up`() {
    var script = TraceScript()
    script.scenario.faults = [
      Named("a", Fault(.at(.start, for: nil), .callEnds)),
      Named("b", Fault(.at(.start, for: nil), .launchFail)),
    ]
    let none = RequestMachine.State.ended.rawValue + 1
    script.add(.faultActed, at: 1, detail: none, amount: 0)
    script.add(.faultActed, at: 2, detail: RequestMachine.State.launching.rawValue, amount: 1)
    script.add(.faultActed, at: 3, detail: RequestMachine.State.relaunching.rawValue, amount: 1)
    var result = script.result()
    #expect(result.faults.count(of: 0) == 1 && result.faults.count(of: 1) == 2)
    #expect(result.faults.count(of: 0, in: nil) == 1)
    #expect(result.faults.count(of: 1, in: .relaunching) == 1)
    #expect(result.faults.count(of: 1, in: .launching) == 1)
    #expect(result.faults.count(of: 1, in: .asking) == 0)
    result.merge(script.result(cell: 1))
    #expect(result.faults.count(of: 1, in: .launching) == 2)
  }

  @Test func `injected failures may be excused, touched ones never`() {
    var script = TraceScript()
    for (request, cause) in Cause.allCases.enumerated() {
      script.add(.requestPicked, at: 10, picked: 10, request: UInt32(request))
      script.fix(
        .crashed, UInt32(request), at: 12, began: 10, picked: 10, phase: .prepare, cause: cause)
    }
    let result = script.result()
    var figure = Figure(.requestFailed, .count)
    #expect(result.reading(of: figure)?.value == 3)
    figure.excusesInjected = true
    #expect(result.reading(of: figure)?.value == 2)
    #expect(result.reading(of: figure, app: 0)?.value == 2)
    figure.statistic = .rate
    #expect(result.reading(of: figure)?.value == 2.0 / 3)
  }
}
