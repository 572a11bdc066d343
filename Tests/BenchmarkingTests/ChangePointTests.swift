import EventEngine
import Testing

@testable import Benchmarking

struct ChangePointTests {
  static func noisy(_ levels: [(count: Int, level: Double)], noise: Double) -> [Double] {
    var stream = RandomStream(entity: 9, purpose: 4)
    return levels.flatMap { part in
      (0..<part.count).map { _ in part.level * (1 + noise * (stream.uniform() - 0.5)) }
    }
  }

  /// Statistic and place by the definition, the probability by 20 000 permutations of SciPy's
  /// ranks.
  @Test(
    arguments: [
      ([1, 2, 1, 2, 1, 9, 8, 9, 8, 9], 25, 5, 0.00735),
      ([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8], 25, 4, 0.13575),
      ([10, 10.1, 9.9, 10.2, 9.8, 10, 12, 12.1, 11.9, 12.2], 24, 6, 0.02455),
    ] as [([Double], Double, Int, Double)])
  func `the test of Pettitt agrees with its definition`(
    values: [Double], statistic: Double, index: Int, p: Double
  ) throws {
    let test = try #require(PettittTest(of: values))
    #expect((test.statistic, test.index) == (statistic, index))
    let deviation = (p * (1 - p) / 999).squareRoot()
    #expect((test.pValue - p).magnitude < 4 * deviation + 0.001)
  }

  @Test func `a new level of noisy cost is found at its first run`() {
    let values = Self.noisy([(20, 100), (15, 106)], noise: 0.03)
    let found = ChangePoint.levels(in: values, noiseThreshold: 0.02, significance: 0.01)
    #expect(found.map(\.index) == [20])
    #expect((0.04...0.08).contains(found[0].change))
  }

  @Test func `several levels are told apart`() {
    let values = Self.noisy([(15, 100), (15, 120), (20, 90)], noise: 0.04)
    let found = ChangePoint.levels(in: values, noiseThreshold: 0.02, significance: 0.01)
    #expect(found.map(\.index) == [15, 30])
    #expect(found[0].before < found[0].after && found[1].after < found[1].before)
  }

  @Test func `noise, one wild run and a step below the threshold are no change`() {
    let quiet = Self.noisy([(40, 100)], noise: 0.1)
    var wild = quiet
    wild[20] = 900
    let small = Self.noisy([(20, 100), (20, 101)], noise: 0.002)
    for values in [quiet, wild, small, [], [1], [5, 5, 5, 5, 5, 5, 5, 5, 5, 5]] {
      #expect(ChangePoint.levels(in: values, noiseThreshold: 0.02, significance: 0.01) == [])
    }
  }

  @Test func `any change of a virtual metric counts and is exact`() {
    let points = [5.0, 5, 5.0000001, 5].enumerated().map {
      HistorySeries.Point(run: Int64($0.offset + 1), time: "", version: "", value: $0.element)
    }
    let series = HistorySeries(
      subject: "s", metric: "m", unit: "s", kind: .virtual, points: points)
    #expect(ChangePoint.all(in: series).map(\.index) == [2, 3])
    #expect(ChangePoint.all(in: series).map(\.pValue) == [0, 0])
  }

  @Test(
    arguments: [
      ([1, 2, 3, 8], 40, "▁▂▃█"), ([], 40, ""), ([5, 5], 9, "▄▄"), ([1, .nan, 2], 9, "▁ █"),
      ([1, 1, 9, 9], 2, "▁█"), ([-3, 0, 3], 3, "▁▅█"), ([1, 2], 0, ""),
      ([-1.7e308, 1.7e308], 2, "▁█"),
    ] as [([Double], Int, String)])
  func `a trend line fits its width and spans the values`(
    values: [Double], width: Int, line: String
  ) {
    #expect(TrendLine(of: values, width: width).text == line)
  }
}
