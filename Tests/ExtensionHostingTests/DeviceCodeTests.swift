import CallModel
import EventEngine
import ExtensionHosting
import LiveCommunicationKit
import Testing

/// What code finds on its device is what the scenario says: P3, U22, and faults of storage.
struct DeviceCodeTests {
  private func relaunches(_ played: CodeCellTests.Played) -> Int {
    played.records.count { $0.event == .launchStarted && $0.phase == .relaunch }
  }

  private static func fault(
    _ trigger: FaultTrigger, _ action: FaultAction
  ) -> @Sendable (inout Scenario) -> Void {
    { $0.faults = [Named("fault", Fault(trigger, action))] }
  }

  @Test func `people are signed in before the call as often as the scenario has it`() throws {
    let half = try CodeCellTests.play(SigningExtension.self, FurnishedApp.self) {
      $0.apps[0].value.signedIn = 0.5
    }
    #expect(relaunches(half) > 10 && relaunches(half) < half.offered - 10)
    #expect(half.count(.assisted) == half.offered)
    let all = try CodeCellTests.play(SigningExtension.self, FurnishedApp.self)
    #expect(relaunches(all) == 0)
  }

  @Test func `a locked device refuses its keychain, until the person unlocks it`() throws {
    let played = try CodeCellTests.play(SigningExtension.self, FurnishedApp.self) {
      $0.people[0].value.device.locked = 1
    }
    #expect(played.finding(.keychainRefused)?.count == played.offered)
    #expect(played.finding(.tookLockForSignedOut)?.count == played.offered)
    #expect(relaunches(played) == played.offered)
    #expect(played.count(.assisted) == played.offered)
    let open = try CodeCellTests.play(SigningExtension.self, FurnishedApp.self)
    #expect(open.finding(.keychainRefused) == nil)
  }

  @Test func `defaults reach the extension after the scenario's flush`() throws {
    let quick = try CodeCellTests.play(ConsentExtension.self, ConsentApp.self)
    #expect(relaunches(quick) == quick.offered)
    let slow = try CodeCellTests.play(ConsentExtension.self, ConsentApp.self) {
      $0.framework.appGroup.flushAfter = .constant(60e9)
    }
    #expect(relaunches(slow) > 2 * slow.offered)
    #expect(slow.finding(.askedAgain) != nil)
  }

  @Test func `a suspended process that is killed loses what it hadn't flushed`() throws {
    func change(_ scenario: inout Scenario) {
      scenario.framework.appGroup.flushAfter = .constant(2e9)
      scenario.framework.kills.suspended = Rate(perHour: 3600)
    }
    let kept = try CodeCellTests.play(ConsentExtension.self, ConsentApp.self, change: change)
    #expect(kept.finding(.lostWrite) == nil)
    let lost = try CodeCellTests.play(ConsentExtension.self, ConsentApp.self) {
      change(&$0)
      $0.framework.appGroup.lostOnKill = 1
    }
    #expect(lost.finding(.lostWrite) != nil)
  }

  @Test func `faults of storage reach what code reads`() throws {
    let window = FaultTrigger.at(.start, for: .minutes(5))
    let stale = try CodeCellTests.play(
      SigningExtension.self, SigningApp.self, change: Self.fault(window, .storageStale))
    #expect(stale.finding(.askedAgain) != nil)
    let known = try CodeCellTests.play(
      SigningExtension.self, FurnishedApp.self, change: Self.fault(window, .storageStale))
    // What was there before the call is seen.
    #expect(relaunches(known) == 0)
    let locked = try CodeCellTests.play(
      SigningExtension.self, FurnishedApp.self,
      change: Self.fault(window, .storageLocked(.locked)))
    #expect(locked.finding(.tookLockForSignedOut) != nil)
    let lost = try CodeCellTests.play(
      SigningExtension.self, FurnishedApp.self,
      change: Self.fault(.on(.prepareStarted, .every(2), after: .constant(0)), .storageLost))
    #expect(relaunches(lost) == lost.offered / 2)
    for played in [stale, locked, lost] {
      #expect(played.records.contains { $0.event == .faultActed })
      #expect(played.breaches == [])
    }
  }

  @Test func `the container app is killed under the person's hands, and opened again`() throws {
    let played = try CodeCellTests.play(SigningExtension.self, SigningApp.self) {
      $0.apps[0].value.containerApp.killed.chance = 0.5
      $0.apps[0].value.containerApp.killed.reopens = 1
      $0.apps[0].value.containerApp.killed.after = .constant(3e9)
    }
    let kills = played.records.count { $0.event == .containerAppKilled }
    #expect(kills > 10 && kills < played.offered - 10)
    #expect(played.records.count { $0.event == .containerAppReopened } == kills)
    #expect(played.count(.assisted) == played.offered)
    #expect(played.breaches == [])
  }

  @Test func `a container app without the entitlement can't return to the call`() throws {
    let played = try CodeCellTests.play(SigningExtension.self, SigningApp.self) {
      $0.apps[0].value.entitlements.isContainerAppEntitled = false
      $0.run.drain = .span(.minutes(1))
    }
    #expect(played.count(.assisted) == 0)
    #expect(played.finding(.returnIgnored)?.subject == "notEntitled")
  }
}
