import CallSimulation
import Foundation
import TestSupport
import Testing

/// What is read off single records is what metrics observe.
@Suite struct SpanReaderTests {
  @Test(arguments: [
    "rough-hour.json", "interpreter-day.json", "faults/01-killed-mid-request.json",
    "faults/27-requester-gone-interpreter-stays.json", "faults/30-spinner-without-limit.json",
  ])
  func `the spans of a trace are those of its metrics`(name: String) throws {
    let path = RepositoryRoot.path(of: "Scenarios/" + name)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let file = try JSONFile(bytes: bytes, named: name)
    var scenario = try #require(ScenarioForm.whole.read(file).value)
    (scenario.run.replications, scenario.run.cells) = (1, 1)
    let total = try #require(Experiment(scenario, seed: 5).run().total)
    let window = CountingWindow(scenario.run)
    var reader = SpanReader()
    var sums: [ObservedTime: (count: UInt64, sum: Int128)] = [:]
    for record in scenario.trace() {
      for (time, span) in reader.spans(of: record) where window.contains(record.picked) {
        let before = sums[time] ?? (0, 0)
        sums[time] = (before.count + 1, before.sum + Int128(span.nanoseconds))
      }
    }
    for time in ObservedTime.allCases {
      let histogram = try #require(total.times(time))
      #expect(histogram.count == sums[time]?.count ?? 0, "\(time)")
      #expect(histogram.sum == sums[time]?.sum ?? 0, "\(time)")
    }
    #expect(sums.count > 3)
  }
}
