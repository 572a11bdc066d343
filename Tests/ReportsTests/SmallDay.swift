import CallInvariants
import CallMetrics
import EventEngine

@testable import CallModel
@testable import Experiments

/// A small result written by hand: two replications of two hours, two apps, some of everything.
struct SmallDay {
  var scenario = Scenario()
  var seed: UInt64 = 20_270_114
  var engine = EngineKind.model
  var breaches = RunBreaches()
  var wasInterrupted = false
  /// Replications that are played.
  var replications = 2

  init(
    name: String = "small-day", apps: [String] = ["northline", "cedar"],
    expectations: [Expectation] = SmallDay.expectations, engine: EngineKind = .model
  ) {
    self.engine = engine
    scenario.name = name
    scenario.about = "Two hours, two apps, one hall of interpreters."
    scenario.run.length = .hours(2)
    scenario.run.replications = 2
    scenario.run.start = CalendarStart(
      year: 2027, month: 1, day: 14, timeOfDay: .hours(8), minutesAheadOfUTC: -300)
    scenario.people = [Named("signers", PeopleDescription())]
    scenario.people[0].value.picks = apps.map { Named($0, 1) }
    var stream = TrafficStream()
    stream.people = "signers"
    stream.arrivals = .constant(Rate(perHour: 5))
    scenario.traffic = [Named("calls", stream)]
    scenario.apps = apps.map { Named($0, AppDescription()) }
    for index in scenario.apps.indices { scenario.apps[index].value.provider = "hall" }
    var provider = ProviderDescription()
    provider.groups = [Named("day", StaffGroup())]
    provider.groups[0].value.staff = .count(3)
    scenario.providers = [Named("hall", provider)]
    scenario.expectations = expectations
  }

  static let expectations: [Expectation] = [
    limit(.requestTileTime, .max, .less, 60e9, line: 12),
    limit(
      .answerServiceLevel, .share, .atLeast, 0.8, line: 13,
      serviceLevel: ServiceLevel(threshold: .seconds(120), denominator: .arrived)),
    limit(
      .requestTileTime, .quantile(numerator: 95, denominator: 100), .less, 4e9, line: 14),
    limit(.requestFailed, .rate, .less, 0.05, line: 15, level: .warn),
    Expectation(
      .happened(.resumeStarted, atLeast: 1, atMost: nil), line: 16),
  ]

  static func limit(
    _ metric: MetricName, _ statistic: Statistic, _ comparison: Threshold.Comparison,
    _ limit: Double, line: Int, level: Expectation.Level = .error,
    serviceLevel: ServiceLevel? = nil
  ) -> Expectation {
    Expectation(
      .threshold(
        Threshold(
          figure: Figure(metric, statistic, serviceLevel: serviceLevel), comparison: comparison,
          limit: limit)), level: level, line: line)
  }

  var result: RunResult {
    let figures = TrackedFigure.all(for: scenario)
    var total: CellResult?
    var readings: [ReplicationReadings] = []
    for replication in 0..<replications {
      let result = cell(replication)
      readings.append(
        ReplicationReadings(
          replication: replication,
          points: figures.map { .init(result.reading(of: $0.figure, app: $0.app)) }))
      if total == nil { total = result } else { total?.merge(result) }
    }
    return RunResult(
      scenario: scenario, seed: seed, engine: engine, total: total, figures: figures,
      replications: readings,
      breaches: breaches, wasInterrupted: wasInterrupted)
  }

  private func cell(_ replication: Int) -> CellResult {
    var metrics = CellMetrics(for: scenario, replication: replication)
    var buffer = TraceBuffer(batch: 4_096)
    let records = Day(shift: Int64(replication) * 7).records
    for record in records { buffer.append(record) }
    metrics.observe(buffer)
    return metrics.finish(events: UInt64(records.count))
  }

  /// The records of one replication; `shift` moves its waits [s].
  private struct Day {
    let shift: Int64
    private var unordered: [TraceRecord] = []

    init(shift: Int64) {
      self.shift = shift
      add(.staffChanged, at: 0, amount: 2)
      add(.staffChanged, at: 3_600, amount: 3)
      for request in 0..<12 { served(UInt32(request), picked: 100 + 550 * Int64(request)) }
      for request in 12..<15 { lost(UInt32(request), picked: 200 + 1_500 * Int64(request - 12)) }
      crashed(15, picked: 900)
      asked(16, picked: 4_000)
      add(.requestRefused, at: 5_000, picked: 5_000)
      add(.retryPlanned, at: 912, picked: 900, request: 15)
    }

    var records: [TraceRecord] {
      unordered.enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }.map(\.element)
    }

    private mutating func add(
      _ event: TraceEvent, at time: Int64, began: Int64 = 0, picked: Int64 = 0,
      request: UInt32 = TraceRecord.noRequest, phase: Phase = .launch, detail: UInt8 = 0,
      amount: Int32 = 0
    ) {
      unordered.append(
        TraceRecord(
          event, at: .seconds(time), began: .seconds(began), picked: .seconds(picked),
          request: request, slot: request == TraceRecord.noRequest ? 0 : request,
          app: request == TraceRecord.noRequest ? 0 : UInt16(request % 2), phase: phase,
          detail: detail, amount: amount))
    }

    /// Two seconds to launch, three to prepare.
    private mutating func start(_ request: UInt32, _ t: Int64, _ end: InvocationEnd) {
      add(.requestPicked, at: t, picked: t, request: request)
      add(.launchStarted, at: t, picked: t, request: request)
      add(.launchEnded, at: t + 2, began: t, picked: t, request: request)
      add(.invocationStarted, at: t + 2, picked: t, request: request, phase: .prepare)
      add(
        .invocationEnded, at: t + 5, began: t + 2, picked: t, request: request, phase: .prepare,
        detail: end.rawValue)
    }

    private mutating func fix(
      _ outcome: Outcome, _ request: UInt32, _ time: Int64, began: Int64, picked: Int64,
      phase: Phase = .waiting
    ) {
      add(
        .outcomeFixed, at: time, began: began, picked: picked, request: request, phase: phase,
        detail: outcome.rawValue)
    }

    private mutating func queue(_ request: UInt32, picked: Int64, at t: Int64) {
      add(.tileShown, at: t, began: picked, picked: picked, request: request, phase: .waiting)
      add(.lineJoined, at: t, picked: picked, request: request, phase: .waiting)
    }

    private mutating func answer(_ request: UInt32, picked: Int64, line: Int64, at t: Int64) {
      let left = t + 180 + 10 * Int64(request)
      add(.interpreterAssigned, at: t - 3, began: line, picked: picked, request: request)
      add(.interpreterJoined, at: t, began: line, picked: picked, request: request)
      fix(.assisted, request, t, began: line, picked: picked)
      add(.interpreterLeft, at: left, began: t, picked: picked, request: request, detail: 1)
      add(
        .requestEnded, at: left, began: t, picked: picked, request: request,
        detail: Outcome.assisted.rawValue)
      add(.interpreterReleased, at: left + 20, began: t - 3, picked: picked, request: request)
    }

    private mutating func served(_ request: UInt32, picked: Int64) {
      start(request, picked, .proceeded)
      queue(request, picked: picked, at: picked + 5)
      let wait = 4 + shift + 16 * Int64(request)
      answer(request, picked: picked, line: picked + 5, at: picked + 5 + wait)
    }

    private mutating func lost(_ request: UInt32, picked: Int64) {
      start(request, picked, .proceeded)
      queue(request, picked: picked, at: picked + 5)
      let gone = picked + 60 + shift
      fix(.abandonedWaiting, request, gone, began: picked + 5, picked: picked)
      add(.lineLeft, at: gone, began: picked + 5, picked: picked, request: request)
      add(
        .requestEnded, at: gone, began: gone, picked: picked, request: request,
        detail: Outcome.abandonedWaiting.rawValue)
    }

    private mutating func crashed(_ request: UInt32, picked: Int64) {
      start(request, picked, .crashed)
      fix(.crashed, request, picked + 5, began: picked + 2, picked: picked, phase: .prepare)
      add(
        .requestEnded, at: picked + 5, began: picked + 5, picked: picked, request: request,
        detail: Outcome.crashed.rawValue)
      add(
        .returnToCallMade, at: picked + 30, picked: picked, request: request,
        detail: ReturnFate.unknownRequest.rawValue)
    }

    /// Through the container app, and then given up in mid-resume.
    private mutating func asked(_ request: UInt32, picked t: Int64) {
      start(request, t, .askedForSignIn)
      add(.popUpShown, at: t + 5, picked: t, request: request, phase: .popUp)
      add(.popUpClosed, at: t + 8, began: t + 5, picked: t, request: request, phase: .popUp)
      add(.containerAppLaunched, at: t + 8, picked: t, request: request, phase: .containerApp)
      add(
        .containerAppOpened, at: t + 9, began: t + 8, picked: t, request: request,
        phase: .containerApp)
      add(.returnToCallMade, at: t + 40, picked: t, request: request, phase: .containerApp)
      add(
        .containerAppLeft, at: t + 40, began: t + 8, picked: t, request: request,
        phase: .containerApp)
      add(.launchStarted, at: t + 40, picked: t, request: request, phase: .relaunch)
      add(.launchEnded, at: t + 41, began: t + 40, picked: t, request: request, phase: .relaunch)
      add(.invocationStarted, at: t + 41, picked: t, request: request, phase: .resume)
      fix(.cancelled, request, t + 43, began: t + 41, picked: t, phase: .resume)
      add(
        .requestEnded, at: t + 43, began: t + 43, picked: t, request: request, phase: .resume,
        detail: Outcome.cancelled.rawValue)
      add(
        .invocationEnded, at: t + 50, began: t + 41, picked: t, request: request, phase: .resume,
        detail: InvocationEnd.discarded.rawValue)
    }
  }
}
