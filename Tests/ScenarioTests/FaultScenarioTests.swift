import CallSimulation
import Foundation
import TestSupport
import Testing

/// The small scenarios of reported failures: each of its faults acts, and it ends as it says.
@Suite struct FaultScenarioTests {
  private static let folder = RepositoryRoot.path(of: "Scenarios/faults")

  private static let names: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return all.filter { $0.hasSuffix(".json") }.sorted()
  }()

  private static func scenario(_ name: String) throws -> (Scenario, warnings: [String]) {
    let path = folder + "/" + name
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let (scenario, reading) = ScenarioForm.whole.read(try JSONFile(bytes: bytes, named: path))
    return (try #require(scenario), reading.diagnostics.inFileOrder.map(\.text))
  }

  @Test(arguments: names)
  func `a reported failure ends as its scenario says`(name: String) throws {
    let (scenario, warnings) = try Self.scenario(name)
    #expect(warnings == [])
    let seed = try #require(scenario.run.seed)
    let result = Experiment(scenario, seed: seed).run()
    #expect(result.breaches.isEmpty)
    #expect(!result.faultRows.isEmpty)
    for fault in result.faultRows { #expect(fault.acted > 0, "\(fault.name) never acted") }
    let fails = scenario.about.hasPrefix("Meant to fail")
    #expect(result.verdict.statuses == [fails ? .missed : .passed])
    let missed = result.expectationVerdicts.filter { $0.judgement != .held }
    #expect(missed.isEmpty != fails)
  }

  @Test(arguments: names)
  func `without its faults nothing goes wrong there`(name: String) throws {
    var (scenario, _) = try Self.scenario(name)
    scenario.faults = []
    let result = Experiment(scenario, seed: 1).run()
    #expect(result.total?.life.count(of: .failed) == 0)
    let causes = result.total?.life.outcomes.map(\.cause) ?? []
    #expect(causes.allSatisfy { $0 == .genuine })
  }

  @Test func `the index names each of the thirty reports once, and each file`() throws {
    let index = try String(contentsOfFile: Self.folder + "/README.md", encoding: .utf8)
    for number in 1...30 {
      let rows = index.split(separator: "\n").filter { $0.hasPrefix("| \(number) |") }
      #expect(rows.count == 1)
      let file = Self.names.first { $0.hasPrefix(number < 10 ? "0\(number)-" : "\(number)-") }
      #expect(rows.first?.contains("`\(file ?? "—")`") == (file != nil))
    }
    #expect(Self.names.count >= 20)
  }
}
