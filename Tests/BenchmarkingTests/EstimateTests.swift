import Benchmarking
import EventEngine
import Testing

struct EstimateTests {
  static func draws(_ count: Int, entity: UInt64) -> [Double] {
    var stream = RandomStream(entity: entity, purpose: 77)
    return (0..<count).map { _ in stream.uniform() }
  }

  @Test(arguments: [([3.0, 1, 2], 2.0), ([4.0, 1, 3, 2], 2.5), ([7.0], 7.0)])
  func `the median of an even number of values is half-way between the two in the middle`(
    values: [Double], middle: Double
  ) {
    #expect(Estimate.median(of: values, level: 0.95)?.value == middle)
  }

  @Test func `values alike give an interval without width`() {
    let same = Estimate.median(of: Array(repeating: 5, count: 20), level: 0.99)
    #expect(same == Estimate(value: 5, lower: 5, upper: 5, level: 0.99, count: 20))
  }

  @Test func `the same values give the same bits`() {
    let values = Self.draws(50, entity: 1)
    #expect(Estimate.median(of: values, level: 0.9) == Estimate.median(of: values, level: 0.9))
    let other = Self.draws(50, entity: 2)
    #expect(
      Estimate.change(from: values, to: other, level: 0.9)
        == Estimate.change(from: values, to: other, level: 0.9))
  }

  @Test func `no values, or one that is no number, give no estimate`() {
    #expect(Estimate.median(of: [], level: 0.95) == nil)
    #expect(Estimate.median(of: [1, .nan], level: 0.95) == nil)
    #expect(Estimate.change(from: [1, 0], to: [1, 2], level: 0.95) == nil)
    #expect(Estimate.change(from: [1], to: [], level: 0.95) == nil)
  }

  /// Of uniform draws the median is 0.5; 200 intervals at 90 % should hold it 180 times, give or
  /// take.
  @Test func `intervals hold the true median about as often as they say`() {
    let held = (0..<200).filter { ordinal in
      let interval = Estimate.median(
        of: Self.draws(60, entity: UInt64(ordinal)), level: 0.9, resamples: 400)
      return interval.map { $0.lower <= 0.5 && 0.5 <= $0.upper } ?? false
    }
    #expect((165...195).contains(held.count))
  }

  @Test func `runs that resemble their neighbours widen the interval`() {
    // Each value stands for five neighbours: 12 independent values in 60.
    let shuffledless = Self.draws(12, entity: 3).flatMap { Array(repeating: $0, count: 5) }
    let mixed = (0..<60).map { shuffledless[$0 * 7 % 60] }
    let inBlocks = Estimate.median(of: shuffledless, level: 0.9)?.halfWidth ?? 0
    let apart = Estimate.median(of: mixed, level: 0.9)?.halfWidth ?? 0
    #expect(inBlocks > 1.3 * apart)
  }

  @Test func `a change is the median ratio less one`() throws {
    let pairs = (0..<30).map { _ in PortableMath.log(1.05) }
    let change = try #require(Estimate.change(ofPairs: pairs, level: 0.95))
    #expect((change.value - 0.05).magnitude < 1e-12)
    let apart = try #require(
      Estimate.change(
        from: Array(repeating: 200, count: 20), to: Array(repeating: 150, count: 30), level: 0.95))
    #expect((apart.value + 0.25).magnitude < 1e-12 && apart.count == 20)
  }
}
