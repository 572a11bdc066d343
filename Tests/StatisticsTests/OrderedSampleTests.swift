import Statistics
import Testing

struct OrderedSampleTests {
  /// R: quantile(c(1, 3, 4, 10), type = 7).
  @Test(arguments: [(0, 1), (0.25, 2.5), (0.5, 3.5), (0.75, 5.5), (0.95, 9.1), (1, 10)])
  func `quantiles are those of Hyndman and Fan's seventh kind`(p: Double, value: Double) throws {
    let sample = try #require(OrderedSample([4, 10, 1, 3]))
    #expect((sample.quantile(p) - value).magnitude < 1e-12)
    #expect(sample.values == [1, 3, 4, 10])
    #expect(sample.mean == 4.5)
  }

  @Test func `nothing, or no number, is no sample`() {
    #expect(OrderedSample([]) == nil)
    #expect(OrderedSample([1, .nan]) == nil)
    #expect(OrderedSample([7])?.quantile(0.3) == 7)
  }
}
