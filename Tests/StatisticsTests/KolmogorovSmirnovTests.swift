import Testing

@testable import Statistics

/// The numbers are SciPy's.
struct KolmogorovSmirnovTests {
  /// Numbers in 0 ..< top from a seed, the same as those given to SciPy.
  static func numbers(_ count: Int, seed: Int, top: Double) -> [Double] {
    var state = seed
    return (0..<count).map { _ in
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Double(state) / 2_147_483_648 * top
    }
  }

  @Test(
    arguments: [
      (
        [1.5, 2.25, 3, 4.75, 8], [2.5, 5, 6.5, 7, 9.25, 10.5, 11], 0.6571428571428571,
        0.11616161616161617
      ),
      (
        numbers(40, seed: 1, top: 1), numbers(60, seed: 2, top: 1.5), 0.36666666666666664,
        0.0024260487063393534
      ),
      (numbers(100, seed: 1, top: 1), numbers(100, seed: 2, top: 2), 0.48, 8.448372017533173e-11),
      ([1, 2, 3], [4, 5, 6], 1, 0.1),
      ([1, 1, 2], [1, 2, 2], 0.3333333333333333, 1),
      ([1], [1], 0, 1),
      (
        numbers(3000, seed: 7, top: 1), numbers(2000, seed: 11, top: 1.05), 0.041666666666666664,
        0.031007591643048317
      ),
    ] as [([Double], [Double], Double, Double)])
  func `gap and probability are those of the tables`(
    first: [Double], second: [Double], statistic: Double, p: Double
  ) throws {
    let test = try #require(KolmogorovSmirnov(first, second))
    #expect((test.statistic - statistic).magnitude < 1e-15)
    #expect((test.pValue / p - 1).magnitude < 1e-9)
    #expect(KolmogorovSmirnov(second, first) == test)
  }

  @Test(arguments: [
    (0.02, 1.0),
    (0.05, 1.0),
    (0.2, 0.999999999999495),
    (0.5, 0.9639452436648751),
    (0.9, 0.3927307079406543),
    (0.999, 0.27107316411506394),
    (1.0, 0.26999967167735456),
    (1.2, 0.11224966667072497),
    (1.36, 0.049485876755377876),
    (2.0, 0.0006709252557796953),
    (4.0, 2.532833109818835e-14),
  ])
  func `the limit law is that of the tables`(x: Double, p: Double) {
    #expect((KolmogorovSmirnov.limitTail(x) / p - 1).magnitude < 1e-12)
  }

  @Test func `the exact law runs into its limit`() throws {
    let exact = KolmogorovSmirnov.exactTail(gap: 55 * 1000, 1000, 1000)
    let limit = KolmogorovSmirnov.limitTail(0.055 * 500.0.squareRoot())
    #expect((exact / limit - 1).magnitude < 0.05)
    #expect(exact != limit)
  }

  @Test func `an empty sample or a hole in it gives no test`() {
    #expect(KolmogorovSmirnov([], [1]) == nil)
    #expect(KolmogorovSmirnov([1], []) == nil)
    #expect(KolmogorovSmirnov([.nan], [1]) == nil)
    #expect(KolmogorovSmirnov([-.infinity], [.infinity])?.statistic == 1)
  }
}
