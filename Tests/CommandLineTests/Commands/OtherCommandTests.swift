import Testing
import TestSupport

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

  @Test func `help, version and near misses`() throws {
    #expect(try Callsim.run(["--help"]).output.contains("Usage: callsim COMMAND"))
    #expect(try Callsim.run(["--version"]).output.hasPrefix("callsim "))
    let miss = try Callsim.run(["verifi"])
    #expect(miss.status == 64)
    #expect(miss.error.contains("did you mean 'verify'?"))
    for command in ["run", "validate", "verify", "completions"] {
      let help = try Callsim.run([command, "--help"])
      #expect(help.status == 0)
      #expect(help.output.contains("Example:\n  callsim \(command) "))
    }
  }

  @Test func `the completion script completes commands in bash`() throws {
    let script = try Callsim.run(["completions", "bash"]).output
    let outcome = try ProcessRunner(
      "/bin/bash",
      ["-c", "eval \"$1\"; COMP_WORDS=(callsim ver); COMP_CWORD=1; _callsim; echo \"${COMPREPLY[*]}\"",
        "-", script]
    ).run()
    #expect(outcome.output.contains("verify"))
  }
}
