import CallSimulation
import EventEngine
import FaultSearch
import Testing

struct FewerPeopleTests {
  private static func simpler(_ arrivals: Arrivals) -> [Arrivals] {
    var scenario = SmallHall.scenario
    scenario.traffic[0].value.arrivals = arrivals
    return FewerPeople().simpler(scenario).map { $0.traffic[0].value.arrivals }
  }

  @Test func `recorded calls become an eighth and then a half as many an hour`() {
    var recorded = RecordedArrivals()
    recorded.times = (1...240).map { .minutes(Int64($0)) }
    #expect(
      Self.simpler(.trace(recorded)) == [
        .constant(Rate(perHour: 8)), .constant(Rate(perHour: 30)),
      ])
    // Fewer than one an hour stay so few.
    recorded.times = [.minutes(0), .minutes(600)]
    #expect(Self.simpler(.trace(recorded)).allSatisfy { $0 == .constant(Rate(perHour: 0.1)) })
    recorded.times = [.minutes(3)]
    #expect(Self.simpler(.trace(recorded)).isEmpty)
  }

  @Test func `a profile is thinned step by step, in whole numbers from 1 on`() {
    let steps = [(0, 80.0), (7200, 3), (9000, 0)].map { second, rate in
      ProfileStep(from: TimeOfDay(second: second), rate: Rate(perHour: rate))
    }
    let thinned = Self.simpler(.poisson(.profile(WeekProfile(everyDay: steps))))
    let rates = thinned.map { arrivals -> [Double]? in
      guard case .poisson(.profile(let profile)) = arrivals else { return nil }
      return profile.everyDay?.map(\.rate.perHour)
    }
    #expect(rates == [[10, 1, 0], [40, 2, 0]])
    #expect(Self.simpler(.constant(Rate(perHour: 1))).isEmpty)
  }
}
