import CallModel
import Experiments
import Glibc
import JSONDocument
import Reports

/// `callsim distribute FILE --shards N --dir DIR`: a run on the nodes of a cluster.
enum DistributeCommand {
  private static let engine = OptionDeclaration.value(
    "engine", "NAME", hint: .oneOf(["slurm"]), standard: "slurm", about: "what runs the shards")
  private static let shards = OptionDeclaration.value(
    "shards", "N", about: "how many shares the run is cut into")
  private static let folder = OptionDeclaration.value(
    "dir", "DIR", hint: .directory,
    about: "where jobs, logs, parts and result go; all nodes must see it, FILE and callsim")
  private static let threads = OptionDeclaration.value(
    "threads", "N", standard: "1", about: "processors for each shard; changes no result")
  private static let retries = OptionDeclaration.value(
    "retries", "N", standard: "3", about: "how often lost shards are submitted again")
  private static let sbatch = OptionDeclaration.value(
    "sbatch", "OPTION", repeats: true,
    about: "one more option for sbatch, such as --sbatch=--partition=day")
  private static let dryRun = OptionDeclaration.flag(
    "dry-run", about: "write the jobs, show how they would be submitted, and submit nothing")

  static let declaration = CommandDeclaration(
    "distribute", about: "run a scenario on the nodes of a cluster and judge it",
    discussion: """
      Writes a Slurm job array, one task for each shard, and the merge that depends on it, submits \
      both, waits, submits lost shards again, and prints the merged verdict: the bytes of a run on \
      one machine. SIGINT and --timeout take the jobs out of the queue; the same command goes on \
      from the shards that are complete and the checkpoints of the others.
      """,
    arguments: [ArgumentDeclaration("FILE", hint: .file(ending: "json"), about: "a scenario")],
    options: [
      engine, shards, folder, .set, .seed, .expect, threads, retries, sbatch, dryRun, .timeout,
      .json, .out, .color,
    ],
    example: .init(
      "distribute day.json --shards 16 --dir day", about: "plays it as an array of 16 tasks"))

  static func run(_ parsed: ParsedCommand, _ context: inout CommandContext) throws -> ExitStatus {
    let limit = RunLimit(flag: context.interruption, timeout: try RunOptions.timeout(parsed))
    let retries = try parsed.number(of: retries, in: 0...1000) ?? 3
    let options = parsed.values(of: sbatch)
    var files: [ReportFile] = []
    for text in parsed.values(of: .out) { files.append(try ReportFile(text)) }
    let scripts = try scripts(parsed, limit)
    scripts.input.tell(&context)
    try checkParts(scripts, limit)
    try scripts.write()
    let digest = "\(ScenarioDigest(of: scripts.input.scenario))".prefix(8)
    let queue = SlurmQueue(name: "callsim-\(digest)-\(getpid())")
    if parsed.has(dryRun) {
      context.write(submission(scripts, name: "callsim-\(digest)", options))
      return .passed
    }
    for attempt in 0...retries {
      let missing = scripts.missing
      if missing.isEmpty { break }
      if attempt > 0 {
        let names = SlurmScripts.ranges(missing.map(\.index))
        context.tell("callsim: shards \(names) were lost; submitted again (\(attempt))\n")
      }
      guard try play(missing, scripts, queue, options, limit, &context) else {
        try queue.cancel()
        context.tell("callsim: stopped; nothing is judged, and the same command goes on\n")
        return limit.reason?.status ?? .failedToRun
      }
    }
    if let one = scripts.missing.first {
      context.tell("callsim: why is told in \(scripts.folder.printable)/shard-\(one.index).log\n")
    }
    return try merge(scripts, files, parsed, &context)
  }

  private static func scripts(
    _ parsed: ParsedCommand, _ limit: RunLimit
  ) throws -> SlurmScripts {
    guard let count = try parsed.number(of: shards, in: 1...RunShare.limit),
      let path = parsed.value(of: folder), !path.isEmpty
    else { throw Refusal(usage: "distribute needs --shards N and --dir DIR") }
    let name = parsed.arguments[0]
    if name == "-" { throw Refusal(usage: "distribute: each node reads the file; give its name") }
    let input = try ScenarioInput.read(name, try ScenarioInput.Changes(parsed)) {
      limit.reason != nil
    }
    try KeptRun.check(input)
    return try SlurmScripts(
      in: PartFolder(path), shards: count,
      threads: try parsed.number(of: threads, in: 1...1024) ?? 1, input)
  }

  /// Parts that are there from earlier must be of this run.
  private static func checkParts(
    _ scripts: SlurmScripts, _ limit: RunLimit
  ) throws(Refusal) {
    let input = scripts.input
    for index in 1...scripts.shards {
      guard let share = RunShare(index: index, count: scripts.shards) else { continue }
      let name = scripts.parts.file(of: share)
      guard PartFolder.exists(name) else { continue }
      let (stored, file) = try PartFolder.read(name) { limit.reason != nil }
      let own = RunPart(input.scenario, seed: input.seed, share: share)
      try PartFolder.check(stored.part, in: file, with: own, named: input.name)
    }
  }

  /// Submits shares and their merge, and waits for both; false if the limit was reached.
  private static func play(
    _ shares: [RunShare], _ scripts: SlurmScripts, _ queue: SlurmQueue, _ options: [String],
    _ limit: RunLimit, _ context: inout CommandContext
  ) throws(Refusal) -> Bool {
    let array = scripts.arrayWords(shares, name: queue.name, options: options)
    guard let job = try queue.submit(array, limit) else { return false }
    let after = scripts.mergeWords(after: job, name: queue.name, options: options)
    let merge: String?
    do throws(Refusal) { merge = try queue.submit(after, limit) } catch {
      // Nobody would wait for the array, nor merge it.
      try queue.cancel()
      throw error
    }
    guard let merge else { return false }
    context.tell(
      "callsim: job \(job) plays \(shares.count) of \(scripts.shards) shards, job \(merge) merges\n"
    )
    let traits = TerminalTraits.current(color: .auto)
    var progress = ProgressLine(traits: traits, unit: "shards") { text in
      var errors = StandardStream.error
      try? errors.write(text)
    }
    defer { progress.finish() }
    return try queue.waitUntilDone(limit) {
      let done = scripts.shards - scripts.missing.count
      progress.update(share: Double(done) / Double(scripts.shards), count: UInt64(done))
    }
  }

  /// The verdict of the parts, or the shards that are still missing.
  private static func merge(
    _ scripts: SlurmScripts, _ files: [ReportFile], _ parsed: ParsedCommand,
    _ context: inout CommandContext
  ) throws(Refusal) -> ExitStatus {
    if scripts.missing.count == scripts.shards {
      context.tell("callsim: no shard was played, so nothing is judged\n")
      return .inconclusive
    }
    return try MergeCommand.perform(scripts.parts, files, parsed, &context)
  }

  /// What would be typed to submit the jobs.
  private static func submission(
    _ scripts: SlurmScripts, name: String, _ options: [String]
  ) -> String {
    let shares = scripts.missing
    if shares.isEmpty { return "every shard is there: callsim merge \(scripts.parts.path)\n" }
    let array = SlurmScripts.line(scripts.arrayWords(shares, name: name, options: options))
    let merge = scripts.mergeWords(after: "JOB", name: name, options: options)
    return "JOB=$(\(array))\n"
      + SlurmScripts.line(merge).replacing("afterany:JOB", with: "afterany:\"$JOB\"") + "\n"
  }
}
