import Testing

@testable import Statistics

struct QuantileBoundsTests {
  /// Share as numerator and denominator, count, and ⌈q·n⌉ worked out in exact rationals.
  @Test(
    arguments: [
      (0, 1, 10, 1), (1, 2, 10, 5), (1, 2, 11, 6), (95, 100, 100, 95), (95, 100, 101, 96),
      (99, 100, 100, 99), (999, 1000, 1000, 999), (999, 1000, 1001, 1000), (1, 1, 7, 7),
      (1, 3, 3, 1), (2, 3, 3, 2), (7, 10, 10, 7), (29, 100, 100, 29), (57, 100, 100, 57),
      (1, 1_000_000, 5, 1), (99_999, 100_000, 10, 10),
      (95, 100, UInt64.max, 17_524_406_870_024_074_035),
      (UInt64.max - 1, UInt64.max, UInt64.max, UInt64.max - 1),
      (UInt64.max, UInt64.max, UInt64.max, UInt64.max), (1, UInt64.max, UInt64.max, 1),
    ] as [(UInt64, UInt64, UInt64, UInt64)])
  func `the rank is the exact ceiling`(
    numerator: UInt64, denominator: UInt64, count: UInt64, rank: UInt64
  ) {
    #expect(Histogram.rank(numerator, of: denominator, among: count) == rank)
  }

  @Test(arguments: 1...6)
  func `the value of that rank lies between the bounds`(seed: UInt64) throws {
    let values = HistogramTests.durations(seed, count: 97).sorted()
    let seen = Histogram(of: values)
    for numerator in stride(from: UInt64(0), through: 1000, by: 7) {
      let bounds = try #require(seen.quantile(numerator: numerator, denominator: 1000))
      let value = values[Int(bounds.rank) - 1]
      #expect(bounds.lower <= value && value <= bounds.upper)
      #expect(bounds.upper - bounds.lower <= value / 1000)
    }
  }

  @Test func `the bounds never leave what was seen`() {
    let seen = Histogram(of: [1_000_001])
    for numerator in [UInt64(0), 50, 100] {
      let bounds = seen.quantile(numerator: numerator, denominator: 100)
      #expect(bounds == QuantileBounds(rank: 1, lower: 1_000_001, upper: 1_000_001))
    }
    let beyond = Histogram(of: [HistogramLayout.longest + 5, HistogramLayout.longest * 2])
    #expect(beyond.quantile(numerator: 1, denominator: 1)?.upper == HistogramLayout.longest * 2)
    #expect(beyond.quantile(numerator: 0, denominator: 1)?.lower == HistogramLayout.longest + 5)
  }

  @Test func `a share that is none has no quantile`() {
    let seen = Histogram(of: [1, 2])
    #expect(seen.quantile(numerator: 3, denominator: 2) == nil)
    #expect(seen.quantile(numerator: 0, denominator: 0) == nil)
  }

  @Test func `counts on either side of a limit are certain`() {
    let seen = Histogram(of: [10, 20, 20, 1_000_000, 1_000_001, 2_000_000])
    #expect(seen.count(above: 19) == 5)
    #expect(seen.count(above: 20) == 3)
    #expect(seen.count(atMost: 20) == 3)
    #expect(seen.count(atMost: 9) == 0)
    #expect(seen.count(above: -1) == 6)
    #expect(seen.count(atMost: 2_000_000) == 6)
    #expect(seen.count(above: 2_000_000) == 0)
    // 1 000 000 and 1 000 001 share a slot, so neither side can claim them from here:
    #expect(seen.count(atMost: 1_000_000) == 3)
    #expect(seen.count(above: 1_000_000) == 1)
    #expect(seen.count(above: Int64.max) == 0)
    #expect(seen.count(atMost: Int64.min) == 0)
  }
}
