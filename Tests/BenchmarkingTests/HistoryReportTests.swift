import Benchmarking
import JSONDocument
import Testing

struct HistoryReportTests {
  static let report = HistoryReport(of: [
    series("carried", .virtual, unit: "calls", host: "", [100, 100, 98]),
    series("CPU time", .host, unit: "ns", host: "Z80, 2 cores", cpuTimes),
  ])

  /// Twelve runs of 50 ms and a little, then twelve of 55 ms.
  static let cpuTimes: [Double] = (0..<24).map { (run: Int) -> Double in
    let level: Double = run < 12 ? 50e6 : 55e6
    return level + Double(run * 5 % 7) * 1e4
  }

  static func series(
    _ metric: String, _ kind: HistoryMeasure.Kind, unit: String, host: String, _ values: [Double]
  ) -> HistorySeries {
    HistorySeries(
      subject: "lunch", metric: metric, unit: unit, kind: kind, host: host,
      points: values.enumerated().map {
        .init(
          run: Int64($0.offset + 1), time: "day \($0.offset + 1)", version: "v", value: $0.element)
      })
  }

  @Test func `the text names the run where a metric changed`() {
    #expect(
      Self.report.text() == """
        lunch
          carried  ██▁  98 calls
            since run 3 (day 3, v): -2.00 %, 100 calls → 98 calls
          on Z80, 2 cores
          CPU time  ▁▁▁▁▁▁▁▁▁▁▁▁████████████  55.03 ms
            since run 13 (day 13, v): +9.99 %, 50.03 ms → 55.03 ms, p = 0.001

        """)
    #expect(HistoryReport(of: []).text() == "no runs yet\n")
  }

  @Test func `a long name is cut only where the line would be too wide`() {
    let name = "answer.serviceLevel (within 20 s, of servedAndLateAbandoned)"
    let report = HistoryReport(
      of: [
        Self.series(name, .virtual, unit: "1", host: "", [0.5, 0.5]),
        Self.series(name, .host, unit: "ns", host: "", Self.cpuTimes),
      ])
    let lines = report.text().split(separator: "\n")
    #expect(lines[1] == "  \(name)  ▄▄  0.500 1")
    #expect(lines[2].hasPrefix("  answer.serviceLevel (within 20 s,…ndLateAbandoned)  "))
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `the same stands in JSON, Markdown and comma-separated values`() throws {
    let root = try JSONFile(bytes: Self.report.json(), named: "history").root
    let changes = root["series"]?.elements?.map { $0["changes"]?.elements?.first?["run"]?.number }
    #expect(changes == [3, 13])
    #expect(Self.report.markdown().contains("| lunch | carried | virtual | 3 | 98 calls |"))
    #expect(Self.report.csv().contains("lunch,carried,virtual,calls,3,day 3,v,,98.0,true\r\n"))
  }
}
