import Glibc
import TestSupport
import Testing

/// The runner that all tests of processes stand on.
struct ProcessRunnerTests {
  private func shell(
    _ script: String, environment: [String: String?] = [:], input: String = "",
    output: ProcessRunner.Output = .captured, timeout: Double = 60,
    reactions: [ProcessRunner.Reaction] = []
  ) throws -> ProcessOutcome {
    try ProcessRunner(
      "/bin/sh", ["-c", script], environment: environment, input: input, output: output,
      timeout: timeout, reactions: reactions
    ).run()
  }

  @Test func `status, output and error are returned apart`() throws {
    let outcome = try shell("echo out; echo err >&2; exit 7")
    #expect(outcome.ending == .exited(7))
    #expect(outcome.status == 7)
    #expect(outcome.output == "out\n")
    #expect(outcome.error == "err\n")
  }

  @Test func `much input and output at once block nothing`() throws {
    let input = String(repeating: "0123456789abcde\n", count: 100_000)
    let outcome = try shell("tee /dev/stderr", input: input)
    #expect(outcome.output == input)
    #expect(outcome.error == input)
  }

  @Test func `input that nobody reads is no obstacle`() throws {
    let input = String(repeating: "0123456789abcde\n", count: 100_000)
    #expect(try shell("exit 3", input: input).ending == .exited(3))
  }

  @Test func `the signal that ended a process is told`() throws {
    #expect(try shell("kill -TERM $$").ending == .signaled(SIGTERM))
  }

  @Test func `a process that does not end is killed with its children`() throws {
    let outcome = try shell("echo begun; sleep 600 & wait", timeout: 0.2)
    #expect(outcome.ending == .timedOut)
    #expect(outcome.status == nil)
  }

  @Test func `a child that lives on is not waited for`() throws {
    let outcome = try shell("sleep 600 & echo $! >&2; echo done")
    #expect(outcome.output == "done\n")
    let child = try #require(Int32(outcome.error.dropLast()))
    #expect(kill(child, SIGKILL) == 0)
  }

  @Test func `variables are set and removed`() throws {
    let outcome = try shell(
      "echo $SET-${HOME-none}", environment: ["SET": "a b", "HOME": nil])
    #expect(outcome.output == "a b-none\n")
  }

  @Test func `output can be closed, without a reader, or a file`() throws {
    #expect(try shell("[ -e /proc/self/fd/1 ]", output: .closed).status == 1)
    let gone = try shell("echo a; echo b", output: .readerGone)
    #expect(gone.status != 0)
    #expect(try shell("echo a", output: .file("/dev/full")).status != 0)
  }

  @Test func `signals are sent once their text has appeared`() throws {
    let script = """
      trap 'trap "exit 5" INT; echo first >&2' INT
      echo ready >&2
      while :; do sleep 0.01; done
      """
    let reactions = [
      ProcessRunner.Reaction(whenErrorShows: "ready", send: SIGINT),
      ProcessRunner.Reaction(whenErrorShows: "first", send: SIGINT),
    ]
    let outcome = try shell(script, reactions: reactions)
    #expect(outcome.ending == .exited(5))
    #expect(outcome.error == "ready\nfirst\n")
  }

  @Test func `a program that is not there is an error`() {
    let runner = ProcessRunner("/no/such/program")
    let error = #expect(throws: ProcessRunner.Failure.self) { try runner.run() }
    #expect(error?.description == "/no/such/program: No such file or directory")
  }

  @Test func `the folder of a process can be chosen`() throws {
    #expect(try ProcessRunner("/bin/pwd", folder: "/usr").run().output == "/usr\n")
  }

  @Test func `what the package built is found`() throws {
    let path = try BuiltProduct.path(of: "callsim")
    #expect(access(path, X_OK) == 0)
    #expect(throws: BuiltProduct.NotFound.self) { try BuiltProduct.path(of: "no-such-product") }
  }

  @Test func `the root of the repository holds the package`() {
    #expect(access(RepositoryRoot.path(of: "Package.swift"), R_OK) == 0)
  }
}
