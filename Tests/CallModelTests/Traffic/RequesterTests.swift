import CallModel
import EventEngine
import Testing

/// The requester leaves, comes back or hangs up (R19, U27, U28).
@Suite struct RequesterTests {
  /// One call at 0 s that asks at once; an interpreter stays for an hour unless released.
  private static func scenario(leavesAt second: Double?) -> Scenario {
    var recorded = RecordedArrivals()
    recorded.times = [.start]
    var scenario = PlainScenario.scenario(.trace(recorded), service: .constant(3600e9))
    if let second {
      scenario.people[0].value.leaves.chance = 1
      scenario.people[0].value.leaves.after = .constant(second * 1e9)
    }
    return scenario
  }

  /// When something happened [s].
  private static func seconds(_ event: TraceEvent, in scenario: Scenario) -> [Double] {
    PlainScenario.records(of: scenario).filter { $0.event == event }.map(\.time.inSeconds)
  }

  private static func outcomes(of scenario: Scenario) -> [Outcome] {
    PlainScenario.records(of: scenario).filter { $0.event == .outcomeFixed }.map(\.outcome)
  }

  @Test func `an interpreter who is not released holds the call (R19, U28)`() {
    var scenario = Self.scenario(leavesAt: 60)
    #expect(Self.seconds(.interpreterLeft, in: scenario) == [660])
    #expect(Self.seconds(.callEnded, in: scenario) == [660])
    scenario.framework.releaseAfter = .minutes(3)
    #expect(Self.seconds(.callEnded, in: scenario) == [240])
    scenario.framework.releaseAfter = .hours(10)
    #expect(Self.seconds(.callEnded, in: scenario) == [3600])
  }

  @Test func `who comes back in time keeps the interpreter (U28)`() {
    var scenario = Self.scenario(leavesAt: 60)
    scenario.people[0].value.leaves.rejoin = 1
    scenario.people[0].value.leaves.rejoinAfter = .constant(599e9)
    #expect(Self.seconds(.interpreterLeft, in: scenario) == [3600])
    scenario.people[0].value.leaves.rejoinAfter = .constant(601e9)
    #expect(Self.seconds(.interpreterLeft, in: scenario) == [660])
  }

  @Test func `hanging up after coming back starts the ten minutes anew (U28)`() {
    var scenario = Self.scenario(leavesAt: 60)
    scenario.people[0].value.leaves.rejoin = 1
    scenario.people[0].value.leaves.rejoinAfter = .constant(30e9)
    scenario.people[0].value.callLength = .constant(300e9)
    #expect(Self.seconds(.requesterLeft, in: scenario) == [60, 300])
    #expect(Self.seconds(.requesterRejoined, in: scenario) == [90])
    #expect(Self.seconds(.interpreterLeft, in: scenario) == [900])
    #expect(Self.seconds(.callEnded, in: scenario) == [900])
  }

  @Test func `who has left already does not leave again at the call's length (R17)`() {
    var scenario = Self.scenario(leavesAt: 60)
    scenario.people[0].value.callLength = .constant(300e9)
    #expect(Self.seconds(.requesterLeft, in: scenario) == [60])
    #expect(Self.seconds(.interpreterLeft, in: scenario) == [660])
    #expect(Self.seconds(.callEnded, in: scenario) == [660])
  }

  @Test func `at the call's length requests without an interpreter end (U28)`() {
    var scenario = Self.scenario(leavesAt: nil)
    scenario.people[0].value.callLength = .constant(300e9)
    scenario.providers[0].value.groups[0].value.staff = .count(0)
    #expect(Self.outcomes(of: scenario) == [.callEnded])
    #expect(Self.seconds(.callEnded, in: scenario) == [300])
  }

  @Test func `a call without an interpreter lasts as long as it was to`() {
    var scenario = Self.scenario(leavesAt: nil)
    scenario.people[0].value.callLength = .constant(7200e9)
    #expect(Self.seconds(.interpreterLeft, in: scenario) == [3600])
    #expect(Self.seconds(.callEnded, in: scenario) == [7200])
  }

  @Test func `leaving before proceed ends the request, whatever the window (U27)`() {
    var scenario = Self.scenario(leavesAt: 5)
    scenario.apps[0].value.prepare.work = .constant(10e9)
    scenario.framework.rejoinWindow = .minutes(5)
    scenario.people[0].value.leaves.rejoin = 1
    scenario.people[0].value.leaves.rejoinAfter = .constant(1e9)
    #expect(Self.outcomes(of: scenario) == [.requesterLeft])
    #expect(Self.seconds(.outcomeFixed, in: scenario) == [5])
  }

  @Test func `the tile waits for a rejoin as long as the window is open (U27)`() {
    var scenario = Self.scenario(leavesAt: 60)
    scenario.providers[0].value.groups[0].value.staff = .count(0)
    #expect(Self.seconds(.outcomeFixed, in: scenario) == [60])
    scenario.framework.rejoinWindow = .seconds(40)
    #expect(Self.outcomes(of: scenario) == [.requesterLeft])
    #expect(Self.seconds(.outcomeFixed, in: scenario) == [100])
    scenario.people[0].value.leaves.rejoin = 1
    scenario.people[0].value.leaves.rejoinAfter = .constant(39e9)
    scenario.people[0].value.patience = .constant(500e9)
    #expect(Self.outcomes(of: scenario) == [.abandonedWaiting])
    scenario.people[0].value.leaves.rejoinAfter = .constant(41e9)
    #expect(Self.outcomes(of: scenario) == [.requesterLeft])
  }

  @Test func `who is away picks nothing`() {
    var scenario = Self.scenario(leavesAt: 5)
    scenario.people[0].value.asks.after = .constant(10e9)
    #expect(Self.seconds(.requestPicked, in: scenario) == [])
    #expect(Self.seconds(.callEnded, in: scenario) == [10])
    scenario.people[0].value.leaves.rejoin = 1
    scenario.people[0].value.leaves.rejoinAfter = .constant(1e9)
    #expect(Self.seconds(.requestPicked, in: scenario) == [10])
  }

  @Test func `a try goes to another app as often as is said`() {
    var scenario = PlainScenario.scenario(.constant(Rate(perHour: 1500)))
    scenario.apps[0].value.prepare.outcomes.proceed = 0
    scenario.apps[0].value.prepare.outcomes.cannotFulfill = 1
    scenario.apps.append(Named("other", scenario.apps[0].value))
    scenario.people[0].value.picks = [Named("app", 5), Named("other", 1)]
    scenario.people[0].value.onFailure.retry = 1
    scenario.people[0].value.onFailure.otherApp = 0.25
    var apps: [UInt32: [UInt16]] = [:]
    for record in PlainScenario.records(of: scenario) where record.event == .requestPicked {
      apps[record.call, default: []].append(record.app)
    }
    let pairs = apps.values.filter { $0.count == 2 }
    #expect(pairs.count == apps.count)
    let changed = pairs.count { $0[0] != $0[1] }
    #expect(abs(Double(changed) / Double(pairs.count) - 0.25) < 0.05)
  }
}
