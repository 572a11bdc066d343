import Foundation
import TestSupport
import Testing

/// Every way in which `bench` ends, seen through the process exit status.
struct BenchCommandTests {
  /// Loops of a shell, of which the one costs at least twenty times the other.
  private static let short = "sh -c 'i=0; while [ $i -lt 400 ]; do i=$((i+1)); done'"
  private static let long = "sh -c 'i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done'"
  private static let few = ["--min-runs", "6", "--max-runs", "6", "--warm-up", "0"]
  private static let scenario = ["bench", "hello.json", "--min-runs", "2", "--max-runs", "2"]

  private static let alike = ["bench", "--aa", "--comparisons", "9", "--max-runs", "10"]

  private static func small() -> String {
    Callsim.hello().replacing("\"replications\": 10", with: "\"replications\": 1")
  }

  private static func loop(_ text: String) -> [String] {
    ["--", "sh", "-c", String(text.dropFirst(7).dropLast())]
  }

  // MARK: - Verdicts

  @Test func `a command that got slower is a regression`() throws {
    let outcome = try Callsim.run(["bench", "--vs", Self.long] + Self.few + Self.loop(Self.short))
    #expect(outcome.status == 96, "\(outcome.error)")
    #expect(outcome.output.contains("regression: CPU time +"))
  }

  @Test func `a command that got faster passes, with the other at the end of the line`() throws {
    let words = ["bench"] + Self.few + Self.loop(Self.long) + ["--vs", Self.short]
    let outcome = try Callsim.run(words)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("improvement: CPU time -"))
  }

  @Test func `without a figure for each run nothing can be told`() throws {
    let words = ["bench", "--metric", "memory", "--vs", "true"] + Self.few + ["--", "true"]
    let outcome = try Callsim.run(words)
    #expect(outcome.status == 91)
    #expect(outcome.output.contains("inconclusive: not every run has a figure for peak memory"))
  }

  @Test func `one command alone passes, in every form`() throws {
    let beginnings = [
      ("text", "A: true\n"), ("markdown", "**CPU time: 6 runs"), ("csv", "metric,side,unit,"),
      ("json", "{\n  \"schemaVersion\": 1,\n  \"verdict\": null,"),
      ("github", "::notice title=Performance::CPU time"),
    ]
    for (form, beginning) in beginnings {
      let words = ["bench", "--format", form] + Self.few + ["--", "true"]
      let outcome = try Callsim.run(words)
      #expect(outcome.status == 0)
      #expect(outcome.output.hasPrefix(beginning), "\(outcome.output)")
    }
  }

  @Test func `a regression is an error for GitHub`() throws {
    let words = ["bench", "--format", "github", "--vs", Self.long] + Self.few
    let outcome = try Callsim.run(words + Self.loop(Self.short))
    #expect(outcome.status == 96)
    #expect(outcome.output.hasPrefix("::error title=Performance regression::"))
  }

  // MARK: - Scenarios

  @Test func `a scenario gives events and calls a second, time and memory`() throws {
    try withTemporaryFolder { folder in
      try write(Self.small(), to: folder + "/hello.json")
      let outcome = try Callsim.run(
        Self.scenario + ["--seed", "7"], environment: ["COLUMNS": "120"], folder: folder)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.contains("A: callsim run --seed 7 --threads 1 hello.json"))
      for word in ["CPU time", "wall time", "peak memory", "events", "calls"] {
        #expect(outcome.output.contains(word), "\(outcome.output)")
      }
    }
  }

  @Test func `a missed expectation is no matter of speed, memory can decide`() throws {
    try withTemporaryFolder { folder in
      let missed = Self.small().replacing(">= 80%", with: ">= 100%")
      try write(missed, to: folder + "/hello.json")
      #expect(try Callsim.run(["run", "hello.json"], folder: folder).status == 99)
      let words = Self.scenario + ["--metric", "memory", "--json"]
      let outcome = try Callsim.run(words, folder: folder)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.contains("\"unit\": \"events/s\""))
    }
  }

  @Test func `a run of which nothing can be said has its cost all the same`() throws {
    try withTemporaryFolder { folder in
      let never = """
        , "faults": { "late": { "at": "99h", "do": "call.ends", "mustFire": 1 } }
        """
      let file = Callsim.hello(extra: never)
        .replacing("\"replications\": 10", with: "\"replications\": 1")
      try write(file, to: folder + "/hello.json")
      #expect(try Callsim.run(["run", "hello.json"], folder: folder).status == 91)
      let outcome = try Callsim.run(Self.scenario, folder: folder)
      #expect(outcome.status == 0, "\(outcome.error)")
    }
  }

  @Test func `a bad scenario is told by its place before anything runs`() throws {
    try withTemporaryFolder { folder in
      try write("[]", to: folder + "/hello.json")
      #expect(try Callsim.run(Self.scenario, folder: folder).status == 65)
      #expect(try Callsim.run(["bench", "none.json"], folder: folder).status == 65)
    }
  }

  // MARK: - A and A

  @Test func `a command compared with itself gives rates of false alarms`() throws {
    for (form, part) in [
      ("text", "are false regressions"), ("json", "\"comparisons\": 9"), ("csv", "regression,"),
      ("markdown", "| regression |"), ("github", "::notice title=False alarms::"),
    ] {
      let words = Self.alike + ["--format", form, "--", "true"]
      let outcome = try Callsim.run(words)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.contains(part), "\(outcome.output)")
    }
  }

  @Test func `without figures there is no rate of false alarms`() throws {
    let words = Self.alike + ["--metric", "memory", "--", "true"]
    #expect(try Callsim.run(words).status == 91)
  }

  // MARK: - Errors

  @Test(
    arguments: [
      (["--", "no-such-program"], "can't start"),
      (["--", "false"], "ended with status 1"),
      (["--", "sh", "-c", "kill -9 $$"], "was ended by signal 9"),
      (["--run-timeout", "100ms", "--", "sleep", "60"], "still running"),
      (["--vs", "false", "--", "true"], "ended with status 1"),
      (["--", "sh", "-c", "exit 99"], "--accept 99 lets that pass"),
      (["--accept", "99", "--", "sh", "-c", "exit 98"], "ended with status 98"),
      (["--history", "none/here.sqlite", "--", "true"], "history none/here.sqlite"),
    ])
  func `a command that can't start or fails is an error and no figure`(
    words: [String], message: String
  ) throws {
    let outcome = try Callsim.run(["bench"] + words)
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test(
    arguments: [
      ([], "argument FILE | -- CMD is missing"),
      (["--"], "argument FILE | -- CMD is missing"),
      (["a.json", "b.json"], "one scenario, or a command after --"),
      (["a.json", "--", "true"], "one scenario, or a command after --"),
      (["-"], "give its name"),
      (["a.json", "--accept", "99"], "--accept is for commands"),
      (["--accept", "bad", "--", "true"], "--accept bad: expected numbers from 1 to 255"),
      (["--accept", "99,256", "--", "true"], "--accept 99,256: expected numbers from 1 to 255"),
      (["a.json", "--vs", "true"], "name the first after --"),
      (["--vs", "'", "--", "true"], "without an end"),
      (["--vs", "", "--", "true"], "the command is empty"),
      (["--", "true", "--vs"], "--vs: a command is missing after it"),
      (["--set", "run.seed=1", "--", "true"], "--set is for scenarios"),
      (["--baseline", "../x", "--", "true"], "a baseline can't be called"),
      (["--baseline", "x", "--vs", "true", "--", "true"], "exclude each other"),
      (["--save-baseline", "x", "--", "true", "--vs", "true"], "exclude each other"),
      (["--aa", "--vs", "true", "--", "true"], "exclude each other"),
      (["--comparisons", "9", "--", "true"], "'--comparisons' means nothing without '--aa'"),
      (["--force", "--", "true"], "'--force' means nothing without '--baseline'"),
      (["--json", "--format", "csv", "--", "true"], "exclude each other"),
      (["--noise-threshold", "much", "--", "true"], "is not a share, such as 2%"),
      (["--noise-threshold", "2", "--", "true"], "expected a share from 0 to below 1"),
      (["--min-runs", "9", "--max-runs", "8", "--", "true"], "expected 2 or more"),
      (["--budget", "5", "--", "true"], "is not a span above 0"),
      (["--metric", "cpi", "--", "true"], "did you mean 'cpu'?"),
    ])
  func `what makes no sense is a usage error`(words: [String], message: String) throws {
    let outcome = try Callsim.run(["bench"] + words)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test func `a status that is said to be none is no failure`() throws {
    let words = [
      "bench", "--min-runs", "4", "--max-runs", "4", "--warm-up", "0", "--accept", "7,99", "--vs",
      "sh -c 'exit 7'", "--", "sh", "-c", "exit 99",
    ]
    let outcome = try Callsim.run(words)
    #expect([0, 91, 96].contains(outcome.status), "\(outcome.error)")
    #expect(outcome.output.contains("exit 99"))
  }

  // MARK: - The end of children

  @Test func `the time limit ends everything and nothing can be told`() throws {
    let outcome = try Callsim.run(["bench", "--timeout", "300ms", "--", "sleep", "600"])
    #expect(outcome.status == 91)
    #expect(outcome.error.contains("--timeout is over"))
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("KILL", 137)] as [(String, Int32)])
  func `children end with the run, whatever ends it`(signal: String, status: Int32) throws {
    try withTemporaryFolder { folder in
      // The child holds the file's lock, and the kernel lets go of it when the child is no more.
      let held = "exec 9>lock; flock 9; echo held >&9; exec sleep 600"
      let script = """
        env --default-signal=INT "$1" bench -- sh -c '\(held)' & bench=$!
        until [ -s lock ]; do :; done
        kill -\(signal) $bench; wait $bench; status=$?
        exec 8<lock; flock 8 && echo free; exit $status
        """
      // A shell has its background commands ignore SIGINT, so that env takes that back.
      let outcome = try ProcessRunner(
        "/bin/bash", ["-c", script, "-", BuiltProduct.path(of: "callsim")], folder: folder
      ).run()
      #expect(outcome.status == status, "\(outcome.error)")
      #expect(outcome.output.contains("free"))
    }
  }

  @Test func `the comparisons of a command with itself stop at the time limit, without a verdict`()
    throws
  {
    let words = ["bench", "--aa", "--max-runs", "10", "--warm-up", "0"]
    let outcome = try Callsim.run(
      words + ["--comparisons", "1000000", "--timeout", "2s", "--", "true"])
    #expect(outcome.status == 91, "\(outcome.error)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.error == "callsim: --timeout is over\n")
  }
}
