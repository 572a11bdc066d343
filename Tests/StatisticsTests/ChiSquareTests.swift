import Statistics
import Testing

struct ChiSquareTests {
  /// The table is SciPy's.
  @Test(arguments: [
    (0.5, 1.0, 0.47950012218695337),
    (3.841458820694124, 1.0, 0.04999999999999989),
    (10.0, 1.0, 0.001565402258002549),
    (1.0, 2.0, 0.6065306597126334),
    (20.0, 10.0, 0.029252688076961124),
    (18.307, 10.0, 0.05000058909139812),
    (90.0, 100.0, 0.7531979655998298),
    (130.0, 100.0, 0.02351239780980871),
    (1100.0, 1000.0, 0.014614408126295192),
    (60.0, 10.0, 3.6243009520614924e-09),
    (0.0, 3.0, 1.0),
    (0.01, 0.5, 0.7069191052789804),
  ])
  func `tails are those of the tables`(statistic: Double, freedom: Double, p: Double) {
    let found = ChiSquare.upperTail(statistic, degreesOfFreedom: freedom)
    #expect((found - p).magnitude < 1e-11)
  }

  @Test func `the statistic is the sum of squared distances over what was expected`() {
    #expect(ChiSquare.statistic(observed: [10, 20, 30], expected: [20, 20, 20]) == 10)
    #expect(ChiSquare.statistic(observed: [], expected: []) == 0)
    #expect(ChiSquare.statistic(observed: [0, 3], expected: [0, 3]) == 0)
    #expect(ChiSquare.statistic(observed: [1], expected: [0]) == .infinity)
  }

  @Test func `no argument is too odd`() {
    #expect(ChiSquare.upperTail(-1, degreesOfFreedom: 2) == 1)
    #expect(ChiSquare.upperTail(.infinity, degreesOfFreedom: 2) == 0)
    #expect(ChiSquare.upperTail(.nan, degreesOfFreedom: 2).isNaN)
    #expect(ChiSquare.upperTail(1, degreesOfFreedom: 0).isNaN)
  }
}
