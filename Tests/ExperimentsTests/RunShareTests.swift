import Experiments
import Testing

@Suite struct RunShareTests {
  @Test(arguments: [0, 1, 2, 7, 16, 100, 10_000_000_000])
  func `each cell is in one share, and shares differ by one cell at most`(total: Int) throws {
    for count in [1, 2, 3, 7, 16, 101] {
      let shares = try (1...count).map { try #require(RunShare(index: $0, count: count)) }
      let ranges = shares.map { $0.cells(of: total) }
      #expect(ranges.first?.lowerBound == 0)
      #expect(ranges.last?.upperBound == total)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      let sizes = ranges.map(\.count)
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }
  }

  @Test(arguments: [(0, 4), (5, 4), (1, 0), (-1, -1), (1, 65_537)])
  func `there is no share outside of the count`(index: Int, count: Int) {
    #expect(RunShare(index: index, count: count) == nil)
  }

  @Test func `a share is written as it is given`() {
    #expect(RunShare(index: 3, count: 16)?.description == "3/16")
    #expect(RunShare.whole.description == "1/1")
  }
}
