import Testing

@testable import Measuring

struct BenchmarkTests {
  @Test(arguments: Benchmark.all.map(\.name))
  func `a benchmark does the same work each time`(name: String) throws {
    let benchmark = try #require(Benchmark.named(name))
    let (first, second) = TinyRuns.digests(of: benchmark)
    #expect(first == second)
  }

  @Test(arguments: Benchmark.all.filter { !$0.name.hasPrefix("variate.") }.map(\.name))
  func `more of a benchmark is other work`(name: String) throws {
    let benchmark = try #require(Benchmark.named(name))
    let some = benchmark.measure(size: benchmark.tinySize)
    let more = benchmark.measure(size: 2 * benchmark.tinySize)
    #expect(more.units > some.units)
    #expect(more.digest != some.digest || ["decode.small", "decode.first"].contains(name))
  }

  @Test func `each has a name of its own`() {
    let names = Benchmark.all.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
