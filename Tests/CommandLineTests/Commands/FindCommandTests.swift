import TestSupport
import Testing

/// Capacity searches through the process: answers, exit statuses, forms.
struct FindCommandTests {
  private static let staff = "providers.interpreters.groups.asl.staff"

  private static let few = ["--most-replications", "10"]

  private static func find(
    _ words: [String], scenario: String = Callsim.hello(), most: [String] = few
  ) throws -> ProcessOutcome {
    try Callsim.run(["find", "-", "--set", "run.length=2h"] + most + words, input: scenario)
  }

  @Test func `the fewest interpreters are found, with what is around them`() throws {
    let outcome = try Self.find(["--vary", Self.staff, "--within", "1..50"])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.hasPrefix("\(Self.staff) = "))
    #expect(outcome.output.contains(" is the least that meets the goals"))
    #expect(outcome.output.contains("goal: answer.serviceLevel(2m, arrived) >= 80%"))
    #expect(outcome.output.contains("→ "))
    let one = try Self.find(["--vary", Self.staff, "--within", "1..50", "--threads", "1"])
    #expect(one.output == outcome.output)
  }

  @Test func `an answer is certain only beside a value that was played and misses`() throws {
    for (range, isCertain) in [("8..8", false), ("9..40", false), ("1..9", true)] {
      let outcome = try Self.find(
        ["--vary", Self.staff, "--within", range],
        most: ["--most-replications", "640"])
      #expect(outcome.status == 0, "\(outcome.error)")
      let says = outcome.output.contains("certain: its neighbour misses")
      #expect(says == isCertain || outcome.output.contains("the true answer is within"))
    }
  }

  @Test func `the greatest load is found and written in every form`() throws {
    for (form, part) in [
      ("json", "\"want\": \"greatest\""), ("csv", "answer.wait mean [ns]"),
      ("markdown", "** load = "), ("github", "::notice title=Capacity::load = "),
    ] {
      let outcome = try Self.find([
        "--vary", "load", "--within", "50%..150%", "--step", "50%", "--format", form,
        "--goal", "answer.wait mean < 20s",
      ])
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(
        outcome.output.contains(part.replacing("** ", with: "**")), "\(outcome.output)")
    }
  }

  @Test func `shifts are found one by one`() throws {
    let shifts = "\(Self.staff)=[{\"from\":\"00:00\",\"count\":5},{\"from\":\"02:00\",\"count\":5}]"
    let words = ["--set", shifts, "--vary", Self.staff, "--within", "1..50"]
    let outcome = try Self.find(words + ["--set", "run.replications=3"], most: [])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("staff hours a day meet the goals in every hour"))
    #expect(outcome.output.contains("square-root staffing"))
    #expect(outcome.output.contains("02:00"))
    // Three replications can't be sure of an hour near its limit; a goal far away leaves no doubt.
    #expect(outcome.output.contains("not sure at "))
    let easy = try Self.find(
      words + ["--set", "run.replications=3", "--goal", "staff.occupancy >= 0%"], most: [])
    #expect(!easy.output.contains("not sure at "), "\(easy.output)")
    for (more, part) in [
      (["--goal", "answer.wait max < 9s"], "kept by the hour"),
      (["--want", "greatest"], "--want is not for shifts"),
      (Self.few, "--most-replications is not for shifts"),
    ] {
      let wrong = try Self.find(words + more, most: [])
      #expect(wrong.status == 64)
      #expect(wrong.error.contains(part), "\(wrong.error)")
    }
  }

  @Test func `the expectations that are no goals are named`() throws {
    let others = """
      { "metric": "request.failed", "is": "rate < 2%", "level": "warn" },
      { "metric": "answer.wait", "is": "mean < 90s", "per": "app" },
      { "happened": "call.started", "atLeast": 1 },
      """
    let scenario = Callsim.hello().replacing("\"expect\": [", with: "\"expect\": [\(others)")
    let words = ["--vary", Self.staff, "--within", "4..8"]
    let outcome = try Self.find(words, scenario: scenario)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(
      outcome.error == """
        callsim: find leaves out request.failed rate < 2%: it only warns
        callsim: find leaves out answer.wait mean < 1m30s, per app: goals are for all together
        callsim: find leaves out call.started happened at least 1: it is no limit on a figure

        """)
    let given = try Self.find(words + ["--goal", "answer.wait mean < 40s"], scenario: scenario)
    #expect(given.error == "")
  }

  @Test func `a goal that nothing meets is a missed threshold, a time limit is inconclusive`()
    throws
  {
    let none = try Self.find(["--vary", Self.staff, "--within", "1..2"])
    #expect(none.status == 99)
    #expect(
      none.output.contains("no \(Self.staff) that was played within 1..2 meets the goals"))
    let stopped = try Self.find([
      "--vary", Self.staff, "--within", "1..50", "--timeout", "3s", "--set",
      "run.length=3000d",
    ])
    #expect(stopped.status == 91)
    #expect(stopped.output.contains("stopped before the answer was found"))
  }

  @Test func `a range that begins with no traffic at all is searched from its other end`() throws {
    let words = ["--vary", "load", "--goal", "answer.wait mean < 20s", "--format", "json"]
    let some = try Self.find(words + ["--within", "0%..100%", "--step", "30%"])
    #expect(some.status == 0, "\(some.error)")
    #expect(some.output.contains("\"want\": \"greatest\""), "\(some.output)")
    // The end of the range is a value, too.
    #expect(some.output.contains("\"100%\""), "\(some.output)")
    let none = try Self.find(words + ["--within", "0%..0%"])
    #expect(none.status == 91)
    #expect(none.output.contains("nothing was measured to judge the goals by"))
  }

  @Test func `what makes no sense is a usage error that says what would`() throws {
    for (words, part) in [
      (["--vary", Self.staff], "--vary PATH and --within LO..HI are needed"),
      (["--vary", Self.staff, "--within", "9..1"], "two values in ascending order"),
      (["--vary", Self.staff, "--within", "1..9", "--step", "0"], "a step above 0"),
      (["--vary", "provders.x", "--within", "1..9"], "did you mean \"providers\"?"),
      (["--vary", Self.staff, "--within", "1..9", "--goal", "answer.wat < 3"], "did you mean"),
      (["--vary", "run.seed", "--within", "1..9"], "no goal depends on that"),
      (["--vary", "load", "--within", "1s..9s"], "a share such as 50%..300%"),
      (["--vary", Self.staff, "--within", "1/h..9/h"], "--set \(Self.staff)=5/h"),
    ] {
      let outcome = try Self.find(words)
      #expect(outcome.status == 64, "\(words)")
      #expect(outcome.error.contains(part), "\(outcome.error)")
    }
  }
}
