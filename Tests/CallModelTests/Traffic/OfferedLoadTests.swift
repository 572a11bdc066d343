import CallModel
import EventEngine
import Testing

@Suite struct OfferedLoadTests {
  private static func scenario() -> Scenario {
    var scenario = Scenario()
    scenario.run.length = .seconds(7200)
    scenario.run.start = CalendarStart(
      year: 2027, month: 3, day: 1, timeOfDay: .seconds(36_000), minutesAheadOfUTC: 0)
    var stream = TrafficStream()
    stream.people = "p"
    stream.arrivals = .constant(Rate(perHour: 30))
    scenario.traffic = [Named("t", stream)]
    var people = PeopleDescription()
    people.picks = [Named("a", 1)]
    scenario.people = [Named("p", people)]
    var app = AppDescription()
    app.provider = "v"
    scenario.apps = [Named("a", app)]
    var provider = ProviderDescription()
    provider.service = .exponential(mean: 240e9)
    provider.join = .constant(30e9)
    provider.wrapUp = .constant(30e9)
    var group = StaffGroup()
    group.staff = .count(3)
    provider.groups = [Named("g", group)]
    scenario.providers = [Named("v", provider)]
    return scenario
  }

  private static func steps(_ scenario: Scenario, seconds: Int = 3600) -> [OfferedLoad.Step] {
    OfferedLoad.all(of: scenario, stepSeconds: seconds)[0].steps
  }

  @Test func `load is calls an hour times the handle time`() {
    let steps = Self.steps(Self.scenario())
    #expect(steps.count == 2)
    for step in steps {
      #expect((step.perHour - 30).magnitude < 1e-9)
      #expect((step.load - 2.5).magnitude < 1e-9)
      #expect(step.staff == 3)
      #expect(!step.isOverloaded)
    }
  }

  @Test func `who doesn't ask, and who picks another provider's app, is no load`() {
    var scenario = Self.scenario()
    scenario.people[0].value.asks.chance = 0.5
    scenario.people[0].value.picks.append(Named("b", 3))
    var other = AppDescription()
    other.provider = "w"
    scenario.apps.append(Named("b", other))
    scenario.providers.append(Named("w", ProviderDescription()))
    #expect((Self.steps(scenario)[0].perHour - 3.75).magnitude < 1e-9)
    scenario.traffic[0].value.unit = .requests
    #expect((Self.steps(scenario)[0].perHour - 7.5).magnitude < 1e-9)
  }

  @Test func `profiles, stages and days' factors count in their hours`() {
    var scenario = Self.scenario()
    let profile = [
      ProfileStep(from: TimeOfDay(second: 36_000), rate: Rate(perHour: 10)),
      ProfileStep(from: TimeOfDay(second: 37_800), rate: Rate(perHour: 50)),
    ]
    scenario.traffic[0].value.arrivals = .poisson(.profile(WeekProfile(everyDay: profile)))
    let rates = Self.steps(scenario).map(\.perHour)
    #expect((rates[0] - 30).magnitude < 1e-9 && (rates[1] - 50).magnitude < 1e-9)
    scenario.traffic[0].value.dayToDay = .law(.constant(2))
    #expect((Self.steps(scenario)[0].perHour - 60).magnitude < 1e-9)
    scenario.traffic[0].value.dayToDay = nil
    let stage = RateStage(
      span: .seconds(3600), from: .zero, to: Rate(perHour: 60))
    scenario.traffic[0].value.arrivals = .even(.stages([stage]))
    let staged = Self.steps(scenario).map(\.perHour)
    #expect((staged[0] - 30).magnitude < 1e-9 && staged[1] == 0)
  }

  @Test func `a profile goes on over midnight into the next day`() {
    var scenario = Self.scenario()
    scenario.run.length = .seconds(30 * 3600)
    let profile = [
      ProfileStep(from: TimeOfDay(second: 0), rate: Rate(perHour: 1)),
      ProfileStep(from: TimeOfDay(second: 43_200), rate: Rate(perHour: 7)),
    ]
    scenario.traffic[0].value.arrivals = .poisson(.profile(WeekProfile(everyDay: profile)))
    let rates = Self.steps(scenario).map { ($0.perHour * 1e6).rounded() / 1e6 }
    #expect(rates.count == 30)
    #expect(rates[0..<2].allSatisfy { $0 == 1 } && rates[2..<14].allSatisfy { $0 == 7 })
    #expect(rates[14..<26].allSatisfy { $0 == 1 } && rates[26...].allSatisfy { $0 == 7 })
  }

  @Test func `a run that ends within an hour has that hour's rate all the same`() {
    var scenario = Self.scenario()
    scenario.run.length = .seconds(5400)
    #expect(Self.steps(scenario).allSatisfy { ($0.perHour - 30).magnitude < 1e-9 })
    var bursty = BurstyRate()
    bursty.quiet = BurstState(rate: Rate(perHour: 10), lasts: .seconds(30))
    bursty.burst = BurstState(rate: Rate(perHour: 50), lasts: .seconds(10))
    scenario.traffic[0].value.arrivals = .bursty(bursty)
    #expect(Self.steps(scenario).allSatisfy { ($0.perHour - 20).magnitude < 1e-9 })
  }

  @Test func `breaks, presence and shifts take staff off`() {
    var scenario = Self.scenario()
    var group = StaffGroup()
    group.staff = .schedule([
      StaffStep(from: TimeOfDay(second: 36_000), count: 4),
      StaffStep(from: TimeOfDay(second: 37_800), count: 2),
    ])
    scenario.providers[0].value.groups = [Named("g", group)]
    #expect(Self.steps(scenario).map(\.staff) == [3, 2])
    #expect(Self.steps(scenario).map(\.isOverloaded) == [false, true])
    group.presence = 0.5
    group.breaks = [
      StaffBreak(from: TimeOfDay(second: 37_800), for: .seconds(1800), .count(1))
    ]
    scenario.providers[0].value.groups = [Named("g", group)]
    #expect(Self.steps(scenario).map(\.staff) == [1, 1])
    group.staff = .unlimited
    scenario.providers[0].value.groups.append(Named("m", group))
    #expect(Self.steps(scenario).map(\.staff) == [nil, nil])
    #expect(Self.steps(scenario).allSatisfy { !$0.isOverloaded })
  }

  @Test func `a skill may be overloaded where the whole staff is not`() {
    var scenario = Self.scenario()
    scenario.people[0].value.skill = [Named("x", 2), Named("y", 1)]
    scenario.providers[0].value.serviceBySkill = [Named("y", .constant(540e9))]
    var group = StaffGroup()
    group.staff = .count(10)
    group.skills = ["x"]
    var both = StaffGroup()
    both.staff = .count(1)
    both.skills = ["x", "y"]
    scenario.providers[0].value.groups = [Named("g", group), Named("b", both)]
    let step = Self.steps(scenario)[0]
    // x: 20/h of 300 s; y: 10/h of 600 s, whom one may serve.
    #expect((step.bySkill[0].load - 5.0 / 3).magnitude < 1e-9)
    #expect((step.bySkill[1].load - 5.0 / 3).magnitude < 1e-9)
    #expect(step.bySkill.map(\.staff) == [11, 1])
    #expect(step.isOverloaded && step.overloadedSkill == 1)
  }

  @Test func `the routing says who serves a skill, and who first`() {
    var scenario = Self.scenario()
    scenario.people[0].value.skill = [Named("x", 1)]
    var slow = StaffGroup()
    slow.staff = .count(2)
    slow.service = .constant(540e9)
    var quick = StaffGroup()
    quick.staff = .count(7)
    quick.service = .constant(60e9)
    scenario.providers[0].value.groups = [
      Named("slow", slow), Named("quick", quick), Named("idle", slow),
    ]
    #expect(Self.steps(scenario)[0].bySkill[0].staff == 11)
    #expect((Self.steps(scenario)[0].bySkill[0].load - 5).magnitude < 1e-9)
    scenario.providers[0].value.routing = [
      Named("x", [RoutingStep("slow", after: .seconds(10)), RoutingStep("quick")])
    ]
    #expect(Self.steps(scenario)[0].bySkill[0].staff == 9)
    #expect((Self.steps(scenario)[0].bySkill[0].load - 1).magnitude < 1e-9)
  }
}
