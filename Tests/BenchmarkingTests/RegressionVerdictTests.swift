import Benchmarking
import Testing

struct RegressionVerdictTests {
  @Test(
    arguments: [
      (0.021, 0.05, .regression, 96),
      (0.02, 0.05, .inconclusive, 91),  // the near end must pass the threshold, not reach it
      (0.5, 0.6, .regression, 96),
      (-0.05, -0.021, .improvement, 0),
      (-0.05, -0.02, .inconclusive, 91),
      (-0.02, 0.02, .noChange, 0),
      (0.01, 0.015, .noChange, 0),
      (-0.01, 0.03, .inconclusive, 91),
      (-0.03, 0.01, .inconclusive, 91),
      (-0.3, 0.3, .inconclusive, 91),
      (.nan, .nan, .inconclusive, 91),
    ] as [(Double, Double, RegressionVerdict, Int32)])
  func `only where the whole interval lies makes the verdict`(
    lower: Double, upper: Double, verdict: RegressionVerdict, status: Int32
  ) {
    let change = Estimate(
      value: (lower + upper) / 2, lower: lower, upper: upper, level: 0.95, count: 30)
    let found = RegressionVerdict(of: change, noiseThreshold: 0.02)
    #expect(found == verdict)
    #expect(found.exitStatus == status)
  }

  @Test(arguments: [(5, 0.95, false), (6, 0.95, true), (6, 0.975, false), (7, 0.975, true)])
  func `so few runs that no interval has the level can tell nothing`(
    count: Int, level: Double, tells: Bool
  ) {
    let change = Estimate(value: 0.5, lower: 0.4, upper: 0.6, level: level, count: count)
    #expect(change.isSupported == tells)
    let verdict = RegressionVerdict(of: change, noiseThreshold: 0.02)
    #expect(verdict == (tells ? .regression : .inconclusive))
  }

  @Test func `without an interval nothing can be told`() {
    #expect(RegressionVerdict(of: nil, noiseThreshold: 0.02) == .inconclusive)
  }

  @Test func `a threshold of zero tells any change from none`() {
    let none = Estimate(value: 0, lower: 0, upper: 0, level: 0.95, count: 9)
    let some = Estimate(value: 1e-9, lower: 1e-9, upper: 1e-9, level: 0.95, count: 9)
    #expect(RegressionVerdict(of: none, noiseThreshold: 0) == .noChange)
    #expect(RegressionVerdict(of: some, noiseThreshold: 0) == .regression)
  }
}
