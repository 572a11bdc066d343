import EventEngine
import Testing

@testable import CallModel

/// Scenarios in which something goes round for ever: each run ends, and tells what is still open.
@Suite struct StandstillTests {
  /// Calls without an end of their own, people without an end to their patience.
  private static func endless(_ change: (inout AppTrial) -> Void) -> AppTrial {
    var trial = AppTrial()
    trial.scenario.run.length = .minutes(30)
    change(&trial)
    return trial
  }

  private static func always(_ event: LifecycleEvent, _ action: FaultAction) -> Fault {
    Fault(.on(event, .every(1), after: .constant(0)), action)
  }

  private static func open(_ trace: AppTrace) -> Int {
    trace.byRequest.count - trace.count(.outcomeFixed)
  }

  @Test func `a drain until empty is over when no request comes to an end any more`() throws {
    let leave = Self.always(.interpreterAssigned, .staffLeave(count: 1))
    func run(_ fault: Fault, length: SimulationSpan) throws -> (AppTrace, SimulationSpan) {
      let trace = Self.endless {
        $0.scenario.run.length = length
        $0.scenario.traffic[0].value.arrivals = .poisson(.constant(Rate(perHour: 2)))
        $0.scenario.providers[0].value.noShow.noticedAfter = .minutes(20)
        $0.scenario.faults = [Named("gone", fault)]
      }.run()
      let horizon = try #require(trace.records.last { $0.event == .horizonReached })
      return (trace, horizon.time - (.start + length))
    }
    var once = leave
    once.atMost = 1
    let (kept, _) = try run(once, length: .hours(2))
    #expect(kept.count(of: .assisted) == kept.byRequest.count)
    let (lost, after) = try run(leave, length: .hours(2))
    #expect(lost.byRequest.count > 1)
    #expect(Self.open(lost) == lost.byRequest.count)
    #expect((.hours(24) ... .hours(25)).contains(after))
    // As long as the traffic lasted, if that is longer.
    let (_, longAfter) = try run(leave, length: .hours(40))
    #expect((.hours(39) ... .hours(40)).contains(longAfter))
  }

  @Test func `a drain goes on as long as requests come to an end`() throws {
    let trace = Self.endless {
      $0.scenario.providers[0].value.groups[0].value.staff = .count(1)
      $0.scenario.providers[0].value.service = .constant(3600e9)
    }.run()
    #expect(Self.open(trace) == 0)
    #expect(trace.byRequest.count > 30)
    let horizon = try #require(trace.records.last)
    #expect(horizon.time > .start + .hours(Int64(trace.byRequest.count)))
  }

  @Test func `U7: an app that asks for ever in no time gets a thousand answers`() {
    let trial = Self.endless {
      $0.scenario.run.length = .minutes(5)
      $0.app = AppDescription()
      $0.app.provider = "staff"
      for handler in [\AppDescription.prepare, \.resume] {
        $0.app[keyPath: handler].outcomes.proceed = 0
        $0.app[keyPath: handler].outcomes.signIn = 1
      }
    }
    let trace = trial.run()
    #expect(trace.count(.popUpShown) == 1001 * trace.byRequest.count)
    #expect(Self.open(trace) == trace.byRequest.count)
    var capped = trial
    capped.framework.roundsCap = 1200
    let ended = capped.run()
    #expect(ended.count(.popUpShown) == 1200 * ended.byRequest.count)
    #expect(ended.count(of: .roundsExceeded) == ended.byRequest.count)
  }

  @Test func `U27: who is thrown out whenever they come back does so a thousand times`() {
    let trace = Self.endless {
      $0.scenario.run.length = .minutes(5)
      $0.people.leaves.chance = 1
      $0.people.leaves.after = .constant(10e9)
      $0.people.leaves.rejoin = 1
      $0.framework.rejoinWindow = .minutes(1)
      $0.scenario.faults = [Named("out", Self.always(.requesterRejoined, .requesterLeaves))]
    }.run()
    let calls = trace.count(.callStarted)
    #expect(calls > 3)
    #expect(trace.count(.requesterRejoined) == 1000 * calls)
    #expect(trace.count(.requesterLeft) == 1001 * calls)
  }

  @Test func `U27: each coming back is drawn by itself`() {
    let trace = Self.endless {
      $0.people.leaves.chance = 1
      $0.people.leaves.after = .constant(10e9)
      $0.people.leaves.rejoin = 0.5
      $0.framework.rejoinWindow = .minutes(1)
      $0.scenario.run.length = .hours(8)
      $0.scenario.faults = [Named("out", Self.always(.requesterRejoined, .requesterLeaves))]
    }.run()
    // Once on average, not for ever or never.
    let calls = Double(trace.count(.callStarted))
    #expect(calls > 500)
    #expect(abs(Double(trace.count(.requesterRejoined)) / calls - 1) < 0.25)
  }

  @Test func `U20: a container app that dies whenever it is opened is opened a thousand times`() {
    let trace = Self.endless {
      $0.scenario.run.length = .minutes(5)
      $0.askForInput()
      $0.app.containerApp.killed.reopens = 1
      $0.scenario.faults = [
        Named("first", Self.always(.containerAppOpened, .containerCrash)),
        Named("again", Self.always(.containerAppReopened, .containerCrash)),
      ]
    }.run()
    #expect(trace.byRequest.count > 3)
    #expect(trace.count(.containerAppReopened) == 1000 * trace.byRequest.count)
    #expect(Self.open(trace) == trace.byRequest.count)
  }
}
