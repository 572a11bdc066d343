import EventEngine
import Testing

@testable import CallModel

/// Mistakes that other simulators of this kind made with staff and periods, each once.
@Suite struct PeerStaffBugTests {
  private static func scenario(_ steps: [StaffStep], service: Distribution) -> Scenario {
    var scenario = PlainScenario.scenario(
      .constant(Rate(perHour: 600)), staff: .schedule(steps), service: service)
    scenario.run.start = CalendarStart(
      year: 2027, month: 3, day: 1, timeOfDay: .zero, minutesAheadOfUTC: 0)
    return scenario
  }

  private static func step(_ minute: Int, _ count: Int) -> StaffStep {
    StaffStep(from: TimeOfDay(second: 60 * minute), count: count)
  }

  @Test func `who is still finishing counts when staff is added`() {
    // Three are busy for an hour; one is planned from 10 min on, two from 20 min on.
    let records = PlainScenario.records(
      of: Self.scenario(
        [Self.step(0, 3), Self.step(10, 1), Self.step(20, 2)], service: .constant(3600e9)))
    let begun = records.filter { $0.event == .interpreterAssigned }.map(\.time.inSeconds)
    #expect(begun.prefix(3).allSatisfy { $0 < 600 })
    // The fourth begins only when two of the three are gone, not when the second is planned.
    let ends = records.filter { $0.event == .interpreterReleased }.map(\.time.inSeconds)
    #expect(begun[3] == ends[1])
    #expect(begun[3] > 3600)
  }

  @Test func `a period begins at its very nanosecond, day after day`() {
    var scenario = Self.scenario(
      [Self.step(0, 1), Self.step(7 * 60 + 1, 3), Self.step(20 * 60, 2)], service: .constant(1e9))
    scenario.traffic[0].value.arrivals = .constant(Rate(perHour: 1))
    scenario.run.length = .hours(24 * 40)
    let changes = PlainScenario.records(of: scenario).filter { $0.event == .staffChanged }
    #expect(changes.count >= 3 * 40)
    for change in changes.dropFirst() {
      let second = change.time.nanoseconds % (86_400 * 1_000_000_000)
      #expect([0, 25_260, 72_000].map { $0 * 1_000_000_000 }.contains(second))
    }
  }
}
