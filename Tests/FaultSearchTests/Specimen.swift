import CallSimulation
import Foundation
import TestSupport
import Testing

/// A scenario with one seeded weakness, or a sound one, which the search is tried on.
struct Specimen: CustomTestStringConvertible, Sendable {
  let name: String

  var testDescription: String { name }

  private static let folder = RepositoryRoot.path(of: "Tests/FaultSearchTests/Specimens")

  private static let all: [Specimen] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted().map { Specimen(name: $0) }
  }()

  /// Each has one weakness that a search ought to find.
  static let weak = all.filter { $0.name.hasPrefix("weak-") }
  /// A search ought to find nothing.
  static let sound = all.filter { $0.name.hasPrefix("sound-") }

  func scenario() throws -> Scenario {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/" + name)))
    let (scenario, reading) = ScenarioForm.whole.read(try JSONFile(bytes: bytes, named: name))
    return try #require(scenario, "\(reading.rendered())")
  }

  func search(threads: Int = 2) throws -> ChaosSearch<ModelEngine> {
    let scenario = try scenario()
    return ChaosSearch(
      scenario, engine: ModelEngine(), seed: try #require(scenario.run.seed), threads: threads)
  }
}
