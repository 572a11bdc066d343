import Statistics
import Testing

@Suite struct PairedVarianceTests {
  @Test func `what moves together loses all variance, what moves apart gains some`() throws {
    let x = [1.0, 4, 2, 8, 5]
    #expect(varianceRemoved(byPairing: x, with: x.map { $0 + 3 }) == 1)
    let apart = try #require(varianceRemoved(byPairing: x, with: x.map { -$0 }))
    #expect(abs(apart + 1) < 1e-12)
  }

  @Test func `a known pair has the share that its covariance gives`() throws {
    // Variances 1 and 4, covariance 1.5: 2 · 1.5 ÷ 5.
    let (x, y) = ([0.0, 1, 2], [0.0, 3, 3.0])
    let share = try #require(varianceRemoved(byPairing: x, with: y))
    #expect(abs(share - 2 * 1.5 / (1 + 3)) < 1e-12)
  }

  @Test func `without pairs or variance there is no share`() {
    #expect(varianceRemoved(byPairing: [1], with: [2]) == nil)
    #expect(varianceRemoved(byPairing: [1, 2], with: [2]) == nil)
    #expect(varianceRemoved(byPairing: [1, 1], with: [2, 2]) == nil)
  }
}
