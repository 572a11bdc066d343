import CallInvariants
import CallMetrics
import CallModel
import Experiments
import JSONDocument
import ScenarioCoding

/// A part of a run as its file writes it.
struct WirePart: Sendable {
  var format = WirePart.formatName
  var version = WirePart.version
  var callsim = ProductVersion.current
  var traces = ProductVersion.trace
  var seed: UInt64 = 0
  /// Nil of the model.
  var engine: EngineKind?
  var digest: UInt64 = 0
  var scenarioDigest = ""
  var share: [Int] = [1, 1]
  /// From and up to, not including.
  var cells: [[Int]] = []
  var readings: [WireReadings] = []
  var underWay: [WireOpen] = []
  var breaches = WireBreaches()
  var total: CellResultParts?
  var origin = WireOrigin()
  var expectationLines: [Int] = []
  var scenario = Scenario()
  /// The fingerprint of the file with an empty checksum.
  var checksum = ""

  static let formatName = "callsim-part"
  static let version = 1
}

struct WireReadings: Sendable {
  var replication = 0
  /// Numerator and denominator of each figure.
  var points: [[Double]] = []
}

struct WireOpen: Sendable {
  var replication = 0
  var total = CellResultParts()
}

struct WireOrigin: Sendable {
  var file: String?
  var arguments: [String] = []
}

extension WirePart {
  init(of part: RunPart, origin: RunOrigin) {
    seed = part.seed
    engine = part.engine == .model ? nil : part.engine
    digest = part.digest
    scenarioDigest = "\(ScenarioDigest(of: part.scenario))"
    share = [part.share.index, part.share.count]
    cells = part.cells.ranges.map { [$0.lowerBound, $0.upperBound] }
    readings = part.readings.map { readings in
      WireReadings(
        replication: readings.replication,
        points: readings.points.map { [$0.numerator, $0.denominator] })
    }
    underWay = part.underWay.map {
      WireOpen(replication: $0.replication, total: CellResultParts(of: $0.result))
    }
    breaches.counts = Invariant.allCases.map { UInt64(part.breaches.count(of: $0)) }
    breaches.kept = part.breaches.kept.map { WireBreach($0) }
    total = part.total.map { CellResultParts(of: $0) }
    self.origin = WireOrigin(file: origin.file, arguments: origin.arguments)
    expectationLines = part.scenario.expectations.map(\.line)
    scenario = part.scenario
    checksum = madeChecksum
  }

  /// What `checksum` must be.
  private var madeChecksum: String {
    var other = self
    other.checksum = ""
    var json = JSONWriter(.compact)
    PartForm.whole.encode(other, &json)
    return "\(ByteDigest(of: json.bytes))"
  }

  /// The part that is meant; throws what keeps the pieces from making one.
  func part() throws(RestoringFlaw) -> RunPart {
    var scenario = scenario
    guard scenarioDigest == "\(ScenarioDigest(of: scenario))" else {
      throw RestoringFlaw(message: "\"scenarioDigest\" is not that of the scenario")
    }
    guard expectationLines.count == scenario.expectations.count else {
      throw RestoringFlaw(message: "\"expectationLines\" doesn't fit the expectations")
    }
    for (index, line) in expectationLines.enumerated() { scenario.expectations[index].line = line }
    guard let share = RunShare(index: share[0], count: share[1]) else {
      throw RestoringFlaw(message: "there is no share \(share[0])/\(share[1])")
    }
    var underWay: [RunPart.OpenReplication] = []
    for open in self.underWay {
      underWay.append(
        RunPart.OpenReplication(
          replication: open.replication, result: try CellResult(open.total, of: scenario)))
    }
    var restored: CellResult?
    if let total { restored = try CellResult(total, of: scenario) }
    let part = try RunPart(
      scenario, seed: seed, engine: engine ?? .model, share: share, cells: try ranges(),
      total: restored,
      readings: readings.map { wire in
        ReplicationReadings(
          replication: wire.replication,
          points: wire.points.map { .init(numerator: $0[0], denominator: $0[1]) })
      },
      underWay: underWay, breaches: try breaches.restored())
    guard part.digest == digest else {
      throw RestoringFlaw(message: "\"digest\" is not that of the cells")
    }
    guard checksum == madeChecksum else {
      throw RestoringFlaw(message: "the file was changed after it was written")
    }
    return part
  }

  private func ranges() throws(RestoringFlaw) -> RangeSet<Int> {
    let ascends = zip(cells, cells.dropFirst()).allSatisfy { $0[1] < $1[0] }
    guard ascends, cells.allSatisfy({ $0[0] < $0[1] }) else {
      throw RestoringFlaw(message: "\"cells\" are no ascending ranges")
    }
    return RangeSet(cells.map { $0[0]..<$0[1] })
  }
}

extension WireBreaches {
  /// Throws if those that were kept don't fit their counts.
  func restored() throws(RestoringFlaw) -> RunBreaches {
    let placed = kept.map {
      RunBreaches.Placed(
        at: CellAddress(replication: $0.replication, cell: $0.cell),
        InvariantBreach($0.finding, at: $0.record, request: $0.request))
    }
    guard let breaches = RunBreaches(counts: counts.map { Int($0) }, kept: placed) else {
      throw RestoringFlaw(message: "the breaches don't fit their counts")
    }
    return breaches
  }
}
