import EventEngine
import Statistics
import Testing

@testable import CallModel

/// Streams of arrivals against what theory says of their counts.
@Suite struct TrafficPlanTests {
  /// The numbers of arrivals in windows one after the other, of all streams of a scenario together.
  private static func counts(
    _ streams: [Named<TrafficStream>], days: [Named<Distribution>] = [], window: SimulationSpan,
    count: Int
  ) -> [Double] {
    var scenario = PlainScenario.scenario(.constant(.zero), length: window * Int64(count))
    scenario.traffic = streams
    scenario.run.days = days
    var tables = VariateTables()
    let key = StreamKey(seed: 11, replication: 0, cell: 0)
    var counts = [Double](repeating: 0, count: count)
    for stream in streams {
      var plan = TrafficPlan(stream, in: scenario, key: key, &tables)
      while let due = plan.next(before: scenario.run.end, &tables) {
        counts[Int(due.nanoseconds / window.nanoseconds)] += 1
        plan.ordinal += 1
      }
    }
    return counts
  }

  /// Mean and variance ÷ mean.
  private static func moments(_ counts: [Double]) -> (mean: Double, dispersion: Double) {
    let moments = Moments(of: counts)
    let variance = moments.squaredDeviations / Double(moments.count - 1)
    return (moments.mean, variance / moments.mean)
  }

  private static func stream(
    _ name: String, _ arrivals: Arrivals, _ factor: DayFactor? = nil
  ) -> Named<TrafficStream> {
    var stream = PlainScenario.stream(arrivals)
    stream.dayToDay = factor
    return Named(name, stream)
  }

  @Test func `counts of a Poisson stream have a dispersion of 1`() {
    let streams = [Self.stream("a", .constant(Rate(perHour: 20)))]
    let found = Self.moments(Self.counts(streams, window: .hours(1), count: 3000))
    #expect(abs(found.mean - 20) < 4 * (20 / 3000.0).squareRoot())
    #expect(abs(found.dispersion - 1) < 4 * (2 / 3000.0).squareRoot())
  }

  @Test func `even arrivals are equally far apart and of exact number`() {
    let scenario = PlainScenario.scenario(.even(.constant(Rate(perHour: 3600))))
    for replication in 0..<5 {
      let times = PlainScenario.arrivals(of: scenario, replication: replication)
      #expect(times.count == 3600)
      let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
      #expect(gaps.allSatisfy { abs($0.nanoseconds - 1_000_000_000) <= 1 })
    }
  }

  @Test func `even arrivals begin anywhere within their distance`() {
    let scenario = PlainScenario.scenario(
      .even(.constant(Rate(perHour: 60))), length: .minutes(2))
    let firsts = (0..<400).compactMap {
      PlainScenario.arrivals(of: scenario, replication: $0).first?.inSeconds
    }
    let moments = Moments(of: firsts)
    #expect(abs(moments.mean - 30) < 4 * 60 / (12.0 * 400).squareRoot())
    #expect(firsts.allSatisfy { $0 < 60 })
  }

  @Test func `even arrivals follow a rate that changes`() {
    // 0 to 120 an hour within the hour: 60 in all, a quarter of them in the first half.
    let line = RateStage(span: .hours(1), from: .zero, to: Rate(perHour: 120))
    let times = PlainScenario.arrivals(of: PlainScenario.scenario(.even(.stages([line]))))
    #expect(times.count == 60)
    let early = times.count { $0 < .minutes(30) }
    #expect((14...16).contains(early))
  }

  @Test func `bursty arrivals have the moments of an MMPP-2`() {
    var rate = BurstyRate()
    rate.quiet = BurstState(rate: Rate(perHour: 10), lasts: .minutes(40))
    rate.burst = BurstState(rate: Rate(perHour: 70), lasts: .minutes(20))
    let counts = Self.counts([Self.stream("a", .bursty(rate))], window: .hours(1), count: 6000)
    let found = Self.moments(counts)
    // Rates an hour of leaving each state, and of calls in it (Fischer, Meier-Hellstern 1993).
    let (s1, s2, l1, l2) = (1.5, 3.0, 10.0, 70.0)
    let sum = s1 + s2
    let growth = 1 - (1 - PortableMath.exp(-sum)) / sum
    let dispersion =
      1 + 2 * s1 * s2 * (l1 - l2) * (l1 - l2) / (sum * sum * (l1 * s2 + l2 * s1)) * growth
    #expect(abs(found.mean - 30) < 1.2)
    #expect(abs(found.dispersion / dispersion - 1) < 0.12)
  }

  @Test func `streams with factors of their own share no busy day`() {
    let law = DayFactor.law(.gamma(mean: 1, cv: 0.2))
    let streams = ["a", "b"].map { Self.stream($0, .constant(Rate(perHour: 8)), law) }
    let found = Self.moments(Self.counts(streams, window: .days(1), count: 1500))
    // Var = Λ + cv² (Λ₁² + Λ₂²) with Λ₁ = Λ₂ = 192.
    let dispersion = 1 + 0.04 * 192
    #expect(abs(found.mean - 384) < 6)
    #expect(abs(found.dispersion / dispersion - 1) < 0.15)
  }

  @Test func `streams that share a factor are busy on the same days`() {
    let shared = DayFactor.shared("busy")
    let streams = ["a", "b"].map { Self.stream($0, .constant(Rate(perHour: 8)), shared) }
    let days = [Named("busy", Distribution.gamma(mean: 1, cv: 0.2))]
    let found = Self.moments(
      Self.counts(streams, days: days, window: .days(1), count: 1500))
    // Var = Λ + cv² Λ² with Λ = 384.
    let dispersion = 1 + 0.04 * 384
    #expect(abs(found.mean - 384) < 9)
    #expect(abs(found.dispersion / dispersion - 1) < 0.15)
  }

  @Test func `a day of the calendar has one factor, wherever in it the run starts`() {
    var scenario = PlainScenario.scenario(.constant(Rate(perHour: 60)), length: .hours(30))
    scenario.traffic[0].value.dayToDay = .law(.uniform(min: 0, max: 2))
    #expect(scenario.run.calendarDays == 2)
    scenario.run.start = CalendarStart(
      year: 2027, month: 1, day: 14, timeOfDay: .hours(20), minutesAheadOfUTC: 0)
    #expect(scenario.run.calendarDays == 3)
  }

  @Test func `recorded arrivals come when they were recorded`() {
    var recorded = RecordedArrivals()
    recorded.times = [.start, .seconds(1), .seconds(1), .nanoseconds(5_000_000_001), .hours(2)]
    let scenario = PlainScenario.scenario(.trace(recorded))
    for replication in 0..<3 {
      let times = PlainScenario.arrivals(of: scenario, replication: replication)
      // What lies beyond the run does not come.
      #expect(times == Array(recorded.times.prefix(4)))
    }
  }

  @Test func `arrivals that are requests all ask`() {
    var scenario = PlainScenario.scenario(.constant(Rate(perHour: 600)))
    scenario.people[0].value.asks.chance = 0.5
    scenario.people[0].value.asks.after = .exponential(mean: 1e9)
    func share(_ unit: ArrivalUnit) -> Double {
      scenario.traffic[0].value.unit = unit
      let records = PlainScenario.records(of: scenario)
      let picks = records.count { $0.event == .requestPicked }
      return Double(picks) / Double(records.count { $0.event == .callStarted })
    }
    #expect(share(.requests) == 1)
    #expect(abs(share(.calls) - 0.5) < 0.1)
  }
}
