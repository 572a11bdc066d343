import CallSimulation
import Foundation
import TestSupport
import Testing

/// A scenario of the repository that has its result beside it.
private struct ExpectedScenario: CustomTestStringConvertible, Sendable {
  let path: String

  var testDescription: String { path }

  static let all: [ExpectedScenario] = {
    let folder = RepositoryRoot.path(of: "Scenarios")
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return names.filter { $0.hasSuffix(".expected.txt") }.sorted().map {
      ExpectedScenario(
        path: folder + "/" + $0.replacingOccurrences(of: ".expected.txt", with: ".json"))
    }
  }()

  func scenario() throws -> Scenario {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let (scenario, _) = ScenarioForm.whole.read(try JSONFile(bytes: bytes, named: path))
    return try #require(scenario)
  }
}

/// Debug and release builds alike are held against the same stored bytes.
@Suite struct ScenarioFileTests {
  @Test(arguments: ExpectedScenario.all)
  fileprivate func `a scenario gives the result that stands beside it, byte for byte`(
    _ one: ExpectedScenario
  ) throws {
    let scenario = try one.scenario()
    let seed = try #require(scenario.run.seed)
    let result = Experiment(scenario, seed: seed, threads: 2).run()
    #expect(result.breaches.isEmpty)
    let stored = one.path.replacingOccurrences(of: ".json", with: ".expected.txt")
    let expected = try String(contentsOfFile: stored, encoding: .utf8)
    let given = Self.text(of: result)
    if given != expected, let folder = ProcessInfo.processInfo.environment["CALLSIM_EXPECTED"] {
      let name = (stored as NSString).lastPathComponent
      try given.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    }
    #expect(given == expected, "\(one.path) gives another result")
  }

  /// The report, and a checksum of the whole result: a result of JSON would be megabytes to keep.
  private static func text(of result: RunResult) -> String {
    let bytes = ResultJSON.bytes(of: result)
    var checksum: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
    for byte in bytes { checksum = (checksum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return TextReport(result).text
      + "\nresult JSON: \(bytes.count) bytes, checksum \(String(checksum, radix: 16))\n"
  }

  @Test func `three scenarios have their result beside them`() {
    #expect(ExpectedScenario.all.count >= 3)
  }

  @Test(arguments: ExpectedScenario.all)
  fileprivate func `another seed gives another digest`(_ one: ExpectedScenario) throws {
    var scenario = try one.scenario()
    scenario.run.replications = 1
    let digests = [1, 2].map { Experiment(scenario, seed: $0).run().digest }
    #expect(digests[0] != digests[1])
    #expect(Experiment(scenario, seed: 1, threads: 7).run().digest == digests[0])
  }

  @Test func `an app nobody picks changes no figure of anything else`() throws {
    let path = RepositoryRoot.path(of: "Scenarios/interpreter-day.json")
    var scenario = try ExpectedScenario(path: path).scenario()
    scenario.run.replications = 2
    let before = Experiment(scenario, seed: 3).run()
    var idle = AppDescription()
    idle.provider = scenario.providers[0].name
    idle.launch.warm = .exponential(mean: 1e9)
    scenario.apps.append(Named("nobodys", idle))
    let after = Experiment(scenario, seed: 3).run()
    #expect(after.digest == before.digest)
    for tracked in before.figures {
      #expect(
        after.reading(of: tracked.figure, app: tracked.app)
          == before.reading(of: tracked.figure, app: tracked.app))
    }
  }

  @Test func `a metric more changes no other figure`() throws {
    let path = RepositoryRoot.path(of: "Scenarios/interpreter-day.json")
    var scenario = try ExpectedScenario(path: path).scenario()
    scenario.run.replications = 2
    let before = Experiment(scenario, seed: 3).run()
    let level = ServiceLevel(threshold: .milliseconds(33_333), denominator: .arrived)
    let answered = Figure(.answerServiceLevel, .share, serviceLevel: level)
    let launch = Figure(.phaseLaunch, .quantile(numerator: 99, denominator: 100))
    for figure in [answered, launch] {
      var threshold = Threshold(figure: figure, comparison: .atLeast, limit: 0)
      threshold.per = figure == launch ? .app : nil
      scenario.expectations.append(Expectation(.threshold(threshold)))
    }
    let after = Experiment(scenario, seed: 3).run()
    #expect(after.digest == before.digest)
    #expect(after.breaches == before.breaches)
    for tracked in before.figures {
      #expect(
        after.reading(of: tracked.figure, app: tracked.app)
          == before.reading(of: tracked.figure, app: tracked.app))
      #expect(after.interval(of: tracked) == before.interval(of: tracked))
    }
    // And the new ones are there, of which there was nothing.
    #expect(before.reading(of: launch, app: 0) == nil)
    #expect(after.reading(of: launch, app: 0) != nil)
    #expect(after.interval(of: TrackedFigure(answered)) != nil)
    #expect(before.interval(of: TrackedFigure(answered)) == nil)
  }
}
