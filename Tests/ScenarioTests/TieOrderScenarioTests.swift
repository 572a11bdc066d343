import CallSimulation
import Foundation
import TestSupport
import Testing

/// No invariant hangs on the order in which events of one instant were scheduled (I7).
@Suite struct TieOrderScenarioTests {
  private static let names: [String] = ["", "faults/"].flatMap { folder in
    let path = RepositoryRoot.path(of: "Scenarios/" + folder)
    let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return all.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".expected.json") }.sorted()
      .map { folder + $0 }
  }

  private static func scenario(_ name: String) throws -> Scenario? {
    let path = RepositoryRoot.path(of: "Scenarios/" + name)
    let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    let companions = CompanionReader { file throws(CompanionRefusal) in
      guard let data = FileManager.default.contents(atPath: folder + file) else {
        throw CompanionRefusal(reason: "is not there")
      }
      return [UInt8](data)
    }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let file = try JSONFile(bytes: bytes, named: name)
    return ScenarioForm.whole.read(file, companions: companions).value
  }

  @Test(arguments: names)
  func `whatever the order, every invariant holds`(name: String) throws {
    guard var scenario = try Self.scenario(name) else { return }
    let seed = scenario.run.seed ?? 1
    scenario.run.replications = 1
    scenario.run.cells = 1
    for ties in 1...(ProofSize.isFull ? 40 : 3) as ClosedRange<UInt64> {
      scenario.run.ties = ties
      let result = try #require(SingleRun(scenario, engine: ModelEngine(), seed: seed).play())
      let breaches = result.breaches.kept.map { "\($0.breach)" }
      #expect(result.breaches.isEmpty, "order \(ties): \(breaches)")
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `nor does it in a scenario of whole seconds, where all things tie`(seed: UInt64) throws {
    var scenario = try #require(try Self.scenario("rough-hour.json"))
    scenario.run.replications = 1
    for place in scenario.traffic.indices {
      scenario.traffic[place].value.arrivals = .even(.constant(Rate(perHour: 360)))
    }
    for place in scenario.apps.indices {
      scenario.apps[place].value.launch.cold = .constant(1e9)
      scenario.apps[place].value.launch.warm = .constant(1e9)
      scenario.apps[place].value.prepare.work = .constant(1e9)
      scenario.apps[place].value.resume.work = .constant(1e9)
      scenario.apps[place].value.popUp.decides = .constant(2e9)
      scenario.apps[place].value.containerApp.opens = .constant(1e9)
      scenario.apps[place].value.containerApp.takes = .constant(1e10)
    }
    for place in scenario.providers.indices {
      scenario.providers[place].value.join = .constant(2e9)
      scenario.providers[place].value.service = .constant(6e10)
      scenario.providers[place].value.wrapUp = .constant(1e10)
    }
    let plain = try #require(SingleRun(scenario, engine: ModelEngine(), seed: seed).play())
    var digests = [plain.digest]
    for ties in 1...4 as ClosedRange<UInt64> {
      scenario.run.ties = ties
      let result = try #require(SingleRun(scenario, engine: ModelEngine(), seed: seed).play())
      let breaches = result.breaches.kept.map { "\($0.breach)" }
      #expect(result.breaches.isEmpty, "order \(ties): \(breaches)")
      #expect(!digests.contains(result.digest))
      digests.append(result.digest)
    }
    let check = DeterminismCheck(scenario, engine: ModelEngine(), seed: seed).run()
    #expect(check?.isDeterministic == true)
  }
}
