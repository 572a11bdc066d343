import CallModel
import CallSimulation
import Synchronization
import TestSupport
import Testing

@testable import FaultSearch

/// Mistakes that are planted in the model are noticed: by an invariant, or by `verify`.
///
/// Small here; `make proof` plays as many plans as it may take.
@Suite(.serialized) struct PlantedDefectTests {
  private static let plans = ProofSize.isFull ? 20_000 : 256

  /// People sign in, the sign-in is kept in the keychain, interpreters take a second to join; what
  /// holds is nothing but the invariants.
  private static func hall() throws -> Scenario {
    let specimen = Specimen.sound.first { $0.name == "sound-state-in-memory.json" }
    var scenario = try #require(specimen).scenario()
    scenario.chaos = nil
    scenario.expectations = []
    scenario.framework = FrameworkSettings()
    return scenario
  }

  private static func search(_ defect: PlantedDefect?) throws -> ChaosSearch<DefectiveEngine> {
    var search = ChaosSearch(
      try hall(), engine: DefectiveEngine(defect), seed: 11, threads: 2)
    search.shrinkingRuns = ProofSize.isFull ? 200 : 0
    return search
  }

  @Test(
    arguments: [
      (.invokesAfterCrash, .i4), (.fixesTwoOutcomes, .i1), (.releasesTwice, .i6),
      (.readsStaleStorage, .i10), (.losesReturn, .i11),
    ] as [(PlantedDefect, Invariant)])
  func `a search with invariants alone finds what is wrong with the model`(
    defect: PlantedDefect, invariant: Invariant
  ) throws {
    // The first is enough.
    let report = try Self.search(defect).run(
      plans: Self.plans, goesOn: { $0.findings == 0 })
    #expect(report.brokenWithout.isEmpty)
    let finding = try #require(report.findings.first, "nothing in \(report.plans) plans")
    let broken = report.findings.map(\.weakness.broken)
    #expect(broken.contains(.invariant(invariant)), "\(broken)")
    ProofReport.tell("\(defect): \(invariant.name) breached in plan \(finding.firstPlan)")
  }

  @Test func `an order that hangs on a hash is found by verifying plans`() throws {
    let salts = Salts()
    let scenario = try Self.hall()
    let draw = PlanDraw(scenario: scenario, settings: ChaosSettings(), seed: 11)
    let found = (0..<Self.plans).first { number in
      let plan = draw.plan(number, seed: 11, coverage: FaultCoverage()).plan
      let trial = plan.applied(to: scenario)
      let check = DeterminismCheck(
        trial, engine: DefectiveEngine(hashedBy: salts), seed: 11
      ).run()
      return check?.isDeterministic == false && check?.difference != nil
    }
    let number = try #require(found, "nothing in \(Self.plans) plans")
    let trial = draw.plan(number, seed: 11, coverage: FaultCoverage()).plan.applied(to: scenario)
    let sound = DeterminismCheck(trial, engine: DefectiveEngine(nil), seed: 11).run()
    #expect(sound?.isDeterministic == true)
    ProofReport.tell("order by hash: verify parts in plan \(number + 1)")
  }

  @Test(arguments: [false, true])
  func `where nothing is planted the same search finds nothing`(exploresTies: Bool) throws {
    var search = try Self.search(nil)
    search.exploresTies = exploresTies
    let report = search.run(plans: Self.plans)
    #expect(report.findings.isEmpty, "\(report.findings.map(\.weakness))")
    #expect(report.brokenWithout.isEmpty)
    #expect(report.coverage.pairsCovered > 30)
    let orders = exploresTies ? ", each with an order of its own" : ""
    ProofReport.tell("nothing planted: nothing found in \(report.plans) plans\(orders)")
  }

  @Test func `the engine of these tests is the model's, but for what is planted`() throws {
    let scenario = try Self.hall()
    let ours = SingleRun(scenario, engine: DefectiveEngine(nil), seed: 3).play()
    #expect(ours == SingleRun(scenario, engine: ModelEngine(), seed: 3).play())
  }
}

/// The model with a mistake in each of its cells.
private struct DefectiveEngine: SimulationEngine {
  let kind = EngineKind.model
  private let defect: PlantedDefect?
  private let salts: Salts?

  init(_ defect: PlantedDefect?) {
    self.defect = defect
    salts = nil
  }

  /// Each cell goes by another hash.
  init(hashedBy salts: Salts) {
    defect = nil
    self.salts = salts
  }

  func source(
    for scenario: Scenario, seed: UInt64, replication: Int, cell: Int
  ) -> DefectiveSource {
    var cell = CallCell(scenario: scenario, seed: seed, replication: replication, cell: cell)
    if let defect { cell.plant(defect) }
    if let salts { cell.plant(.goesByHash(salt: salts.next())) }
    return DefectiveSource(cell)
  }
}

private final class DefectiveSource: TraceSource {
  private var cell: CallCell

  init(_ cell: consuming CallCell) { self.cell = cell }

  func advance(into buffer: inout TraceBuffer) -> Bool { cell.advance(into: &buffer) }

  var eventCount: UInt64 { cell.eventCount }
}

/// Numbers that no two cells share, as the seed of a hash table would be.
private final class Salts: Sendable {
  private let count = Atomic<UInt64>(0)

  func next() -> UInt64 { count.add(1, ordering: .relaxed).newValue }
}
