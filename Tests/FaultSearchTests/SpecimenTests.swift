import CallSimulation
import TestSupport
import Testing

/// Small here; `make proof` plays 20 000 plans of each.
@Suite(.serialized) struct SpecimenTests {
  private static let plans = ProofSize.isFull ? 20_000 : 32

  @Test func `there are 24 weak specimens and 12 sound ones or more`() {
    #expect(Specimen.weak.count == 24)
    #expect(Specimen.sound.count >= 12)
  }

  @Test func `of 24 weaknesses 22 are found, 20 with two faults or fewer`() throws {
    var (found, small): ([String], [String]) = ([], [])
    for specimen in Specimen.weak {
      var search = try specimen.search()
      search.shrinkingRuns = ProofSize.isFull ? 500 : 30
      let report = search.run(plans: Self.plans)
      #expect(report.brokenWithout.isEmpty, "\(specimen.name)")
      guard let first = report.findings.first else {
        ProofReport.tell("\(specimen.name): nothing found in \(report.plans) plans")
        continue
      }
      found.append(specimen.name)
      let example = try #require(first.counterexample, "\(specimen.name)")
      let faults = example.scenario.faults.count
      if faults <= 2 { small.append(specimen.name) }
      ProofReport.tell(
        "\(specimen.name): found in plan \(first.firstPlan), in \(first.count) of \(report.plans);"
          + " \(faults) of \(first.plan.faults.count) faults left after \(example.runs) runs")
    }
    ProofReport.tell("\(found.count) of 24 found, \(small.count) with two faults or fewer")
    let missing = Specimen.weak.map(\.name).filter { !found.contains($0) }
    #expect(found.count >= (ProofSize.isFull ? 22 : 18), "not found: \(missing)")
    #expect(small.count >= (ProofSize.isFull ? 20 : 16))
  }

  @Test func `in other orders of what ties, no specimen breaks an invariant`() throws {
    for specimen in Specimen.weak + Specimen.sound {
      var search = try specimen.search()
      search.shrinkingRuns = 0
      search.exploresTies = true
      let report = search.run(plans: Self.plans)
      for finding in report.findings {
        if case .invariant = finding.weakness.broken {
          Issue.record("\(specimen.name): \(finding.weakness.words), \(finding.plan)")
        }
      }
    }
    let count = Specimen.weak.count + Specimen.sound.count
    ProofReport.tell(
      "\(count) specimens, \(Self.plans) plans each with an order of its own: no breach")
  }

  @Test func `on sound scenarios nothing is found`() throws {
    for specimen in Specimen.sound {
      var search = try specimen.search()
      search.shrinkingRuns = 0
      let report = search.run(plans: Self.plans)
      #expect(report.findings.isEmpty, "\(specimen.name): \(report.findings.map(\.weakness.words))")
      #expect(report.brokenWithout.isEmpty, "\(specimen.name)")
      #expect(report.coverage.pairsCovered > 0, "\(specimen.name): no fault ever acted")
    }
    ProofReport.tell("\(Specimen.sound.count) sound specimens, \(Self.plans) plans each")
  }
}
