import CallMetrics
import CallModel
import Experiments
import Statistics
import Synchronization
import Testing

@Suite struct ExperimentTests {
  @Test(arguments: [2, 7])
  func `any number of threads gives the same result`(threads: Int) {
    let scenario = Scenario.scripted(replications: 9, cells: 3)
    let engine = ScriptedEngine()
    let one = Experiment(scenario, engine: engine, seed: 5).run()
    let several = Experiment(scenario, engine: engine, seed: 5, threads: threads).run()
    #expect(one == several)
    #expect(one.replications.map(\.replication) == Array(0..<9))
    #expect(one.total?.cells == 27)
    #expect(one.breaches.isEmpty)
  }

  @Test func `the model gives the same result on two threads, and breaches nothing`() {
    let scenario = Scenario.queue(replications: 6, cells: 2)
    let one = Experiment(scenario, seed: 11).run()
    let two = Experiment(scenario, seed: 11, threads: 2).run()
    #expect(one == two)
    #expect(one.breaches.isEmpty)
    #expect((one.total?.answers()[.served] ?? 0) > 100)
    #expect(one.digest != Experiment(scenario, seed: 12).run().digest)
  }

  @Test func `cells and replications add up, and each replication is read by itself`() {
    let scenario = Scenario.scripted(replications: 4, cells: 2)
    let result = Experiment(scenario, engine: ScriptedEngine(), seed: 1, threads: 3).run()
    let refused = Figure(.requestRefused, .count)
    let calls = (0..<4).map { replication in
      (0..<2).map { 40 + (1 + replication * 7 + $0 * 3) % 11 }
    }
    let expected = calls.map { $0.reduce(0) { $0 + ($1 + 2) / 3 } }
    #expect(result.total?.reading(of: refused)?.value == Double(expected.reduce(0, +)))
    #expect(result.reading(of: refused)?.value == Double(expected.reduce(0, +)) / 4)
    #expect(result.total?.count(of: Happening(.horizonReached)) == 8)
  }

  @Test func `progress ends with everything done, and never goes back`() {
    let seen = Mutex<[RunProgress]>([])
    let scenario = Scenario.scripted(replications: 5, cells: 2)
    let result = Experiment(scenario, engine: ScriptedEngine(), seed: 1, threads: 2).run(
      progress: { step in seen.withLock { $0.append(step) } })
    let steps = seen.withLock { $0 }
    #expect(steps.last?.replicationsDone == 5)
    #expect(steps.last?.cellsDone == 10)
    #expect(steps.last?.records == result.total?.records)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.cellsDone <= $1.cellsDone })
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.records <= $1.records })
  }

  @Test(arguments: [1, 3])
  func `an interruption keeps the complete replications and nothing else`(threads: Int) {
    let asked = Mutex(0)
    let scenario = Scenario.scripted(replications: 50, cells: 2)
    let result = Experiment(scenario, engine: ScriptedEngine(), seed: 1, threads: threads).run(
      isInterrupted: {
        asked.withLock {
          $0 += 1
          return $0 > 40
        }
      })
    #expect(result.wasInterrupted)
    #expect(!result.replications.isEmpty)
    #expect(result.replications.count < 50)
    #expect(result.total?.cells == 2 * result.replications.count)
    #expect(result.verdict.statuses == [.interrupted, .inconclusive])
    // What is kept is what a run of those replications gives.
    let alone = Experiment(
      Scenario.scripted(replications: 50, cells: 2), engine: ScriptedEngine(), seed: 1
    ).run()
    for kept in result.replications { #expect(alone.replications[kept.replication] == kept) }
  }

  @Test func `an interruption before the first cell leaves an empty result`() {
    let result = Experiment(
      Scenario.scripted(replications: 3), engine: ScriptedEngine(), seed: 1, threads: 2
    ).run(isInterrupted: { true })
    #expect(result.total == nil)
    #expect(result.digest == 0)
    #expect(result.verdict.status == .interrupted)
    #expect(result.reading(of: Figure(.requestRefused, .count)) == nil)
  }

  @Test func `breaches are counted and placed`() {
    let place = CellAddress(replication: 2, cell: 1)
    let scenario = Scenario.scripted(replications: 4, cells: 2)
    let one = Experiment(scenario, engine: ScriptedEngine(.backwards(in: place)), seed: 1).run()
    let several = Experiment(
      scenario, engine: ScriptedEngine(.backwards(in: place)), seed: 1, threads: 3
    ).run()
    #expect(one.breaches.total > 0)
    #expect(one.breaches.kept.allSatisfy { $0.address == place })
    #expect(one.verdict.status == .breached)
    #expect(one.breaches == several.breaches)
  }

  @Test func `the usual figures come with an interval over replications, and none of one`() {
    let many = Experiment(.queue(replications: 5), seed: 3).run()
    let one = Experiment(.queue(replications: 1), seed: 3).run()
    let wait = TrackedFigure(Figure(.answerWait, .mean))
    let interval = many.interval(of: wait)
    #expect(interval?.count == 5)
    #expect(interval?.level == 0.95)
    // A ratio's interval lies around the ratio of the sums, not around the mean of the ratios.
    let pooled = many.reading(of: wait.figure)?.value ?? 0
    #expect(abs((interval?.mean ?? 0) - pooled) < pooled * 1e-12)
    let offered = TrackedFigure(Figure(.requestOffered, .count))
    #expect(many.interval(of: offered)?.mean == many.reading(of: offered.figure)?.value)
    #expect(one.interval(of: wait) == nil)
  }
}
