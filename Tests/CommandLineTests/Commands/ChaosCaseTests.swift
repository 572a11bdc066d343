import Foundation
import TestSupport
import Testing

/// Cases that carry an order of ties, faults without effect, and results given as scenarios.
struct ChaosCaseTests {
  /// One line, and the next request comes at the instant at which one ends.
  private static let relay = """
    {
      "format": 1,
      "name": "relay",
      "run": { "seed": 5, "length": "20m" },
      "traffic": { "calls": { "people": "signers", "even": "120/h" } },
      "people": { "signers": { "picks": { "relay": 1 } } },
      "apps": { "relay": { "provider": "hall", "launch": { "cold": "1s" } } },
      "providers": { "hall": { "groups": { "asl": { "staff": 1 } }, "service": "30s", "lines": 1 } },
      "chaos": { "actions": ["container.crash"] },
      "expect": [ { "metric": "answer.blocked", "is": "count < 1" } ]
    }
    """

  @Test func `a case that needs its order fails by it, is told and blamed`() throws {
    try withTemporaryFolder { folder in
      try write(Self.relay, to: folder + "/relay.json")
      let words = ["chaos", "relay.json", "--plans", "64", "--shrink", "60", "--out", "cases"]
      let plain = try Callsim.run(words, folder: folder)
      #expect(plain.status == 0, "\(plain.error)")
      #expect(plain.output.contains("nothing found in 64 plans"))
      let outcome = try Callsim.run(words + ["--ties", "explore"], folder: folder)
      #expect(outcome.status == 99, "\(outcome.error)")
      #expect(outcome.output.contains("0 + order"))
      #expect(outcome.output.contains("--ties explore"))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/cases")
      let file = "cases/" + (try #require(names.first))
      let text = try read(folder + "/" + file)
      #expect(text.contains("// run.ties: events of one instant in the order of seed "))
      #expect(text.contains("\"ties\": "))
      let run = try Callsim.run(["run", file, "--threads", "2", "--json"], folder: folder)
      #expect(run.status == 99)
      #expect(try Callsim.run(["run", file, "--json"], folder: folder).output == run.output)
      #expect(try Callsim.run(["verify", file], folder: folder).status == 0)
      let scheduled = text.split(separator: "\n").filter { !$0.contains("\"ties\": ") }
      try write(scheduled.joined(separator: "\n"), to: folder + "/scheduled.json")
      #expect(try Callsim.run(["run", "scheduled.json"], folder: folder).status == 0)
      let story = try Callsim.run(["replay", file], folder: folder)
      #expect(story.status == 99)
      #expect(story.output.contains("run.ties: events of one instant"))
      let blame = try Callsim.run(["chaos", "--blame", file], folder: folder)
      #expect(blame.status == 99)
      #expect(blame.output.contains("holds without it"))
      #expect(blame.output.contains("run.ties"))
    }
  }

  /// Launches fail, and memory is freed, which changes nothing.
  private static let hall = """
    {
      "format": 1,
      "name": "hall",
      "run": { "seed": 5, "length": "20m" },
      "traffic": { "calls": { "people": "signers", "even": "60/h" } },
      "people": { "signers": { "picks": { "relay": 1 } } },
      "apps": { "relay": { "provider": "hall", "launch": { "coldAfter": "5m" } } },
      "providers": { "hall": { "groups": { "asl": { "staff": 20 } }, "service": "2m" } },
      "faults": {
        "frees": { "at": "5m", "do": "memory.pressure" },
        "breaks": { "on": "launch.started", "every": 4, "do": "launch.fail" }
      },
      "expect": [ { "metric": "request.failed", "is": "count < 1" } ]
    }
    """

  @Test func `a fault without effect stands apart from those to blame`() throws {
    let blame = try Callsim.run(["chaos", "--blame", "-"], input: Self.hall)
    #expect(blame.status == 99)
    let parts = blame.output.components(separatedBy: "\nNO EFFECT, each left out by itself\n")
    #expect(parts.count == 2)
    #expect(parts[0].contains("breaks") && !parts[0].contains("frees"))
    #expect(parts[1] == "frees: memory.pressure, at 5m\n", "\(parts)")
    let json = try Callsim.run(["chaos", "--blame", "-", "--json"], input: Self.hall)
    #expect(json.output.contains("\"toBlame\": true") && json.output.contains("\"toBlame\": false"))
    let harmless = Self.hall
      .replacing("\"on\": \"launch.started\", \"every\": 4", with: "\"at\": \"1s\"")
      .replacing("count < 1", with: "count > 0")
    let none = try Callsim.run(["chaos", "--blame", "-"], input: harmless)
    #expect(none.status == 99)
    #expect(!none.output.contains("TO BLAME"))
  }

  @Test func `a result is no scenario, and the one line says what reads it`() throws {
    try withTemporaryFolder { folder in
      let run = try Callsim.run(["run", "-", "--json"], input: Self.hall)
      try write(run.output, to: folder + "/result.json")
      for words in [["replay"], ["run"], ["validate"], ["explain"], ["chaos"], ["verify"]] {
        let outcome = try Callsim.run(words + ["result.json"], folder: folder)
        #expect(outcome.status == 65, "\(words)")
        let errors = outcome.error.components(separatedBy: "error:").count - 1
        #expect(errors == 1, "\(outcome.error)")
        #expect(
          outcome.error.contains(
            "this is a result that callsim has written, which callsim report reads"))
      }
      #expect(try Callsim.run(["report", "result.json"], folder: folder).status == 0)
    }
  }
}
