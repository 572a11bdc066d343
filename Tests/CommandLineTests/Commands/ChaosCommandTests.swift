import Foundation
import TestSupport
import Testing

struct ChaosCommandTests {
  /// Launches may fail; whether that is excused decides whether something is found.
  private static func hall(excuse: Bool = false, extra: String = "") -> String {
    """
    {
      "format": 1,
      "name": "hall",
      "run": { "seed": 5, "length": "20m" },
      "traffic": { "calls": { "people": "signers", "even": "60/h" } },
      "people": { "signers": { "picks": { "relay": 1 } } },
      "apps": { "relay": { "provider": "hall" } },
      "providers": { "hall": { "groups": { "asl": { "staff": 20 } }, "service": "2m" } },
      "chaos": { "actions": ["launch.fail"] },\(extra)
      "expect": [ { "metric": "request.failed", "is": "count < 1"
                    \(excuse ? ", \"excuse\": \"injected\"" : "") } ]
    }
    """
  }

  private let few = ["--plans", "64", "--shrink", "40"]

  @Test func `where nothing is found the status is 0`() throws {
    let outcome = try Callsim.run(["chaos", "-"] + few, input: Self.hall(excuse: true))
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("nothing found in 64 plans\n"))
    #expect(outcome.output.contains("callsim chaos - --plans 64 --shrink 40 --seed 5"))
    #expect(outcome.error == "")
  }

  @Test func `a finding is a scenario that fails by itself, can be told and blamed`() throws {
    try withTemporaryFolder { folder in
      try write(Self.hall(), to: folder + "/hall.json")
      let outcome = try Callsim.run(
        ["chaos", "hall.json", "--out", "cases"] + few, folder: folder)
      #expect(outcome.status == 99, "\(outcome.error)")
      let file = "cases/request.failed-launch-injected.json"
      #expect(outcome.output.contains(file))
      let text = try read(folder + "/" + file)
      #expect(text.hasPrefix("// Broken: request.failed count < 1\n"))
      #expect(text.split(separator: "\n").count < 70)

      let run = try Callsim.run(["run", file], folder: folder)
      #expect(run.status == 99)
      #expect(run.output.contains("missed"))

      // The same finding is written to the same file; beside another one it takes a number.
      for (kept, second) in [(text, false), ("// Mine.\n" + text, true)] {
        try write(kept, to: folder + "/" + file)
        let again = try Callsim.run(
          ["chaos", "hall.json", "--out", "cases"] + few, folder: folder)
        #expect(again.status == 99)
        let other = "cases/request.failed-launch-injected-2.json"
        #expect(again.output.contains(other) == second)
        #expect(try read(folder + "/" + file) == kept)
        if second { #expect(try read(folder + "/" + other) == text) }
      }

      let story = try Callsim.run(["replay", file], folder: folder)
      #expect(story.status == 99)
      #expect(story.output.contains("launch.fail"))
      #expect(story.output.contains("Missed: request.failed count < 1; it was 1."))
      let none = try Callsim.run(["replay", file, "--until", "0s"], folder: folder)
      #expect(!none.output.contains("extension didn't start"))
      let nobody = try Callsim.run(["replay", file, "--request", "999"], folder: folder)
      #expect(nobody.status == 64)

      let blame = try Callsim.run(["chaos", "--blame", file], folder: folder)
      #expect(blame.status == 99)
      #expect(blame.output.contains("holds without it"))
    }
  }

  @Test func `cases of a corpus are replayed first`() throws {
    try withTemporaryFolder { folder in
      let fault = """

          "faults": { "f": { "on": "launch.started", "nth": 1, "do": "launch.fail" } },
        """
      try FileManager.default.createDirectory(
        atPath: folder + "/corpus", withIntermediateDirectories: false)
      try write(Self.hall(extra: fault), to: folder + "/corpus/old.json")
      try write(Self.hall(excuse: true), to: folder + "/corpus/solved.json")
      try write(Self.hall(excuse: true), to: folder + "/hall.json")
      let outcome = try Callsim.run(
        ["chaos", "hall.json", "--corpus", "corpus"] + few, folder: folder)
      #expect(outcome.status == 99)
      #expect(
        outcome.output.hasPrefix(
          "corpus/old.json: still fails: request.failed count < 1\n"
            + "corpus/solved.json: passes now\n"))
      let missing = try Callsim.run(
        ["chaos", "hall.json", "--corpus", "nowhere"] + few, folder: folder)
      #expect(missing.status == 65)
    }
  }

  @Test func `a budget ends with a generation and names the equal number of plans`() throws {
    let words = ["chaos", "-", "--shrink", "0", "--json"]
    let timed = try Callsim.run(words + ["--budget", "1ms"], input: Self.hall())
    #expect(timed.status == 99)
    #expect(timed.output.contains("\"plans\": 64"))
    #expect(timed.output.contains("--plans 64 --shrink 0 --seed 5"))
    let equal = try Callsim.run(words + ["--plans", "64", "--threads", "1"], input: Self.hall())
    #expect(equal.output == timed.output)
  }

  @Test func `what fails without faults is said first`() throws {
    let broken = Self.hall().replacing(
      "\"expect\": [", with: "\"expect\": [ { \"happened\": \"call.started\", \"atMost\": 1 },")
    let outcome = try Callsim.run(["chaos", "-"] + few, input: broken)
    #expect(outcome.status == 99)
    #expect(outcome.output.hasPrefix("It fails without faults: call.started happened at most 1"))
  }

  @Test(
    arguments: [
      (["--plans", "0"], "--plans: '0' is not a whole number from 1"),
      (["--budget", "9"], "--budget: 9 is not a span above 0 with a unit"),
      (["--plans", "9", "--budget", "9s"], "'--plans' and '--budget' exclude each other"),
      (["--worst", "request.tiletime p95"], "did you mean \"request.tileTime\"?"),
      (["--worst", "request.tileTime p9x"], "expected a figure such as"),
      (["--worst", "answer.serviceLevel(17s, arrived)"], "no run counts that limit"),
      (["--ties", "shuffled"], "--ties: 'shuffled' is not one of explore, scheduled"),
      (["--blame", "--ties", "explore"], "'--blame' and '--ties' exclude each other"),
      (["--blame", "--plans", "9"], "'--blame' and '--plans' exclude each other"),
      (["--blame", "--shrink", "9"], "'--blame' and '--shrink' exclude each other"),
      (["--blame", "--corpus", "c"], "'--blame' and '--corpus' exclude each other"),
    ])
  func `arguments that make no sense are refused`(_ words: [String], _ text: String) throws {
    let outcome = try Callsim.run(["chaos", "-"] + words, input: Self.hall())
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(text), "\(outcome.error)")
  }

  @Test func `stopped, it tells what it has and ends as the signal says`() throws {
    let long = Self.hall().replacing("\"20m\"", with: "\"3000d\"")
    let words = ["chaos", "-", "--timeout", "2s"]
    let timed = try Callsim.run(words + ["--budget", "9s"], input: long)
    #expect(timed.status == 91, "\(timed.error)")
    #expect(timed.output.hasPrefix("nothing found in 0 plans\n\nStopped before the end"))
    #expect(timed.output.contains("the same again: callsim chaos - --budget 9s --seed 5\n"))
  }

  @Test func `--shrink 0 leaves a finding as it is`() throws {
    try withTemporaryFolder { folder in
      try write(Self.hall(), to: folder + "/hall.json")
      let outcome = try Callsim.run(
        ["chaos", "hall.json", "--out", "a/b", "--plans", "64", "--shrink", "0"], folder: folder)
      #expect(outcome.status == 99, "\(outcome.error)")
      let file = "a/b/request.failed-launch-injected.json"
      #expect(try read(folder + "/" + file).contains("// All of plan "))
      #expect(try Callsim.run(["run", file], folder: folder).status == 99)
    }
  }

  @Test func `findings are told before they are written, and a folder must be one`() throws {
    try withTemporaryFolder { folder in
      try write(Self.hall(), to: folder + "/hall.json")
      let words = ["chaos", "hall.json", "--plans", "64", "--shrink", "0", "--out"]
      let file = "cases/request.failed-launch-injected.json"
      try FileManager.default.createDirectory(
        atPath: folder + "/" + file, withIntermediateDirectories: true)
      let outcome = try Callsim.run(words + ["cases"], folder: folder)
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("FOUND 1 weakness in 64 plans"))
      #expect(outcome.error.contains(file))
      let wrong = try Callsim.run(words + ["hall.json"], folder: folder)
      #expect(wrong.status == 65)
      #expect(wrong.error == "callsim: hall.json: is not a folder\n")
    }
  }

  @Test func `a fault that can't act is warned of`() throws {
    try withTemporaryFolder { folder in
      let fault = """

          "faults": { "f": { "on": "resume.started", "every": 1, "do": "extension.kill" } },
        """
      try write(Self.hall(excuse: true, extra: fault), to: folder + "/hall.json")
      let validated = try Callsim.run(["validate", "hall.json"], folder: folder)
      for words in [
        ["chaos", "hall.json", "--plans", "1"], ["chaos", "--blame", "hall.json"],
        ["replay", "hall.json"],
      ] {
        let outcome = try Callsim.run(words, folder: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.contains("can never act"))
        #expect(outcome.error == validated.error, "\(words)")
      }
    }
  }

  @Test func `the worst plan of a figure is told and written`() throws {
    try withTemporaryFolder { folder in
      let slow = Self.hall(excuse: true).replacing(
        "launch.fail\"]", with: "extension.slow\"], \"slowest\": 10, \"faults\": 1"
      )
      .replacing(
        "\"relay\": { \"provider\"",
        with: "\"relay\": { \"prepare\": { \"work\": \"1s\" }, \"provider\"")
      try write(slow, to: folder + "/hall.json")
      let outcome = try Callsim.run(
        ["chaos", "hall.json", "--worst", "request.tileTime max", "--out", "cases"] + few,
        folder: folder)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.contains("Worst request.tileTime max: 10s, in plan "))
      #expect(outcome.output.contains("; without faults: 1s.\n"))
      #expect(try read(folder + "/cases/worst.json").contains("request.tileTime max of all: 10s,"))
      let json = try Callsim.run(
        ["chaos", "hall.json", "--worst", "request.tileTime max", "--json"] + few, folder: folder)
      for line in [
        "\"figure\": \"request.tileTime max\"", "\"value\": 10000000000", "\"valueText\": \"10s\"",
        "\"withoutFaults\": 1000000000", "\"withoutFaultsText\": \"1s\"",
      ] {
        #expect(json.output.contains(line), "\(json.output)")
      }
      #expect(try Callsim.run(["run", "cases/worst.json"], folder: folder).status == 0)
    }
  }
}
