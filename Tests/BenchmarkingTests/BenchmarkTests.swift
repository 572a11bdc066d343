import Benchmarking
import Synchronization
import TestSupport
import Testing

/// Real runs: what they cost is never looked at, only what is made of them.
struct BenchmarkTests {
  private func settings(_ runs: Int) -> BenchmarkSettings {
    var settings = BenchmarkSettings()
    (settings.fewestRuns, settings.mostRuns, settings.warmUp) = (runs, runs, 1)
    return settings
  }

  @Test func `commands run in turn, after a warm-up that is forgotten`() throws {
    try withTemporaryFolder { folder in
      let commands = ["a", "b"].map {
        MeasuredCommand(["/bin/sh", "-c", "printf \($0) >> \(folder)/order"])
      }
      let series = try InterleavedRuns(of: commands, warmUp: 1).collect { $0.count == 3 }
      #expect(series.count == 3)
      #expect(try DurableFile.read(folder + "/order") == Array("abababab".utf8))
    }
  }

  @Test func `a planted slow-down is found, live`() throws {
    let probe = try BuiltProduct.path(of: "BenchmarkingProbe")
    let commands = ["1000", "3000000"].map { MeasuredCommand([probe, "spin", $0]) }
    var heard: [Int] = []
    let report = try Benchmark(of: commands, settings: settings(6)).run { heard.append($0) }
    #expect(heard == [1, 2, 3, 4, 5, 6])
    #expect(report.verdict == .regression)
  }

  @Test func `a command that fails ends the benchmark with its error`() {
    let commands = [MeasuredCommand(["true"]), MeasuredCommand(["false"])]
    #expect(throws: RunFailure.failed(command: "false", status: 1, output: "")) {
      try Benchmark(of: commands, settings: settings(3)).run()
    }
  }

  @Test func `time that is up ends the runs at the fewest`() throws {
    var settings = BenchmarkSettings()
    (settings.fewestRuns, settings.budget, settings.noiseThreshold) = (4, 1e-9, 0)
    settings.precision = 1e-9
    let commands = [MeasuredCommand(["true"]), MeasuredCommand(["true"])]
    let report = try Benchmark(of: commands, settings: settings).run()
    #expect(report.series.count == 4)
    #expect(report.level == 0.975)
  }

  @Test func `a command compared with itself gives rates of false alarms`() throws {
    let report = try Benchmark.falseAlarms(
      of: MeasuredCommand(["true"]), settings: settings(12), rounds: 12, comparisons: 5)
    #expect(report.series.count == 12)
    #expect(report.rates.comparisons == 5)
  }
}
