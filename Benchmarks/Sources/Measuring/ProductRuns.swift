import CallMetrics
import CallModel
import EventEngine
import Experiments

/// What a user runs: a file read, all metrics, invariants on.
enum ProductRuns {
  static var benchmarks: [Benchmark] {
    [
      run("product.plain", "plain-model", size: 300_000),
      run("product.queue", "queue-only", size: 500_000),
      run("product.shifts", "shifts", size: 500_000),
      run("product.groups.2", "queue-only", scale: 200, groups: 2, size: 500_000),
      run("product.groups.20", "queue-only", scale: 200, groups: 20, size: 500_000),
      run("product.groups.200", "queue-only", scale: 200, groups: 200, size: 500_000),
      run("product.peers-call", "peers-call", size: 300_000),
      run("product.cells.1-thread", "plain-model", cells: 8, size: 600_000),
      run("product.cells.2-threads", "plain-model", cells: 8, threads: 2, size: 600_000),
    ]
  }

  static func run(
    _ name: String, _ file: String, scale: Double = 1, groups: Int = 1, cells: Int = 1,
    threads: Int = 1, size: Int, change: @escaping @Sendable (inout Scenario) -> Void = { _ in }
  ) -> Benchmark {
    Benchmark(name, "call", size: size, tiny: 500) { calls in
      var events: UInt64 = 0
      var digest: UInt64 = 0
      let spent = ProcessorTime.spent {
        var scenario = CellRuns.scenario(
          file, scale: scale, groups: groups, calls: calls / cells)
        scenario.run.cells = cells
        change(&scenario)
        let result = Experiment(scenario, seed: 1, threads: threads).run()
        events = result.total?.engineEvents ?? 0
        digest = result.digest
      }
      return Measurement(units: calls, events: events, spent: spent, digest: digest)
    }
  }
}
