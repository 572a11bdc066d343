import EventEngine
import Statistics
import Testing

@testable import CallModel

/// Cells with traffic that changes, or that comes back, against exact results.
@Suite struct QueueTheoryTests {
  /// How many interpreters are in calls at an instant.
  private static func busy(at time: SimulationInstant, _ records: [TraceRecord]) -> Int {
    records.reduce(0) { sum, record in
      guard record.time <= time else { return sum }
      if record.event == .interpreterJoined { return sum + 1 }
      return record.event == .interpreterLeft ? sum - 1 : sum
    }
  }

  @Test func `without queue the number busy follows the rate, late and smoothed (Mt/G/inf)`() {
    // 20 an hour at 09:00, 140 at 12:00, 20 at 15:00; service anywhere in 0 to 2 h.
    let points = [(9, 20.0), (12, 140), (15, 20)].map { hour, rate in
      ProfileStep(from: TimeOfDay(second: hour * 3600), rate: Rate(perHour: rate))
    }
    var scenario = PlainScenario.scenario(
      .poisson(.profile(WeekProfile(everyDay: points, shape: .linear))),
      service: .uniform(min: 0, max: 7200e9), length: .hours(6))
    scenario.run.start = CalendarStart(
      year: 2027, month: 1, day: 14, timeOfDay: .hours(9), minutesAheadOfUTC: 0)
    let replications = 40
    let runs = (0..<replications).map { PlainScenario.records(of: scenario, replication: $0) }
    for half in [2, 5, 7, 9, 12] {
      let time = Double(half) / 2
      let found = runs.reduce(0) { $0 + Self.busy(at: .minutes(Int64(half) * 30), $1) }
      let wanted = Self.meanBusy(after: time) * Double(replications)
      // The number busy is Poisson (Eick, Massey, Whitt 1993), and so is its sum.
      #expect(abs(Double(found) - wanted) < 3.5 * wanted.squareRoot(), "\(time) h")
    }
  }

  /// ∫ λ(u) P(S > t − u) du over the last two hours, by Simpson's rule, exact for its cubic pieces.
  private static func meanBusy(after time: Double) -> Double {
    func density(_ u: Double) -> Double {
      (u < 3 ? 20 + 40 * u : 140 - 40 * (u - 3)) * (1 - (time - u) / 2)
    }
    let cuts = ([max(0, time - 2), 3, time].filter { $0 <= time && $0 >= time - 2 }).sorted()
    return zip(cuts, cuts.dropFirst()).reduce(0) { sum, ends in
      let (a, b) = ends
      return sum + (b - a) / 6 * (density(a) + 4 * density((a + b) / 2) + density(b))
    }
  }

  @Test func `people who come back wait as in the machine-repair model (M/M/c//N)`() {
    let (people, servers, think, service) = (10, 3, 60.0, 25.0)
    var closed = ClosedPeople()
    closed.people = people
    closed.think = .exponential(mean: think * 1e9)
    let scenario = PlainScenario.scenario(
      .closed(closed), staff: .count(servers), service: .exponential(mean: service * 1e9),
      length: .hours(30))
    // P(n in the system) by the birth-death balance.
    var weights = [1.0]
    for n in 0..<people {
      let ratio = Double(people - n) / think / (Double(min(n + 1, servers)) / service)
      weights.append(weights[n] * ratio)
    }
    let total = weights.reduce(0, +)
    let (inSystem, waiting) = weights.enumerated().reduce((0.0, 0.0)) { sums, state in
      let share = state.element / total
      return (
        sums.0 + Double(state.offset) * share,
        sums.1 + Double(max(0, state.offset - servers)) * share
      )
    }
    let throughput = (Double(people) - inSystem) / think

    let joined = PlainScenario.records(of: scenario).filter { $0.event == .interpreterJoined }
    let meanWait = Moments(of: joined.map { $0.elapsed.inSeconds }).mean
    #expect(abs(Double(joined.count) / (30 * 3600) / throughput - 1) < 0.03)
    #expect(abs(meanWait / (waiting / throughput) - 1) < 0.08)
  }

  @Test func `no more people are in calls than there are`() {
    var closed = ClosedPeople()
    closed.people = 7
    closed.think = .exponential(mean: 1e9)
    var scenario = PlainScenario.scenario(
      .closed(closed), staff: .count(3), service: .exponential(mean: 10e9), length: .minutes(20))
    scenario.people[0].value.callLength = .exponential(mean: 15e9)
    var (calls, most, last) = (0, 0, SimulationInstant.start)
    for record in PlainScenario.records(of: scenario) {
      if record.event == .callStarted { (calls, last) = (calls + 1, record.time) }
      if record.event == .callEnded { calls -= 1 }
      most = max(most, calls)
    }
    #expect(most == 7)
    #expect(calls == 0)
    #expect(last < scenario.run.end)
  }
}
