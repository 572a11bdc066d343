import CallModel
import Experiments
import Reports

/// `callsim run FILE --shard I/N --out DIR`: one share of a run, which is not judged.
struct ShardRun<Engine: SimulationEngine> {
  let engine: Engine
  let parsed: ParsedCommand

  func run(_ context: inout CommandContext) throws -> ExitStatus {
    let limit = RunLimit(flag: context.interruption, timeout: try RunOptions.timeout(parsed))
    let threads = try RunOptions.threads(parsed)
    let share = try ShareOption(text: parsed.value(of: .shard) ?? "").share()
    let folder = try folder()
    let input = try ScenarioInput.read(
      parsed.arguments[0], try ScenarioInput.Changes(parsed)
    ) { limit.reason != nil }
    input.tell(&context)
    var host = HostFacts(threads: threads)
    let run = try KeptRun(input, share: share, in: folder, limit)
    let part = try run.play(
      Experiment(input.scenario, engine: engine, seed: input.seed, threads: threads),
      TerminalTraits.current(color: RunOptions.color(parsed)))
    host.add(part.result, of: input.name)
    if let path = parsed.value(of: .host) { try host.write(to: path) }
    guard part.isComplete else {
      context.tell(
        "callsim: stopped; \(part.cellsPlayed) of \(part.cellsWanted.count) cells are kept in "
          + "\(folder.path.printable), and the same command goes on from there\n")
      return limit.reason?.status ?? .failedToRun
    }
    context.write(
      "shard \(share) of \(input.scenario.name.printable): \(part.cellsPlayed) of "
        + "\(part.cellsOfRun) cells, digest \(HexText.text(part.digest)), in "
        + "\(folder.file(of: share).printable)\n")
    return .passed
  }

  /// With `--shard`, the one `--out` names a folder.
  private func folder() throws(Refusal) -> PartFolder {
    let others: [OptionDeclaration] = [
      .json, .history, .label, .resume, .sweep, .steady, .stories, .trace, .traceRequests,
    ]
    for option in others where parsed.has(option) {
      throw Refusal(
        usage: "--shard and \(option.spelled): a shard is not judged and goes on by itself; "
          + "merge gives the result")
    }
    let names = parsed.values(of: .out)
    guard parsed.arguments.count == 1, names.count == 1, !names[0].isEmpty else {
      throw Refusal(usage: "--shard takes one scenario, and --out names the folder of its part")
    }
    let word = names[0].split(separator: "=", maxSplits: 1).first.map(String.init) ?? ""
    if names[0].contains("="), ReportForm(rawValue: word) != nil {
      throw Refusal(
        usage: "--out \(names[0].printable): a shard is not judged; with --shard, --out names the "
          + "folder of its part")
    }
    return PartFolder(names[0])
  }
}
