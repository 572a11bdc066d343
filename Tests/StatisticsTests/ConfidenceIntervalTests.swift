import Statistics
import Testing

struct ConfidenceIntervalTests {
  @Test func `Student's interval is that of the textbook`() throws {
    let interval = try #require(studentInterval(of: [3.1, 2.9, 3.4, 3.0, 2.7], level: 0.95))
    #expect((interval.lower - 2.6986032429268016).magnitude < 1e-12)
    #expect((interval.upper - 3.3413967570731993).magnitude < 1e-12)
    #expect(interval.count == 5)
    #expect(interval.level == 0.95)
  }

  @Test func `values without spread have an interval without width`() {
    #expect(studentInterval(of: [4, 4, 4], level: 0.99)?.halfWidth == 0)
  }

  @Test func `one value, an infinite one or no level give no interval`() {
    #expect(studentInterval(of: [], level: 0.95) == nil)
    #expect(studentInterval(of: [1], level: 0.95) == nil)
    #expect(studentInterval(of: [1, .infinity], level: 0.95) == nil)
    #expect(studentInterval(of: [1, .nan], level: 0.95) == nil)
    #expect(studentInterval(of: [1, 2], level: 1) == nil)
    #expect(studentInterval(of: [1, 2], level: 0) == nil)
    #expect(studentInterval(of: [1, 2], level: .nan) == nil)
  }

  @Test func `a ratio over a constant is the mean over it`() throws {
    let plain = try #require(studentInterval(of: [8, 9, 7, 8, 6], level: 0.9))
    let ratio = try #require(
      ratioInterval(
        numerators: [8, 9, 7, 8, 6], denominators: [10, 10, 10, 10, 10], level: 0.9))
    #expect((ratio.mean - plain.mean / 10).magnitude < 1e-15)
    #expect((ratio.halfWidth - plain.halfWidth / 10).magnitude < 1e-14)
  }

  @Test func `a ratio weighs each replication by its denominator`() throws {
    // Residuals of 6 / 12: −1, 0, 1. Standard error √(1 / 3), t(0.975; 2) = 4.30265, mean base 4.
    let ratio = try #require(
      ratioInterval(numerators: [0, 2, 4], denominators: [2, 4, 6], level: 0.95))
    #expect(ratio.mean == 0.5)
    #expect((ratio.halfWidth - 4.302652729749462 / 3.0.squareRoot() / 4).magnitude < 1e-12)
    #expect(ratio.count == 3)
  }

  @Test func `a ratio to nothing has no interval`() {
    #expect(ratioInterval(numerators: [1, 2], denominators: [0, 0], level: 0.95) == nil)
    #expect(ratioInterval(numerators: [1], denominators: [1], level: 0.95) == nil)
    #expect(ratioInterval(numerators: [1, 2], denominators: [1], level: 0.95) == nil)
    #expect(ratioInterval(numerators: [1, 2], denominators: [1, .nan], level: 0.95) == nil)
    #expect(ratioInterval(numerators: [1, .infinity], denominators: [1, 1], level: 0.95) == nil)
    #expect(ratioInterval(numerators: [1, 2], denominators: [1, 1], level: 2) == nil)
  }
}
