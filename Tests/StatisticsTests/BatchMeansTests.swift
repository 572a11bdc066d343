import EventEngine
import TestSupport
import Testing

@testable import Statistics

@Suite struct BatchMeansTests {
  /// An autoregressive series around 10, from 10 + `start` on.
  private static func series(
    _ count: Int, memory: Double, start: Double = 0, entity: UInt64
  ) -> [Double] {
    var stream = RandomStream(entity: entity, purpose: 80)
    var state = start
    return (0..<count).map { _ in
      state = memory * state + Normal.quantile(stream.uniform())
      return 10 + state
    }
  }

  @Test func `batches of one long run hold the mean, though neighbours go together`() {
    let count = ProofSize.scaled(100)
    let ones = [Double](repeating: 1, count: 640)
    let covered = (0..<count).count { experiment in
      let values = Self.series(640, memory: 0.5, entity: UInt64(experiment))
      let means = BatchMeans(sums: values, counts: ones, level: 0.95)
      return means.map { $0.interval.lower <= 10 && 10 <= $0.interval.upper } ?? false
    }
    let share = Double(covered) / Double(count)
    let percent = ProofReport.short(share * 100)
    ProofReport.tell("coverage, batch means: \(covered) of \(count), \(percent) %")
    let slack = count >= 1000 ? 0 : 0.065
    #expect(share >= 0.93 - slack && share <= min(1, 0.97 + slack), "\(share)")
  }

  @Test func `what goes together is joined, and told if that does not help`() throws {
    let ones = [Double](repeating: 1, count: 640)
    let free = try #require(
      BatchMeans(sums: Self.series(640, memory: 0, entity: 3), counts: ones, level: 0.95))
    #expect(free.isIndependent && free.batches == 40)
    let ramp = try #require(
      BatchMeans(sums: (0..<640).map(Double.init), counts: ones, level: 0.95))
    #expect(!ramp.isIndependent && ramp.batches == 10)
    #expect(ramp.autocorrelation > 0.6)
    #expect(BatchMeans(sums: [1, 2], counts: [1, 1], level: 0.95) == nil)
    #expect(BatchMeans(sums: ones, counts: ones.map { _ in 0 }, level: 0.95) == nil)
  }

  @Test func `autocorrelation is that of the definition`() {
    #expect(BatchMeans.autocorrelation(of: [1, 1, 1]) == 0)
    // Deviations −1, 0, 1: nothing of neighbours left, over 2.
    #expect(BatchMeans.autocorrelation(of: [1, 2, 3]) == 0)
    #expect(BatchMeans.autocorrelation(of: [1, -1, 1, -1]) == -0.75)
  }

  @Test func `the end of a start-up is found, and none where there is none`() throws {
    let noise = Self.series(600, memory: 0, entity: 5)
    let late = try #require(
      TransientEnd.find(in: Self.series(600, memory: 0.95, start: 60, entity: 4)))
    #expect((30...150).contains(late))
    #expect((TransientEnd.find(in: noise) ?? 600) < 200)
    #expect(TransientEnd.find(in: (0..<600).map(Double.init)) == nil)
    #expect(TransientEnd.find(in: [1, 2, 3]) == nil)
  }
}
