import CallMetrics
import EventEngine
import Statistics
import Testing

@testable import CallModel
@testable import Experiments

@Suite struct CapacitySearchTests {
  private static func goal(_ share: Double) -> Threshold {
    Threshold(
      figure: Figure(
        .answerServiceLevel, .share,
        serviceLevel: ServiceLevel(threshold: .seconds(20), denominator: .arrived)),
      comparison: .atLeast, limit: share)
  }

  private static let effort = CapacityEffort(first: 4, most: 16)

  /// Staff of 1 … 9 in a small queue of 60 calls an hour.
  private static func staffSearch(
    _ goal: Threshold, isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) -> CapacitySearch<ModelEngine> {
    CapacitySearch(
      values: 9, goals: [goal], engine: ModelEngine(), seed: 3, effort: effort,
      isInterrupted: isInterrupted
    ) { index in
      var scenario = Scenario.queue(replications: 1)
      scenario.run.length = .hours(3)
      scenario.providers[0].value.groups[0].value.staff = .count(index + 1)
      return scenario
    }
  }

  @Test func `the least staff holds, one less does not, and five to each side are played`() throws {
    let answer = try Self.staffSearch(Self.goal(0.8)).run(startingAt: 4)
    let value = try #require(answer.value)
    let formula = (1...9).first { staff in
      Erlang.serviceLevel(
        within: 20, arrivalRate: 1 / 60.0, serviceRate: 1 / 240.0, servers: staff,
        patienceRate: 1 / 120.0) ?? 0 >= 0.8
    }
    #expect(formula == 6)
    #expect([6, 7].contains(value + 1))
    #expect(answer.point?.judgement == .held)
    #expect(answer.points.first { $0.index == value - 1 }?.judgement != .held)
    #expect(answer.points.map(\.index) == Array(max(0, value - 5)...min(8, value + 5)))
    #expect(answer.isLeast && !answer.wasInterrupted)
  }

  @Test(arguments: [0, 8])
  func `the answer does not depend on where the search starts`(start: Int) throws {
    let answer = try Self.staffSearch(Self.goal(0.6)).run(startingAt: start)
    let other = try Self.staffSearch(Self.goal(0.6)).run(startingAt: 4)
    #expect(answer.value == other.value)
    #expect(try Self.staffSearch(Self.goal(0.6)).run().value == other.value)
  }

  @Test func `the greatest load is found without being told the direction`() throws {
    let base = Scenario.queue(replications: 1)
    let search = CapacitySearch(
      values: 30, goals: [Self.goal(0.7)], engine: ModelEngine(), seed: 3, effort: Self.effort
    ) { try #require(base.scaled(load: Double($0 + 1) / 10)) }
    let answer = try search.run()
    let value = try #require(answer.value)
    #expect(!answer.isLeast)
    #expect((3...14).contains(value))
    #expect(answer.points.first { $0.index == value + 1 }?.judgement != .held)
  }

  @Test func `a goal out of reach has no answer, and one that always holds has the first`() throws {
    let none = try Self.staffSearch(
      Threshold(figure: Figure(.staffBusy, .mean), comparison: .atLeast, limit: 50)
    ).run(startingAt: 4)
    #expect(none.value == nil && none.unsureFrom == nil && !none.wasInterrupted)
    #expect(try Self.staffSearch(Self.goal(0)).run(startingAt: 4).value == 0)
  }

  @Test func `the example of the documentation finds the least staff`() throws {
    let goal = Self.goal(0.8)
    func scenario(staff: Int) -> Scenario {
      var scenario = Scenario.queue(replications: 1)
      scenario.run.length = .hours(3)
      scenario.providers[0].value.groups[0].value.staff = .count(staff)
      return scenario
    }
    let search = CapacitySearch(
      values: 500, goals: [goal], engine: ModelEngine(), seed: 1,
      effort: CapacityEffort(first: 10, most: 640)
    ) { scenario(staff: $0 + 1) }
    let answer = try search.run(startingAt: 4)
    #expect([5, 6].contains(try #require(answer.value)))
  }

  @Test func `where much is unsure, that is halved and not gone through`() throws {
    let base = Scenario.queue(replications: 1)
    let search = CapacitySearch(
      values: 1500, goals: [Self.goal(0.7)], engine: ModelEngine(), seed: 3,
      effort: CapacityEffort(first: 4, most: 4)
    ) { try #require(base.scaled(load: 0.2 + Double($0) / 1000)) }
    let answer = try search.run(direction: .greatest)
    let (found, other, count) = (answer.value, answer.unsureFrom, answer.points.count)
    let (value, unsure) = (try #require(found), try #require(other))
    let judgements = [unsure, unsure + 1].map { place in
      answer.points.first { $0.index == place }?.judgement
    }
    #expect(unsure - value > 50)
    #expect(judgements[0] != .missed && judgements[1] == .missed)
    #expect(count < 40)
  }

  @Test func `an interrupted search says so`() throws {
    let answer = try Self.staffSearch(Self.goal(0.8), isInterrupted: { true }).run(startingAt: 4)
    #expect(answer.wasInterrupted)
    #expect(answer.value == nil)
  }

  @Test func `looks double and their intervals hold together`() {
    #expect(CapacityEffort(first: 10, most: 640).looks == 7)
    #expect(CapacityEffort(first: 10, most: 15).looks == 2)
    #expect(CapacityEffort(first: 1, most: 1) == CapacityEffort(first: 2, most: 2))
    #expect(abs(CapacityEffort(first: 2, most: 4).level - 0.975) < 1e-12)
  }

  @Test func `the offered load is arrivals times handle time, whatever the staff`() throws {
    var scenario = Scenario.queue(replications: 6)
    scenario.run.length = .hours(4)
    scenario.run.warmUp = .hours(1)
    let load = try #require(
      PlayedLoad(
        of: "day", at: "hall", in: scenario, engine: ModelEngine(), seed: 1, threads: 1))
    #expect(abs(load.mean - 4) < 0.6)
    #expect((load.mean(hour: 2) ?? 0) > 2)
    #expect(load.mean(hour: 20) == nil)
    #expect((5...7).contains(load.staff(for: [Self.goal(0.8)])))
    #expect(
      PlayedLoad(
        of: "night", at: "hall", in: scenario, engine: ModelEngine(), seed: 1, threads: 1) == nil)
  }
}
