import CallMetrics
import EventEngine
import Testing

@testable import CallModel
@testable import Experiments

@Suite struct ShiftSearchTests {
  /// Two hours of 30 and of 90 calls, each with a shift of its own.
  private static var scenario: Scenario {
    var scenario = Scenario.queue(replications: 4)
    scenario.run.length = .hours(4)
    scenario.traffic[0].value.arrivals = .poisson(
      .profile(
        WeekProfile(everyDay: [
          ProfileStep(from: TimeOfDay(second: 0), rate: Rate(perHour: 30)),
          ProfileStep(from: TimeOfDay(second: 7200), rate: Rate(perHour: 90)),
        ])))
    scenario.providers[0].value.groups[0].value.staff = .schedule([
      StaffStep(from: TimeOfDay(second: 0), count: 1),
      StaffStep(from: TimeOfDay(second: 7200), count: 1),
    ])
    return scenario
  }

  private static func goal(_ share: Double) -> Threshold {
    Threshold(
      figure: Figure(
        .answerServiceLevel, .share,
        serviceLevel: ServiceLevel(threshold: .seconds(60), denominator: .arrived)),
      comparison: .atLeast, limit: share)
  }

  private static func search(
    _ goal: Threshold, within range: ClosedRange<Int> = 0...40, in scenario: Scenario = scenario,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) -> ShiftSearch<ModelEngine>? {
    ShiftSearch(
      of: "day", at: "hall", in: scenario, goals: [goal], within: range, engine: ModelEngine(),
      seed: 5, isInterrupted: isInterrupted)
  }

  @Test func `every hour meets the goal, and no shift can spare anybody`() throws {
    let answer = try #require(Self.search(Self.goal(0.8))).run()
    let best = try #require(answer.best)
    #expect(best.shifts.counts[1] > best.shifts.counts[0])
    #expect(best.hours == [0, 1, 2, 3])
    let total = try #require(best.result.total)
    for hour in best.hours {
      #expect((total.reading(of: Self.goal(0.8).figure, hour: hour)?.value ?? 0) >= 0.8)
    }
    #expect(best.shifts.staffHours <= answer.squareRootHours ?? 0)
    for shift in 0..<2 {
      var scenario = Self.scenario
      var fewer = best.shifts
      fewer.counts[shift] -= 1
      scenario.providers[0].value.groups[0].value.staff = fewer.staffing
      scenario.expectations = [CallModel.Expectation(.threshold(Self.goal(0.8)))]
      let result = Experiment(scenario, seed: 5).run()
      #expect(
        best.hours.contains { hour in
          (result.total?.reading(of: Self.goal(0.8).figure, hour: hour)?.value ?? 0) < 0.8
        })
    }
  }

  @Test func `a goal out of the range's reach has no plan, and an interruption is told`() throws {
    let none = try #require(Self.search(Self.goal(0.99), within: 0...1)).run()
    #expect(none.best == nil && !none.wasInterrupted)
    let stopped = Self.search(Self.goal(0.8), isInterrupted: { true })?.run()
    #expect(stopped?.best == nil && stopped?.wasInterrupted == true)
  }

  @Test func `an hour in which nobody is answered meets no goal of waits, one without calls does`()
    throws
  {
    var scenario = Self.scenario
    scenario.traffic[0].value.arrivals = .poisson(
      .profile(
        WeekProfile(everyDay: [
          ProfileStep(from: TimeOfDay(second: 0), rate: Rate(perHour: 0)),
          ProfileStep(from: TimeOfDay(second: 7200), rate: Rate(perHour: 90)),
        ])))
    let wait = Threshold(figure: Figure(.answerWait, .mean), comparison: .less, limit: 20e9)
    let answer = try #require(Self.search(wait, in: scenario)).run()
    let counts = try #require(answer.best).shifts.counts
    #expect(counts[0] == 0)
    #expect(counts[1] > 3)
  }

  @Test func `where square-root staffing never suffices there is no β`() throws {
    let idle = Threshold(figure: Figure(.staffOccupancy, .share), comparison: .less, limit: 0.1)
    let answer = try #require(Self.search(idle, within: 0...100)).run()
    let counts = try #require(answer.best).shifts.counts
    #expect(counts[0] > 14 && counts[1] > 40)
    #expect(answer.squareRootBeta == nil && answer.squareRootHours == nil)
    let usual = try #require(Self.search(Self.goal(0.8))).run()
    #expect((usual.squareRootBeta ?? 8) < 8)
  }

  @Test func `only a group with shifts can be searched`() {
    var scenario = Self.scenario
    scenario.providers[0].value.groups[0].value.staff = .count(4)
    #expect(
      ShiftSearch(
        of: "day", at: "hall", in: scenario, goals: [Self.goal(0.8)], within: 1...9,
        engine: ModelEngine(), seed: 1) == nil)
  }

  @Test func `staff hours are counts times hours over midnight`() {
    let shifts = ShiftCounts(
      starts: [TimeOfDay(second: 8 * 3600), TimeOfDay(second: 20 * 3600)], counts: [10, 2])
    #expect(shifts.staffHours == 144)
    #expect(shifts.covers(3, 1) && !shifts.covers(3, 0))
    #expect(shifts.covers(8, 0) && !shifts.covers(8, 1))
  }

  @Test func `load is a multiple of every kind of traffic but recorded calls`() throws {
    var scenario = Self.scenario
    let doubled = try #require(scenario.scaled(load: 2))
    guard case .poisson(.profile(let profile)) = doubled.traffic[0].value.arrivals else {
      Issue.record("another kind of traffic")
      return
    }
    #expect(profile.everyDay?.map(\.rate.perHour) == [60, 180])
    scenario.traffic[0].value.arrivals = .closed(ClosedPeople())
    #expect(
      scenario.scaled(load: 3)?.traffic[0].value.arrivals != scenario.traffic[0].value.arrivals)
    scenario.traffic[0].value.arrivals = .trace(RecordedArrivals())
    #expect(scenario.scaled(load: 3) == nil)
  }
}
