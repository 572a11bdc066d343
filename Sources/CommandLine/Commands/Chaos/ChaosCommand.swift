import CallModel
import EventEngine
import Experiments
import FaultSearch
import Reports
import ScenarioCoding

/// `callsim chaos FILE`.
struct ChaosCommand<Engine: SimulationEngine> {
  static var name: String { ChaosDeclaration.command.name }

  let engine: Engine
  let parsed: ParsedCommand

  init(engine: Engine, _ parsed: ParsedCommand) {
    self.engine = engine
    self.parsed = parsed
  }

  func run(_ context: inout CommandContext) throws -> ExitStatus {
    try parsed.exclude(ChaosDeclaration.plans, ChaosDeclaration.budget)
    for option in ChaosDeclaration.ofSearch { try parsed.exclude(ChaosDeclaration.blame, option) }
    let limit = RunLimit(flag: context.interruption, timeout: try RunOptions.timeout(parsed))
    let threads = try RunOptions.threads(parsed)
    let traits = TerminalTraits.current(color: RunOptions.color(parsed))
    let input = try ScenarioInput.read(parsed.arguments[0], try ScenarioInput.Changes(parsed)) {
      limit.reason != nil
    }
    input.tell(&context)
    if parsed.has(ChaosDeclaration.blame) {
      return try BlameView(engine: engine, input: input, threads: threads)
        .run(limit, traits, isJSON: parsed.has(.json), &context)
    }
    let search = try search(input, threads)
    let folder = parsed.value(of: ChaosDeclaration.out).map(JSONFolder.init)
    do throws(FileError) { try folder?.make() } catch { throw Refusal(error) }
    let corpus = try CaseCorpus(
      engine: engine, path: parsed.value(of: ChaosDeclaration.corpus), threads: threads
    ).replay(limit, &context)
    if !parsed.has(.json), !corpus.isEmpty {
      context.write(corpus.map { $0.line + "\n" }.joined() + "\n")
    }
    let report = try run(search, limit, traits)
    let command = ChaosWords.command(input, parsed, engine.kind, plans: report.plans)
    // First of all: an output that fails must not cost the findings, nor the other way round.
    let (files, error) = CaseFolder(input: input, folder: folder).write(report, command)
    if parsed.has(.json) {
      let cases = corpus.map { (file: $0.file, says: $0.says) }
      context.write(
        ChaosJSON.text(of: report, files: files, corpus: cases, command: command))
    } else {
      let palette = Palette(isColored: traits.colorsOutput)
      context.write(
        ChaosText(
          report, files: files, command: command, width: traits.width, styled: palette.styled
        ).text)
    }
    if let error { throw Refusal(error) }
    return status(of: report, corpus.flatMap(\.statuses), limit)
  }

  // MARK: - What is asked for

  private func search(_ input: ScenarioInput, _ threads: Int) throws -> ChaosSearch<Engine> {
    var search = ChaosSearch(
      input.scenario, engine: engine, seed: input.seed, threads: threads)
    search.shrinkingRuns =
      try parsed.number(of: ChaosDeclaration.shrink, in: 0...1_000_000) ?? 500
    search.exploresTies = parsed.value(of: ChaosDeclaration.ties) == "explore"
    if let text = parsed.value(of: ChaosDeclaration.worst) {
      do throws(ExpectationText.Flaw) { search.worst = try FigureReference.read(text) } catch {
        throw Refusal(usage: "--worst \(text.printable): expected \(error.wanted)")
      }
      if let worst = search.worst, !input.scenario.counts(worst) {
        throw Refusal(
          usage: "--worst \(text.printable): no run counts that limit or that basis; counted are "
            + "20s, 45s, 2m and what the scenario's expectations name")
      }
    }
    return search
  }

  /// With a budget, plans go on until a generation ends after it.
  private func run(
    _ search: ChaosSearch<Engine>, _ limit: RunLimit, _ traits: TerminalTraits
  ) throws -> SearchReport {
    let budget = try parsed.value(of: ChaosDeclaration.budget).map { text throws(Refusal) in
      guard let span = SimulationSpan(durationText: text), span > .zero else {
        throw Refusal(
          usage: "--budget: \(text.printable) is not a span above 0 with a unit, such as 60s")
      }
      return RunLimit(
        signal: { nil }, timeout: UInt64(span.nanoseconds), clock: MonotonicClock.now)
    }
    let most = 1_000_000_000
    let wanted = try parsed.number(of: ChaosDeclaration.plans, in: 1...most) ?? 2000
    let display = ChaosProgressDisplay(traits, plans: budget == nil ? wanted : nil)
    defer { display.finish() }
    return search.run(
      plans: budget == nil ? wanted : most,
      goesOn: { progress in
        display.update(progress)
        return budget?.reason == nil
      }, isInterrupted: { limit.reason != nil })
  }

  private func status(
    of report: SearchReport, _ replayed: [ExitStatus], _ limit: RunLimit
  ) -> ExitStatus {
    var statuses = replayed + report.findings.map { ExitStatus($0.weakness.broken) }
    statuses += report.brokenWithout.filter(\.isAtOwnSeed).map { ExitStatus($0.broken) }
    // Of what can't be judged without faults, nothing can be found with them.
    if report.sound?.verdict.status == .inconclusive { statuses.append(.inconclusive) }
    if report.wasInterrupted, let reason = limit.reason { statuses.append(reason.status) }
    return ExitStatus.first(of: statuses)
  }
}

extension ExitStatus {
  /// The status that tells of something broken.
  init(_ broken: BrokenPromise) {
    switch broken {
    case .expectation: self = .threshold
    case .invariant: self = .invariant
    }
  }
}
