import Foundation
import TestSupport
import Testing

/// `distribute`, on a Slurm that is three small scripts and runs each job at once.
struct DistributeTests {
  /// What `sbatch` does here: runs the job, but loses the tasks in `LOSE` as often as that is told.
  private static let sbatch = """
    #!/bin/bash
    echo "sbatch $*" >> "$QUEUE/calls"
    for word in "$@"; do
      case $word in
        --array=*) array=${word#--array=} ;;
        --refuse) echo "no such option" >&2; exit 1 ;;
        -*) ;;
        *) script=$word ;;
      esac
    done
    [[ -z $array && -n $NO_MERGE ]] && echo "no more jobs" >&2 && exit 1
    number=$(grep -c '^sbatch' "$QUEUE/calls")
    for range in ${array//,/ }; do
      for task in $(seq "${range%-*}" "${range#*-}"); do
        echo "$task" >> "$QUEUE/tasks"
        times=$(grep -c "^$task$" "$QUEUE/tasks")
        [[ " $LOSE " == *" $task "* ]] && ((times <= ${LOSSES:-1})) && continue
        SLURM_ARRAY_TASK_ID=$task bash "$script" >> "$QUEUE/log" 2>&1
      done
    done
    [[ -n $array ]] || bash "$script" > "$QUEUE/merge" 2>&1
    echo "$number;cluster"
    """
  private static let squeue = """
    #!/bin/bash
    [[ -n $BUSY ]] && echo 1_1
    exit 0
    """
  private static let scancel = """
    #!/bin/bash
    echo "scancel $*" >> "$QUEUE/calls"
    """

  private static func withQueue(_ body: (_ folder: String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/bin", withIntermediateDirectories: true)
      for (name, text) in [("sbatch", sbatch), ("squeue", squeue), ("scancel", scancel)] {
        // By a process of its own: what another test starts would inherit a file that is open for
        // writing here, and a program that is open so can't be started.
        try write(text, to: "\(folder)/\(name).text")
        let made = try ProcessRunner(
          "/usr/bin/install", ["-m", "755", "\(folder)/\(name).text", "\(folder)/bin/\(name)"]
        ).run()
        #expect(made.status == 0)
      }
      try write(
        Callsim.hello().replacing("\"replications\": 10", with: "\"replications\": 4"),
        to: folder + "/day.json")
      try body(folder)
    }
  }

  private static func run(
    _ more: [String], in folder: String, environment: [String: String?] = [:],
    reactions: [ProcessRunner.Reaction] = []
  ) throws -> ProcessOutcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let own: [String: String?] = ["PATH": "\(folder)/bin:\(path)", "QUEUE": folder]
    return try ProcessRunner(
      BuiltProduct.path(of: "callsim"), ["distribute", "day.json", "--dir", "it's"] + more,
      environment: own.merging(environment) { $1 }, folder: folder, reactions: reactions
    ).run()
  }

  private static func calls(_ folder: String) throws -> [String] {
    try read(folder + "/calls").split(separator: "\n").map(String.init)
  }

  @Test func `the bytes are those of a run on one machine, and the merge job has them too`() throws
  {
    try Self.withQueue { folder in
      let whole = try Callsim.run(
        ["run", "day.json", "--json", "--set", "run.length=5h"], folder: folder)
      let outcome = try Self.run(
        ["--shards", "3", "--json", "--set", "run.length=5h", "--out", "html=day.html"], in: folder)
      #expect(outcome.status == whole.status, "\(outcome.error)")
      #expect(outcome.outputBytes == whole.outputBytes)
      #expect(try read(folder + "/it's/result.json") == whole.output)
      #expect(try read(folder + "/it's/verdict.txt").contains("hello"))
      #expect(try read(folder + "/day.html").contains("<html"))
      let calls = try Self.calls(folder)
      #expect(calls.count == 2)
      #expect(calls[0].contains("--array=1-3"))
      #expect(calls[1].contains("--dependency=afterany:1 "))
    }
  }

  @Test func `lost shards, and only they, are submitted again`() throws {
    try Self.withQueue { folder in
      let whole = try Callsim.run(["run", "day.json", "--json"], folder: folder)
      let outcome = try Self.run(
        ["--shards", "4", "--json", "--sbatch=--partition=day"], in: folder,
        environment: ["LOSE": "2 3", "LOSSES": "2"])
      #expect(outcome.outputBytes == whole.outputBytes)
      #expect(outcome.error.contains("callsim: shards 2-3 were lost; submitted again (2)\n"))
      let arrays = try Self.calls(folder).filter { $0.contains("--array=") }
      #expect(arrays.count == 3)
      #expect(arrays[1].contains("--array=2-3 "))
      #expect(arrays.allSatisfy { $0.contains(" --partition=day ") })
    }
  }

  @Test func `what is lost too often is named, and the same command goes on later`() throws {
    try Self.withQueue { folder in
      let words = ["--shards", "4", "--retries", "1"]
      let lost = try Self.run(words, in: folder, environment: ["LOSE": "1 4", "LOSSES": "2"])
      #expect(lost.status == 91)
      #expect(lost.output == "")
      #expect(lost.error.contains("2 of 4 shards are missing"))
      #expect(lost.error.contains("it's/shard-1.log"))
      #expect(try read(folder + "/merge").contains("shard 4/4: 0 of 1 cells"))
      let resumed = try Self.run(words, in: folder)
      #expect(resumed.status == 0)
      let again = try Self.calls(folder).last { $0.contains("--array=") }
      #expect(again?.contains("=1,4 ") == true)
      // Everything is there: nothing is submitted, and another run is refused.
      let count = try Self.calls(folder).count
      #expect(try Self.run(words, in: folder).outputBytes == resumed.outputBytes)
      let other = try Self.run(words + ["--seed", "8"], in: folder)
      #expect(other.status == 65)
      #expect(other.error.contains("of another seed than day.json"))
      #expect(try Self.calls(folder).count == count)
    }
  }

  @Test func `a signal and a time limit take the jobs out of the queue`() throws {
    try Self.withQueue { folder in
      let stopped = try Self.run(
        ["--shards", "2"], in: folder, environment: ["BUSY": "1"],
        reactions: [.init(whenErrorShows: "merges", send: SIGINT)])
      #expect(stopped.status == 130)
      let last = try Self.calls(folder).last
      #expect(last?.hasPrefix("scancel --name=callsim-") == true)
      try FileManager.default.removeItem(atPath: folder + "/it's")
      let timed = try Self.run(
        ["--shards", "2", "--timeout", "1500ms"], in: folder, environment: ["BUSY": "1"])
      #expect(timed.status == 91)
      let cancelled = try Self.calls(folder).filter { $0.hasPrefix("scancel") }
      #expect(cancelled.count == 2)
    }
  }

  @Test func `an array whose merge is refused is taken out of the queue`() throws {
    try Self.withQueue { folder in
      let outcome = try Self.run(["--shards", "2"], in: folder, environment: ["NO_MERGE": "1"])
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("Slurm took no job: sbatch"))
      let calls = try Self.calls(folder)
      #expect(calls.count == 3)
      #expect(calls.last?.hasPrefix("scancel --name=callsim-") == true)
    }
  }

  @Test func `a dry run writes the jobs and submits nothing`() throws {
    try Self.withQueue { folder in
      let outcome = try Self.run(["--shards", "2", "--dry-run"], in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.output.hasPrefix("JOB=$(sbatch --parsable"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/calls"))
      #expect(try read(folder + "/it's/shards.sh").contains("--shard \"$SLURM_ARRAY_TASK_ID/2\""))
      // What it shows does the same.
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let typed = try ProcessRunner(
        "/bin/bash", ["-c", outcome.output],
        environment: ["PATH": "\(folder)/bin:\(path)", "QUEUE": folder], folder: folder
      ).run()
      #expect(typed.status == 0, "\(typed.error)")
      let whole = try Callsim.run(["run", "day.json", "--json"], folder: folder)
      #expect(try read(folder + "/it's/result.json") == whole.output)
    }
  }

  @Test(
    arguments: [
      (["--shards", "0"], 64), ([], 64), (["--shards", "2", "--engine", "ray"], 64),
      (["--shards", "2", "--set", "run.lenth=9h"], 64), (["--shards", "2", "--out", "x"], 64),
      (["--shards", "2", "--sbatch=--refuse"], 1),
    ] as [([String], Int32)])
  func `what can't be submitted is said`(words: [String], status: Int32) throws {
    try Self.withQueue { folder in
      let outcome = try Self.run(words, in: folder)
      #expect(outcome.status == status, "\(outcome.error)")
    }
  }

  @Test func `without Slurm it says so`() throws {
    try Self.withQueue { folder in
      let outcome = try Self.run(["--shards", "2"], in: folder, environment: ["PATH": folder])
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("could not start sbatch: no such file"))
    }
  }
}
