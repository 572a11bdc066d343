import Experiments
import JSONDocument
import Reports

enum ReportDeclaration {
  static let form = OptionDeclaration.value(
    "format", "FORM", hint: .oneOf(ReportForm.allCases.map(\.rawValue)), standard: "text",
    about: "what to write")

  static let command = CommandDeclaration(
    "report", about: "write a stored result in another form",
    discussion: """
      The result is what run --json or run --out json=FILE wrote. For the stories of a page of \
      HTML cells are played again, by the engine that made the result: one of an app's code takes \
      the runner that has it.
      """,
    arguments: [
      ArgumentDeclaration("RESULT", hint: .file(ending: "json"), about: "a stored result")
    ],
    options: [form, .stories, .engine],
    example: .init(
      "report day.json --format html > day.html", about: "one page that needs no network"))
}

/// `callsim report RESULT`: a stored result in another form.
struct ReportCommand<Engine: SimulationEngine> {
  static var name: String { ReportDeclaration.command.name }

  let engines: Engines<Engine>
  let parsed: ParsedCommand

  init(_ engines: Engines<Engine>, _ parsed: ParsedCommand) {
    self.engines = engines
    self.parsed = parsed
  }

  func run(_ context: inout CommandContext) throws -> ExitStatus {
    let flag = context.interruption
    let form = parsed.value(of: ReportDeclaration.form).flatMap(ReportForm.init) ?? .text
    let option = try StoriesOption(parsed, isUsed: form == .html)
    let result = try Self.read(parsed.arguments[0]) { flag.reason != nil }
    let engine = try engines.maker(of: result, parsed)
    var stories = RequestStories()
    if form == .html, let engine {
      stories = option.stories(of: result, engine: engine) { flag.reason != nil }
      if let reason = flag.reason { throw Refusal(reason.status, "callsim: stopped") }
    } else if form == .html {
      stories = try untold(of: result, &context)
    }
    context.write(form.text(of: result, stories: stories))
    return .passed
  }

  /// A page can do without stories that nobody has asked for.
  private func untold(
    of result: RunResult, _ context: inout CommandContext
  ) throws(Refusal) -> RequestStories {
    if parsed.has(.stories) {
      throw Refusal(usage: "--stories: the result was made by code, and \(Engines<Engine>.missing)")
    }
    context.tell(
      "callsim: the page tells no stories of requests: the result was made by code, and "
        + "\(Engines<Engine>.missing)\n")
    return RequestStories(without: result.engine)
  }

  /// A stored result, or all that is wrong with it.
  static func read(
    _ name: String, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Refusal) -> RunResult {
    let file = try ScenarioInput.parse(name, isInterrupted: isInterrupted)
    let (result, diagnostics) = ResultJSON.read(file)
    guard let result else { throw Refusal(diagnostics: diagnostics, source: file.source) }
    return result
  }
}
