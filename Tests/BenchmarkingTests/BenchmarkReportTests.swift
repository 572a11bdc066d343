import Benchmarking
import Foundation
import JSONDocument
import Testing

struct BenchmarkReportTests {
  /// Rounds in which B costs `factor` times what A costs; A takes 100 ms and a little.
  static func series(factor: Double, rounds: Int = 30) -> InterleavedSeries {
    var series = InterleavedSeries(
      of: [MeasuredCommand(["old", "a|b"]), MeasuredCommand(["new", "<c>"])])
    for round in 0..<rounds {
      let cpu = Double(100_000_000 + round * 7 % 10 * 100_000)
      series.append([
        RunCost(cpu: Int64(cpu), wall: Int64(cpu * 1.5)),
        RunCost(cpu: Int64(cpu * factor), wall: Int64(cpu * factor * 1.5)),
      ])
    }
    return series
  }

  static func report(factor: Double, metric: CostMetric = .cpu) -> BenchmarkReport {
    var settings = BenchmarkSettings()
    settings.metric = metric
    return BenchmarkReport(
      of: series(factor: factor), settings: settings, endedFor: .settled, level: 0.95,
      work: [WorkAmount(name: "calls", count: 1000)])
  }

  @Test(
    arguments: [
      (
        1.05, .regression, 96,
        "::error title=Performance regression::regression: CPU time +5.00 %25"
      ),
      (1.00, .noChange, 0, "::notice title=Performance::no change: CPU time +0.00 %25"),
      (
        0.90, .improvement, 0,
        "::notice title=Performance improvement::improvement: CPU time -10.00 %25"
      ),
    ] as [(Double, RegressionVerdict, Int32, String)])
  func `verdict, exit status and annotation agree`(
    factor: Double, verdict: RegressionVerdict, status: Int32, annotation: String
  ) {
    let report = Self.report(factor: factor)
    #expect(report.verdict == verdict)
    #expect(report.exitStatus == status)
    #expect(report.annotation.text.hasPrefix(annotation))
  }

  @Test func `a metric without figures can decide nothing`() {
    let report = Self.report(factor: 1.5, metric: .peakMemory)
    #expect(report.verdict == .inconclusive && report.exitStatus == 91)
    #expect(
      report.conclusion == "inconclusive: not every run has a figure for peak memory")
    #expect(report.annotation.level == .warning)
  }

  @Test func `the text fits a terminal and says all that counts`() {
    #expect(
      Self.report(factor: 1.05).text() == """
        A: old 'a|b'
        B: new '<c>'

        metric     side  runs         median          95 % interval  least … greatest
        CPU time   A       30       100.4 ms       100.4 … 100.6 ms  100.0 … 100.9 ms
        CPU time   B       30       105.5 ms       105.4 … 105.6 ms  105.0 … 105.9 ms
        wall time  A       30       150.7 ms       150.5 … 150.8 ms  150.0 … 151.4 ms
        wall time  B       30       158.2 ms       158.1 … 158.4 ms  157.5 … 158.9 ms
        per CPU s  B       30  9.481 k calls  9.472 … 9.491 k calls

        metric      change      95 % interval  verdict
        CPU time*  +5.00 %  +5.00 % … +5.00 %  regression
        wall time  +5.00 %  +5.00 % … +5.00 %  regression

        note: peak memory: no figure, it is below that of the measuring process
        regression: CPU time +5.00 % (+5.00 % … +5.00 %), more than the threshold of 2 %

        """)
  }

  @Test func `Markdown takes nothing in a command for markup`() {
    let page = Self.report(factor: 1.05).markdown()
    #expect(page.contains("- A: old 'a\\|b'\n- B: new '&lt;c&gt;'\n"))
    #expect(page.contains("| CPU time\\* | +5.00 % | +5.00 % … +5.00 % | regression |\n"))
  }

  @Test func `comma-separated values are plain numbers`() {
    let lines = Self.report(factor: 1.05).csv().components(separatedBy: "\r\n")
    #expect(
      lines[0] == "metric,side,unit,count,value,lower,upper,level,least,greatest,verdict")
    #expect(lines[1].hasPrefix("cpu,A,ns,30,100450000.0,"))
    #expect(lines[3].hasPrefix("cpu,change,1,30,0.05") && lines[3].hasSuffix(",,,regression"))
  }

  @Test func `JSON holds the verdict, the figures and every run`() throws {
    let report = Self.report(factor: 1.05)
    let root = try JSONFile(bytes: report.json(), named: "report").root
    #expect(root["verdict"]?.string == "regression")
    #expect(root["exitStatus"]?.number == 96)
    #expect(root["metrics"]?.elements?.count == 2)
    #expect(root["metrics"]?.elements?[0]["change"]?["verdict"]?.string == "regression")
    let runs = root["commands"]?.elements?.map { $0["runs"]?.elements?.count }
    #expect(runs == [30, 30])
    #expect(report.json() == Self.report(factor: 1.05).json())
  }

  @Test func `rates and medians go to the history`() {
    let measures = Self.report(factor: 1).measures
    #expect(measures.map(\.name) == ["CPU time", "wall time", "calls per CPU second"])
    #expect(measures.map(\.unit) == ["ns", "ns", "calls/s"])
    #expect((9900...10_000).contains(measures[2].value))
    #expect(measures.allSatisfy { $0.kind == .host })
  }

  @Test func `outliers and drift are pointed out`() {
    var series = Self.series(factor: 1)
    series.append([RunCost(cpu: 900_000_000, wall: 1), RunCost(cpu: 100_000_000, wall: 1)])
    let wild = BenchmarkReport(
      of: series, settings: BenchmarkSettings(), endedFor: .exhausted, level: 0.95)
    #expect(wild.remarks.contains("CPU time of A: 1 of 31 runs lie far out"))
    var rising = InterleavedSeries(of: [MeasuredCommand(["a"])])
    for round in 1...30 { rising.append([RunCost(cpu: Int64(1000 + round * 10), wall: 1)]) }
    let single = BenchmarkReport(
      of: rising, settings: BenchmarkSettings(), endedFor: .precise, level: 0.95)
    #expect(
      single.remarks.contains("CPU time of A drifts: +19.0 % from the first third to the last"))
    #expect(single.verdict == nil && single.exitStatus == 0)
    #expect(single.conclusion == "CPU time: 30 runs; the precision asked for is reached")
  }

  @Test func `a baseline is the old side of a single command`() {
    let pair = Self.series(factor: 1.05)
    var single = InterleavedSeries(of: [MeasuredCommand(["new"])])
    for cost in pair.costs[1] { single.append([cost]) }
    let report = BenchmarkReport(
      of: single, baseline: pair.costs[0], settings: BenchmarkSettings(), endedFor: .settled,
      level: 0.95)
    #expect(report.verdict == .regression)
    #expect(report.metrics[0].sides.map(\.side) == ["baseline", "A"])
  }
}
