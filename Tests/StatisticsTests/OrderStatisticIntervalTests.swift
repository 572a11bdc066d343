import Statistics
import Testing

struct OrderStatisticIntervalTests {
  /// Ranks (from 1) and coverage by SciPy's binomial law at 95 %.
  @Test(arguments: [
    (10, 0.5, 2, 9, 0.978515625), (20, 0.5, 6, 15, 0.9586105346679688),
    (50, 0.9, 41, 50, 0.9703082890880885), (6, 0.5, 1, 6, 0.96875),
    (100, 0.95, 90, 100, 0.9826070607121812), (2000, 0.5, 956, 1045, 0.9534471795082164),
  ])
  func `the ends are values of known rank`(
    count: Int, quantile: Double, low: Int, high: Int, coverage: Double
  ) throws {
    let values = (1...count).map(Double.init).reversed()
    let interval = try #require(
      OrderStatisticInterval(of: Array(values), quantile: quantile, level: 0.95))
    #expect(interval.lower == Double(low))
    #expect(interval.upper == Double(high))
    #expect((interval.coverage - coverage).magnitude < 1e-12)
  }

  @Test func `too few values promise nothing`() {
    #expect(OrderStatisticInterval(of: [1, 2, 3, 4, 5], quantile: 0.5, level: 0.95) == nil)
    #expect(
      OrderStatisticInterval(of: (1...59).map(Double.init), quantile: 0.95, level: 0.95) == nil)
    #expect(OrderStatisticInterval(of: [], quantile: 0.5, level: 0.95) == nil)
    #expect(OrderStatisticInterval(of: [1], quantile: 0.5, level: 0.95) == nil)
  }

  @Test func `no argument is too odd`() {
    let values = (1...50).map(Double.init)
    #expect(OrderStatisticInterval(of: values, quantile: 0, level: 0.95) == nil)
    #expect(OrderStatisticInterval(of: values, quantile: 1, level: 0.95) == nil)
    #expect(OrderStatisticInterval(of: values, quantile: 0.5, level: 1) == nil)
    #expect(OrderStatisticInterval(of: values + [.nan], quantile: 0.5, level: 0.9) == nil)
    #expect(OrderStatisticInterval(of: values + [.infinity], quantile: 0.5, level: 0.9) != nil)
  }
}
