import Statistics
import Testing

struct MomentsTests {
  @Test func `mean and variance of a textbook row are exact`() {
    let moments = Moments(of: [2, 4, 4, 4, 5, 5, 7, 9])
    #expect(moments.mean == 5)
    #expect(moments.squaredDeviations == 32)
    #expect(moments.variance == 32.0 / 7)
    #expect(moments.standardError == (32.0 / 7 / 8).squareRoot())
  }

  @Test func `halves merge to the whole`() {
    let values = (1...100).map { Double($0 * $0 % 37) }
    var merged = Moments(of: Array(values[..<30]))
    merged.merge(Moments(of: Array(values[30...])))
    let whole = Moments(of: values)
    #expect(merged.count == 100)
    #expect((merged.mean - whole.mean).magnitude < 1e-12)
    #expect((merged.squaredDeviations - whole.squaredDeviations).magnitude < 1e-9)
  }

  @Test func `a large offset does not drown the spread`() {
    #expect(Moments(of: [1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16]).variance == 30)
  }

  @Test func `one number has no spread and none has no mean to speak of`() {
    #expect(Moments().variance == nil)
    #expect(Moments().mean == 0)
    #expect(Moments(of: [3]).standardError == nil)
    var merged = Moments()
    merged.merge(Moments(of: [3]))
    merged.merge(Moments())
    #expect(merged == Moments(of: [3]))
  }
}
