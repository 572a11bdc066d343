import Benchmarking
import Glibc
import TestSupport
import Testing

struct ChildRunTests {
  private func shell(_ script: String) -> MeasuredCommand {
    MeasuredCommand(["/bin/sh", "-c", script])
  }

  @Test func `what a command writes is counted and its time is accounted for`() throws {
    let cost = try ChildRun(
      of: shell("echo four; echo five >&2; i=0; while [ $i -lt 9999 ]; do i=$((i+1)); done")
    ).cost()
    #expect(cost.outputSize == 10)
    #expect(cost.cpu > 0 && cost.wall > 0)
    #expect(cost.systemCPU >= 0 && cost.systemCPU <= cost.cpu)
  }

  @Test func `time of children that the command waited for is part of its cost`() throws {
    let probe = try BuiltProduct.path(of: "BenchmarkingProbe")
    let own = try ChildRun(of: MeasuredCommand([probe, "spin", "300000"])).cost()
    let nested = try ChildRun(
      of: shell("\(probe) spin 300000; \(probe) spin 300000; \(probe) spin 300000")
    ).cost()
    #expect(nested.cpu > own.cpu)
  }

  @Test func `a large program has a peak memory and a small one hides behind its parent`() throws {
    let large = try ChildRun(of: shell("head -c 400000000 /dev/zero | tail -c 400000000 | wc -c"))
      .cost()
    #expect(try #require(large.peakMemory) >= 400_000_000)
    #expect(try ChildRun(of: MeasuredCommand(["true"])).cost().peakMemory == nil)
  }

  @Test func `a command gets no input and does not hang for it`() throws {
    #expect(try ChildRun(of: MeasuredCommand(["cat"])).cost().outputSize == 0)
  }

  @Test func `a command that cannot start or fails is an error, not a figure`() {
    #expect(
      throws: RunFailure.cannotStart(command: "/no/such", reason: "No such file or directory")
    ) { try ChildRun(of: MeasuredCommand(["/no/such"])).cost() }
    #expect(throws: RunFailure.cannotStart(command: "/etc", reason: "Permission denied")) {
      try ChildRun(of: MeasuredCommand(["/etc"])).cost()
    }
    #expect(
      throws: RunFailure.failed(command: "/bin/sh -c 'echo why; exit 3'", status: 3, output: "why")
    ) {
      try ChildRun(of: shell("echo why; exit 3")).cost()
    }
    #expect(
      throws: RunFailure.killed(command: "/bin/sh -c 'kill -TERM $$'", signal: 15, output: "")
    ) {
      try ChildRun(of: shell("kill -TERM $$")).cost()
    }
  }

  @Test func `failures name the command, the status and the end of its output`() {
    let failure = RunFailure.failed(command: "sh -c nope", status: 127, output: "sh: nope\u{1B}")
    #expect(
      failure.description
        == #""sh -c nope" ended with status 127 (a shell's word for: no such command);"#
        + #" its output ends with "sh: nope\u{1b}""#)
    #expect(
      RunFailure.timedOut(command: "sleep 9", seconds: 0.5).description
        == #""sleep 9" was still running after 0.5 s and was killed"#)
  }

  @Test func `a run over its time is killed with all that it started, even while it writes`() throws
  {
    try withWitness { pipe in
      // Whoever takes longer than that to say "ready" is let go on.
      let script =
        "exec 3>\(pipe); (sleep 60; echo outlived >&3) & echo ready >&3; : > \(pipe).on; yes"
      var timeout = 0.05
      while access(pipe + ".on", F_OK) != 0 {
        timeout *= 2
        #expect(throws: RunFailure.timedOut(command: shell(script).line, seconds: timeout)) {
          try ChildRun(of: shell(script), timeout: timeout).cost()
        }
      }
    }
  }

  @Test func `an interrupted run is killed with all that it started`() throws {
    try withWitness { pipe in
      let script =
        "exec 3>\(pipe); (sleep 60; echo outlived >&3) & echo ready >&3; : > \(pipe).on; wait"
      let run = ChildRun(of: shell(script)) { access(pipe + ".on", F_OK) == 0 }
      #expect(throws: RunFailure.interrupted) { try run.cost() }
    }
    #expect(throws: RunFailure.interrupted) {
      try ChildRun(of: MeasuredCommand(["true"])) { true }.cost()
    }
  }

  @Test func `what a command leaves running ends with the run`() throws {
    try withWitness { pipe in
      let script =
        "exec 3>\(pipe); echo ready >&3; (trap '' TERM HUP; sleep 60; echo outlived >&3) &"
      _ = try ChildRun(of: shell(script)).cost()
    }
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGINT])
  func `children end with the process that measures them, whatever ends it`(signal: Int32) throws {
    let probe = try BuiltProduct.path(of: "BenchmarkingProbe")
    try withWitness { pipe in
      // The command kills the process that measures it: its parent.
      let script =
        "exec 3>\(pipe); (sleep 60; echo outlived >&3) & echo ready >&3; kill -\(signal) $PPID; wait"
      let outcome = try ProcessRunner(probe, ["hold", shell(script).line]).run()
      #expect(outcome.ending == .signaled(signal))
    }
  }
}
