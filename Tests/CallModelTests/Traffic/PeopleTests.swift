import EventEngine
import Testing

@testable import CallModel

/// What people and their devices bring into a call.
@Suite struct PeopleTests {
  private static var scenario: Scenario {
    PlainScenario.scenario(.constant(Rate(perHour: 2000)))
  }

  private static func share(
    _ records: [TraceRecord], _ event: TraceEvent, _ isMeant: (TraceRecord) -> Bool
  ) -> Double {
    let all = records.filter { $0.event == event }
    return Double(all.count(where: isMeant)) / Double(all.count)
  }

  @Test func `skills are drawn by weight and numbered through the scenario`() {
    var scenario = Self.scenario
    var others = scenario.people[0].value
    others.skill = [Named("lsm", 1), Named("asl", 3)]
    scenario.people.insert(Named("others", others), at: 0)
    scenario.people[1].value.skill = [Named("asl", 1), Named("bsl", 0), Named("ssl", 1)]
    #expect(scenario.skills == ["lsm", "asl", "bsl", "ssl"])
    let records = PlainScenario.records(of: scenario)
    let shares = (0...4).map { number in
      Self.share(records, .requestPicked) { $0.group == number }
    }
    #expect(shares[0] == 0 && shares[1] == 0 && shares[3] == 0)
    #expect(abs(shares[2] - 0.5) < 0.05)
    scenario.traffic[0].value.people = "others"
    let theirs = PlainScenario.records(of: scenario)
    #expect(abs(Self.share(theirs, .requestPicked) { $0.group == 1 } - 0.25) < 0.05)
  }

  @Test func `all tries of a call need the same skill`() {
    var scenario = Self.scenario
    scenario.people[0].value.skill = [Named("asl", 1), Named("lsm", 1)]
    scenario.people[0].value.onFailure.retry = 1
    scenario.people[0].value.onFailure.atMost = 3
    scenario.apps[0].value.prepare.outcomes.proceed = 0
    scenario.apps[0].value.prepare.outcomes.cannotFulfill = 1
    var skills: [UInt32: Set<UInt16>] = [:]
    for record in PlainScenario.records(of: scenario) where record.event == .requestPicked {
      skills[record.call, default: []].insert(record.group)
    }
    #expect(skills.values.allSatisfy { $0.count == 1 })
    #expect(Set(skills.values.compactMap(\.first)) == [1, 2])
  }

  @Test func `devices are locked, of a class and of a level as often as is said (U22)`() {
    var scenario = Self.scenario
    scenario.run.osLevel = .minor2
    scenario.people[0].value.device.locked = 0.3
    scenario.people[0].value.device.beforeFirstUnlock = 0.1
    scenario.people[0].value.device.memory = [Named("small", 1), Named("large", 4)]
    let records = PlainScenario.records(of: scenario)
    func share(_ isMeant: (DeviceState) -> Bool) -> Double {
      Self.share(records, .callStarted) { isMeant(DeviceState(bits: $0.detail)) }
    }
    #expect(abs(share { $0.lock == .locked } - 0.3) < 0.04)
    #expect(abs(share { $0.lock == .beforeFirstUnlock } - 0.1) < 0.03)
    #expect(share { $0.osLevel == .minor2 } == 1)
    #expect(scenario.memoryClasses == ["small", "large"])
    #expect(abs(Self.share(records, .callStarted) { $0.group == 2 } - 0.8) < 0.04)

    scenario.people[0].value.device.osLevel = [
      WeightedLevel(.minor1, weight: 1), WeightedLevel(.minor3, weight: 3),
    ]
    let mixed = PlainScenario.records(of: scenario)
    let old = Self.share(mixed, .callStarted) { DeviceState(bits: $0.detail).osLevel == .minor1 }
    #expect(abs(old - 0.25) < 0.04)
  }

  @Test func `a device keeps its state until it is unlocked`() {
    var scenario = Self.scenario
    scenario.people[0].value.device.beforeFirstUnlock = 1
    var cell = CallCell(scenario: scenario, seed: 1, replication: 0, cell: 0)
    let call = cell.takeCall()
    cell.tellStart(of: call)
    let before = cell.device(of: call).state.lock
    cell.unlockDevice(of: call)
    let after = cell.device(of: call).state
    #expect(before == .beforeFirstUnlock)
    #expect(after.lock == .unlocked && after.osLevel == .minor3)
  }

  @Test func `patience is that of the time of day of the pick`() {
    var scenario = PlainScenario.scenario(
      .constant(Rate(perHour: 60)), staff: .count(0), length: .hours(48))
    scenario.run.start = CalendarStart(
      year: 2027, month: 1, day: 14, timeOfDay: .hours(22), minutesAheadOfUTC: 0)
    scenario.people[0].value.asks.after = .constant(5 * 3600e9)
    scenario.people[0].value.patienceByTime = [
      TimedLaw(from: TimeOfDay(second: 6 * 3600), law: .constant(10e9)),
      TimedLaw(from: TimeOfDay(second: 18 * 3600), law: .constant(30e9)),
    ]
    let left = PlainScenario.records(of: scenario).filter { $0.event == .lineLeft }
    #expect(left.count > 2000)
    #expect(
      left.allSatisfy { record in
        let hour = (record.picked.nanoseconds / 3_600_000_000_000 + 22) % 24
        return record.elapsed == .seconds((6..<18).contains(hour) ? 10 : 30)
      })
    // The rest of a patience is that of the hour in which the call began.
    scenario.people[0].value.asks.after = .constant(0)
    scenario.people[0].value.onFailure.retry = 1
    scenario.people[0].value.onFailure.after = .constant(3600e9)
    scenario.people[0].value.onFailure.keepsPatience = .rest
    let again = PlainScenario.records(of: scenario).filter { $0.event == .lineLeft }
    #expect(again.contains { $0.elapsed == .zero })
    #expect(again.allSatisfy { [.zero, .seconds(10), .seconds(30)].contains($0.elapsed) })
  }
}
