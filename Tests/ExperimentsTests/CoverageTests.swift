import EventEngine
import Statistics
import TestSupport
import Testing

/// Intervals of experiments whose answers are known.
@Suite struct CoverageTests {
  private static let count = ProofSize.scaled(400)

  private static func values(_ count: Int, _ stream: inout RandomStream) -> [Double] {
    (0..<count).map { _ in
      // A mean of 20 exponential variates, as replications give: 1, and a little askew.
      (0..<20).reduce(0.0) { sum, _ in sum - PortableMath.log(stream.uniform()) } / 20
    }
  }

  private static func covered(
    _ truth: Double, _ interval: (inout RandomStream) -> ConfidenceInterval?
  ) -> Int {
    (0..<count).count { experiment in
      var stream = RandomStream(entity: UInt64(experiment), purpose: 78)
      return interval(&stream).map { $0.lower <= truth && truth <= $0.upper } ?? false
    }
  }

  @Test func `intervals over replications hold the mean`() {
    let covered = Self.covered(1) { stream in
      studentInterval(of: Self.values(10, &stream), level: 0.95)
    }
    Coverage.expect(covered, of: Self.count, named: "replications")
  }

  @Test func `intervals of pairs hold the difference, and are narrower than those of strangers`() {
    var (paired, strangers) = (0.0, 0.0)
    let covered = Self.covered(0.1) { stream in
      let shared = Self.values(10, &stream)
      let own = Self.values(20, &stream)
      let before = zip(shared, own).map { $0 + 0.2 * $1 }
      let after = zip(shared, own.suffix(10)).map { $0 + 0.2 * $1 + 0.1 }
      let interval = studentInterval(of: zip(before, after).map { $1 - $0 }, level: 0.95)
      paired += interval?.halfWidth ?? 0
      strangers += studentInterval(of: before, level: 0.95)?.halfWidth ?? 0
      #expect((varianceRemoved(byPairing: before, with: after) ?? 0) > 0.3)
      return interval
    }
    Coverage.expect(covered, of: Self.count, named: "pairs")
    #expect(paired < 0.7 * strangers)
  }

  @Test func `intervals of ratios hold the ratio of the means`() {
    let covered = Self.covered(2) { stream in
      let base = Self.values(20, &stream)
      let noise = Self.values(20, &stream)
      let top = zip(base, noise).map { 2 * $0 + 0.3 * ($1 - 1) }
      return ratioInterval(numerators: top, denominators: base, level: 0.95)
    }
    Coverage.expect(covered, of: Self.count, named: "ratios by the delta method")
  }

  @Test(arguments: [(0.5, 20), (0.9, 60)])
  func `intervals of order statistics hold the quantile`(quantile: Double, size: Int) {
    let truth = -PortableMath.log(1 - quantile)
    let covered = (0..<Self.count).count { experiment in
      var stream = RandomStream(entity: UInt64(experiment), purpose: 79)
      let values = (0..<size).map { _ in -PortableMath.log(stream.uniform()) }
      let interval = OrderStatisticInterval(of: values, quantile: quantile, level: 0.95)
      return interval.map { $0.lower <= truth && truth <= $0.upper } ?? false
    }
    // They hold at least what was asked for, however few values there are to choose from.
    Coverage.expect(
      covered, of: Self.count, atMost: 1, named: "order statistics of \(size), p\(quantile * 100)")
    #expect(Double(covered) / Double(Self.count) >= (ProofSize.isFull ? 0.94 : 0.92))
  }
}
