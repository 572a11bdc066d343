import Foundation
import TestSupport
import Testing

/// What can't be judged is no success, whichever command plays it; what was found is not lost.
struct ChaosVerdictTests {
  private static let fault = """
    , "faults": { "f": { "on": "launch.started", "nth": 1, "do": "launch.fail", "mustFire": 99 } }
    """
  /// Nobody ever gets as far as the line.
  private static let kill = """
    , "faults": { "f": { "on": "prepare.started", "do": "extension.kill" } }
    """
  /// A search in which little can go wrong.
  private static let quiet = ", \"chaos\": { \"actions\": [\"memory.pressure\"] }"

  @Test(arguments: [fault, kill])
  func `a run that says nothing is inconclusive for replay, blame, chaos and a corpus`(
    extra: String
  ) throws {
    try withTemporaryFolder { folder in
      try write(Callsim.hello(extra: extra + Self.quiet), to: folder + "/none.json")
      try FileManager.default.createDirectory(
        atPath: folder + "/corpus", withIntermediateDirectories: false)
      try write(Callsim.hello(extra: extra), to: folder + "/corpus/old.json")
      try write(Callsim.hello(staff: 20, extra: Self.quiet), to: folder + "/sound.json")
      let run = try Callsim.run(["run", "none.json"], folder: folder)
      #expect(run.status == 91)
      for words in [["replay", "none.json"], ["chaos", "--blame", "none.json"]] {
        let outcome = try Callsim.run(words, folder: folder)
        #expect(outcome.status == 91, "\(words)")
        #expect(outcome.output.contains("Nothing can be said of this run."), "\(outcome.output)")
      }
      let search = try Callsim.run(
        ["chaos", "none.json", "--plans", "1", "--shrink", "0"],
        folder: folder)
      #expect(search.status == 91, "\(search.error)")
      #expect(search.output.hasPrefix("It is inconclusive with its own faults alone: "))
      let words = ["chaos", "sound.json", "--corpus", "corpus", "--plans", "1"]
      let corpus = try Callsim.run(words + ["--shrink", "0"], folder: folder)
      #expect(corpus.status == 91)
      #expect(corpus.output.hasPrefix("corpus/old.json: inconclusive: "))
      let json = try Callsim.run(words + ["--shrink", "0", "--json"], folder: folder)
      #expect(json.output.contains("\"case\": \"corpus/old.json\""))
      #expect(json.output.contains("\"says\": \"inconclusive: "))
      #expect(json.output.contains("\"verdictWithoutFaults\": \"passed\""))
    }
  }

  @Test func `every form of a report tells of a fault that had to act and did not`() throws {
    try withTemporaryFolder { folder in
      let forms = ["junit", "github", "csv", "markdown", "openmetrics"]
      let words = forms.flatMap { ["--out", "\($0)=\($0).txt"] }
      func texts(mustFire: Int) throws -> [String] {
        _ = try Callsim.run(
          ["run", "-", "--set", "faults.f.mustFire=\(mustFire)"] + words,
          input: Callsim.hello(staff: 20, extra: Self.fault), folder: folder)
        return try forms.map { try read(folder + "/\($0).txt") }
      }
      let short = try texts(mustFire: 99)
      #expect(short[0].contains("<error type=\"inconclusive\" message=\"it acted 10 times\""))
      #expect(short[1].contains("::warning file=-,title=fault did not act::"))
      #expect(short[2].contains("\nfault,f,acted,,,10,acts,,\nfault,f,mustFire,,,99,acts,,\n"))
      #expect(short[3].contains("| f | launch.fail | 10 ⚠️ | 99 |"))
      #expect(short[4].contains("callsim_fault_acts{scenario=\"hello\",fault=\"f\"} 10\n"))
      #expect(short[4].contains("callsim_fault_must_act{scenario=\"hello\",fault=\"f\"} 99\n"))
      let enough = try texts(mustFire: 10)
      #expect(enough[0].contains("the fault f (launch.fail) acts 10 times or more\">"))
      #expect(!enough[0].contains("<error"))
      #expect(enough[1] == "")
      #expect(enough[2].contains("\nfault,f,mustFire,,,10,acts,,\n"))
      #expect(enough[3].contains("| f | launch.fail | 10 | 10 |"))
    }
  }

  @Test func `replay's status is that of the whole run`() throws {
    let extra = """
      , "faults": { "f": { "on": "prepare.started", "nth": 3, "do": "extension.kill" } }
      """
    let text = Callsim.hello(staff: 20, extra: extra).replacing(
      "\"expect\": [", with: "\"expect\": [ { \"happened\": \"fault.acted\", \"atMost\": 5 },")
    for (count, status) in [("10", Int32(99)), ("5", 0)] {
      let words = ["-", "--set", "run.replications=\(count)"]
      #expect(try Callsim.run(["run"] + words, input: text).status == status)
      let replay = try Callsim.run(["replay"] + words, input: text)
      #expect(replay.status == status)
      #expect(replay.output.contains("in the first of \(count) cells and replications"))
      #expect(replay.output.contains("Missed: fault.acted") == (status == 99))
    }
  }

  @Test func `one combination of a matrix says nothing of the others`() throws {
    try withTemporaryFolder { folder in
      let matrix = ", \"matrix\": { \"providers.interpreters.groups.asl.staff\": [20, 1] }"
      try FileManager.default.createDirectory(
        atPath: folder + "/corpus", withIntermediateDirectories: false)
      try write(Callsim.hello(staff: 20, extra: matrix), to: folder + "/corpus/many.json")
      #expect(try Callsim.run(["run", "corpus/many.json"], folder: folder).status == 99)
      for words in [["replay"], ["chaos", "--blame"]] {
        let outcome = try Callsim.run(words + ["corpus/many.json"], folder: folder)
        #expect(outcome.status == 91)
        #expect(outcome.error.contains("matrix"))
      }
      let corpus = try Callsim.run(
        ["chaos", "-", "--plans", "1", "--shrink", "0", "--corpus", "corpus"],
        input: Callsim.hello(staff: 20, extra: Self.quiet), folder: folder)
      #expect(corpus.status == 91)
      #expect(corpus.output.hasPrefix("corpus/many.json: inconclusive: its matrix is left out\n"))
    }
  }

  @Test func `files are written though standard output can't be`() throws {
    try withTemporaryFolder { folder in
      try write(Callsim.hello(), to: folder + "/hello.json")
      let words = [
        "run", "hello.json", "--out", "json=r.json", "--trace", "jsonl=t.jsonl", "--host", "h.json",
      ]
      for output in [ProcessRunner.Output.file("/dev/full"), .closed] {
        let outcome = try Callsim.run(words, output: output, folder: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("standard output"))
        for file in ["r.json", "t.jsonl", "h.json"] {
          #expect(try read(folder + "/" + file).count > 100)
          try FileManager.default.removeItem(atPath: folder + "/" + file)
        }
        _ = try Callsim.run(["run", "hello.json", "--out", "json=r.json"], folder: folder)
        let compared = try Callsim.run(
          ["compare", "r.json", "r.json", "--out", "html=c.html"], output: output, folder: folder)
        #expect(compared.status == 1)
        #expect(try read(folder + "/c.html").contains("<html"))
      }
    }
  }

  @Test func `all bad cases of a corpus are told together`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/corpus", withIntermediateDirectories: false)
      for name in ["a", "b"] { try write("{ \"format\": 2 }", to: folder + "/corpus/\(name).json") }
      let outcome = try Callsim.run(
        ["chaos", "-", "--corpus", "corpus"], input: Callsim.hello(), folder: folder)
      #expect(outcome.status == 65)
      #expect(outcome.error.contains("corpus/a.json:1:"))
      #expect(outcome.error.contains("corpus/b.json:1:"))
    }
  }

  private static let search = ["--plans", "64", "--shrink", "20", "--out", "cases"]

  /// Calls from a table beside the scenario, and launches that may not fail.
  private static func recorded(in folder: String) throws {
    let times = (1...60).map { "\($0 * 60)\n" }.joined()
    try FileManager.default.createDirectory(
      atPath: folder + "/sub", withIntermediateDirectories: false)
    try write("t\n" + times, to: folder + "/sub/calls.csv")
    let text = Callsim.hello(
      staff: 20,
      extra: """
        , "chaos": { "actions": ["launch.fail"], "faults": 1 }
        """
    ).replacing(
      "\"poisson\": \"60/h\"",
      with: "\"trace\": { \"file\": \"calls.csv\", \"column\": \"t\", \"unit\": \"s\" }"
    )
    .replacing(
      "\"expect\": [",
      with: "\"expect\": [ { \"metric\": \"request.failed\", \"is\": \"count < 1\" },"
    )
    .replacing(", \"replications\": 10", with: "")
    try write(text, to: folder + "/sub/day.json")
  }

  @Test func `a case has its table of recorded calls beside it`() throws {
    try withTemporaryFolder { folder in
      try Self.recorded(in: folder)
      let words = ["chaos", "sub/day.json", "--plans", "64", "--shrink", "0", "--out", "cases"]
      let outcome = try Callsim.run(words, folder: folder)
      #expect(outcome.status == 99, "\(outcome.error)\(outcome.output)")
      #expect(try read(folder + "/cases/calls.csv") == read(folder + "/sub/calls.csv"))
      let file = "cases/request.failed-launch-injected.json"
      #expect(try Callsim.run(["run", file], folder: folder).status == 99)
      #expect(try Callsim.run(["replay", file], folder: folder).status == 99)
      // Another table of that name stays.
      try write("t\n1\n", to: folder + "/cases/calls.csv")
      _ = try Callsim.run(words, folder: folder)
      #expect(try read(folder + "/cases/calls.csv") == "t\n1\n")
      let second = "cases/request.failed-launch-injected-2.json"
      #expect(try read(folder + "/" + second).contains("\"calls-2.csv\""))
      #expect(try Callsim.run(["run", second], folder: folder).status == 99)
    }
  }

  @Test func `an output that fails does not cost the findings`() throws {
    try withTemporaryFolder { folder in
      try Self.recorded(in: folder)
      let outcome = try Callsim.run(
        ["chaos", "sub/day.json"] + Self.search, output: .file("/dev/full"), folder: folder)
      #expect(outcome.status == 1)
      #expect(
        FileManager.default.fileExists(
          atPath: folder + "/cases/request.failed-launch-injected.json"))
    }
  }
}
