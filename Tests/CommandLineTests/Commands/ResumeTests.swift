import Foundation
import TestSupport
import Testing

/// `run --resume`, and shards that are killed.
struct ResumeTests {
  private static func scenario(_ folder: String, replications: Int = 40) throws {
    let text = Callsim.hello().replacing(
      "\"replications\": 10", with: "\"replications\": \(replications), \"cells\": 2")
    try write(text, to: folder + "/day.json")
  }

  /// Kills the program with SIGKILL, later and later, until it is done before that.
  private static func playThroughKills(
    _ words: [String], in folder: String, first: Double, afterEach: () throws -> Void
  ) throws -> (outcome: ProcessOutcome, kills: Int) {
    var (kills, delay) = (0, first)
    while true {
      let outcome = try ProcessRunner(
        "/usr/bin/timeout",
        ["-s", "KILL", "\(delay)", BuiltProduct.path(of: "callsim")] + words, folder: folder
      ).run()
      if outcome.ending == .exited(0) { return (outcome, kills) }
      #expect(outcome.ending == .signaled(9) || outcome.status == 137)
      try afterEach()
      kills += 1
      delay *= 1.17
    }
  }

  @Test func `a run that is killed at any moment goes on to the same bytes`() throws {
    try withTemporaryFolder { folder in
      try Self.scenario(folder)
      let whole = try Callsim.run(["run", "day.json", "--json"], folder: folder)
      var kept = 0
      let (outcome, kills) = try Self.playThroughKills(
        ["run", "day.json", "--json", "--resume", "kept"], in: folder, first: 0.05
      ) {
        // Nothing but whole files is ever to be seen under a name that is read.
        let checkpoint = folder + "/kept/shard-1-of-1.checkpoint"
        guard FileManager.default.fileExists(atPath: checkpoint) else { return }
        let text = try read(checkpoint)
        #expect(text.hasSuffix("}\n"))
        kept += 1
      }
      #expect(outcome.outputBytes == whole.outputBytes)
      #expect(kills > 0)
      #expect(kept > 0)
      #expect(!FileManager.default.fileExists(atPath: folder + "/kept/shard-1-of-1.checkpoint"))
      // What is complete is not played again, and merges like a single shard.
      let again = try Callsim.run(
        ["run", "day.json", "--json", "--resume", "kept/"], folder: folder)
      #expect(again.outputBytes == whole.outputBytes)
      #expect(try Callsim.run(["merge", "kept", "--json"], folder: folder).output == whole.output)
    }
  }

  @Test func `a shard that is killed goes on, and the merge gives the same bytes`() throws {
    try withTemporaryFolder { folder in
      try Self.scenario(folder)
      let whole = try Callsim.run(["run", "day.json", "--json"], folder: folder)
      let words = ["run", "day.json", "--out", "parts", "--threads", "2", "--shard"]
      let first = try Callsim.run(words + ["1/2"], folder: folder)
      #expect(first.status == 0)
      let (second, _) = try Self.playThroughKills(
        words + ["2/2"], in: folder, first: 0.1, afterEach: {})
      #expect(second.output.contains("shard 2/2 of hello: 40 of 80 cells"))
      #expect(try Callsim.run(["merge", "parts", "--json"], folder: folder).output == whole.output)
    }
  }

  @Test func `a time limit and a signal keep what is complete`() throws {
    try withTemporaryFolder { folder in
      try Self.scenario(folder, replications: 100_000 / 20)
      let words = ["run", "day.json", "--shard", "1/1", "--out", "parts"]
      let checkpoint = folder + "/parts/shard-1-of-1.checkpoint"
      // On a busy machine nothing may be complete by the first of these limits.
      for seconds in 1...60 where !FileManager.default.fileExists(atPath: checkpoint) {
        let timed = try Callsim.run(words + ["--timeout", "\(seconds)s"], folder: folder)
        #expect(timed.status == 91)
        #expect(timed.error.contains("of 10000 cells are kept in parts"))
      }
      #expect(try read(checkpoint).hasSuffix("}\n"))
      let stopped = try ProcessRunner(
        "/usr/bin/timeout",
        ["--preserve-status", "-s", "INT", "1", BuiltProduct.path(of: "callsim")] + words,
        folder: folder
      ).run()
      #expect(stopped.status == 130)
      #expect(stopped.error.contains("the same command goes on from there"))
      let resumed = try Callsim.run(
        ["run", "day.json", "--resume", "parts", "--timeout", "200ms"], folder: folder)
      #expect(resumed.status == 91)
      #expect(resumed.output.contains("INTERRUPTED"))
      #expect(try Callsim.run(["merge", "parts"], folder: folder).status == 91)
    }
  }

  @Test func `a checkpoint of something else is refused, and so is what can't be kept`() throws {
    try withTemporaryFolder { folder in
      try Self.scenario(folder, replications: 2)
      let words = ["run", "day.json", "--resume", "kept"]
      #expect(try Callsim.run(words, folder: folder).status == 0)
      let other = try Callsim.run(words + ["--seed", "5"], folder: folder)
      #expect(other.status == 65)
      #expect(other.error.contains("of another seed than day.json: expected 5; found 1"))
      try write("{", to: folder + "/kept/shard-1-of-1.json")
      #expect(try Callsim.run(words, folder: folder).status == 65)
      try write("", to: folder + "/file")
      let blocked = try Callsim.run(["run", "day.json", "--resume", "file"], folder: folder)
      #expect(blocked.status == 65)
      #expect(blocked.error.contains("is not a folder"))
      let many = try Callsim.run(words + ["--set", "run.replications=1000000"], folder: folder)
      #expect(many.status == 64)
      #expect(many.error.contains("shards or more with --shard"))
      #expect(try Callsim.run(words + ["day.json"], folder: folder).status == 64)
    }
  }
}
