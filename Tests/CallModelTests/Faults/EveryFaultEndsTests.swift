import EventEngine
import Testing

@testable import CallModel

/// Whatever goes wrong whenever something happens, the run comes to its end; and a fault that is
/// said to be idle never acts.
@Suite struct EveryFaultEndsTests {
  private static let actions: [FaultAction] =
    [
      .extensionKill, .extensionCrash, .extensionHang, .extensionSlow(factor: 100), .launchFail,
      .containerCrash, .containerLostActivity, .storageLocked(.locked),
      .storageLocked(.beforeFirstUnlock), .storageLost, .storageStale, .providerDown,
      .providerSlow(factor: 100), .providerError, .staffLeave(count: 1), .requesterLeaves,
      .callEnds, .memoryPressure, .processReuse,
    ]
    + FaultAction.Message.allCases.flatMap { message -> [FaultAction] in
      [
        .messageDrop(message), .messageDuplicate(message, after: .constant(0)),
        .messageDelay(message, by: .constant(1e9)),
      ]
    }

  /// If hasty, nothing takes time but a service and the notice that nobody comes; nobody gives up.
  private static func world(isHasty: Bool) -> AppTrial {
    var trial = AppTrial()
    trial.scenario.run.length = .minutes(8)
    trial.scenario.run.osLevel = .minor3
    if isHasty { trial.app = AppDescription() }
    trial.app.provider = "staff"
    trial.app.observesPresence = true
    trial.app.containerApp.killed.chance = 0.5
    trial.app.containerApp.killed.reopens = 1
    trial.goBySignIn(signedIn: 0.5, in: .keychain)
    trial.people.leaves.chance = 0.5
    trial.people.leaves.after = .exponential(mean: 60e9)
    trial.people.leaves.rejoin = 1
    trial.people.onFailure.retry = 1
    trial.framework.rejoinWindow = .minutes(1)
    trial.scenario.providers[0].value.groups[0].value.staff = .count(2)
    trial.scenario.providers[0].value.noShow.noticedAfter = .minutes(20)
    return trial
  }

  @Test(arguments: [true, false])
  func `a run ends whatever goes wrong whenever it does, and what can't act doesn't`(
    isHasty: Bool
  ) {
    var trial = Self.world(isHasty: isHasty)
    var (events, idle): (Set<LifecycleEvent>, Int) = ([], 0)
    for event in LifecycleEvent.allCases {
      for action in Self.actions {
        trial.scenario.faults = [
          Named("fault", Fault(.on(event, .every(1), after: .constant(0)), action))
        ]
        let isIdle = trial.scenario.faults[0].value.idleReason(in: trial.scenario) != nil
        var acts = 0
        var cell = CallCell(scenario: trial.scenario, seed: 1, replication: 0, cell: 0)
        var buffer = TraceBuffer()
        var goesOn = true
        while goesOn && cell.eventCount < Self.most {
          goesOn = cell.advance(into: &buffer)
          for index in 0..<buffer.count where buffer[index].event == .faultActed { acts += 1 }
        }
        if acts > 0 { events.insert(event) }
        if isIdle { idle += 1 }
        #expect(acts == 0 || !isIdle, "\(action) on \(event.rawValue) acts \(acts) times")
        #expect(!goesOn, "\(action) on \(event.rawValue) does not end")
      }
    }
    // At the others nothing is left to act on, or this world does not have them.
    #expect(events.count >= 20)
    #expect(idle > (isHasty ? 150 : 250))
  }

  /// Notices of a run; without faults some 200 are enough.
  private static var most: UInt64 { 1_000_000 }
}
