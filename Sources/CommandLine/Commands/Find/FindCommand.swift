import CallMetrics
import CallModel
import Experiments
import ScenarioCoding

extension OptionDeclaration {
  static let vary = value(
    "vary", "PATH", about: "what varies: a path as --set takes it, or load for all traffic")
  static let within = value(
    "within", "LO..HI", about: "between which values, such as 1..500, 10/h..900/h or 50%..300%")
  static let step = value("step", "SIZE", about: "how far values are apart (default: 1)")
  static let goal = value(
    "goal", "'METRIC STATISTIC OP VALUE'", repeats: true,
    about: "what must hold, as for --expect; else the scenario's expectations")
  static let want = value(
    "want", "WHICH", hint: .oneOf(CapacitySearchWish.allCases.map(\.rawValue)),
    standard: "auto", about: "the least or the greatest value; auto tries both ends")
  static let mostReplications = value(
    "most-replications", "N", standard: "640",
    about: "replications that one value may take until it is decided")
}

/// Which end of the values is wanted.
enum CapacitySearchWish: String, CaseIterable {
  case auto, least, greatest
}

enum FindDeclaration {
  static let command = CommandDeclaration(
    "find", about: "find the fewest staff, or the greatest load, that meets a goal",
    discussion: """
      Plays values until it is sure which is the smallest that meets every goal, all on the same \
      random streams: a value counts if the whole interval does, and one that is close to the \
      limit gets more replications. Tells how far the answer may be off, and what every value \
      that was played came to, five to each side of the answer among them. Staff searches start \
      from Erlang's formulas or square-root staffing. If the staff is a list of shifts, the fewest \
      staff hours are found that meet the goals in every hour of the day. Exits with 99 if no \
      value meets them, with 91 if nothing was measured to judge them by.
      """,
    arguments: [
      ArgumentDeclaration(
        "FILE", hint: .file(ending: "json"), about: "a scenario; - is standard input")
    ],
    options: [
      .vary, .within, .step, .goal, .want, .mostReplications, .engine, .set, .seed, .threads,
      .timeout,
      .format, .json,
    ],
    example: .init(
      "find day.json --vary providers.north.groups.asl.staff --within 1..500 "
        + "--goal 'answer.serviceLevel(120s, arrived) >= 80%'",
      about: "finds how many interpreters it takes"))
}

/// `callsim find FILE`.
struct FindCommand<Engine: SimulationEngine> {
  static var name: String { FindDeclaration.command.name }

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
    let most = try parsed.number(of: .mostReplications, in: 2...1_000_000) ?? 640
    guard let path = parsed.value(of: .vary), let range = parsed.value(of: .within) else {
      throw Refusal(usage: "find: --vary PATH and --within LO..HI are needed")
    }
    let grid: ValueGrid
    do throws(ValueGrid.Flaw) {
      grid = try ValueGrid(range, step: parsed.value(of: .step))
    } catch {
      throw Refusal(usage: "--within \(range.printable): expected \(error.wanted)")
    }
    let flag = context.interruption
    let varied = try VariedScenario(
      parsed.arguments[0], varying: path, over: grid, try ScenarioInput.Changes(parsed)
    ) { flag.reason != nil }
    varied.input.tell(&context)
    let asked = try FindGoals(parsed, of: varied.input.scenario)
    for one in asked.skipped { context.tell("callsim: find leaves out \(one)\n") }
    let goals = asked.goals
    let progress = RunProgressDisplay(.current())
    defer { progress.finish() }
    if case .schedule = varied.staffGroup?.staff {
      return try findShifts(varied, goals, threads, limit, progress, format, &context)
    }
    let search = CapacitySearch(
      values: grid.count, goals: goals, engine: engine, seed: varied.input.seed, threads: threads,
      effort: CapacityEffort(first: max(10, varied.input.scenario.run.replications), most: most),
      progress: { progress.update($0) }, isInterrupted: { limit.reason != nil },
      make: { try varied.scenario($0) })
    let answer = try search.run(
      startingAt: start(varied, goals, threads, limit), direction: direction(varied))
    progress.finish()
    let report = FindText(answer, varied, goals)
    context.write(report.text(format))
    return status(
      isFound: answer.value != nil, isMeasured: answer.isMeasured,
      wasInterrupted: answer.wasInterrupted,
      isBreached: answer.points.contains { !$0.result.breaches.isEmpty }, limit)
  }

  private func findShifts(
    _ varied: VariedScenario, _ goals: [Threshold], _ threads: Int, _ limit: RunLimit,
    _ progress: RunProgressDisplay, _ format: OutputFormat, _ context: inout CommandContext
  ) throws -> ExitStatus {
    guard let range = varied.grid.wholeRange else {
      throw Refusal(usage: "--within: whole numbers of staff are wanted for shifts, such as 1..500")
    }
    if let option = [OptionDeclaration.want, .mostReplications].first(where: parsed.has) {
      throw Refusal(
        usage: "find: \(option.spelled) is not for shifts: they are the fewest staff hours, each "
          + "plan played as often as the scenario says")
    }
    if let goal = goals.first(where: { !$0.figure.isKeptByHour }) {
      let text = ExpectationText.text(of: Expectation(.threshold(goal)))
      throw Refusal(
        usage: "--goal \(text.printable): shifts are found for figures that are kept by the hour: "
          + "answer.serviceLevel of calls, answer.abandoned rate, answer.wait mean, "
          + "answer.speed mean and staff.occupancy")
    }
    guard let group = varied.staffGroup,
      let search = ShiftSearch(
        of: group.name, at: group.provider, in: varied.input.scenario, goals: goals,
        within: range, engine: engine, seed: varied.input.seed, threads: threads,
        progress: { progress.update($0) }, isInterrupted: { limit.reason != nil })
    else { throw Refusal(usage: "--vary \(varied.path.printable): no staff group of that path") }
    let answer = search.run()
    progress.finish()
    context.write(ShiftText(answer, varied, goals).text(format))
    return status(
      isFound: answer.best != nil, wasInterrupted: answer.wasInterrupted,
      isBreached: answer.best.map { !$0.result.breaches.isEmpty } ?? false, limit)
  }

  // MARK: - What is asked

  /// More staff helps; of anything else the search finds out.
  private func direction(_ varied: VariedScenario) -> CapacitySearch<Engine>.Direction? {
    switch parsed.value(of: .want).flatMap(CapacitySearchWish.init) ?? .auto {
    case .least: .least
    case .greatest: .greatest
    case .auto: varied.staffGroup == nil ? nil : .least
    }
  }

  /// Where a search for staff starts; nil for anything else.
  private func start(
    _ varied: VariedScenario, _ goals: [Threshold], _ threads: Int, _ limit: RunLimit
  ) -> Int? {
    guard let group = varied.staffGroup, direction(varied) == .least else { return nil }
    var scenario = varied.input.scenario
    scenario.expectations = []
    return PlayedLoad(
      of: group.name, at: group.provider, in: scenario, engine: engine,
      seed: varied.input.seed, threads: threads, isInterrupted: { limit.reason != nil }
    ).map { varied.grid.index(nearest: Double($0.staff(for: goals))) }
  }

  private func status(
    isFound: Bool, isMeasured: Bool = true, wasInterrupted: Bool, isBreached: Bool,
    _ limit: RunLimit
  ) -> ExitStatus {
    var statuses: [ExitStatus] = isBreached ? [.invariant] : []
    if wasInterrupted {
      statuses.append(limit.reason?.status ?? .inconclusive)
    } else if !isFound {
      statuses.append(isMeasured ? .threshold : .inconclusive)
    }
    return ExitStatus.first(of: statuses)
  }
}
