/// Every benchmark in a small size: does it do the same work each time?
public enum TinyRuns {
  /// One benchmark twice.
  public static func digests(of benchmark: Benchmark) -> (first: UInt64, second: UInt64) {
    (
      benchmark.measure(size: benchmark.tinySize).digest,
      benchmark.measure(size: benchmark.tinySize).digest
    )
  }

  /// Prints a digest for each; returns 0, or 90 if one differs from run to run.
  public static func check() -> Int32 {
    var status: Int32 = 0
    for benchmark in Benchmark.all {
      let (first, second) = digests(of: benchmark)
      print(benchmark.name, String(first, radix: 16))
      if first != second {
        print(benchmark.name, String(second, radix: 16), "differs")
        status = 90
      }
    }
    return status
  }
}
