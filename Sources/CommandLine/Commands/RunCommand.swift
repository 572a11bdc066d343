import CallModel
import Experiments
import Reports

enum RunDeclaration {
  static let command = CommandDeclaration(
    "run", about: "play scenarios and judge them",
    discussion: """
      Plays each scenario as often as it says and prints what came of it: waits, service levels, \
      failures by phase and cause, and each expectation with its figure. Results go to standard \
      output, everything else to standard error. With --sweep, or a matrix in the scenario, every \
      combination of values is a run of its own with its own verdict, and one table has them all.
      """,
    arguments: [
      ArgumentDeclaration(
        "FILE", hint: .file(ending: "json"), repeats: true,
        about: "a scenario; - is standard input")
    ],
    options: [
      .engine, .set, .seed, .expect, .sweep, .resume, .shard, .steady, .threads, .timeout, .json,
      .out, .stories, .trace, .traceRequests, .host, .history, .label, .color,
    ],
    example: .init(
      "run lunch.json --set run.replications=50 --seed 7",
      about: "plays the lunch peak fifty times"))
}

/// `callsim run FILE…`.
struct RunCommand<Engine: SimulationEngine> {
  static var name: String { RunDeclaration.command.name }

  let engine: Engine
  let parsed: ParsedCommand

  init(engine: Engine, _ parsed: ParsedCommand) {
    self.engine = engine
    self.parsed = parsed
  }

  func run(_ context: inout CommandContext) throws -> ExitStatus {
    if parsed.has(.shard) {
      return try ShardRun(engine: engine, parsed: parsed).run(&context)
    }
    try parsed.exclude(.steady, .json)
    try parsed.exclude(.steady, .sweep)
    let limit = RunLimit(flag: context.interruption, timeout: try RunOptions.timeout(parsed))
    let threads = try RunOptions.threads(parsed)
    let files = try reportFiles()
    let option = try StoriesOption(parsed, isUsed: files.contains { $0.form == .html })
    let trace = try traceFile()
    let inputs = try readAll(limit, &context)
    if parsed.has(.steady), let file = inputs.first(where: { $0.scenario.matrix != nil }) {
      throw Refusal(usage: "--steady: \(file.name.printable) is a matrix of runs; it takes one run")
    }
    if !parsed.values(of: .sweep).isEmpty || inputs.contains(where: { $0.scenario.matrix != nil }) {
      if trace != nil { throw Refusal(usage: "--trace writes the trace of one run, no matrix") }
      return try SweepRun(engine: engine, parsed, limit, threads: threads).run(inputs, &context)
    }
    let history = try parsed.value(of: .history).map { try HistoryFile(writing: $0) }
    let traits = TerminalTraits.current(color: RunOptions.color(parsed))
    var host = HostFacts(threads: threads)
    var results: [(input: ScenarioInput, result: RunResult)] = []
    for input in inputs where limit.reason == nil || results.isEmpty {
      let result = try play(input, threads, limit, traits)
      host.add(result, of: input.name)
      results.append((input, result))
      if !parsed.has(.json) { show(input, result, traits, &context) }
      if parsed.has(.steady) { showSteadyState(of: input, limit, &context) }
    }
    if parsed.has(.json) { context.write(Self.json(results.map(\.result))) }
    for (input, result) in results {
      let stories =
        files.contains { $0.form == .html }
        ? option.stories(of: result, engine: engine) { limit.reason != nil } : RequestStories()
      for file in files { try file.write(result, input.origin, stories) }
      try trace?.write(result, engine: engine, limit, &context)
    }
    if !parsed.has(.json) && inputs.count > 1 { summarize(results, of: inputs, &context) }
    for (_, result) in results where !result.wasInterrupted {
      try history?.append(result, label: parsed.value(of: .label))
    }
    if let path = parsed.value(of: .host) { try host.write(to: path) }
    return ExitStatus(
      of: results.map(\.result), wanted: parsed.arguments.count, stoppedBy: limit.reason)
  }

  /// What `--out` asks for; each file holds one result.
  private func reportFiles() throws(Refusal) -> [ReportFile] {
    var files: [ReportFile] = []
    for text in parsed.values(of: .out) { files.append(try ReportFile(text)) }
    if !files.isEmpty && parsed.arguments.count > 1 {
      throw Refusal(usage: "--out writes one result; name one scenario")
    }
    if parsed.has(.resume) && parsed.arguments.count > 1 {
      throw Refusal(usage: "--resume keeps one run; name one scenario")
    }
    return files
  }

  private func traceFile() throws(Refusal) -> TraceFile? {
    let trace = try TraceFile(parsed)
    if trace != nil, parsed.arguments.count > 1 || parsed.has(.sweep) {
      throw Refusal(usage: "--trace writes the trace of one run; name one scenario, no sweep")
    }
    return trace
  }

  /// All scenarios, or all that is wrong with any of them.
  private func readAll(
    _ limit: RunLimit, _ context: inout CommandContext
  ) throws -> [ScenarioInput] {
    let changes = try ScenarioInput.Changes(parsed)
    var inputs: [ScenarioInput] = []
    var refusals: [Refusal] = []
    for name in parsed.arguments {
      do throws(Refusal) {
        inputs.append(try ScenarioInput.read(name, changes) { limit.reason != nil })
      } catch {
        refusals.append(error)
      }
    }
    guard let first = refusals.first else {
      for input in inputs { input.tell(&context, playsMatrix: true) }
      return inputs
    }
    let diagnostics = refusals.flatMap(\.diagnostics)
    if parsed.has(.json) && !diagnostics.isEmpty {
      context.write(Refusal.json(diagnostics))
      refusals.removeAll { !$0.diagnostics.isEmpty }
    }
    let status = ExitStatus.first(of: [first.status] + refusals.map(\.status))
    throw Refusal(status, exactly: refusals.map(\.text).joined())
  }

  private func play(
    _ input: ScenarioInput, _ threads: Int, _ limit: RunLimit, _ traits: TerminalTraits
  ) throws(Refusal) -> RunResult {
    let experiment = Experiment(
      input.scenario, engine: engine, seed: input.seed, threads: threads)
    if let path = parsed.value(of: .resume) {
      return try KeptRun(input, share: .whole, in: PartFolder(path), limit)
        .play(experiment, traits).result
    }
    let progress = RunProgressDisplay(traits)
    defer { progress.finish() }
    return experiment.run(
      progress: { progress.update($0) }, isInterrupted: { limit.reason != nil })
  }

  private func show(
    _ input: ScenarioInput, _ result: RunResult, _ traits: TerminalTraits,
    _ context: inout CommandContext
  ) {
    let palette = Palette(isColored: traits.colorsOutput)
    context.write(
      TextReport(result, origin: input.origin, width: traits.width, styled: palette.styled).text)
  }

  private func showSteadyState(
    of input: ScenarioInput, _ limit: RunLimit, _ context: inout CommandContext
  ) {
    let study = SteadyStateStudy(input.scenario, engine: engine, seed: input.seed)
    if let findings = study.run(isInterrupted: { limit.reason != nil }) {
      context.write(SteadyStateText.text(of: findings))
    }
  }

  private func summarize(
    _ results: [(input: ScenarioInput, result: RunResult)], of inputs: [ScenarioInput],
    _ context: inout CommandContext
  ) {
    var text = "\n"
    for (index, input) in inputs.enumerated() {
      let word = index < results.count ? results[index].result.verdict.status.word : "not run"
      text += "\(input.name.printable): \(word)\n"
    }
    context.write(text)
  }

  static func json(_ results: [RunResult]) -> String {
    if results.count == 1 { return ResultJSON.text(of: results[0]) }
    return "[\n" + results.map { ResultJSON.text(of: $0) }.joined(separator: ",\n") + "]\n"
  }

}

extension ExitStatus {
  /// The status of so many runs that were wanted; of those that were stopped the reason tells, in
  /// place of an interruption (a run that was stopped misses nothing, but may breach an invariant).
  init(of results: [RunResult], wanted: Int, stoppedBy reason: StopReason?) {
    var statuses = results.flatMap { $0.verdict.statuses.map(ExitStatus.init) }
    if let reason, results.count < wanted || results.contains(where: \.wasInterrupted) {
      statuses.removeAll { $0 == .interrupted }
      statuses.append(reason.status)
    }
    self = .first(of: statuses)
  }

  /// The statuses of a run; of a scenario with a matrix it is one combination of many, and says
  /// nothing of the others.
  static func all(ofOneCombination result: RunResult) -> [ExitStatus] {
    result.verdict.statuses.map(ExitStatus.init)
      + (result.scenario.matrix == nil ? [] : [.inconclusive])
  }

  /// The status that a verdict ends with.
  init(_ status: Verdict.Status) {
    switch status {
    case .interrupted: self = .interrupted
    case .breached: self = .invariant
    case .missed: self = .threshold
    case .inconclusive: self = .inconclusive
    case .passed: self = .passed
    }
  }
}
