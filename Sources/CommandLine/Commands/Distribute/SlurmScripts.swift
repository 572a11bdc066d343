import Experiments
import Glibc
import Reports

/// The two jobs that a run on Slurm consists of, as files: an array, one task for each shard, and
/// the merge that follows it.
///
/// The same files work without us: `sbatch` the first, then the second with a dependency on it.
struct SlurmScripts {
  /// The folder that holds all files of the run; every node must see it under this name.
  let folder: String
  let shards: Int
  /// Processors for each shard.
  let threads: Int
  let input: ScenarioInput

  /// Makes a folder, and everything below it that the jobs write to.
  init(in folder: PartFolder, shards: Int, threads: Int, _ input: ScenarioInput) throws(Refusal) {
    try PartFolder(folder.path + "/parts").make()
    self.folder = try Self.absolute(folder.path)
    self.shards = shards
    self.threads = threads
    self.input = input
  }

  var parts: PartFolder { PartFolder(folder + "/parts") }
  var array: String { folder + "/shards.sh" }
  var merge: String { folder + "/merge.sh" }

  func write() throws(Refusal) {
    let program = try Self.absolute("/proc/self/exe")
    let file = try Self.absolute(input.name)
    let common = ["--threads", "\(threads)", "--seed", "\(input.seed)"] + input.origin.arguments
    // The share is for the node's shell to fill in.
    let run =
      Self.line([program, "run", file] + common + ["--out", parts.path])
      + " --shard \"$SLURM_ARRAY_TASK_ID/\(shards)\""
    try write(
      """
      #!/bin/bash
      #SBATCH --ntasks=1 --cpus-per-task=\(threads) --requeue --open-mode=append
      # One shard; run again, it goes on from its last checkpoint.
      exec \(run)

      """, to: array)
    let outputs = ["json=\(folder)/result.json", "text=\(folder)/verdict.txt"]
    let merging = Self.line([
      program, "merge", parts.path, "--out", outputs[0], "--out", outputs[1],
    ])
    try write(
      """
      #!/bin/bash
      #SBATCH --ntasks=1 --open-mode=append
      # The verdict of all shards; names those that are missing.
      exec \(merging)

      """, to: merge)
  }

  private func write(_ text: String, to name: String) throws(Refusal) {
    do throws(FileError) { try OutputFile(name).replace(with: Array(text.utf8)) } catch {
      throw Refusal(error)
    }
  }

  /// The shares that have no complete part.
  var missing: [RunShare] {
    (1...shards).compactMap { RunShare(index: $0, count: shards) }.filter {
      !PartFolder.exists(parts.file(of: $0))
    }
  }

  /// The words of `sbatch` for the shares that are given.
  func arrayWords(_ shares: [RunShare], name: String, options: [String]) -> [String] {
    [
      "sbatch", "--parsable", "--job-name=\(name)", "--array=\(Self.ranges(shares.map(\.index)))",
      "--output=\(folder)/shard-%a.log",
    ] + options + [array]
  }

  /// The words of `sbatch` for the merge, however the array ends: it names what is missing.
  func mergeWords(after job: String, name: String, options: [String]) -> [String] {
    [
      "sbatch", "--parsable", "--job-name=\(name)", "--dependency=afterany:\(job)",
      "--output=\(folder)/merge.log",
    ] + options + [merge]
  }

  /// Ascending numbers as Slurm writes them: `1-3,7`.
  static func ranges(_ numbers: [Int]) -> String {
    RangeSet(numbers.map { $0..<($0 + 1) }).ranges.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound - 1)"
    }.joined(separator: ",")
  }

  /// A line for a shell.
  static func line(_ words: [String]) -> String {
    words.map { RunOrigin.quoted($0) }.joined(separator: " ")
  }

  private static func absolute(_ path: String) throws(Refusal) -> String {
    guard let resolved = realpath(path, nil) else {
      throw Refusal(FileError(path, .failed("find", errno: errno)))
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
