import CallSimulation
import TestSupport
import Testing

/// The published rows are tested together: one false alarm in a thousand runs of the whole family.
private let limit = Normal.twoSidedLimit(familyWise: 0.001, tests: 5 * 4 + 4 * 3)

/// A row of Erlang C: arrivals an hour, handle time, staff, and what the formula says.
private struct ErlangCRow: CustomStringConvertible, Sendable {
  let perHour: Double
  let handle: Double
  let staff: Int
  let waits: Double
  let within: Int64
  let inTime: Double
  let waitMean: Double
  let occupancy: Double

  var description: String { "\(perHour)/h × \(handle) s for \(staff)" }
}

private let erlangC = [
  ErlangCRow(
    perHour: 60, handle: 240, staff: 6, waits: 0.2848, within: 120, inTime: 0.8952,
    waitMean: 34.2, occupancy: 0.667),
  ErlangCRow(
    perHour: 300, handle: 240, staff: 23, waits: 0.4157, within: 120, inTime: 0.9072,
    waitMean: 33.3, occupancy: 0.870),
  ErlangCRow(
    perHour: 300, handle: 240, staff: 25, waits: 0.2091, within: 30, inTime: 0.8881,
    waitMean: 10.0, occupancy: 0.800),
  ErlangCRow(
    perHour: 300, handle: 600, staff: 55, waits: 0.3845, within: 120, inTime: 0.8585,
    waitMean: 46.1, occupancy: 0.909),
  ErlangCRow(
    perHour: 1200, handle: 240, staff: 87, waits: 0.3390, within: 30, inTime: 0.8587,
    waitMean: 11.6, occupancy: 0.920),
]

private struct ErlangARow: CustomStringConvertible, Sendable {
  let staff: Int
  let abandoned: Double
  let waitMean: Double
  let occupancy: Double

  var description: String { "\(staff) staff" }
}

private let erlangA = [
  ErlangARow(staff: 18, abandoned: 0.16191, waitMean: 19.43, occupancy: 0.93121),
  ErlangARow(staff: 20, abandoned: 0.10388, waitMean: 12.47, occupancy: 0.89612),
  ErlangARow(staff: 22, abandoned: 0.06094, waitMean: 7.31, occupancy: 0.85369),
  ErlangARow(staff: 25, abandoned: 0.02261, waitMean: 2.71, occupancy: 0.78191),
]

@Suite struct ErlangTests {
  @Test(arguments: erlangC)
  fileprivate func `waits, service level and occupancy are those of Erlang C`(
    _ row: ErlangCRow
  ) throws {
    let level = Figure(
      .answerServiceLevel, .share,
      serviceLevel: ServiceLevel(threshold: .seconds(row.within), denominator: .arrived))
    var scenario = QueueScenario.make(
      perHour: row.perHour, handleSeconds: row.handle, staff: row.staff,
      warmUp: .hours(row.handle > 300 ? 10 : 4), length: .hours(row.perHour > 1000 ? 6 : 20),
      replications: ProofSize.scaled(24))
    let atOnce = Figure(
      .answerServiceLevel, .share,
      serviceLevel: ServiceLevel(threshold: .zero, denominator: .arrived))
    scenario.expectations = [level, atOnce].map {
      CallModel.Expectation(.threshold(Threshold(figure: $0, comparison: .atLeast, limit: 0)))
    }
    let result = Experiment(scenario, seed: 20_261_130, threads: 2).run()
    #expect(result.breaches.isEmpty)
    let inTime = try result.values(of: level)
    #expect(
      distance(inTime, from: row.inTime, rounding: 5e-5, named: "Erlang C, \(row): in time") < limit
    )
    let noWait = try result.values(of: atOnce)
    #expect(
      distance(noWait, from: 1 - row.waits, rounding: 5e-5, named: "Erlang C, \(row): no wait")
        < limit)
    let waits = try result.values(of: Figure(.answerWait, .mean))
    #expect(
      distance(
        waits, from: row.waitMean * 1e9, rounding: 5e7, named: "Erlang C, \(row): mean wait, ns")
        < limit)
    let busy = try result.values(of: Figure(.staffOccupancy, .share))
    #expect(
      distance(busy, from: row.occupancy, rounding: 5e-4, named: "Erlang C, \(row): occupancy")
        < limit)
  }

  @Test(arguments: erlangA)
  fileprivate func `abandonment, waits and occupancy are those of Erlang A`(
    _ row: ErlangARow
  ) throws {
    let scenario = QueueScenario.make(
      perHour: 300, handleSeconds: 240, staff: row.staff, patienceSeconds: 120,
      warmUp: .hours(4), length: .hours(20), replications: ProofSize.scaled(24))
    let result = Experiment(scenario, seed: 20_261_131, threads: 2).run()
    #expect(result.breaches.isEmpty)
    let abandoned = try result.values(of: Figure(.answerAbandoned, .rate))
    #expect(
      distance(abandoned, from: row.abandoned, rounding: 5e-6, named: "Erlang A, \(row): abandoned")
        < limit)
    let waits = try result.values(of: Figure(.answerWait, .mean))
    #expect(
      distance(
        waits, from: row.waitMean * 1e9, rounding: 5e6, named: "Erlang A, \(row): mean wait, ns")
        < limit)
    let busy = try result.values(of: Figure(.staffOccupancy, .share))
    #expect(
      distance(busy, from: row.occupancy, rounding: 5e-6, named: "Erlang A, \(row): occupancy")
        < limit)
  }

  @Test func `a staff of one too few is told from the right one`() throws {
    let scenario = QueueScenario.make(
      perHour: 300, handleSeconds: 240, staff: 21, patienceSeconds: 120,
      warmUp: .hours(4), length: .hours(20), replications: ProofSize.scaled(24))
    let result = Experiment(scenario, seed: 20_261_132, threads: 2).run()
    let abandoned = try result.values(of: Figure(.answerAbandoned, .rate))
    #expect(
      distance(abandoned, from: 0.06094, rounding: 5e-6, named: "Erlang A, one too few") > limit)
  }
}
