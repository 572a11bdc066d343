import Benchmarking
import EventEngine
import Foundation
import Glibc
import TestSupport
import Testing

struct HistoryStoreTests {
  static let kills = ProcessInfo.processInfo.environment["CALLSIM_PROOF"] == "1" ? 100 : 10

  private func run(_ value: Double, host: String = "") -> HistoryRun {
    HistoryRun(
      time: "2031-01-01", subject: "lunch", version: "v1", digest: "d", host: host,
      measures: [
        HistoryMeasure(name: "carried", value: value, unit: "calls", kind: .virtual),
        HistoryMeasure(name: "CPU time", value: value * 10, unit: "ns", kind: .host),
      ])
  }

  @Test func `runs come back as they were appended, in order`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/history"
      var first = run(1)
      var second = run(2, host: "it's a \"host\"")
      first.id = try HistoryStore(at: path).append(first)
      second.id = try HistoryStore(at: path).append(second)
      #expect((first.id, second.id) == (1, 2))
      #expect(try HistoryStore(at: path).runs() == [first, second])
      #expect(try HistoryStore(at: path).runs(limit: 1) == [second])
      #expect(try HistoryStore(at: path).damage() == nil)
    }
  }

  @Test func `reading writes nothing, and needs no right to write`() throws {
    try withTemporaryFolder { folder in
      let empty = folder + "/empty"
      #expect(FileManager.default.createFile(atPath: empty, contents: nil))
      #expect(try HistoryStore(reading: empty).runs() == [])
      #expect(try HistoryStore(reading: empty).series() == [])
      #expect(try String(contentsOfFile: empty, encoding: .utf8) == "")
      // A name that a URI would take apart.
      let path = folder + "/50%41?#.sqlite"
      try HistoryStore(at: path).append(run(1))
      let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(try HistoryStore(reading: path).runs().count == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == files)
    }
  }

  @Test func `virtual metrics are one series and host cost is one for each host`() throws {
    try withTemporaryFolder { folder in
      let history = try HistoryStore(at: folder + "/history")
      for (value, host) in [(1.0, "a"), (2, "b"), (3, "a")] {
        try history.append(run(value, host: host))
      }
      let series = try history.series()
      #expect(series.map(\.metric) == ["carried", "CPU time", "CPU time"])
      #expect(series.map(\.host) == ["", "a", "b"])
      #expect(series.map { $0.points.map(\.value) } == [[1, 2, 3], [10, 30], [20]])
      #expect(series[0].points.map(\.run) == [1, 2, 3])
      #expect(try history.series(subject: "dinner") == [])
      #expect(try history.series(subject: "lunch") == series)
    }
  }

  @Test func `a run that cannot be stored leaves nothing behind`() throws {
    try withTemporaryFolder { folder in
      let history = try HistoryStore(at: folder + "/history")
      #expect(throws: HistoryFailure.self) { try history.append(run(.infinity)) }
      var twice = run(1)
      twice.measures += twice.measures
      #expect(throws: HistoryFailure.self) { try history.append(twice) }
      #expect(try history.runs() == [])
    }
  }

  @Test func `another SQLite file and no SQLite file are refused`() throws {
    try withTemporaryFolder { folder in
      let text = folder + "/text"
      try DurableFile.write(Array(repeating: 65, count: 4096), to: text)
      let refusal = #expect(throws: HistoryFailure.self) { try HistoryStore(at: text) }
      #expect(refusal?.reason == "file is not a database")
      #expect(try DurableFile.read(text) == Array(repeating: 65, count: 4096))
      #expect(throws: HistoryFailure.self) {
        try HistoryStore(reading: folder + "/none")
      }
      #expect(throws: HistoryFailure.self) { try HistoryStore(at: folder + "/no/folder") }
    }
  }

  @Test func `every run that was acknowledged survives kills, and none is torn`() throws {
    let probe = try BuiltProduct.path(of: "BenchmarkingProbe")
    var stream = RandomStream(entity: 5, purpose: 0)
    try withTemporaryFolder { folder in
      let path = folder + "/history"
      for writer in 0..<Self.kills {
        let last = stream.index(below: 12)
        let outcome = try ProcessRunner(
          probe, ["write-history", path, "writer \(writer)", "0"],
          reactions: [.init(whenErrorShows: "\(last)\n", send: SIGKILL)]
        ).run()
        #expect(outcome.ending == .signaled(SIGKILL))
        let acknowledged = outcome.error.split(separator: "\n").count
        #expect(acknowledged > last)
        try expectWhole(path, writer: "writer \(writer)", atLeast: acknowledged)
      }
      #expect(try HistoryStore(at: path).damage() == nil)
    }
  }

  @Test func `writers at once lose nothing, even if they begin the file together`() throws {
    let probe = try BuiltProduct.path(of: "BenchmarkingProbe")
    try withTemporaryFolder { folder in
      let path = folder + "/history"
      let script = """
        for w in a b c; do "$0" write-history "$1" "writer $w" 40 2>/dev/null & p="$p $!"; done
        for q in $p; do wait $q || exit 1; done
        """
      let outcome = try ProcessRunner("/bin/sh", ["-c", script, probe, path]).run()
      #expect(outcome.ending == .exited(0))
      for writer in ["a", "b", "c"] {
        try expectWhole(path, writer: "writer \(writer)", atLeast: 40)
      }
      #expect(try HistoryStore(at: path).runs().map(\.id) == Array(1...120))
    }
  }

  /// Expects the runs 0, 1, 2 … of a writer without a gap, each with its three measures.
  private func expectWhole(_ path: String, writer: String, atLeast count: Int) throws {
    let history = try HistoryStore(at: path)
    let runs = try history.runs().filter { $0.subject == writer }
    #expect(runs.count >= count)
    for (number, run) in runs.enumerated() {
      #expect(run.time == String(number))
      #expect(run.measures.map(\.name) == ["first", "second", "third"])
      #expect(run.measures.allSatisfy { $0.value == Double(number) })
    }
    #expect(try history.damage() == nil)
  }
}
