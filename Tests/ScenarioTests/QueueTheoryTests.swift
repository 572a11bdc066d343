import CallSimulation
import TestSupport
import Testing

private let replications = ProofSize.scaled(20)

/// All comparisons of this file together: one false alarm in a thousand runs.
private let falseAlarm = 0.001 / Double(5 + 4 + 4 * 2 + 3 * 2)
private let limit = StudentT.twoSidedLimit(
  level: 1 - falseAlarm, degreesOfFreedom: Double(replications - 1))

/// A law of service and its moments in seconds, worked out by hand.
private struct ServiceLaw: CustomStringConvertible, Sendable {
  let name: String
  let law: Distribution
  let mean: Double
  let variance: Double

  var description: String { name }
}

private let services = [
  ServiceLaw(name: "constant", law: .constant(60e9), mean: 60, variance: 0),
  ServiceLaw(
    name: "uniform", law: .uniform(min: 20e9, max: 100e9), mean: 60, variance: 6400 / 12.0),
  ServiceLaw(
    name: "Erlang", law: .erlang(mean: 60e9, k: 3), mean: 60, variance: 1200),
  ServiceLaw(
    name: "gamma, cv 1.5", law: .gamma(mean: 60e9, cv: 1.5), mean: 60, variance: 8100),
]

@Suite struct QueueTheoryTests {
  /// Of those who came, answered within two minutes.
  private static let inTime = Figure(
    .answerServiceLevel, .share,
    serviceLevel: ServiceLevel(threshold: .seconds(120), denominator: .arrived))

  private static func run(
    perHour: Double, _ service: Distribution, staff: Int, seed: UInt64
  ) -> RunResult {
    var scenario = QueueScenario.make(
      perHour: perHour, service: service, staff: .count(staff), warmUp: .hours(10),
      length: .hours(60), replications: replications)
    scenario.expectations = [
      inTime, Figure(.lineLength, .mean), Figure(.staffBusy, .mean), Figure(.answerWait, .mean),
    ].map {
      CallModel.Expectation(.threshold(Threshold(figure: $0, comparison: .atLeast, limit: 0)))
    }
    return Experiment(scenario, seed: seed, threads: 2).run()
  }

  /// Load 0.7: P(wait) = ρ, waits are exponential with μ − λ beyond that.
  @Test func `one server with exponential service is M over M over 1`() throws {
    let (load, mean) = (0.7, 60.0)
    let result = Self.run(perHour: 42, .exponential(mean: mean * 1e9), staff: 1, seed: 1)
    #expect(result.breaches.isEmpty)
    let wait = load * mean / (1 - load)
    #expect(
      distance(
        try result.values(of: Figure(.answerWait, .mean)), from: wait * 1e9,
        named: "M/M/1: mean wait, ns") < limit)
    let late = load * PortableMath.exp(-120 * (1 - load) / mean)
    #expect(
      distance(
        try result.values(of: Self.inTime), from: 1 - late, named: "M/M/1: in time") < limit)
    let line = load * load / (1 - load)
    #expect(
      distance(
        try result.values(of: Figure(.lineLength, .mean)), from: line, named: "M/M/1: line") < limit
    )
    #expect(
      distance(
        try result.values(of: Figure(.staffBusy, .mean)), from: load, named: "M/M/1: busy") < limit)
    #expect(
      distance(
        try result.values(of: Figure(.staffOccupancy, .share)), from: load,
        named: "M/M/1: occupancy") < limit)
  }

  /// Three servers at load 2.4, against the closed formula written out: C = 0.6472.
  @Test func `three servers with exponential service are M over M over c`() throws {
    let (load, mean) = (2.4, 100.0)
    let result = Self.run(
      perHour: 86.4, .exponential(mean: mean * 1e9), staff: 3, seed: 2)
    let blockedPart = load * load * load / 6 / (1 - load / 3)
    let waits = blockedPart / (1 + load + load * load / 2 + blockedPart)
    #expect(abs(waits - 0.6472) < 5e-5)
    let wait = waits * mean / (3 - load)
    #expect(
      distance(
        try result.values(of: Figure(.answerWait, .mean)), from: wait * 1e9,
        named: "M/M/3: mean wait, ns") < limit)
    let late = waits * PortableMath.exp(-120 * (3 - load) / mean)
    #expect(
      distance(
        try result.values(of: Self.inTime), from: 1 - late, named: "M/M/3: in time") < limit)
    let line = waits * load / (3 - load)
    #expect(
      distance(
        try result.values(of: Figure(.lineLength, .mean)), from: line, named: "M/M/3: line") < limit
    )
    #expect(
      distance(
        try result.values(of: Figure(.staffBusy, .mean)), from: load, named: "M/M/3: busy") < limit)
  }

  @Test(arguments: services)
  fileprivate func `waits for one server follow Pollaczek and Khinchine`(
    _ service: ServiceLaw
  ) throws {
    let arrivals = 36 / 3600.0
    let result = Self.run(perHour: 36, service.law, staff: 1, seed: 3)
    let wait = PollaczekKhinchine.waitMean(
      arrivalRate: arrivals, serviceMean: service.mean, serviceVariance: service.variance)
    #expect(
      distance(
        try result.values(of: Figure(.answerWait, .mean)), from: wait * 1e9,
        named: "M/G/1, \(service): mean wait, ns") < limit)
    let line = arrivals * wait
    #expect(
      distance(
        try result.values(of: Figure(.lineLength, .mean)), from: line,
        named: "M/G/1, \(service): line") < limit)
  }

  @Test func `a wrong variance of the service is noticed`() throws {
    let result = Self.run(perHour: 36, services[3].law, staff: 1, seed: 3)
    let wait = PollaczekKhinchine.waitMean(
      arrivalRate: 0.01, serviceMean: 60, serviceVariance: 3600)
    #expect(
      distance(
        try result.values(of: Figure(.answerWait, .mean)), from: wait * 1e9,
        named: "M/G/1, another variance: mean wait, ns") > limit)
  }

  /// Services end within eight minutes, so busy numbers nine minutes apart share no one: they are
  /// independent draws from Poisson(4), whatever the law of service.
  @Test(
    arguments: [
      Distribution.constant(240e9), .uniform(min: 0, max: 480e9),
      .triangular(min: 0, mode: 240e9, max: 480e9),
    ])
  func `the number served without limit is Poisson whatever the law of service`(
    _ law: Distribution
  ) {
    let mean = 4.0
    let scenario = QueueScenario.make(
      perHour: 60, service: law, staff: .unlimited, warmUp: .zero,
      length: .hours(Int64(ProofSize.scaled(150))), replications: 1)
    var counts = [UInt64](repeating: 0, count: 11)
    var busy = 0
    var next = SimulationInstant.start + .minutes(9)
    TraceWalk(scenario: scenario, seed: 4).play { record in
      while next < record.time && next < scenario.run.end {
        counts[min(busy, counts.count - 1)] += 1
        next = next + .minutes(9)
      }
      if record.event == .interpreterAssigned { busy += 1 }
      if record.event == .interpreterReleased { busy -= 1 }
    }
    let samples = Double(counts.reduce(0, +))
    #expect(samples > 900)
    var expected: [Double] = []
    var chance = PortableMath.exp(-mean)
    for number in 0..<(counts.count - 1) {
      expected.append(samples * chance)
      chance *= mean / Double(number + 1)
    }
    expected.append(samples - expected.reduce(0, +))
    let statistic = ChiSquare.statistic(observed: counts, expected: expected)
    let tail = ChiSquare.upperTail(statistic, degreesOfFreedom: Double(counts.count - 1))
    #expect(tail > falseAlarm, "χ² \(statistic), counts \(counts)")
    let total = zip(0..., counts).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    #expect(abs(total / samples - mean) < limit * (mean / samples).squareRoot() + 0.01)
  }
}
