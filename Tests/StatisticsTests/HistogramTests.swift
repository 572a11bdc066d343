import EventEngine
import Statistics
import Testing

struct HistogramTests {
  /// Durations of all sizes below ten days, from a seed.
  static func durations(_ seed: UInt64, count: Int) -> [Int64] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(state >> 15) >> Int64(state & 31)
    }
  }

  @Test func `parts merge to the same bytes in every order`() {
    let parts = (1...5).map { Histogram(of: Self.durations($0, count: 40 * Int($0 - 1))) }
    let whole = Histogram(of: (1...5).flatMap { Self.durations($0, count: 40 * Int($0 - 1)) })
    for order in Self.permutations([0, 1, 2, 3, 4]) {
      var merged = Histogram()
      for part in order { merged.merge(parts[part]) }
      #expect(merged == whole)
    }
    var left = parts[1]
    left.merge(parts[2])
    var right = parts[3]
    right.merge(parts[4])
    right.merge(left)
    #expect(right == whole)
  }

  @Test func `sum and mean are exact where doubles are not`() {
    let large: Int64 = (1 << 53) + 1
    var seen = Histogram(of: [large, 1, 1])
    #expect(seen.sum == Int128(large) + 2)
    seen.merge(Histogram(of: [Int64.max, Int64.max, Int64.max]))
    #expect(seen.sum == Int128(large) + 2 + 3 * Int128(Int64.max))
    #expect(Histogram(of: [1, 2, 4]).mean == 7.0 / 3)
  }

  @Test func `nothing seen has neither mean nor ends nor quantiles`() {
    var empty = Histogram()
    empty.merge(Histogram())
    #expect(empty.mean == nil)
    #expect(empty.minimum == nil)
    #expect(empty.maximum == nil)
    #expect(empty.quantile(numerator: 1, denominator: 2) == nil)
    #expect(empty.count(above: 0) == 0)
    #expect(empty.count(atMost: 0) == 0)
    #expect(empty == Histogram(of: []))
  }

  @Test(arguments: 1...8)
  func `what was written down comes back the same`(seed: UInt64) {
    for count in [0, 1, 2, 3, 50] {
      let seen = Histogram(of: Self.durations(seed, count: count))
      let back = Histogram(
        bins: seen.bins, sum: seen.sum, minimum: seen.minimum, maximum: seen.maximum)
      #expect(back == seen)
    }
  }

  @Test func `bins that contradict their ends or sum are refused`() {
    typealias Bin = Histogram.Bin
    let two = [Bin(slot: 10, count: 1), Bin(slot: 20, count: 2)]
    #expect(Histogram(bins: two, sum: 50, minimum: 10, maximum: 20) != nil)
    #expect(Histogram(bins: two, sum: 51, minimum: 10, maximum: 20) == nil)
    #expect(Histogram(bins: two, sum: 50, minimum: 11, maximum: 20) == nil)
    #expect(Histogram(bins: two, sum: 50, minimum: 10, maximum: 21) == nil)
    #expect(Histogram(bins: two, sum: 50, minimum: nil, maximum: 20) == nil)
    #expect(Histogram(bins: two.reversed(), sum: 50, minimum: 20, maximum: 10) == nil)
    #expect(Histogram(bins: [], sum: 1, minimum: nil, maximum: nil) == nil)
    #expect(Histogram(bins: [], sum: 0, minimum: nil, maximum: nil) == Histogram())
    #expect(Histogram(bins: [Bin(slot: 10, count: 0)], sum: 0, minimum: 10, maximum: 10) == nil)
    #expect(Histogram(bins: [Bin(slot: -1, count: 1)], sum: 0, minimum: -1, maximum: -1) == nil)
    let vast = [Bin(slot: 0, count: 1 << 53), Bin(slot: 1, count: .max)]
    #expect(Histogram(bins: vast, sum: 1, minimum: 0, maximum: 1) == nil)
  }

  @Test func `the two ends bound the sum within a wide bin`() {
    let wide = [Histogram.Bin(slot: HistogramLayout.index(of: 1 << 20), count: 2)]
    let (low, high): (Int64, Int64) = (1 << 20, (1 << 20) + 100)
    #expect(Histogram(bins: wide, sum: Int128(low + high), minimum: low, maximum: high) != nil)
    #expect(Histogram(bins: wide, sum: Int128(low + high) + 1, minimum: low, maximum: high) == nil)
    #expect(Histogram(bins: wide, sum: Int128(low + high) - 1, minimum: low, maximum: high) == nil)
  }

  static func permutations(_ items: [Int]) -> [[Int]] {
    guard let first = items.first else { return [[]] }
    return permutations(Array(items.dropFirst())).flatMap { rest in
      (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
    }
  }
}
