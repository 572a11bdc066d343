import CallInvariants
public import CallMetrics
public import CallModel

/// What has been played of a run so far: any of its cells, on any machine, put together exactly.
///
/// ```swift
/// var part = RunPart(scenario, seed: 7, share: share)
/// part = Experiment(scenario, seed: 7).play(part)
/// whole.merge(part)
/// whole.result  // once whole.isComplete
/// ```
/// Parts of one run merge in any order to the same value, and all of them to what one run gives: a
/// part keeps exact sums of whole replications, with what was read off each, and of each
/// replication that it has only some cells of.
public struct RunPart: Sendable, Equatable {
  public let scenario: Scenario
  public let seed: UInt64
  /// Who plays it.
  public let engine: EngineKind
  /// What this part is to hold once it is complete.
  public let share: RunShare
  /// What is read off each replication.
  public let figures: [TrackedFigure]
  /// The cells that were played, numbered through all replications.
  public private(set) var cells = RangeSet<Int>()
  /// All complete replications together; nil if there is none.
  public private(set) var total: CellResult?
  /// What was read off each complete replication, in their order.
  public private(set) var readings: [ReplicationReadings] = []
  /// The replications of which some cells were played, in their order.
  public private(set) var underWay: [OpenReplication] = []
  /// Of all cells that were played.
  public private(set) var breaches = RunBreaches()

  /// A replication of which some cells are missing.
  public struct OpenReplication: Sendable, Equatable {
    /// From 0.
    public let replication: Int
    /// The cells that were played.
    public internal(set) var result: CellResult

    public init(replication: Int, result: CellResult) {
      self.replication = replication
      self.result = result
    }
  }

  /// Nothing yet; figures beside the usual ones and those of expectations are read off if named.
  public init(
    _ scenario: Scenario, seed: UInt64, engine: EngineKind = .model, share: RunShare = .whole,
    tracking: [TrackedFigure] = []
  ) {
    self.scenario = scenario
    self.seed = seed
    self.engine = engine
    self.share = share
    var figures = TrackedFigure.all(for: scenario)
    for figure in tracking where !figures.contains(figure) { figures.append(figure) }
    self.figures = figures
  }

  /// What a complete run of the same seed has, of the same scenario with as many replications or
  /// fewer; nothing without one.
  init(
    _ scenario: Scenario, seed: UInt64, engine: EngineKind, tracking: [TrackedFigure],
    after previous: RunResult?
  ) {
    self.init(scenario, seed: seed, engine: engine, tracking: tracking)
    guard let previous else { return }
    let done = previous.replications.count
    precondition(
      previous.seed == seed && previous.engine == engine && previous.figures == figures
        && !previous.wasInterrupted && done * cellsEach <= cellsOfRun,
      "run part: a run of seed \(previous.seed) and \(done) replications cannot go on")
    if done > 0 { cells.insert(contentsOf: 0..<(done * cellsEach)) }
    (total, readings, breaches) = (previous.total, previous.replications, previous.breaches)
  }

  /// What was written down; throws what keeps the pieces from making a part of this scenario.
  public init(
    _ scenario: Scenario, seed: UInt64, engine: EngineKind, share: RunShare, cells: RangeSet<Int>,
    total: CellResult?, readings: [ReplicationReadings], underWay: [OpenReplication],
    breaches: RunBreaches
  ) throws(RestoringFlaw) {
    self.init(scenario, seed: seed, engine: engine, share: share)
    self.cells = cells
    self.total = total
    self.readings = readings
    self.underWay = underWay
    self.breaches = breaches
    try checkPieces()
  }

  /// How many cells each replication has.
  public var cellsEach: Int { max(1, scenario.run.cells) }

  /// How many cells the whole run has.
  public var cellsOfRun: Int { max(1, scenario.run.replications) * cellsEach }

  /// How many cells have been played.
  public var cellsPlayed: Int { cells.ranges.reduce(0) { $0 + $1.count } }

  /// The cells that this part is to hold.
  public var cellsWanted: Range<Int> { share.cells(of: cellsOfRun) }

  /// Every cell of the share has been played.
  public var isComplete: Bool { cellsPlayed == cellsWanted.count }

  /// The fingerprint of all traces seen.
  public var digest: UInt64 {
    underWay.reduce(total?.digest ?? 0) { $0 &+ $1.result.digest }
  }

  /// Trace records seen [1].
  var records: UInt64 { underWay.reduce(total?.records ?? 0) { $0 + $1.result.records } }

  /// What the whole run came to; interrupted if cells are missing.
  public var result: RunResult {
    RunResult(
      scenario: scenario, seed: seed, engine: engine, total: total, figures: figures,
      replications: readings, breaches: breaches, wasInterrupted: cellsPlayed < cellsOfRun)
  }

  // MARK: - Adding

  /// Puts down a cell that was not there; returns its replication if that is complete now.
  ///
  /// Such a replication is to be closed with what is read off it.
  mutating func add(_ report: CellRunReport, at address: CellAddress) -> CellResult? {
    let cell = address.replication * cellsEach + address.cell
    precondition(!cells.contains(cell), "run part: cell \(cell) was played already")
    cells.insert(contentsOf: cell..<(cell + 1))
    breaches.add(report.breaches, at: address)
    let place = add(report.result, to: address.replication)
    return underWay[place].result.cells == cellsEach ? underWay[place].result : nil
  }

  /// Counts a replication, all of whose cells are there, among the complete ones.
  mutating func close(_ complete: ReplicationReadings) {
    guard let place = underWay.firstIndex(where: { $0.replication == complete.replication })
    else { return }
    let result = underWay.remove(at: place).result
    if total == nil { total = result } else { total?.merge(result) }
    let later = readings.lastIndex { $0.replication < complete.replication }
    readings.insert(complete, at: later.map { $0 + 1 } ?? 0)
  }

  /// Closes each replication that is complete, as `close` would.
  public mutating func closeAll() {
    let figures = figures
    for open in underWay where open.result.cells == cellsEach {
      close(ReplicationReadings(open.replication, figures: figures, of: open.result))
    }
  }

  /// Adds what another part of the same run holds, none of which may be here already.
  public mutating func merge(_ other: RunPart) {
    precondition(
      seed == other.seed && engine == other.engine && cellsOfRun == other.cellsOfRun,
      "run part: a part of another run")
    precondition(cells.isDisjoint(other.cells), "run part: cells that are here already")
    cells.formUnion(other.cells)
    breaches.merge(other.breaches)
    if let added = other.total {
      if total == nil { total = added } else { total?.merge(added) }
    }
    readings = (readings + other.readings).sorted { $0.replication < $1.replication }
    for open in other.underWay { _ = add(open.result, to: open.replication) }
    closeAll()
  }

  private mutating func add(_ result: CellResult, to replication: Int) -> Int {
    let place = underWay.firstIndex { $0.replication >= replication } ?? underWay.count
    if place < underWay.count, underWay[place].replication == replication {
      underWay[place].result.merge(result)
    } else {
      underWay.insert(OpenReplication(replication: replication, result: result), at: place)
    }
    return place
  }
}
