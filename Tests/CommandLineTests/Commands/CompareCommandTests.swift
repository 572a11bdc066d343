import TestSupport
import Testing

/// Two stored results, compared through the process exit status.
struct CompareCommandTests {
  /// Stores the result of `hello` with so many interpreters.
  private static func store(
    _ name: String, staff: Int, _ options: [String] = [], in folder: String
  ) throws {
    let outcome = try Callsim.run(
      ["run", "--json", "-"] + options, input: Callsim.hello(staff: staff))
    try write(outcome.output, to: "\(folder)/\(name).json")
  }

  private static func compare(_ options: [String] = [], in folder: String) throws -> ProcessOutcome
  {
    try Callsim.run(["compare", "old.json", "new.json"] + options, folder: folder)
  }

  @Test func `the same result twice shows no change`() throws {
    try withTemporaryFolder { folder in
      try Self.store("old", staff: 5, in: folder)
      try Self.store("new", staff: 5, in: folder)
      let outcome = try Self.compare(in: folder)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.contains("no regression: "))
      #expect(!outcome.output.contains(" worse"))
    }
  }

  @Test func `fewer interpreters are a regression and each figure is named`() throws {
    try withTemporaryFolder { folder in
      try Self.store("old", staff: 5, in: folder)
      try Self.store("new", staff: 4, in: folder)
      let outcome = try Self.compare(in: folder)
      #expect(outcome.status == 96)
      let lines = outcome.output.split(separator: "\n")
      for (figure, judgement) in [
        ("answer.wait mean", "worse"), ("answer.serviceLevel within 20s of arrived", "worse"),
        ("staff.planned mean", "changed"), ("staff.occupancy", "changed"),
      ] {
        #expect(
          lines.contains { $0.hasPrefix(figure) && $0.hasSuffix(" " + judgement) }, "\(figure)")
      }
      #expect(!outcome.output.contains("request.offered"))
      let back = try Callsim.run(["compare", "new.json", "old.json"], folder: folder)
      #expect(back.status == 0)
      #expect(back.output.contains(" better, "), "\(back.output)")
    }
  }

  /// Two providers, of which each has a figure of its own; `order` says which stands first.
  private static func providers(_ order: [String]) -> String {
    let sections = order.map { name in
      "\"\(name)\": { \"groups\": { \"asl\": { \"staff\": \(name == "east" ? 4 : 6) } }, "
        + "\"service\": { \"exponential\": { \"mean\": \"4m\" } } }"
    }
    return """
      {
        "format": 1, "name": "two",
        "run": { "seed": 1, "length": "8h", "replications": 3 },
        "traffic": { "calls": { "people": "signers", "poisson": "90/h" } },
        "people": { "signers": { "picks": { "a": 1, "b": 1 } } },
        "apps": { "a": { "provider": "east" }, "b": { "provider": "west" } },
        "providers": { \(sections.joined(separator: ",\n")) },
        "expect": [
          { "metric": "answer.wait", "is": "mean < 1h", "per": "provider" },
          { "metric": "answer.serviceLevel", "within": "20s", "is": "> 1%", "of": "arrived" },
          { "metric": "answer.serviceLevel", "within": "20s", "is": "> 1%", "of": "arrived",
            "basis": "person" }
        ]
      }
      """
  }

  @Test(arguments: [[], ["--paired"]])
  func `parts are matched by name, wherever they stand`(_ options: [String]) throws {
    try withTemporaryFolder { folder in
      for (name, order) in [("old", ["east", "west"]), ("new", ["west", "east"])] {
        let outcome = try Callsim.run(["run", "--json", "-"], input: Self.providers(order))
        try write(outcome.output, to: "\(folder)/\(name).json")
      }
      let outcome = try Self.compare(options + ["--format", "csv"], in: folder)
      #expect(outcome.status == 0)
      let rows = outcome.output.split(separator: "\r\n").filter { $0.contains("answer.wait mean") }
      #expect(rows.contains { $0.contains(", of provider east") }, "\(rows)")
      #expect(rows.contains { $0.contains(", of provider west") })
      #expect(outcome.output.contains("answer.serviceLevel within 20s of arrived,"))
      #expect(outcome.output.contains("answer.serviceLevel within 20s of arrived, by person"))
      #expect(!outcome.output.contains(",worse"), "\(outcome.output)")
      #expect(!outcome.output.contains(",better"))
    }
  }

  @Test func `pairs of replications tell chance from change`() throws {
    try withTemporaryFolder { folder in
      try Self.store("old", staff: 5, in: folder)
      try Self.store("new", staff: 5, ["--seed", "2"], in: folder)
      let chance = try Self.compare(in: folder)
      #expect(chance.status == 0, "\(chance.output)")
      #expect(chance.output.contains("compared by 10 pairs of replications"))
      #expect(chance.output.contains("within chance"))
      try Self.store("new", staff: 3, ["--seed", "2"], in: folder)
      let change = try Self.compare(in: folder)
      #expect(change.status == 96)
      #expect(change.output.contains("interval"))
      // Shares differ by points, not by a share of themselves.
      let level = change.output.split(separator: "\n").first { $0.contains("within 2m of arrived") }
      #expect(level?.contains("pt … -") == true, "\(change.output)")
      try Self.store("new", staff: 3, in: folder)
      let paired = try Self.compare(["--paired", "--json"], in: folder)
      #expect(paired.status == 96)
      #expect(paired.output.contains("\"method\": \"paired\""))
    }
  }

  @Test func `without two pairs, or with a run that was stopped, nothing can be told`() throws {
    try withTemporaryFolder { folder in
      let one = ["--set", "run.replications=1"]
      try Self.store("old", staff: 5, one, in: folder)
      try Self.store("new", staff: 5, one + ["--seed", "2"], in: folder)
      let single = try Self.compare(in: folder)
      #expect(single.status == 91)
      #expect(single.output.contains("inconclusive: fewer than two replications"))
      let endless = ["--set", "run.length=3000d", "--timeout", "200ms"]
      try Self.store("new", staff: 3, endless, in: folder)
      let stopped = try Self.compare(in: folder)
      #expect(stopped.status == 91)
      #expect(stopped.output.contains("the new run was stopped before its end"))
    }
  }

  @Test func `a comparison is written in every form`() throws {
    try withTemporaryFolder { folder in
      try Self.store("old", staff: 5, in: folder)
      try Self.store("new", staff: 4, in: folder)
      for (form, part) in [
        ("text", "regression: of "), ("markdown", "| answer.wait mean |"),
        ("csv", "answer.wait mean,ns,"), ("json", "\"exitStatus\": 96"),
        ("github", "::error title=Results are worse::"),
      ] {
        let outcome = try Self.compare(["--format", form], in: folder)
        #expect(outcome.status == 96)
        #expect(outcome.output.contains(part), "\(outcome.output)")
      }
    }
  }

  @Test func `both results are written side by side as a page`() throws {
    try withTemporaryFolder { folder in
      try Self.store("old", staff: 5, in: folder)
      try Self.store("new", staff: 4, in: folder)
      let plain = try Self.compare(in: folder)
      let outcome = try Self.compare(["--out", "html=both.html"], in: folder)
      #expect(outcome.status == 96, "\(outcome.error)")
      #expect(outcome.output == plain.output)
      let page = try read(folder + "/both.html")
      #expect(page.contains("<!doctype html>") && page.contains("regression: of "))
      let lost = try Self.compare(["--out", "html=none/both.html"], in: folder)
      #expect(lost.status == 1)
      #expect(lost.output == plain.output)
      for wrong in ["csv=both.csv", "both.html"] {
        #expect(try Self.compare(["--out", wrong], in: folder).status == 64)
      }
    }
  }

  @Test func `what is no result is refused, and all that is wrong is told`() throws {
    try withTemporaryFolder { folder in
      try write("{}", to: folder + "/old.json")
      let outcome = try Self.compare(in: folder)
      #expect(outcome.status == 65)
      #expect(outcome.error.contains("this is no result of callsim"))
      #expect(outcome.error.contains("new.json: there is no such file"))
      #expect(try Callsim.run(["compare", "old.json"], folder: folder).status == 64)
      #expect(try Callsim.run(["compare", "-", "-"], folder: folder).status == 64)
    }
  }
}
