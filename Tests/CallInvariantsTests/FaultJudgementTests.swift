import CallModel
import EventEngine
import Testing

@testable import CallInvariants

/// Cells in which faults of all kinds act: what they do is legal, and only because it is recorded.
@Suite struct FaultJudgementTests {
  private static let actions: [FaultAction] = [
    .extensionKill, .extensionCrash, .extensionHang, .extensionSlow(factor: 5), .launchFail,
    .containerCrash, .containerLostActivity, .messageDrop(.returnToCall), .messageDrop(.forward),
    .messageDrop(.join), .messageDuplicate(.returnToCall, after: .exponential(mean: 2e9)),
    .messageDuplicate(.forward, after: .constant(0)), .messageDuplicate(.join, after: .constant(0)),
    .messageDelay(.returnToCall, by: .exponential(mean: 5e9)),
    .messageDelay(.forward, by: .exponential(mean: 5e9)),
    .messageDelay(.join, by: .exponential(mean: 5e9)), .storageLocked(.locked),
    .storageLocked(.beforeFirstUnlock), .storageLost, .storageStale, .providerDown,
    .providerSlow(factor: 4), .providerError, .staffLeave(count: 3), .requesterLeaves, .callEnds,
    .memoryPressure, .processReuse,
  ]

  private static func triggers(_ kind: FaultKind) -> [FaultTrigger] {
    let events: [LifecycleEvent] = [
      .requestPicked, .launchStarted, .prepareStarted, .popUpShown, .containerAppOpened,
      .returnToCall, .relaunchStarted, .resumeStarted, .storageRead, .tileShown, .lineJoined,
      .interpreterAssigned, .interpreterJoined, .requestEnded,
    ]
    var triggers = events.map { FaultTrigger.on($0, .chance(0.2), after: .constant(0)) }
    triggers += events.map { .on($0, .every(4), after: .exponential(mean: 3e9)) }
    triggers.append(.each(.exponential(mean: 20e9), for: nil))
    triggers.append(.at(.seconds(120), for: .seconds(90)))
    if kind != .providerDown { triggers.append(.holding(FaultCondition(.staffBusy, .greater, 8))) }
    return triggers
  }

  /// The rough world of apps, with a backend, and one fault for each trigger.
  private static func scenario(_ action: FaultAction) -> Scenario {
    var scenario = AppJudgementTests.scenario(.fresh)
    scenario.run.length = .minutes(5)
    scenario.providers[0].value.backend.takes = .exponential(mean: 1e9)
    scenario.providers[0].value.backend.capacity = 3
    scenario.providers[0].value.backend.timeOut = .seconds(20)
    scenario.providers[0].value.forward = .exponential(mean: 0.2e9)
    scenario.faults = triggers(action.kind).enumerated().map {
      Named("fault \($0.offset)", Fault($0.element, action))
    }
    return scenario
  }

  @Test(arguments: actions)
  func `whatever a fault does and when, nothing is breached`(action: FaultAction) {
    let scenario = Self.scenario(action)
    let records = AppJudgementTests.records(of: scenario, seed: 5)
    #expect(AppJudgementTests.judge(records, scenario).prefix(3).map(\.description) == [])
    #expect(records.contains { $0.event == .faultActed })
  }

  @Test func `all of them at once breach nothing either`() {
    var scenario = Self.scenario(.extensionKill)
    scenario.faults = Self.actions.enumerated().flatMap { index, action in
      [
        Named(
          "on \(index)",
          Fault(.on(.tileShown, .chance(0.1), after: .exponential(mean: 1e9)), action)),
        Named("each \(index)", Fault(.each(.exponential(mean: 60e9), for: .seconds(3)), action)),
      ]
    }
    let records = AppJudgementTests.records(of: scenario, seed: 6)
    #expect(AppJudgementTests.judge(records, scenario).prefix(3).map(\.description) == [])
    #expect(Set(records.filter { $0.event == .faultActed }.map(\.group)).count >= 19)
  }

  // MARK: - Only because it is recorded

  private static func findings(
    _ action: FaultAction, dropping: Bool = true
  ) -> Set<Invariant> {
    let scenario = Self.scenario(action)
    var records = AppJudgementTests.records(of: scenario, seed: 5)
    if dropping { records.removeAll { $0.event == .faultActed } }
    return Set(AppJudgementTests.judge(records, scenario).map(\.invariant))
  }

  @Test(
    arguments: [
      (.messageDrop(.returnToCall), .i11), (.messageDelay(.returnToCall, by: .constant(1e9)), .i11),
      (.storageLocked(.locked), .i10), (.storageLost, .i10), (.storageStale, .i10),
      (.processReuse, .i5), (.extensionKill, .i7), (.launchFail, .i7), (.callEnds, .i7),
    ] as [(FaultAction, Invariant)])
  func `what only a fault explains is a breach if no fault is recorded`(
    action: FaultAction, invariant: Invariant
  ) {
    #expect(Self.findings(action).contains(invariant))
    #expect(Self.findings(action, dropping: false).isEmpty)
  }

  @Test func `a fault of another kind explains nothing`() {
    let scenario = Self.scenario(.storageLost)
    var other = scenario
    for index in other.faults.indices { other.faults[index].value.action = .storageStale }
    let records = AppJudgementTests.records(of: scenario, seed: 5)
    #expect(!AppJudgementTests.judge(records, other).isEmpty)
  }

  @Test func `a kill that is told and not obeyed is a breach`() {
    let scenario = Self.scenario(.memoryPressure)
    var records = AppJudgementTests.records(of: scenario, seed: 5)
    records.removeAll { $0.event == .processLost }
    for index in records.indices where records[index].event == .launchStarted {
      records[index].detail = LaunchKind.warm.rawValue
    }
    let found = AppJudgementTests.judge(records, scenario)
    #expect(found.contains { $0.finding == .processGone })
  }
}
