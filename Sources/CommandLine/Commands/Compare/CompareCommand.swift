import Experiments
import JSONDocument
import Reports

extension OptionDeclaration {
  static let paired = flag(
    "paired", about: "judge by intervals of paired replications although the seed is the same")
  static let margin = value(
    "margin", "SHARE",
    about: "differences up to this share of the old value, such as 1%, don't count")
  static let page = value(
    "out", "html=FILE", about: "write both side by side as one page of HTML too")
}

enum CompareDeclaration {
  static let command = CommandDeclaration(
    "compare", about: "say what differs between two results or two scenarios, and what is worse",
    discussion: """
      Scenarios are played on the same random streams, so that replications of the same number are \
      pairs: of each figure it gives the difference with its interval, the share of the variance \
      that pairing removed, and whether it is better, worse, no different or undecided. With one \
      scenario, the other is the same with what --set changes; how long and how often is played, \
      such as run.replications, changes on both sides. Stored results of one seed are \
      compared exactly and every changed figure is named; of other seeds, or with --paired, they \
      are paired as well. Exits with 96 if a figure of which the glossary says which way is better \
      got worse. Results are what run --json writes.
      """,
    arguments: [
      ArgumentDeclaration(
        "OLD", hint: .file(ending: "json"),
        about: "a scenario or a stored result; - is standard input"),
      ArgumentDeclaration(
        "NEW", hint: .file(ending: "json"), isOptional: true,
        about: "another of the same kind; not needed for a scenario with --set"),
    ],
    options: [
      .engine, .set, .seed, .threads, .timeout, .paired, .margin, .format, .json, .page,
    ],
    example: .init(
      "compare day.json --set providers.north.groups.asl.staff=24",
      about: "says what other staff changes, and how sure that is"))
}

/// `callsim compare OLD NEW`: two stored results, or two scenarios.
struct CompareCommand<Engine: SimulationEngine> {
  static var name: String { CompareDeclaration.command.name }

  let engine: Engine
  let parsed: ParsedCommand

  init(engine: Engine, _ parsed: ParsedCommand) {
    self.engine = engine
    self.parsed = parsed
  }

  func run(_ context: inout CommandContext) throws -> ExitStatus {
    let format = try OutputFormat(parsed)
    let limit = RunLimit(flag: context.interruption, timeout: try RunOptions.timeout(parsed))
    let threads = try RunOptions.threads(parsed)
    let margin = try parsed.share(of: .margin)
    if let margin, !(0...1).contains(margin) {
      throw Refusal(usage: "--margin: a share from 0% to 100% is wanted")
    }
    let page = try parsed.value(of: .page).map { try ReportFile($0) }
    if let page, page.form != .html {
      throw Refusal(usage: "--out: a comparison is written as html=FILE; see --format for the rest")
    }
    let changes = try ScenarioInput.Changes(parsed)
    if parsed.arguments.count == 1 && changes.overrides.isEmpty {
      throw Refusal(usage: "compare: name a second file, or change a scenario with --set")
    }
    let flag = context.interruption
    let inputs = try readAll { flag.reason != nil }
    let stored = inputs.compactMap(\.result)
    if stored.count == inputs.count {
      let comparison = try compare(stored, margin)
      try tell(comparison, format, page, &context)
      return comparison.status
    }
    let pair = try ScenarioPair(inputs, changes) { flag.reason != nil }
    let (old, new) = pair.play(engine: engine, threads: threads, limit, .current())
    let comparison = ResultComparison(
      of: old, with: new, isPaired: true, margin: margin, showsAll: true)
    try tell(comparison, format, page, &context)
    if let reason = limit.reason, old.wasInterrupted || new.wasInterrupted {
      return ExitStatus.first(of: [reason.status, comparison.status])
    }
    return comparison.status
  }

  private func compare(
    _ results: [RunResult], _ margin: Double?
  ) throws(Refusal) -> ResultComparison {
    guard results.count == 2 else { throw Refusal(usage: "compare: name a second result") }
    let forScenarios: [OptionDeclaration] = [.set, .seed, .threads, .timeout]
    if let option = forScenarios.first(where: parsed.has) {
      throw Refusal(usage: "compare: \(option.spelled) is for scenarios, and these are results")
    }
    return ResultComparison(
      of: results[0], with: results[1], isPaired: parsed.has(.paired), margin: margin)
  }

  private func tell(
    _ comparison: ResultComparison, _ format: OutputFormat, _ page: ReportFile?,
    _ context: inout CommandContext
  ) throws(Refusal) {
    context.write(ComparisonText(comparison).text(format))
    try page?.write(HTMLComparison(comparison).text)
  }

  /// Both files, or all that is wrong with any of them.
  private func readAll(
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Refusal) -> [ComparedInput] {
    let names = parsed.arguments
    if names == ["-", "-"] { throw Refusal(usage: "only one file can be standard input") }
    var inputs: [ComparedInput] = []
    var refusals: [Refusal] = []
    for name in names {
      do throws(Refusal) {
        inputs.append(try .read(name, isInterrupted: isInterrupted))
      } catch {
        refusals.append(error)
      }
    }
    guard refusals.isEmpty else {
      let status = ExitStatus.first(of: refusals.map(\.status))
      throw Refusal(status, exactly: refusals.map(\.text).joined())
    }
    return inputs
  }
}

extension ResultComparison {
  /// All that is to be said with an exit status.
  var status: ExitStatus {
    var statuses: [ExitStatus] = []
    if !new.breaches.isEmpty { statuses.append(.invariant) }
    if obstacle != nil {
      statuses.append(.inconclusive)
    } else if count(.worse) > 0 {
      statuses.append(.regression)
    }
    return ExitStatus.first(of: statuses)
  }
}
