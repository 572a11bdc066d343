import CallMetrics
import EventEngine
import Statistics
import TestSupport
import Testing

@testable import CallModel
@testable import Experiments

/// An engine whose waits are exponential with a mean of 10 s, 20 in each replication.
private struct WaitingEngine: SimulationEngine {
  let kind = EngineKind.model
  func source(
    for scenario: Scenario, seed: UInt64, replication: Int, cell: Int
  ) -> ScriptedSource {
    var stream = RandomStream(entity: seed &* 1_000_003 &+ UInt64(replication), purpose: 77)
    var records: [TraceRecord] = []
    for request in UInt32(0)..<20 {
      let wait = -10e9 * PortableMath.log(stream.uniform())
      let gone = SimulationInstant.start + .nanoseconds(Int64(wait))
      records += [
        TraceRecord(.requestPicked, at: .start, request: request),
        TraceRecord(.lineJoined, at: .start, request: request, slot: request),
        TraceRecord(.interpreterJoined, at: gone, request: request),
        TraceRecord(
          .outcomeFixed, at: gone, request: request, slot: request, phase: .waiting,
          detail: Outcome.assisted.rawValue),
      ]
    }
    return ScriptedSource(records)
  }
}

@Suite struct PrecisionRunTests {
  private static let wait = Figure(.answerWait, .mean)

  private static func run(
    _ halfWidth: PrecisionTarget.HalfWidth, most: Int? = nil, threads: Int = 1, seed: UInt64 = 1
  ) -> RunResult {
    var scenario = Scenario.scripted()
    scenario.run.precision = [PrecisionTarget(wait, halfWidth)]
    scenario.run.mostReplications = most
    return Experiment(scenario, engine: WaitingEngine(), seed: seed, threads: threads).run()
  }

  @Test func `replications double until the figure is known well enough`() throws {
    let rough = Self.run(.relative(0.5))
    #expect(rough.replications.count == 16)
    let fine = Self.run(.relative(0.05))
    #expect([64, 128].contains(fine.replications.count))
    let verdict = try #require(fine.precisionVerdicts.first)
    #expect(verdict.isMet)
    #expect((verdict.interval?.halfWidth ?? .infinity) <= verdict.limit ?? 0)
    #expect(fine.verdict.status == .passed || fine.verdict.statuses == [.breached])
    // To halve the width takes about three times as many more.
    #expect(verdict.replicationsMore == 3 * fine.replications.count)
    #expect(fine == Self.run(.relative(0.05), threads: 3))
    #expect(Self.run(.absolute(0.5e9)).replications.count == fine.replications.count)
  }

  @Test func `a precision that takes too many replications is inconclusive and says how many`()
    throws
  {
    let result = Self.run(.relative(0.001), most: 20)
    #expect(result.replications.count == 20)
    #expect(result.verdict.statuses.contains(.inconclusive))
    let verdict = try #require(result.precisionVerdicts.first)
    #expect(!verdict.isMet)
    #expect((verdict.replicationsMore ?? 0) > 10_000)
  }

  @Test func `intervals keep their coverage although the run stops when it likes`() {
    let count = ProofSize.scaled(60)
    var (covered, played) = (0, 0)
    for seed in 0..<UInt64(count) {
      let result = Self.run(.relative(seed % 2 == 0 ? 0.08 : 0.06), seed: seed)
      played += result.replications.count
      if let interval = result.interval(of: TrackedFigure(Self.wait)),
        interval.lower <= 10e9, interval.upper >= 10e9
      {
        covered += 1
      }
    }
    Coverage.expect(covered, of: count, named: "sequential stopping, \(played) replications")
  }

  @Test func `a limit is attended by the replications in which it holds`() throws {
    var scenario = Scenario.scripted(replications: 30)
    let threshold = Threshold(figure: Self.wait, comparison: .less, limit: 10e9)
    scenario.expectations = [CallModel.Expectation(.threshold(threshold))]
    let result = Experiment(scenario, engine: WaitingEngine(), seed: 4).run()
    let all = try #require(result.attendance(of: threshold))
    #expect(all.measured == 30)
    #expect((8...24).contains(all.held))
    let never = Threshold(figure: Self.wait, comparison: .less, limit: 0)
    #expect(result.attendance(of: never) == LimitAttendance(held: 0, measured: 30))
  }
}

/// How often intervals hold the true value.
enum Coverage {
  /// Of 1000 experiments or more 93 to 97 %; of fewer, within three standard errors of that.
  static func expect(
    _ covered: Int, of count: Int, atMost most: Double = 0.97, named name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let share = Double(covered) / Double(count)
    let percent = ProofReport.short(share * 100)
    ProofReport.tell("coverage, \(name): \(covered) of \(count), \(percent) %")
    let slack = count >= 1000 ? 0 : 3 * (0.95 * 0.05 / Double(count)).squareRoot()
    #expect(
      share >= 0.93 - slack && share <= min(1, most + slack), "\(name): \(share)",
      sourceLocation: sourceLocation)
  }
}
