import CallMetrics
import EventEngine
import Statistics
import Testing

@testable import CallModel
@testable import Experiments

@Suite struct JudgementTests {
  /// A run of which each replication is a list of waits [s]; a negative one gave up.
  private static func run(
    _ replications: [[Int64]], _ expectation: CallModel.Expectation, isInterrupted: Bool = false
  ) -> RunResult {
    var scenario = Scenario.scripted(replications: replications.count)
    scenario.apps.append(Named("south", AppDescription()))
    scenario.expectations = [expectation]
    let figures = TrackedFigure.all(for: scenario)
    var total: CellResult?
    var readings: [ReplicationReadings] = []
    for (replication, waits) in replications.enumerated() {
      var metrics = CellMetrics(for: scenario, replication: replication)
      var buffer = TraceBuffer(batch: 4_096)
      for (request, wait) in waits.enumerated() {
        let ids = (request: UInt32(request), gone: SimulationInstant.seconds(abs(wait)))
        buffer.append(TraceRecord(.requestPicked, at: .start, request: ids.request))
        buffer.append(
          TraceRecord(.lineJoined, at: .start, request: ids.request, slot: ids.request))
        if wait >= 0 {
          buffer.append(TraceRecord(.interpreterJoined, at: ids.gone, request: ids.request))
        }
        buffer.append(
          TraceRecord(
            .outcomeFixed, at: ids.gone, request: ids.request, slot: ids.request, phase: .waiting,
            detail: (wait < 0 ? Outcome.abandonedWaiting : .assisted).rawValue))
      }
      metrics.observe(buffer)
      let result = metrics.finish(events: 0)
      readings.append(ReplicationReadings(replication, figures: figures, of: result))
      if total == nil { total = result } else { total?.merge(result) }
    }
    return RunResult(
      scenario: scenario, seed: 1, total: total, figures: figures, replications: readings,
      breaches: RunBreaches(), wasInterrupted: isInterrupted)
  }

  private static func limit(
    _ metric: MetricName, _ statistic: Statistic, _ comparison: Threshold.Comparison,
    _ limit: Double, isConfident: Bool = false, perApp: Bool = false,
    level: CallModel.Expectation.Level = .error, serviceLevel: ServiceLevel? = nil
  ) -> CallModel.Expectation {
    var threshold = Threshold(
      figure: Figure(metric, statistic, serviceLevel: serviceLevel), comparison: comparison,
      limit: limit)
    threshold.isConfident = isConfident
    threshold.per = perApp ? .app : nil
    return CallModel.Expectation(.threshold(threshold), level: level)
  }

  @Test func `the median of a quantile over replications has an interval of order statistics`() {
    let slow = Statistic.quantile(numerator: 95, denominator: 100)
    let wait = TrackedFigure(Figure(.answerWait, slow))
    let claim = Self.limit(.answerWait, slow, .atMost, 1e12)
    let six = Self.run([[3], [1], [2], [6], [4], [5]], claim)
    // One of six on either side: 1 − 2 ÷ 2⁶ of the time the median lies between the outermost.
    let interval = six.medianInterval(of: wait)
    #expect(interval?.coverage == 1 - 2.0 / 64)
    let ends = [interval?.lower, interval?.upper].map { ($0 ?? 0) / 1e9 }
    #expect((1...1.001).contains(ends[0]))
    #expect((6...6.006).contains(ends[1]))
    #expect(Self.run([[1], [2], [3], [4], [5]], claim).medianInterval(of: wait) == nil)
    // Days without a wait say nothing of it.
    #expect(Self.run([[1], [2], [3], [4], [5], []], claim).medianInterval(of: wait) == nil)
    #expect(six.medianInterval(of: TrackedFigure(Figure(.answerWait, .mean))) == nil)
  }

  private static func judgement(_ result: RunResult) -> ExpectationVerdict.Judgement? {
    result.expectationVerdicts.first?.judgement
  }

  @Test func `the point estimate decides`() {
    let waits: [[Int64]] = [[10, 20, 30]]
    let held = Self.run(waits, Self.limit(.answerWait, .mean, .atMost, 20e9))
    #expect(Self.judgement(held) == .held)
    #expect(held.verdict.statuses == [.passed])
    let missed = Self.run(waits, Self.limit(.answerWait, .mean, .less, 20e9))
    #expect(Self.judgement(missed) == .missed)
    #expect(missed.verdict.statuses == [.missed])
    #expect(missed.expectationVerdicts.first?.value == 20e9)
  }

  @Test func `a quantile is judged by the end of its bucket that speaks against us`() throws {
    // 30 waits around 100 s, whose bucket is some 67 ms wide.
    let waits: [[Int64]] = [Array(repeating: 90, count: 15) + Array(repeating: 110, count: 15)]
    let median = Statistic.quantile(numerator: 1, denominator: 2)
    let result = Self.run(waits, Self.limit(.answerWait, median, .less, 1))
    let reading = try #require(result.reading(of: Figure(.answerWait, median)))
    #expect(reading.lower < reading.upper)
    let inside = (reading.lower + reading.upper) / 2
    for comparison in Threshold.Comparison.allCases {
      let judged = Self.run(waits, Self.limit(.answerWait, median, comparison, inside))
      #expect(Self.judgement(judged) == .missed, "\(comparison)")
    }
    let above = Self.run(waits, Self.limit(.answerWait, median, .atMost, reading.upper))
    #expect(Self.judgement(above) == .held)
    let below = Self.run(waits, Self.limit(.answerWait, median, .atLeast, reading.lower))
    #expect(Self.judgement(below) == .held)
  }

  @Test func `fewer than 10 observations beyond a quantile say nothing`() {
    let slow = Statistic.quantile(numerator: 95, denominator: 100)
    let expectation = Self.limit(.answerWait, slow, .less, 1e15)
    let few = Self.run([Array(1...199)], expectation)
    #expect(Self.judgement(few) == .inconclusive(.tooFewBeyond(found: 9)))
    #expect(few.verdict.statuses == [.inconclusive])
    #expect(Self.judgement(Self.run([Array(1...200)], expectation)) == .held)
  }

  @Test func `nothing measured says nothing, even of a limit that 0 would keep`() {
    let result = Self.run([[]], Self.limit(.answerWait, .mean, .less, 20e9))
    #expect(Self.judgement(result) == .inconclusive(.nothingMeasured))
    #expect(result.verdict.status == .inconclusive)
  }

  @Test func `a service level without its limit says nothing`() {
    let result = Self.run([[5]], Self.limit(.answerServiceLevel, .share, .atLeast, 0.8))
    #expect(Self.judgement(result) == .inconclusive(.nothingMeasured))
  }

  @Test func `a service level is judged with its denominator`() {
    func judge(_ denominator: ServiceLevel.Denominator) -> ExpectationVerdict.Judgement? {
      let level = ServiceLevel(threshold: .seconds(20), denominator: denominator)
      let expectation = Self.limit(
        .answerServiceLevel, .share, .atLeast, 0.8, serviceLevel: level)
      return Self.judgement(Self.run([[1, 2, 3, 4, -5, -50]], expectation))
    }
    #expect(judge(.served) == .held)
    #expect(judge(.arrived) == .missed)
    #expect(judge(.servedAndLateAbandoned) == .held)
    #expect(judge(.goodIfShort) == .held)
  }

  @Test func `confidence asks that the whole interval holds`() {
    let waits: [[Int64]] = [[10], [20], [30]]
    func judge(_ limit: Double, _ isConfident: Bool) -> ExpectationVerdict.Judgement? {
      Self.judgement(
        Self.run(waits, Self.limit(.answerWait, .mean, .less, limit, isConfident: isConfident)))
    }
    // Mean 20 s, half width 4.303 · 10 / √3 = 24.8 s.
    #expect(judge(30e9, false) == .held)
    #expect(judge(30e9, true) == .missed)
    #expect(judge(44.9e9, true) == .held)
    #expect(judge(44.7e9, true) == .missed)
    #expect(judge(15e9, true) == .missed)
  }

  @Test func `confidence from one replication says nothing, unless the estimate itself misses`() {
    let expectation = Self.limit(.answerWait, .mean, .less, 30e9, isConfident: true)
    #expect(Self.judgement(Self.run([[10]], expectation)) == .inconclusive(.noInterval))
    #expect(Self.judgement(Self.run([[40]], expectation)) == .missed)
  }

  @Test func `each app is judged by itself`() {
    let expectation = Self.limit(.answerWait, .max, .less, 15e9, perApp: true)
    let verdicts = Self.run([[10]], expectation).expectationVerdicts
    #expect(verdicts.map(\.app) == [0, 1])
    #expect(verdicts.map(\.judgement) == [.held, .inconclusive(.nothingMeasured)])
  }

  @Test func `a count is that of one replication`() {
    let expectation = Self.limit(.requestOffered, .count, .atMost, 3)
    let result = Self.run([[1, 1, 1, 1], [1, 1]], expectation)
    #expect(Self.judgement(result) == .held)
    #expect(result.expectationVerdicts.first?.value == 3)
  }

  @Test(
    arguments: [
      (3, nil, true), (4, nil, false), (nil, 3, true), (nil, 2, false), (3, 3, true),
      (nil, nil, true),
    ] as [(Int?, Int?, Bool)])
  func `happenings count over the whole run`(atLeast: Int?, atMost: Int?, holds: Bool) {
    let expectation = CallModel.Expectation(
      .happened(.requestPicked, atLeast: atLeast, atMost: atMost))
    let result = Self.run([[1, 2], [3]], expectation)
    #expect(Self.judgement(result) == (holds ? .held : .missed))
    #expect(result.expectationVerdicts.first?.value == 3)
  }

  private static func faulty(_ mustFire: Int) -> Scenario {
    var scenario = Scenario.queue(replications: 2)
    var fault = Fault(.on(.tileShown, .nth(1), after: .constant(0)), .providerError)
    fault.mustFire = mustFire
    scenario.faults = [Named("once", fault)]
    return scenario
  }

  @Test func `a fault that must act more often makes the run inconclusive`() {
    let enough = Experiment(Self.faulty(2), seed: 1).run()
    #expect(enough.unfiredFaults == [] && enough.verdict.statuses == [.passed])
    let few = Experiment(Self.faulty(3), seed: 1).run()
    #expect(few.unfiredFaults == [0] && few.verdict.statuses == [.inconclusive])
  }

  @Test func `what must follow is held, missed, or never owed`() {
    func judge(_ before: LifecycleEvent, _ then: LifecycleEvent, seconds: Int64)
      -> ExpectationVerdict.Judgement?
    {
      var scenario = Self.faulty(0)
      scenario.expectations = [
        Expectation(.follows(then, after: before, within: .seconds(seconds)))
      ]
      return Self.judgement(Experiment(scenario, seed: 1).run())
    }
    #expect(judge(.tileShown, .requestEnded, seconds: 10_000) == .held)
    #expect(judge(.tileShown, .requestEnded, seconds: 1) == .missed)
    #expect(judge(.popUpShown, .requestEnded, seconds: 1) == .inconclusive(.nothingMeasured))
  }

  @Test func `a warning never changes the verdict`() {
    let missed = Self.limit(.answerWait, .mean, .less, 1, level: .warn)
    let result = Self.run([[10]], missed)
    #expect(Self.judgement(result) == .missed)
    #expect(result.verdict.statuses == [.passed])
    #expect(Self.run([[]], missed).verdict.statuses == [.passed])
  }

  @Test func `an interrupted run judges nothing`() {
    let happened = CallModel.Expectation(
      .happened(.requestPicked, atLeast: 9, atMost: nil))
    for expectation in [Self.limit(.answerWait, .mean, .less, 1), happened] {
      let result = Self.run([[10]], expectation, isInterrupted: true)
      #expect(Self.judgement(result) == .inconclusive(.interrupted))
      #expect(result.verdict.statuses == [.interrupted, .inconclusive])
    }
  }

  @Test func `a run without expectations passes`() {
    let result = Experiment(.scripted(), engine: ScriptedEngine(), seed: 1).run()
    #expect(result.verdict.statuses == [.passed])
  }

  @Test func `of several statuses the weightiest comes first, whatever the order found`() {
    let all: [Verdict.Status] = [.inconclusive, .missed, .breached, .interrupted, .passed]
    #expect(Verdict(all).statuses == [.interrupted, .breached, .missed, .inconclusive])
    #expect(Verdict(all.reversed()).status == .interrupted)
    #expect(Verdict([.inconclusive, .missed]).status == .missed)
    #expect(Verdict([.missed, .breached]).status == .breached)
    #expect(Verdict([]).status == .passed)
  }
}
