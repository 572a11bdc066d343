import EventEngine
import Statistics
import Testing

@testable import CallModel

/// What must stay the same when a scenario is changed in a way that means nothing.
@Suite struct MetamorphicTests {
  /// A busy hour with waits, abandonment, retries and people who leave.
  private static func busy(_ streams: [Named<TrafficStream>]) -> Scenario {
    var scenario = PlainScenario.scenario(
      .constant(.zero), staff: .count(3), service: .lognormal(median: 60e9, p95: 300e9))
    scenario.traffic = streams
    scenario.people[0].value.patience = .weibull(scale: 90e9, shape: 1.4)
    scenario.people[0].value.onFailure.retry = 0.5
    scenario.people[0].value.onFailure.after = .exponential(mean: 20e9)
    scenario.people[0].value.onFailure.otherApp = 0.3
    scenario.people[0].value.leaves.chance = 0.1
    scenario.people[0].value.leaves.after = .exponential(mean: 60e9)
    scenario.apps[0].value.launch.cold = .lognormal(median: 450e6, p99: 2.5e9)
    scenario.apps[0].value.prepare.work = .gamma(mean: 200e6, cv: 0.7)
    scenario.providers[0].value.join = .uniform(min: 1e9, max: 3e9)
    scenario.providers[0].value.wrapUp = .constant(20e9)
    return scenario
  }

  private static func stream(_ name: String, _ perHour: Double) -> Named<TrafficStream> {
    Named(name, PlainScenario.stream(.constant(Rate(perHour: perHour))))
  }

  @Test(arguments: [0, 1, 2])
  func `an app that nobody picks changes nothing`(place: Int) {
    var scenario = Self.busy([Self.stream("calls", 120)])
    scenario.apps.append(Named("other", scenario.apps[0].value))
    scenario.people[0].value.picks = [Named("app", 2), Named("other", 1)]
    let plain = PlainScenario.records(of: scenario)
    var ghost = scenario.apps[0].value
    ghost.launch.cold = .constant(9e9)
    scenario.apps.insert(Named("ghost", ghost), at: place)
    scenario.people[0].value.picks.append(Named("ghost", 0))
    let changed = PlainScenario.records(of: scenario).map { record in
      var record = record
      if record.app > place { record.app -= 1 }
      return record
    }
    #expect(plain == changed)
    #expect(plain.contains { $0.event == .retryPlanned && $0.app == 1 })
  }

  @Test func `a stream, a skill, a device and a factor more move no draw of a stream`() {
    let scenario = Self.busy([Self.stream("calls", 60)])
    let plain = PlainScenario.arrivals(of: scenario)
    var more = Self.busy([Self.stream("others", 30), Self.stream("calls", 60)])
    more.run.days = [Named("busy", .gamma(mean: 1, cv: 0.3))]
    more.people.append(Named("more", more.people[0].value))
    more.people[0].value.skill = [Named("asl", 1), Named("lsm", 2)]
    more.people[0].value.device.locked = 0.5
    more.people.swapAt(0, 1)
    more.traffic[1].value.people = "more"
    let all = Set(PlainScenario.arrivals(of: more))
    #expect(plain.allSatisfy { all.contains($0) })
    #expect(all.count > plain.count)
  }

  @Test func `all times twice as long give all results twice as late`() {
    let scenario = Self.busy([Self.stream("calls", 120)])
    let plain = PlainScenario.records(of: scenario)
    var slow = Self.busy([Self.stream("calls", 60)])
    slow.run.length = .hours(2)
    for law in [
      \PeopleDescription.onFailure.after, \.leaves.after, \.leaves.rejoinAfter, \.asks.after,
    ] {
      slow.people[0].value[keyPath: law] = slow.people[0].value[keyPath: law].scaled(by: 2)
    }
    slow.people[0].value.patience = slow.people[0].value.patience?.scaled(by: 2)
    for law in [\AppDescription.launch.cold, \.prepare.work] {
      slow.apps[0].value[keyPath: law] = slow.apps[0].value[keyPath: law].scaled(by: 2)
    }
    for law in [\ProviderDescription.join, \.service, \.wrapUp] {
      slow.providers[0].value[keyPath: law] = slow.providers[0].value[keyPath: law].scaled(by: 2)
    }
    slow.framework.invocationLimit = .seconds(60)
    slow.framework.releaseAfter = .minutes(20)
    let scaled = PlainScenario.records(of: slow)
    #expect(plain.count == scaled.count)
    #expect(
      zip(plain, scaled).allSatisfy { one, two in
        // A call takes some dozen draws, each a nanosecond off at most.
        let isSame = one.event == two.event && one.request == two.request && one.call == two.call
        return isSame && abs(two.time.nanoseconds - 2 * one.time.nanoseconds) < 200
      })
  }

  @Test func `a Poisson stream split in two gives the same waits`() throws {
    let whole = Self.busy([Self.stream("calls", 120)])
    let halves = Self.busy([Self.stream("one", 70), Self.stream("two", 50)])
    func waits(_ scenario: Scenario, _ replications: Range<Int>) -> [Double] {
      replications.map { replication in
        let records = PlainScenario.records(of: scenario, replication: replication)
        let joined = records.filter { $0.event == .interpreterJoined }
        return Moments(of: joined.map { $0.elapsed.inSeconds }).mean
      }
    }
    let test = try #require(
      KolmogorovSmirnov(waits(whole, 0..<60), waits(halves, 100..<160)))
    #expect(test.pValue > 0.01)
  }
}
