/// A piece of work that can be done in any size, timed without its set-up.
///
/// ```swift
/// let hold = Benchmark.named("hold.exponential.1e3")
/// print(hold.measure(size: 1_000_000).line)
/// ```
public struct Benchmark: Sendable {
  public let name: String
  /// What the size counts.
  public let unit: String
  /// The size for the table: about half a second of work.
  public let size: Int
  /// The size for tests.
  public let tinySize: Int
  private let work: @Sendable (Int) -> Measurement

  init(
    _ name: String, _ unit: String, size: Int, tiny: Int,
    work: @escaping @Sendable (Int) -> Measurement
  ) {
    self.name = name
    self.unit = unit
    self.size = size
    tinySize = tiny
    self.work = work
  }

  public func measure(size: Int) -> Measurement { work(size) }

  public static var all: [Benchmark] {
    HoldModel.benchmarks + VariateDraws.benchmarks + HistogramRecording.benchmarks
      + ScenarioReading.benchmarks + CellRuns.benchmarks + ProductRuns.benchmarks
      + UnusedFeatures.benchmarks
  }

  public static func named(_ name: String) -> Benchmark? { all.first { $0.name == name } }
}
