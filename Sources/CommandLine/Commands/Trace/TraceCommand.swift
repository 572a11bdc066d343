import CallMetrics
import CallModel
import Experiments
import Reports

enum TraceDeclaration {
  static let request = OptionDeclaration.value(
    "request", "ID", repeats: true,
    about: "tell of this request: REPLICATION/CELL/NUMBER, each from 0, as reports name it")
  static let slowest = OptionDeclaration.value(
    "slowest", "N", about: "tell of the N slowest requests")
  static let failed = OptionDeclaration.value(
    "failed", "N", about: "tell of the first N failed requests")

  static let command = CommandDeclaration(
    "trace", about: "tell the story of requests of a stored result",
    discussion: """
      Plays the cells of these requests again, as the result's scenario and seed say and by the \
      engine that made it, and tells what befell each, line by line: when, who, what and why. \
      Without an option, it is the slowest request and the first one that failed.
      """,
    arguments: [
      ArgumentDeclaration("RESULT", hint: .file(ending: "json"), about: "a stored result")
    ],
    options: [request, slowest, failed, .engine, .json, .timeout, .color],
    example: .init("trace day.json --slowest 3", about: "tells why three requests took so long"))
}

/// `callsim trace RESULT`.
struct TraceCommand<Engine: SimulationEngine> {
  static var name: String { TraceDeclaration.command.name }

  let engines: Engines<Engine>
  let parsed: ParsedCommand

  init(_ engines: Engines<Engine>, _ parsed: ParsedCommand) {
    self.engines = engines
    self.parsed = parsed
  }

  func run(_ context: inout CommandContext) throws -> ExitStatus {
    let flag = context.interruption
    let limit = RunLimit(flag: flag, timeout: try RunOptions.timeout(parsed))
    let asked = try askedFor()
    let (slowest, failed) = try counts()
    let result = try ReportCommand<Engine>.read(parsed.arguments[0]) { flag.reason != nil }
    guard let engine = try engines.maker(of: result, parsed) else {
      throw Refusal(
        usage: "trace: the result was made by code, and \(Engines<Engine>.missing)")
    }
    try check(asked, in: result)
    let noted =
      (result.total?.slowest.requests ?? []).prefix(slowest)
      + (result.total?.failed.requests ?? []).prefix(failed)
    let found = RequestSearch(result, engine: engine)
      .find(asked + noted.map { RequestAddress(of: $0) }) { limit.reason != nil }
    if let reason = limit.reason { throw Refusal(reason.status, "callsim: stopped") }
    let teller = Storyteller(result.scenario)
    let stories = found.map { RequestStory($0, by: teller) }
    if let lost = asked.first(where: { one in !found.contains { $0.address == one } }) {
      throw Refusal(usage: "--request \(lost): the run has no such request")
    }
    try check(noted, against: stories)
    show(stories, of: result, &context)
    return .passed
  }

  private func askedFor() throws(Refusal) -> [RequestAddress] {
    var asked: [RequestAddress] = []
    for text in parsed.values(of: TraceDeclaration.request) {
      guard let address = RequestAddress(text) else {
        throw Refusal(
          usage: "--request \(text.printable): expected REPLICATION/CELL/NUMBER, such as 2/0/15")
      }
      asked.append(address)
    }
    return asked
  }

  private func counts() throws -> (slowest: Int, failed: Int) {
    let range = 0...NotedRequests.limit
    let slowest = try parsed.number(of: TraceDeclaration.slowest, in: range)
    let failed = try parsed.number(of: TraceDeclaration.failed, in: range)
    let isFree =
      slowest == nil && failed == nil && parsed.values(of: TraceDeclaration.request).isEmpty
    return isFree ? (1, 1) : (slowest ?? 0, failed ?? 0)
  }

  /// Replications that were not played are not played now.
  private func check(_ asked: [RequestAddress], in result: RunResult) throws(Refusal) {
    for one in asked {
      let isThere =
        result.replications.contains { $0.replication == one.place.replication }
        && one.place.cell < max(1, result.scenario.run.cells)
      if !isThere {
        throw Refusal(
          usage: "--request \(one): the run has \(result.replications.count) replications of "
            + "\(max(1, result.scenario.run.cells)) cells, counted from 0")
      }
    }
  }

  /// What was noted must be what is found.
  private func check(
    _ noted: ArraySlice<NotedRequest>, against stories: [RequestStory]
  ) throws(Refusal) {
    for one in noted {
      let address = RequestAddress(of: one)
      let story = stories.first { $0.request.address == address }
      if story?.isTrue(to: one) != true {
        throw Refusal(
          .nondeterminism,
          "callsim: request \(address) went another way when it was played again; the result was "
            + "made by another engine or version")
      }
    }
  }

  private func show(
    _ stories: [RequestStory], of result: RunResult, _ context: inout CommandContext
  ) {
    if parsed.has(.json) {
      return context.write(
        TracedRequest.lines(of: stories.map(\.request), in: result.scenario))
    }
    guard !stories.isEmpty else { return context.write("There is no such request.\n") }
    let traits = TerminalTraits.current(color: RunOptions.color(parsed))
    let palette = Palette(isColored: traits.colorsOutput)
    context.write(
      RequestStoryText(stories, of: result, width: traits.width, styled: palette.styled).text)
  }
}
