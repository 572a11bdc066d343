import TestSupport
import Testing

struct OtherCommandTests {
  @Test func `validate reads and runs nothing`() throws {
    let good = try Callsim.run(["validate", "-"], input: Callsim.hello())
    #expect(good.status == 0)
    #expect(good.output == "-: ok\n")
    let bad = try Callsim.run(["validate", "-"], input: "[]")
    #expect(bad.status == 65)
    let json = try Callsim.run(["validate", "--json", "-"], input: "[]")
    #expect(json.status == 65)
    #expect(json.output.contains("\"line\": 1"))
  }

  @Test func `verify proves that nothing but the seed matters`() throws {
    try withTemporaryFolder { folder in
      try write(Callsim.hello(), to: folder + "/hello.json")
      let outcome = try Callsim.run(["verify", "hello.json"], folder: folder)
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("1 and 7 threads: the same result"))
      #expect(outcome.output.contains("no AVX2 and FMA in the C library: the same bytes"))
      #expect(outcome.output.contains("seed 2: another result, as it should be"))
    }
  }

  @Test func `every scenario of the repository is valid`() throws {
    let names = try scenarioNames()
    #expect(names.count >= 2)
    let outcome = try Callsim.run(["validate"] + names)
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test func `a stored result gives the reports that its run gave`() throws {
    try withTemporaryFolder { folder in
      let forms = ["text", "json", "csv", "junit", "openmetrics", "markdown", "github", "html"]
      let outs = forms.flatMap { ["--out", "\($0)=\(folder)/day.\($0)"] }
      let run = try Callsim.run(["run", "-"] + outs, input: Callsim.hello(staff: 3))
      #expect(run.status == 99)
      for form in forms where form != "text" {
        let report = try Callsim.run(["report", folder + "/day.json", "--format", form])
        #expect(report.status == 0, "\(report.error)")
        #expect(!report.output.isEmpty)
      }
      let json = try Callsim.run(["report", folder + "/day.json", "--format", "json"])
      #expect(json.output == (try read(folder + "/day.json")))
      #expect(try read(folder + "/day.html").hasPrefix("<!"))
      try write("{\"format\": \"callsim-result\", \"version\": 99}", to: folder + "/new.json")
      #expect(try Callsim.run(["report", folder + "/new.json"]).status == 65)
    }
    #expect(try Callsim.run(["run", "-", "--out", "pdf=x"], input: Callsim.hello()).status == 64)
  }

  @Test(arguments: ["queue", "app"])
  func `a starter file is valid and runs`(kind: String) throws {
    let starter = try Callsim.run(["new", kind])
    #expect(starter.status == 0)
    let words = ["run", "-", "--set", "run.replications=4"]
    let outcome = try Callsim.run(words, input: starter.output)
    #expect([0, 91, 99].contains(outcome.status), "\(outcome.error)")
  }

  @Test func `a new extension is a package whose scenario is valid`() throws {
    try withTemporaryFolder { folder in
      let outcome = try Callsim.run(["new", "--extension", "Relay"], folder: folder)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.contains("swift run RelayRunner run Scenarios/first.json"))
      let manifest = try read(folder + "/Relay/Package.swift")
      // The library is the package that this program was built in.
      #expect(manifest.contains("path: \"\(RepositoryRoot.path)\""))
      #expect(try read(folder + "/Relay/Sources/RelayRunner/main.swift").contains("CodeEngine"))
      let scenario = folder + "/Relay/Scenarios/first.json"
      #expect(try Callsim.run(["validate", scenario]).status == 0)
      let again = try Callsim.run(["new", "--extension", "Relay"], folder: folder)
      #expect(again.status == 1)
      #expect(again.error.contains("it is there already"))
      let elsewhere = ["new", "--extension", "Other", "--library", "/opt/callsim"]
      #expect(try Callsim.run(elsewhere, folder: folder).status == 0)
      #expect(try read(folder + "/Other/Package.swift").contains("path: \"/opt/callsim\""))
    }
    for words in [["--extension", "not a name"], ["--extension", "X", "queue"], []] {
      #expect(try Callsim.run(["new"] + words).status == 64)
    }
  }

  @Test func `without code the code engine is refused`() throws {
    let outcome = try Callsim.run(["run", "-", "--engine", "code"], input: Callsim.hello())
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("new --extension"))
    #expect(
      try Callsim.run(["run", "-", "--engine", "model"], input: Callsim.hello()).output
        == Callsim.run(["run", "-"], input: Callsim.hello()).output)
  }

  @Test func `explain tells each value and where it came from`() throws {
    let outcome = try Callsim.run(["explain", "-"], input: Callsim.hello())
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    let staff = lines.first { $0.hasPrefix("providers.interpreters.groups.asl.staff = 5") }
    #expect(staff?.hasSuffix("# line 9") == true)
    let limit = lines.first { $0.hasPrefix("framework.invocationLimit = \"30s\"") }
    #expect(limit?.hasSuffix("# default") == true)
    let metric = try Callsim.run(["explain", "--metric", "answer.serviceLevel"])
    #expect(metric.output.contains("more is better"))
  }

  @Test func `explain sets the offered load beside the staff, hour by hour`() throws {
    let busy = try Callsim.run(["explain", "-"], input: Callsim.hello(staff: 3)).output
    // 60 calls an hour of 4 minutes each are 4 erlangs.
    let hour = "00:00              60.0        4.00    3.0          1.33  over\n"
    #expect(busy.contains(hour))
    #expect(busy.contains("In 8 of 8 hours the work is more than the staff can do"))
    let calm = try Callsim.run(["explain", "-"], input: Callsim.hello(staff: 5)).output
    #expect(!calm.contains("over\n"))
    #expect(calm.contains("The staff can do the work of every hour"))
  }

  @Test func `the timeline draws the day in 80 columns`() throws {
    let name = RepositoryRoot.path(of: "Scenarios/interpreter-day.json")
    let drawn = try Callsim.run(["explain", name, "--timeline"]).output
    let lines = drawn.split(separator: "\n")
    #expect(lines.count == 2 + 34)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines[2].hasPrefix("07:00"))
    #expect(lines.contains { $0.contains("▓") } && lines.contains { $0.contains("░") })
    #expect(try Callsim.run(["explain", "--timeline", "--metric", "staff.busy"]).status == 64)
  }

  @Test func `the schema and the reference page come from the decoder`() throws {
    let schema = try Callsim.run(["schema"])
    #expect(schema.output.contains("https://json-schema.org/draft/2020-12/schema"))
    let results = try Callsim.run(["schema", "--result"])
    #expect(results.status == 0)
    #expect(results.output.contains("callsim-result-"))
    #expect(try Callsim.run(["schema", "--result", "--reference"]).status == 64)
    let page = try Callsim.run(["schema", "--reference"])
    #expect(page.output.contains("| `invocationLimit` |"))
  }

  @Test func `help, version and near misses`() throws {
    #expect(try Callsim.run(["--help"]).output.contains("Usage: callsim COMMAND"))
    #expect(try Callsim.run(["--version"]).output.hasPrefix("callsim "))
    let miss = try Callsim.run(["verifi"])
    #expect(miss.status == 64)
    #expect(miss.error.contains("did you mean 'verify'?"))
    for command in [
      "run", "validate", "verify", "compare", "bench", "history", "report", "trace", "explain",
      "schema",
      "new", "import", "completions",
    ] {
      let help = try Callsim.run([command, "--help"])
      #expect(help.status == 0)
      #expect(help.output.contains("Example:\n  callsim \(command) "))
    }
  }

  @Test func `the completion script completes commands in bash`() throws {
    let script = try Callsim.run(["completions", "bash"]).output
    let outcome = try ProcessRunner(
      "/bin/bash",
      [
        "-c",
        "eval \"$1\"; COMP_WORDS=(callsim ver); COMP_CWORD=1; _callsim; "
          + "echo \"${COMPREPLY[*]}\"", "-", script,
      ]
    ).run()
    #expect(outcome.output.contains("verify"))
  }
}
