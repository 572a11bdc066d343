import Statistics
import Testing

/// The numbers are SciPy's.
struct MannWhitneyTests {
  typealias Case = ([Double], [Double], Double, Double)

  @Test(
    arguments: [
      (
        [1.5, 2.25, 3, 4.75, 8], [2.5, 5, 6.5, 7, 9.25, 10.5, 11], 6, 0.07323232323232323
      ),
      ([2.5, 5, 6.5, 7, 9.25, 10.5, 11], [1.5, 2.25, 3, 4.75, 8], 29, 0.07323232323232323),
      (numbers(15, seed: 1, top: 1), numbers(20, seed: 2, top: 1.5), 77, 0.01425732031591341),
      (numbers(40, seed: 1, top: 1), numbers(60, seed: 2, top: 1.5), 901, 0.035707851167026454),
      ([1, 2, 2, 3, 5], [2, 3, 3, 4, 6, 7], 7, 0.16304505585423734),
      ([1], [1], 0.5, 1),
      ([1, 2, 3], [4, 5, 6], 0, 0.1),
    ] as [Case])
  func `pairs and probability are those of the tables`(
    first: [Double], second: [Double], statistic: Double, p: Double
  ) throws {
    let test = try #require(MannWhitney(first, second))
    #expect(test.statistic == statistic)
    #expect((test.pValue / p - 1).magnitude < 1e-11)
  }

  @Test func `an empty sample or a hole in it gives no test`() {
    #expect(MannWhitney([], [1]) == nil)
    #expect(MannWhitney([1], []) == nil)
    #expect(MannWhitney([1], [.nan]) == nil)
    #expect(MannWhitney([-.infinity], [.infinity])?.pValue == 1)
  }

  private static func numbers(_ count: Int, seed: Int, top: Double) -> [Double] {
    KolmogorovSmirnovTests.numbers(count, seed: seed, top: top)
  }
}
