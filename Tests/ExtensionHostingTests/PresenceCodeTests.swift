import CallModel
import EventEngine
import ExtensionHosting
import LiveCommunicationKit
import Testing

/// R16–R18, U17: presence call-backs reach code that observes.
struct PresenceCodeTests {
  private static func leaving(_ scenario: inout Scenario) {
    scenario.people[0].value.leaves.chance = 1
    scenario.people[0].value.leaves.after = .constant(5e9)
    scenario.people[0].value.leaves.rejoin = 1
    scenario.people[0].value.leaves.rejoinAfter = .constant(10e9)
    scenario.framework.rejoinWindow = .minutes(1)
    // Leaving and coming back fall into the wait.
    scenario.providers[0].value.join = .constant(30e9)
    scenario.run.length = .minutes(3)
  }

  private func ends(
    _ played: CodeCellTests.Played, of callback: PresenceCallback
  ) -> [TraceRecord] {
    played.records.filter {
      $0.event == .presenceEnded && $0.amount == Int32(callback.rawValue)
    }
  }

  @Test func `each change of presence runs its handler, which takes its time`() throws {
    let played = try CodeCellTests.play(
      ObservingExtension.self, NoContainerApp.self, change: Self.leaving)
    for (callback, seconds) in [
      (PresenceCallback.didLeave, 2), (.didRejoin, 3), (.callDidEnd, 4),
    ] as [(PresenceCallback, Int64)] {
      let ends = ends(played, of: callback)
      #expect(ends.count > 5)
      // A launch of 400 ms comes before.
      #expect(ends.allSatisfy { $0.elapsed == .seconds(seconds) + .milliseconds(400) })
      #expect(ends.allSatisfy { $0.detail == PresenceEnd.completed.rawValue })
    }
    #expect(played.breaches == [])
    #expect(played.findings == [])
  }

  @Test func `code that doesn't observe is not told, whatever the scenario says`() throws {
    let played = try CodeCellTests.play(SoundExtension.self, NoContainerApp.self) {
      Self.leaving(&$0)
      $0.apps[0].value.observesPresence = true
    }
    #expect(!played.records.contains { $0.event == .presenceStarted })
    #expect(played.count(.assisted) > 5)
  }

  @Test func `an older system tells nobody`() throws {
    let played = try CodeCellTests.play(ObservingExtension.self, NoContainerApp.self) {
      Self.leaving(&$0)
      $0.run.osLevel = .minor2
    }
    #expect(!played.records.contains { $0.event == .presenceStarted })
  }

  @Test func `a call-back that hangs is ended by the limit, one that loops crashes alone`() throws {
    let played = try CodeCellTests.play(StuckObserver.self, NoContainerApp.self) {
      Self.leaving(&$0)
      $0.run.length = .minutes(1)
    }
    let ends = ends(played, of: .didLeave)
    let limits = ends.filter { $0.detail == PresenceEnd.limitPassed.rawValue }
    let crashes = ends.filter { $0.detail == PresenceEnd.crashed.rawValue }
    #expect(!limits.isEmpty && !crashes.isEmpty && limits.count + crashes.count == ends.count)
    #expect(limits.allSatisfy { $0.elapsed == .seconds(30) })
    #expect(played.count(.crashed) == 0)
    #expect(played.finding(.crashed)?.place == "requesterDidLeave")
    #expect(played.breaches == [])
  }

  @Test func `a kill ends a call-back as the scenario has it`() throws {
    let played = try CodeCellTests.play(ObservingExtension.self, NoContainerApp.self) {
      Self.leaving(&$0)
      $0.framework.kills.running = Rate(perHour: 1800)
    }
    let ends = ends(played, of: .didLeave)
    #expect(ends.contains { $0.detail == PresenceEnd.killed.rawValue })
    #expect(ends.contains { $0.detail == PresenceEnd.completed.rawValue })
    #expect(played.breaches == [])
  }
}
