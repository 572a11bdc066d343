import CallModel
import Experiments
import JSONDocument
import Reports
import ScenarioCoding

extension OptionDeclaration {
  static let sweep = value(
    "sweep", "PATH=A,B,C", repeats: true,
    about: "play every value in turn; several sweeps make a grid")
  static let resume = value(
    "resume", "DIR", hint: .directory,
    about: "keep in this folder what is played, of a sweep each finished run, and go on from there "
      + "when run again")
}

/// One combination of values and what it came to.
struct SweepVariant {
  /// A value for each path, as it was given.
  let values: [String]
  let input: ScenarioInput
  /// Nil if it was not played any more.
  var result: RunResult?
}

/// `callsim run FILE --sweep PATH=A,B,C`, or a scenario with a matrix: a run for each combination.
struct SweepRun<Engine: SimulationEngine> {
  private let engine: Engine
  private let parsed: ParsedCommand
  private let limit: RunLimit
  private let threads: Int

  init(engine: Engine, _ parsed: ParsedCommand, _ limit: RunLimit, threads: Int) {
    self.engine = engine
    self.parsed = parsed
    self.limit = limit
    self.threads = threads
  }

  func run(_ inputs: [ScenarioInput], _ context: inout CommandContext) throws -> ExitStatus {
    guard inputs.count == 1, inputs[0].name != "-" else {
      throw Refusal(usage: "a sweep or a matrix is played from one file, by its name")
    }
    let tables = try reportPaths()
    // It was read once already; a limit that is over by now ends the runs, not the reading.
    let file = try ScenarioInput.parse(inputs[0].name) { false }
    let companions = ScenarioInput.companions(of: inputs[0].name) { false }
    try ScenarioInput.checkMatrix(of: inputs[0].scenario, in: file, companions) { false }
    let sweeps = try sweeps(of: inputs[0].scenario)
    var variants = try variants(of: inputs[0], in: file, sweeps)
    let store = try parsed.value(of: .resume).map { try SweepStore($0) }
    let history = try parsed.value(of: .history).map { try HistoryFile(writing: $0) }
    var host = HostFacts(threads: threads)
    let progress = RunProgressDisplay(.current())
    for index in variants.indices where limit.reason == nil {
      let input = variants[index].input
      var result = try store?.result(of: input, by: engine.kind)
      if result == nil {
        let played = Experiment(
          input.scenario, engine: engine, seed: input.seed, threads: threads
        ).run(progress: { progress.update($0) }, isInterrupted: { limit.reason != nil })
        if !played.wasInterrupted {
          try store?.keep(played, of: input)
          try history?.append(played, label: parsed.value(of: .label))
        }
        host.add(played, of: input.name)
        result = played
      }
      variants[index].result = result
    }
    progress.finish()
    let text = SweepText(variants, paths: sweeps.map(\.path))
    let results = variants.compactMap(\.result)
    context.write(
      parsed.has(.json) ? RunCommand<Engine>.json(results) : text.text)
    for table in tables { try Self.write(text.csv, to: table) }
    if let path = parsed.value(of: .host) { try host.write(to: path) }
    return status(of: variants)
  }

  /// The files of `--out csv=FILE`; a table has no other form.
  private func reportPaths() throws(Refusal) -> [String] {
    var paths: [String] = []
    for text in parsed.values(of: .out) {
      let file = try ReportFile(text)
      guard file.form == .csv else {
        throw Refusal(usage: "--out \(text.printable): a sweep has one table: csv=FILE")
      }
      paths.append(file.path)
    }
    return paths
  }

  private static func write(_ text: String, to path: String) throws(Refusal) {
    do throws(FileError) { try OutputFile(path).replace(with: Array(text.utf8)) } catch {
      throw Refusal(error)
    }
  }

  private func sweeps(of scenario: Scenario) throws(Refusal) -> [ScenarioSweep] {
    var sweeps: [ScenarioSweep] = []
    do throws(ScenarioOverride.Flaw) { sweeps = try scenario.matrixSweeps() } catch {
      throw Refusal(usage: "matrix: \(error.message)")
    }
    for text in parsed.values(of: .sweep) {
      do throws(ScenarioOverride.Flaw) { sweeps.append(try ScenarioSweep(text)) } catch {
        throw Refusal(usage: "--sweep \(text.printable): \(error.message)")
      }
    }
    try check(sweeps)
    return sweeps
  }

  /// A value has one place that says what it is.
  private func check(_ sweeps: [ScenarioSweep]) throws(Refusal) {
    let set = try ScenarioInput.Changes(parsed).overrides.map { ($0.path, "by --set") }
    var taken = set
    for sweep in sweeps {
      guard let path = sweep.overrides.first?.path else { continue }
      if let other = taken.first(where: { $0.0 == path }) {
        throw Refusal(usage: "--sweep \(sweep.path.printable): it is given \(other.1) too")
      }
      taken.append((path, "by another sweep or the matrix"))
    }
  }

  /// All combinations, each read anew; whatever is wrong with one is told before any is played.
  private func variants(
    of input: ScenarioInput, in file: JSONFile, _ sweeps: [ScenarioSweep]
  ) throws(Refusal) -> [SweepVariant] {
    let grid: [[ScenarioOverride]]
    do throws(ScenarioOverride.Flaw) { grid = try ScenarioSweep.grid(sweeps) } catch {
      throw Refusal(usage: "--sweep: \(error.message)")
    }
    var variants: [SweepVariant] = []
    for overrides in grid {
      var changes = input.changes
      changes.overrides += overrides
      var variant = try ScenarioInput.read(file, input.name, changes) { false }
      variant.scenario.matrix = nil
      variants.append(SweepVariant(values: overrides.map(\.valueText), input: variant))
    }
    return variants
  }

  private func status(of variants: [SweepVariant]) -> ExitStatus {
    ExitStatus(
      of: variants.compactMap(\.result), wanted: variants.count, stoppedBy: limit.reason)
  }
}
