import Glibc

/// What we ask of Slurm, through its own programs.
struct SlurmQueue {
  /// What all jobs of this run are called, and no other ones.
  let name: String
  /// How often in a row the queue may fail to answer before we give up [1].
  private static let patience = 60

  /// Submits a job and returns its number; nil if the limit was reached.
  func submit(_ words: [String], _ limit: RunLimit) throws(Refusal) -> String? {
    guard let outcome = try ChildProgram(file: words[0], words: words).run(limit) else {
      return nil
    }
    // With several clusters, the number is followed by the cluster's name.
    let job = outcome.text.prefix { $0.isNumber }
    guard outcome.isSuccess, !job.isEmpty else {
      throw Refusal(.failedToRun, "callsim: Slurm took no job: \(SlurmScripts.line(words))")
    }
    return String(job)
  }

  /// Returns when no job of the run is in the queue any more; false if the limit was reached.
  ///
  /// `tell` is called once a second.
  func waitUntilDone(_ limit: RunLimit, tell: () -> Void) throws(Refusal) -> Bool {
    var failures = 0
    while true {
      let words = ["squeue", "--noheader", "--format=%i", "--name=\(name)"]
      guard let outcome = try ChildProgram(file: words[0], words: words).run(limit) else {
        return false
      }
      failures = outcome.isSuccess ? 0 : failures + 1
      if outcome.isSuccess, outcome.text.allSatisfy(\.isWhitespace) { return true }
      guard failures < Self.patience else {
        throw Refusal(
          .failedToRun, "callsim: Slurm no longer answers; the jobs are called \(name)")
      }
      tell()
      // A signal ends the pause.
      poll(nil, 0, 1000)
    }
  }

  /// Takes all jobs of the run out of the queue.
  func cancel() throws(Refusal) {
    _ = try ChildProgram(file: "scancel", words: ["scancel", "--name=\(name)"]).run()
  }
}
