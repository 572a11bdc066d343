import CallInvariants
import CallMetrics
import CallModel
import EventEngine
import Experiments
import ScenarioCoding
import Statistics

/// A result as its file writes it: what was found, what is said of it, and what it is about.
///
/// `verdict`, `expectations` and the values of `figures` follow from the rest; they stand there for
/// whoever reads the file, and are worked out anew when we do.
struct WireResult: Sendable {
  var format = WireResult.formatName
  var version = WireResult.version
  var callsim = ProductVersion.current
  var traces = ProductVersion.trace
  var verdict = WireVerdict()
  var seed: UInt64 = 0
  /// Nil of the model.
  var engine: EngineKind?
  var digest: UInt64 = 0
  var scenarioDigest = ""
  var wasInterrupted = false
  var expectations: [WireExpectation] = []
  var faults: [WireFault] = []
  /// Only of runs that had precisions to meet.
  var precision: [WirePrecision]?
  /// The complete replications, from 0.
  var replications: [Int] = []
  var figures: [WireFigure] = []
  var breaches = WireBreaches()
  var total: CellResultParts?
  /// Where each expectation stands in the file that was played.
  var expectationLines: [Int] = []
  var scenario = Scenario()

  static let formatName = "callsim-result"
  static let version = 1
}

struct WireVerdict: Sendable {
  var status = Verdict.Status.passed
  var all: [Verdict.Status] = []
  var sentence = ""
}

struct WireExpectation: Sendable {
  var demand = ""
  var app: String?
  var part: String?
  var judgement = ""
  var counts = true
  var reason: String?
  var value: Double?
  var unit = MetricDefinition.Unit.share
  var interval: WireInterval?
  var line = 0
}

struct WireFault: Sendable {
  var name = ""
  var kind = FaultKind.extensionKill
  var acted: UInt64 = 0
  var mustFire = 0
}

struct WirePrecision: Sendable {
  var target = ""
  var isMet = false
  /// In the figure's unit.
  var limit: Double?
  var interval: WireInterval?
  var replicationsMore: Int?

  init() {}

  init(_ verdict: PrecisionVerdict) {
    target = PrecisionText.text(of: verdict.target)
    isMet = verdict.isMet
    limit = verdict.limit
    interval = verdict.interval.map { WireInterval($0) }
    replicationsMore = verdict.replicationsMore
  }
}

struct WireInterval: Sendable {
  var mean = 0.0
  var halfWidth = 0.0
  var level = 0.0
  var count = 0

  init() {}

  init(_ interval: ConfidenceInterval) {
    (mean, halfWidth) = (interval.mean, interval.halfWidth)
    (level, count) = (interval.level, interval.count)
  }
}

struct WireMedianInterval: Sendable {
  var lower = 0.0
  var upper = 0.0
  var coverage = 0.0

  init() {}

  init(_ interval: OrderStatisticInterval) {
    (lower, upper, coverage) = (interval.lower, interval.upper, interval.coverage)
  }
}

struct WireFigure: Sendable {
  var name = ""
  var figure = Figure(.requestOffered, .count)
  var app: Int?
  var unit = MetricDefinition.Unit.share
  var value: Double?
  var observations: UInt64?
  var interval: WireInterval?
  /// Of quantiles and maxima; by order statistics.
  var medianInterval: WireMedianInterval?
  /// Numerator and denominator in each replication.
  var points: [[Double]] = []
}

struct WireBreaches: Sendable {
  /// In the order of the invariants.
  var counts = [UInt64](repeating: 0, count: Invariant.allCases.count)
  var kept: [WireBreach] = []
}

struct WireBreach: Sendable {
  var replication = 0
  var cell = 0
  var text = ""
  var finding = Finding.outcomeMissing
  var request = TraceRecord.noRequest
  var record = TraceRecord(.horizonReached, at: .start)
}

extension WireResult {
  init(of result: RunResult) {
    let (status, all) = (result.verdict.status, result.verdict.statuses)
    verdict = WireVerdict(status: status, all: all, sentence: result.verdictSentence)
    seed = result.seed
    engine = result.engine == .model ? nil : result.engine
    digest = result.digest
    scenarioDigest = "\(ScenarioDigest(of: result.scenario))"
    wasInterrupted = result.wasInterrupted
    expectations = result.expectationVerdicts.map { WireExpectation($0, of: result) }
    faults = result.faultRows.map {
      WireFault(name: $0.name, kind: $0.kind, acted: $0.acted, mustFire: $0.mustFire)
    }
    let verdicts = result.precisionVerdicts
    precision = verdicts.isEmpty ? nil : verdicts.map { WirePrecision($0) }
    replications = result.replications.map(\.replication)
    figures = result.figures.indices.map { WireFigure($0, of: result) }
    breaches.counts = Invariant.allCases.map { UInt64(result.breaches.count(of: $0)) }
    breaches.kept = result.breaches.kept.map { WireBreach($0) }
    total = result.total.map { CellResultParts(of: $0) }
    expectationLines = result.scenario.expectations.map(\.line)
    scenario = result.scenario
  }

  /// The result that is meant; throws what keeps the parts from making one.
  func result() throws(RestoringFlaw) -> RunResult {
    var scenario = scenario
    guard expectationLines.count == scenario.expectations.count else {
      throw RestoringFlaw(message: "\"expectationLines\" doesn't fit the expectations")
    }
    for (index, line) in expectationLines.enumerated() { scenario.expectations[index].line = line }
    guard zip(replications, replications.dropFirst()).allSatisfy({ $0 < $1 }),
      figures.allSatisfy({ $0.points.count == replications.count })
    else { throw RestoringFlaw(message: "the figures don't fit \"replications\"") }
    guard (total == nil) == replications.isEmpty else {
      throw RestoringFlaw(message: "\"total\" stands beside complete replications only")
    }
    let breaches = try breaches.restored()
    let readings = replications.enumerated().map { index, replication in
      ReplicationReadings(
        replication: replication,
        points: figures.map { figure in
          ReplicationReadings.Point(
            numerator: figure.points[index][0], denominator: figure.points[index][1])
        })
    }
    let apps = scenario.apps.count
    guard figures.allSatisfy({ ($0.app ?? 0) < max(1, apps) }) else {
      throw RestoringFlaw(message: "a figure of an app that isn't there")
    }
    var restored: CellResult?
    if let total { restored = try CellResult(total, of: scenario) }
    return RunResult(
      scenario: scenario, seed: seed, engine: engine ?? .model, total: restored,
      figures: figures.map { TrackedFigure($0.figure, app: $0.app) }, replications: readings,
      breaches: breaches, wasInterrupted: wasInterrupted)
  }
}

extension WireExpectation {
  init(_ verdict: ExpectationVerdict, of result: RunResult) {
    demand = ExpectationRow(verdict, of: result).demand
    app = verdict.app.map { result.appName($0) }
    part = verdict.part.map { result.scenario.name(of: $0) }
    judgement = verdict.word
    counts = verdict.counts
    reason = verdict.reason
    value = verdict.value
    interval = verdict.interval.map { WireInterval($0) }
    line = verdict.expectation.line
    switch verdict.expectation.claim {
    case .threshold(let threshold): unit = threshold.figure.wireUnit
    case .happened, .follows: unit = .requests
    }
  }
}

extension WireFigure {
  init(_ index: Int, of result: RunResult) {
    let tracked = result.figures[index]
    figure = tracked.figure
    app = tracked.app
    name = figure.text
    unit = figure.wireUnit
    let reading = result.reading(of: figure, app: app)
    value = reading?.value
    observations = reading?.observations
    interval = result.interval(of: tracked).map { WireInterval($0) }
    medianInterval = result.medianInterval(of: tracked).map { WireMedianInterval($0) }
    points = result.replications.map {
      [$0.points[index].numerator, $0.points[index].denominator]
    }
  }
}

extension WireBreach {
  init(_ placed: RunBreaches.Placed) {
    replication = placed.address.replication
    cell = placed.address.cell
    text = placed.breach.description
    finding = placed.breach.finding
    request = placed.breach.request
    record = placed.breach.record
  }
}

extension Figure {
  /// The unit of the number, which isn't always that of the metric.
  var wireUnit: MetricDefinition.Unit {
    switch unit {
    case .span: .nanoseconds
    case .share: .share
    case .number:
      metric.kind == .time ? .requests : MetricDefinition(of: metric).unit
    }
  }
}
