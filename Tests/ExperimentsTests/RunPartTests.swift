import CallMetrics
import CallModel
import Synchronization
import Testing

@testable import Experiments

@Suite struct RunPartTests {
  private static let scenario = Scenario.queue(replications: 3, cells: 3)

  private static func parts(
    _ scenario: Scenario, of count: Int, threads: Int = 1
  ) -> [RunPart] {
    let experiment = Experiment(scenario, seed: 5, threads: threads)
    return (1...count).compactMap { RunShare(index: $0, count: count) }.map {
      experiment.play(RunPart(scenario, seed: 5, share: $0))
    }
  }

  private static func merged(_ parts: [RunPart]) -> RunPart {
    var whole = RunPart(parts[0].scenario, seed: parts[0].seed)
    for part in parts { whole.merge(part) }
    return whole
  }

  @Test(arguments: [(1, 2), (4, 1), (4, 3), (16, 1)])
  func `any shares on any threads merge to what the whole run gives`(count: Int, threads: Int) {
    let whole = Experiment(Self.scenario, seed: 5).run()
    let parts = Self.parts(Self.scenario, of: count, threads: threads)
    #expect(parts.allSatisfy { $0.isComplete })
    let merged = Self.merged(parts)
    #expect(merged.isComplete)
    #expect(merged.result == whole)
    #expect(merged.digest == whole.digest)
    #expect(!merged.result.wasInterrupted)
  }

  @Test func `the order of the merge doesn't matter, and without a share it is no whole`() {
    let parts = Self.parts(Self.scenario, of: 4)
    let forward = Self.merged(parts)
    #expect(Self.merged([parts[2], parts[0], parts[3], parts[1]]) == forward)
    #expect(Self.merged(parts.reversed()) == forward)
    let short = Self.merged([parts[3], parts[0]])
    #expect(!short.isComplete)
    #expect(short.result.wasInterrupted)
    #expect(short.digest != forward.digest)
  }

  @Test func `breaches are counted and placed as in the whole run`() {
    let place = CellAddress(replication: 2, cell: 1)
    let scenario = Scenario.scripted(replications: 4, cells: 3)
    let engine = ScriptedEngine(.backwards(in: place))
    let whole = Experiment(scenario, engine: engine, seed: 5).run()
    var merged = RunPart(scenario, seed: 5)
    for index in [3, 5, 1, 2, 4] {
      let share = RunShare(index: index, count: 5) ?? .whole
      merged.merge(
        Experiment(scenario, engine: engine, seed: 5)
          .play(RunPart(scenario, seed: 5, share: share)))
    }
    #expect(whole.breaches.total > 0)
    #expect(merged.result == whole)
  }

  @Test(arguments: [1, 3])
  func `what was stopped goes on from any checkpoint to the same result`(threads: Int) {
    let scenario = Scenario.scripted(replications: 9, cells: 4)
    let experiment = Experiment(scenario, engine: ScriptedEngine(), seed: 1, threads: threads)
    let checkpoints = Mutex<[RunPart]>([])
    let whole = experiment.play(
      RunPart(scenario, seed: 1), checkpoint: { now in checkpoints.withLock { $0.append(now()) } })
    let taken = checkpoints.withLock { $0 }
    #expect(taken.count == 36)
    for (index, checkpoint) in taken.enumerated() where index % 5 == 0 {
      var checkpoint = checkpoint
      checkpoint.closeAll()
      let played = Mutex(0)
      let resumed = experiment.play(
        checkpoint, checkpoint: { _ in played.withLock { $0 += 1 } })
      #expect(resumed == whole)
      #expect(played.withLock { $0 } == 36 - checkpoint.cellsPlayed)
    }
  }

  @Test func `a share without cells is complete and changes nothing`() {
    let parts = Self.parts(.scripted(), of: 3)
    #expect(parts.map(\.cellsPlayed) == [1, 0, 0])
    #expect(parts.allSatisfy { $0.isComplete })
    #expect(parts[2].total == nil)
  }

  @Test func `progress of a share counts what was there`() {
    let scenario = Scenario.scripted(replications: 4, cells: 2)
    let experiment = Experiment(scenario, engine: ScriptedEngine(), seed: 1)
    let checkpoints = Mutex<[RunPart]>([])
    _ = experiment.play(
      RunPart(scenario, seed: 1), checkpoint: { now in checkpoints.withLock { $0.append(now()) } })
    let half = checkpoints.withLock { $0[3] }
    let seen = Mutex<[RunProgress]>([])
    _ = experiment.play(half, progress: { step in seen.withLock { $0.append(step) } })
    #expect(seen.withLock { $0.first?.cellsDone } == 4)
    #expect(seen.withLock { $0.last?.cellsDone } == 8)
    #expect(seen.withLock { $0.last?.replicationsDone } == 4)
  }
}
