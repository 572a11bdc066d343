import Benchmarking
import Testing

struct SeriesNotesTests {
  /// The median is 5 and the MAD 1, so that 5.19 away is far.
  @Test func `values far from the others are pointed out`() {
    let values = [12.0, 3, 5, 7, 100, 6, 4, 5, 6, 5, -80, 10]
    #expect(Outliers(in: Array(values.dropLast())).indices == [0, 4, 10])
    #expect(Outliers(in: [1, 1, 1, 1, 9]).indices == [])
    #expect(Outliers(in: []).indices == [])
  }

  /// The probabilities are SciPy's normal tails of S and its variance by hand.
  @Test(
    arguments: [
      ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 8.303070332644974e-05, true),
      ([5, 3, 6, 2, 7, 3, 8, 3, 9, 4, 6, 5], 0.404248494739471, false),
      ([9, 9, 8, 8, 7, 7, 6, 5, 4, 4, 3, 1], 2.4125693910282848e-05, true),
      ([2, 2, 2, 2, 2, 2, 2, 2, 2], 1, false),
    ] as [([Double], Double, Bool)])
  func `a trend is told from chance`(values: [Double], p: Double, isClear: Bool) throws {
    let drift = try #require(Drift(in: values))
    #expect((drift.pValue / p - 1).magnitude < 1e-10)
    #expect(drift.isClear == isClear)
  }

  @Test func `drift is measured from the first third to the last`() {
    #expect(Drift(in: [2, 2, 2, 3, 3, 3, 5, 5, 5])?.change == 1.5)
    #expect(Drift(in: [1, 2, 3, 4, 5, 6, 7, 8]) == nil)
    #expect(Drift(in: [1, 2, 3, 4, 5, 6, 7, 8, 0]) == nil)
  }
}
