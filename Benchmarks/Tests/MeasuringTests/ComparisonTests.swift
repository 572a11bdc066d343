import CallModel
import Testing

@testable import Measuring

struct ComparisonTests {
  @Test func `the peers' call model loses as many callers as the peers' own programs`() {
    let calls = 20_000
    let scenario = CellRuns.scenario("peers-call", scale: 1, calls: calls)
    var cell = CallCell(scenario: scenario, seed: 42, replication: 0, cell: 0)
    var trace = TraceBuffer()
    var picked = 0
    var abandoned = 0
    var isUnderWay = true
    while isUnderWay {
      isUnderWay = cell.advance(into: &trace)
      for index in 0..<trace.count {
        let record = trace[index]
        if record.event == .requestPicked { picked += 1 }
        if record.event == .outcomeFixed && record.outcome == .abandonedWaiting { abandoned += 1 }
      }
    }
    let share = Double(abandoned) / Double(picked)
    #expect(share > 0.05 && share < 0.085)
  }

  @Test func `every benchmark that is not a part of another's line is in the table`() {
    let parts = ["plain.concurrency", "groups.", "product.cells.1-thread", "peers-call.traced"]
    let shown = Set(Comparison.all.map(\.ours.name))
    for benchmark in Benchmark.all where !parts.contains(where: benchmark.name.hasPrefix) {
      #expect(shown.contains(benchmark.name), "\(benchmark.name)")
    }
  }
}
