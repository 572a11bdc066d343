import CallSimulation
import TestSupport
import Testing

/// What must follow when a scenario is changed, whatever the scenario.
@Suite struct MetamorphicLawTests {
  private static let seeds = UInt64(0)..<UInt64(ProofSize.scaled(10))

  /// By request: from joining the line to the interpreter's joining [ns].
  private static func waits(_ scenario: Scenario) -> [UInt32: Int64] {
    var waits: [UInt32: Int64] = [:]
    for record in scenario.trace() where record.event == .interpreterJoined {
      waits[record.request] = record.elapsed.nanoseconds
    }
    return waits
  }

  @Test(arguments: seeds)
  func `more staff never raises any wait`(seed: UInt64) throws {
    let scenario = RandomScenario.make(seed: seed, .patient)
    var helped = scenario
    guard case .count(let staff) = scenario.providers[0].value.groups[0].value.staff else {
      Issue.record("staff without a number")
      return
    }
    helped.providers[0].value.groups[0].value.staff = .count(staff + 1)
    let (few, more) = (Self.waits(scenario), Self.waits(helped))
    #expect(few.count > 50)
    #expect(Set(few.keys) == Set(more.keys))
    for (request, wait) in few {
      #expect(try #require(more[request]) <= wait, "request \(request)")
    }
  }

  @Test func `more staff does lower some wait`() {
    let gains = Self.seeds.map { seed in
      let scenario = RandomScenario.make(seed: seed, .patient)
      var helped = scenario
      helped.providers[0].value.groups[0].value.staff = .count(50)
      let (few, more) = (Self.waits(scenario), Self.waits(helped))
      return few.count { (more[$0.key] ?? 0) < $0.value }
    }
    #expect(gains.allSatisfy { $0 > 0 })
  }

  @Test(arguments: seeds)
  func `all times longer give all results later, within a nanosecond a draw`(seed: UInt64) {
    let factor = Int64(2 + seed % 4)
    let scenario = RandomScenario.make(seed: seed, .impatient)
    let (plain, slow) = (scenario.trace(), scenario.scaled(by: factor).trace())
    #expect(plain.count > 500)
    #expect(plain.count == slow.count)
    for (index, (one, two)) in zip(plain, slow).enumerated() {
      let isSame = one.event == two.event && one.request == two.request && one.call == two.call
      let gap = abs(two.time.nanoseconds - factor * one.time.nanoseconds)
      // No record takes more than a draw or two; each is rounded once on either side.
      #expect(isSame && gap <= 2 * Int64(index + 2) * factor)
      if !isSame { return }
    }
  }

  @Test(arguments: seeds)
  func `all times longer give the same shares, and times within a bucket`(seed: UInt64) throws {
    let factor = Int64(2 + seed % 4)
    let scenario = RandomScenario.make(seed: seed, .impatient)
    let plain = try #require(scenario.played(1, seed: 3).first)
    let slow = try #require(scenario.scaled(by: factor).played(1, seed: 3).first)
    var times = 0
    for metric in MetricName.allCases where metric.kind == .time {
      for share: UInt64 in [50, 95] {
        let figure = Figure(metric, .quantile(numerator: share, denominator: 100))
        let (one, two) = (plain.reading(of: figure), slow.reading(of: figure))
        #expect((one == nil) == (two == nil))
        guard let one, let two else { continue }
        times += one.upper > 0 ? 1 : 0
        let rounding = Double(20_000 * factor)
        #expect(two.lower <= Double(factor) * one.upper + rounding, "\(metric) p\(share)")
        #expect(two.upper >= Double(factor) * one.lower - rounding, "\(metric) p\(share)")
      }
    }
    #expect(times >= 8)
    var numbers = 0
    for metric in MetricName.allCases where metric.kind == .number {
      let figure = Figure(metric, .count)
      #expect(plain.reading(of: figure) == slow.reading(of: figure), "\(metric)")
      numbers += (plain.reading(of: figure)?.value ?? 0) > 0 ? 1 : 0
    }
    // Offered, arrived, carried; where staff is plenty, nobody gives up.
    #expect(numbers >= 3)
  }

  @Test(arguments: UInt64(0)..<3)
  func `a Poisson stream in two changes no law`(seed: UInt64) throws {
    let whole = RandomScenario.make(seed: seed, .impatient)
    guard case .poisson(.constant(let rate)) = whole.traffic[0].value.arrivals else {
      Issue.record("no Poisson stream")
      return
    }
    var halves = whole
    halves.traffic[0].value.arrivals = .constant(Rate(perHour: rate.perHour * 0.3))
    halves.traffic.append(whole.traffic[0])
    halves.traffic[1].name = "more"
    halves.traffic[1].value.arrivals = .constant(Rate(perHour: rate.perHour * 0.7))
    let count = ProofSize.scaled(40)
    func waits(_ scenario: Scenario, seed: UInt64) -> [Double] {
      scenario.played(count, seed: seed).compactMap {
        $0.reading(of: Figure(.answerWait, .mean))?.value
      }
    }
    let test = try #require(KolmogorovSmirnov(waits(whole, seed: 1), waits(halves, seed: 2)))
    ProofReport.tell("a stream in two, scenario \(seed): p \(ProofReport.short(test.pValue))")
    #expect(test.pValue > 0.001 / 3)
    // Twice as many calls are seen.
    halves.traffic[1].value.arrivals = .constant(Rate(perHour: rate.perHour * 1.7))
    let other = try #require(KolmogorovSmirnov(waits(whole, seed: 1), waits(halves, seed: 2)))
    #expect(other.pValue < 0.001)
  }

  @Test(arguments: seeds)
  func `an app that nobody picks changes no record of anything else`(seed: UInt64) {
    let plain = RandomScenario.make(seed: seed, .impatient)
    var more = plain
    var ghost = plain.apps[0].value
    ghost.launch.cold = .constant(9e9)
    more.apps.append(Named("ghost", ghost))
    #expect(more.trace() == plain.trace())
    more.people[0].value.picks.append(Named("ghost", 1))
    #expect(more.trace() != plain.trace())
  }
}
