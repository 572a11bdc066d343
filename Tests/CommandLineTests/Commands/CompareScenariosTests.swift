import TestSupport
import Testing

/// Two scenarios on the same random streams.
struct CompareScenariosTests {
  private static let staff = "providers.interpreters.groups.asl.staff"

  private static func compare(_ words: [String]) throws -> ProcessOutcome {
    try Callsim.run(["compare", "-"] + words, input: Callsim.hello())
  }

  @Test func `one setting changed is played against the scenario as it is`() throws {
    let fewer = try Self.compare(["--set", "\(Self.staff)=4"])
    #expect(fewer.status == 96, "\(fewer.error)")
    #expect(fewer.output.contains("compared by 10 pairs of replications"))
    let lines = fewer.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("answer.wait mean") && $0.hasSuffix(" worse") })
    let more = try Self.compare(["--set", "\(Self.staff)=6", "--json"])
    #expect(more.status == 0)
    #expect(more.output.contains("\"varianceRemoved\": 0.9"))
    let same = try Self.compare(["--set", "\(Self.staff)=5"])
    #expect(same.status == 0)
    #expect(same.output.contains("no regression: of "))
  }

  @Test func `how often is played changes on both sides, and is no difference by itself`() throws {
    let often = ["--set", "run.replications=4"]
    let outcome = try Self.compare(often + ["--set", "\(Self.staff)=4"])
    #expect(outcome.output.contains("compared by 4 pairs of replications"))
    #expect(outcome.output.split(separator: "\n").count { $0.contains(", 4 replications") } == 2)
    let alone = try Self.compare(often)
    #expect(alone.status == 64)
    #expect(alone.error.contains("--set run.replications holds for both sides"))
    #expect(try Self.compare(["--set", "run.start=2027-01-14T00:00:00Z"]).status != 64)
  }

  @Test func `two files are played with the seed of the first`() throws {
    try withTemporaryFolder { folder in
      try write(Callsim.hello(staff: 5), to: folder + "/old.json")
      let other = Callsim.hello(staff: 5).replacing("\"seed\": 1", with: "\"seed\": 9")
      try write(other, to: folder + "/new.json")
      let outcome = try Callsim.run(["compare", "old.json", "new.json"], folder: folder)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(!outcome.output.contains("better") || outcome.output.contains("no regression"))
      #expect(outcome.output.contains("39 unchanged") || outcome.output.contains(" unchanged"))
      #expect(!outcome.output.contains("undecided"))
    }
  }

  @Test func `a margin says which differences do not count`() throws {
    let change = ["--set", "\(Self.staff)=4"]
    let outcome = try Self.compare(change + ["--margin", "100%"])
    #expect(outcome.output.contains("no difference beyond 100% of the old value"))
    #expect(try Self.compare(change + ["--margin", "200%"]).status == 64)
  }

  @Test func `a scenario alone, beside a result, or out of time is told apart`() throws {
    #expect(try Self.compare([]).status == 64)
    try withTemporaryFolder { folder in
      let result = try Callsim.run(["run", "--json", "-"], input: Callsim.hello())
      try write(result.output, to: folder + "/result.json")
      try write(Callsim.hello(), to: folder + "/scenario.json")
      let mixed = try Callsim.run(["compare", "scenario.json", "result.json"], folder: folder)
      #expect(mixed.status == 64)
      #expect(mixed.error.contains("not one of each"))
      let set = ["compare", "result.json", "result.json", "--set", "run.cells=2"]
      #expect(try Callsim.run(set, folder: folder).status == 64)
    }
    let stopped = try Self.compare(
      ["--set", "\(Self.staff)=4", "--set", "run.length=3000d", "--timeout", "3s"])
    #expect(stopped.status == 91)
    #expect(stopped.output.contains("run was stopped before its end"))
  }
}
