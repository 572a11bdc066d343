import CallSimulation
import Foundation
import TestSupport
import Testing

/// A scenario of the repository, changed so that its run starts and ends empty.
private struct EmptyingScenario: CustomTestStringConvertible, Sendable {
  let path: String

  var testDescription: String { path }

  static let all: [EmptyingScenario] = ["Scenarios", "Benchmarks/Scenarios"].flatMap { folder in
    let root = RepositoryRoot.path(of: folder)
    let names = FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map {
      EmptyingScenario(path: folder + "/" + $0)
    }
  }

  /// One cell, once, no warm-up; calls at a constant rate stop after two hours at most, and six
  /// hours more are watched.
  func scenario() throws -> Scenario {
    let whole = RepositoryRoot.path(of: path)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: whole)))
    let read = ScenarioForm.whole.read(try JSONFile(bytes: bytes, named: path)).value
    var scenario = try #require(read)
    var span = scenario.run.warmUp + scenario.run.length
    scenario.run.warmUp = .zero
    (scenario.run.replications, scenario.run.cells) = (1, 1)
    for index in scenario.traffic.indices {
      switch scenario.traffic[index].value.arrivals {
      case .poisson(.constant(let rate)):
        span = min(span, .hours(2))
        scenario.traffic[index].value.arrivals = .poisson(Self.stage(rate, for: span))
      case .even(.constant(let rate)):
        span = min(span, .hours(2))
        scenario.traffic[index].value.arrivals = .even(Self.stage(rate, for: span))
      case .poisson, .even, .bursty, .trace, .closed: continue
      }
    }
    scenario.run.length = span + .hours(6)
    return scenario
  }

  private static func stage(_ rate: Rate, for span: SimulationSpan) -> RateCurve {
    .stages([RateStage(span: span, from: rate, to: rate)])
  }
}

/// Mean number = arrival rate × mean time, of every stage of every scenario here (Little, 1961):
/// over a run that starts and ends empty it holds to the nanosecond.
@Suite struct LittlesLawTests {
  @Test(arguments: EmptyingScenario.all)
  fileprivate func `Little's law holds exactly for every stage`(
    _ one: EmptyingScenario
  ) throws {
    let scenario = try one.scenario()
    var levels = StageLevels(until: scenario.run.end)
    TraceWalk(scenario: scenario, seed: 11).play { levels.take($0) }
    for stage in StageLevels.Stage.allCases {
      let tally = levels[stage]
      #expect(tally.entered == tally.left, "\(stage): not empty at the end")
      #expect(tally.area == tally.stayed, "\(stage)")
    }
    #expect(levels[.seized].entered > 10)
  }

  /// The figures that users see, which other code works out, against the trace.
  @Test(arguments: EmptyingScenario.all)
  fileprivate func `the figures of line and staff keep Little's law`(
    _ one: EmptyingScenario
  ) throws {
    let scenario = try one.scenario()
    var levels = StageLevels(until: scenario.run.end)
    TraceWalk(scenario: scenario, seed: 11).play { levels.take($0) }
    let total = try #require(Experiment(scenario, seed: 11).run().total)
    #expect(total.levels.line == levels[.line].stayed)
    let seized = total.levels.busy + total.levels.unlimitedBusy
    #expect(seized == levels[.seized].stayed)
    #expect(seized == total.times(.handle)?.sum)
    let span = Double(scenario.run.length.nanoseconds)
    let busy = try #require(total.reading(of: Figure(.staffBusy, .mean)))
    let handle = try #require(total.reading(of: Figure(.handleTime, .mean)))
    let seizures = Double(levels[.seized].entered)
    #expect(abs(busy.value - seizures / span * handle.value) <= 1e-12 * busy.value)
  }

  /// Where an interpreter joins at once, the wait is the time in line.
  @Test(arguments: EmptyingScenario.all)
  fileprivate func `the line is as long as arrival rate times wait`(
    _ one: EmptyingScenario
  ) throws {
    var scenario = try one.scenario()
    for index in scenario.providers.indices { scenario.providers[index].value.join = .constant(0) }
    let total = try #require(Experiment(scenario, seed: 12).run().total)
    #expect(total.levels.line == total.answers().waitSum)
    let line = try #require(total.reading(of: Figure(.lineLength, .mean)))
    let arrived = try #require(total.reading(of: Figure(.answerArrived, .count)))
    let wait = try #require(total.reading(of: Figure(.answerWait, .mean)))
    let span = Double(scenario.run.length.nanoseconds)
    #expect(abs(line.value - arrived.value / span * wait.value) <= 1e-12 * line.value)
  }

  @Test func `a person who is never let out of a stage is noticed`() throws {
    var levels = StageLevels(until: .start + .seconds(10))
    levels.take(TraceRecord(.lineJoined, at: .start + .seconds(1)))
    levels.take(TraceRecord(.lineJoined, at: .start + .seconds(2)))
    let joined = SimulationInstant.start + .seconds(1)
    levels.take(TraceRecord(.lineLeft, at: .start + .seconds(4), began: joined))
    #expect(levels[.line].entered != levels[.line].left)
    #expect(levels[.line].area != levels[.line].stayed)
  }

  @Test func `there are scenarios to hold against it`() {
    #expect(EmptyingScenario.all.count >= 8)
  }
}
