import EventEngine
import Statistics

/// Recording lognormal durations in turn in the 12 histograms of a store.
enum HistogramRecording {
  static var benchmarks: [Benchmark] {
    [
      Benchmark("histogram.record", "record", size: 100_000_000, tiny: 10_000, work: measure)
    ]
  }

  private static func measure(_ records: Int) -> Measurement {
    let values = values
    let classes = 12
    var store = HistogramStore(classes: classes)
    let spent = ProcessorTime.spent { record(records, values, in: &store) }
    var digest = WorkDigest()
    for index in 0..<classes {
      let seen = Histogram(from: store, class: index)
      digest.fold(seen.count)
      digest.fold(UInt64(truncatingIfNeeded: seen.sum))
      for bin in seen.bins { digest.fold(UInt64(bin.slot) << 40 ^ bin.count) }
    }
    return Measurement(units: records, spent: spent, digest: digest.value)
  }

  private static func record(
    _ records: Int, _ values: [Int64], in store: inout HistogramStore
  ) {
    var which = 0
    for index in 0..<records {
      store.record(values[index & (values.count - 1)], in: which)
      which = which == 11 ? 0 : which + 1
    }
  }

  private static var values: [Int64] {
    var tables = VariateTables()
    let variate = tables.compile(.lognormal(median: 1e9, p99: 5e9))
    return (0..<65_536).map { index in
      var stream = RandomStream(entity: UInt64(index), purpose: 1)
      return tables.draw(variate, from: &stream).nanoseconds
    }
  }
}
