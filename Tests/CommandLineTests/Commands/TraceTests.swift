import Foundation
import TestSupport
import Testing

/// `run --trace`, `--stories`, and `callsim trace`.
struct TraceTests {
  /// One of five people is served by nobody in time.
  private static let scenario = Callsim.hello(
    staff: 4,
    extra: """
      ,
      "faults": { "kill": { "on": "prepare.started", "every": 9, "do": "extension.kill" } }
      """)

  private static func run(_ words: [String], _ folder: String) throws -> ProcessOutcome {
    try write(scenario, to: folder + "/day.json")
    return try Callsim.run(
      ["run", "day.json", "--set", "run.replications=2", "--set", "run.length=1h"] + words,
      folder: folder)
  }

  private static func lines(_ path: String) throws -> [Substring] {
    try read(path).split(separator: "\n")
  }

  @Test func `a trace changes no byte of the result`() throws {
    try withTemporaryFolder { folder in
      let without = try Self.run(["--json"], folder)
      for words in [
        ["--trace", "a.jsonl"], ["--trace", "b.json"],
        ["--trace", "jsonl=c", "--trace-requests", "failed"],
      ] {
        #expect(try Self.run(["--json"] + words, folder).outputBytes == without.outputBytes)
      }
      #expect(try read(folder + "/b.json").hasPrefix("{\"displayTimeUnit\""))
      let (all, failed) = (try Self.lines(folder + "/a.jsonl"), try Self.lines(folder + "/c"))
      #expect(!failed.isEmpty && failed.count < all.count)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 4)
    }
  }

  @Test(arguments: [("all", 3...500), ("failed", 3...60), ("sample=7", 7...7), ("1/0/4", 1...1)])
  func `whom a trace tells of is chosen`(which: String, range: ClosedRange<Int>) throws {
    try withTemporaryFolder { folder in
      _ = try Self.run(["--trace", "a.jsonl", "--trace-requests", which], folder)
      let ids = Set(try Self.lines(folder + "/a.jsonl").map { $0.prefix { $0 != "," } })
      #expect(range.contains(ids.filter { !$0.contains("null") }.count))
    }
  }

  @Test(arguments: [
    (["--trace", "a.txt"], "expected jsonl=FILE, chrome=FILE"),
    (["--trace", "csv=a"], "expected jsonl=FILE, chrome=FILE"),
    (["--trace", "jsonl="], "expected jsonl=FILE, chrome=FILE"),
    (["--trace", "a.json", "--trace-requests", "slow"], "expected all, failed, sample=N"),
    (["--trace-requests", "failed"], "give --trace too"),
    (["--trace", "a.json", "--trace-requests", "9/0/0"], "the run has no such request"),
    (["--trace", "a.json", "--sweep", "run.seed=1,2"], "name one scenario, no sweep"),
    (["--trace", "a.json", "day.json"], "name one scenario, no sweep"),
    (["--stories", "2"], "--stories is for a page of HTML"),
    (["--stories", "11", "--out", "html=a.html"], "a whole number from 0 to 10"),
  ])
  func `a trace that can't be is a usage error and leaves no file`(
    words: [String], message: String
  ) throws {
    try withTemporaryFolder { folder in
      let outcome = try Self.run(words, folder)
      #expect(outcome.status == 64)
      #expect(outcome.error.contains(message), "\(outcome.error)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["day.json"])
    }
  }

  @Test func `a trace that can't be written is an error`() throws {
    try withTemporaryFolder { folder in
      let outcome = try Self.run(["--trace", "nowhere/a.json"], folder)
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("nowhere/a.json: cannot write"))
    }
  }

  @Test func `a run that is stopped leaves the old trace`() throws {
    try withTemporaryFolder { folder in
      try write("old", to: folder + "/a.jsonl")
      let outcome = try Self.run(
        ["--trace", "a.jsonl", "--set", "run.length=3000d", "--timeout", "200ms"], folder)
      #expect(outcome.status == 91)
      #expect(outcome.error.contains("stopped; no trace is in a.jsonl"))
      #expect(try read(folder + "/a.jsonl") == "old")
    }
  }

  @Test func `trace tells the story of requests of a stored result`() throws {
    try withTemporaryFolder { folder in
      _ = try Self.run(["--out", "json=result.json"], folder)
      func trace(_ words: [String]) throws -> ProcessOutcome {
        try Callsim.run(["trace", "result.json"] + words, folder: folder)
      }
      let usual = try trace([])
      #expect(usual.status == 0, "\(usual.error)")
      #expect(usual.output.components(separatedBy: "Request ").count == 3)
      #expect(usual.output.contains("fails: the extension was killed"))
      let one = try trace(["--request", "1/0/3"])
      #expect(one.output.hasPrefix("Request 1/0/3 to relay: "))
      #expect(one.output.contains("  picks relay\n"))
      for (words, count) in [
        (["--slowest", "3"], 3), (["--failed", "2"], 2),
        (["--request", "5", "--request", "6", "--failed", "1"], 3), (["--slowest", "0"], 0),
      ] {
        let told = try trace(words).output.components(separatedBy: "Request ").count - 1
        #expect(told == count, "\(words)")
      }
      let json = try trace(["--request", "1/0/3", "--json"])
      #expect(json.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{\"id\":\"1/0/3\"") })
      #expect(json.output.split(separator: "\n").count > 5)
    }
  }

  @Test func `trace refuses what there isn't`() throws {
    try withTemporaryFolder { folder in
      _ = try Self.run(["--out", "json=result.json"], folder)
      for (words, status, message) in [
        (["result.json", "--request", "x"], 64, "such as 2/0/15"),
        (["result.json", "--request", "2/0/0"], 64, "the run has 2 replications of 1 cells"),
        (["result.json", "--request", "1/0/9999"], 64, "the run has no such request"),
        (["result.json", "--slowest", "11"], 64, "a whole number from 0 to 10"),
        (["day.json"], 65, "this is no result of callsim"),
        (["result.json", "--timeout", "1ns"], 91, "callsim: stopped"),
      ] as [([String], Int32, String)] {
        let outcome = try Callsim.run(["trace"] + words, folder: folder)
        #expect(outcome.status == status, "\(words)")
        #expect(outcome.error.contains(message), "\(outcome.error)")
        #expect(outcome.output == "")
      }
      let result = try read(folder + "/result.json")
      try write(
        result.replacing("\"seed\": \"1\"", with: "\"seed\": \"2\""), to: folder + "/other.json")
      let outcome = try Callsim.run(["trace", "other.json"], folder: folder)
      #expect(outcome.status == 90)
      #expect(outcome.error.contains("went another way when it was played again"))
    }
  }

  @Test func `pages tell as many stories as they are asked for`() throws {
    try withTemporaryFolder { folder in
      _ = try Self.run(
        ["--out", "html=page.html", "--out", "json=result.json", "--stories", "1"], folder)
      func stories(_ page: String) -> Int {
        page.components(separatedBy: "<summary>The story</summary>").count - 1
      }
      #expect(stories(try read(folder + "/page.html")) == 2)
      for (words, count) in [([], 6), (["--stories", "0"], 0), (["--stories", "2"], 4)] {
        let words = ["report", "result.json", "--format", "html"] + words
        let page = try Callsim.run(words, folder: folder)
        #expect(page.status == 0)
        #expect(stories(page.output) == count)
        #expect(try Callsim.run(words, folder: folder).outputBytes == page.outputBytes)
      }
      let text = try Callsim.run(["report", "result.json", "--stories", "2"], folder: folder)
      #expect(text.status == 64)
    }
  }
}
