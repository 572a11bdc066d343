import CallModel
import EventEngine
import Experiments
import FaultSearch
import Reports
import ScenarioCoding

enum ReplayDeclaration {
  static let until = OptionDeclaration.value(
    "until", "SPAN", about: "leave out what happens later than this after the start")
  static let request = OptionDeclaration.value(
    "request", "ID", about: "tell of this request, by its number from 0")

  static let command = CommandDeclaration(
    "replay", about: "tell the story of a failure",
    discussion: """
      Plays the first cell of the first replication and tells what befell one request, line by \
      line: when, who, what and why. Unless --request names it, it is the one that shows best what \
      went wrong. The status is that of the whole run.
      """,
    arguments: [
      ArgumentDeclaration("CASE", hint: .file(ending: "json"), about: "a scenario, such as a case")
    ],
    options: [until, request, .engine, .set, .seed, .threads, .timeout, .color],
    example: .init("replay cases/request.failed-prepare-injected.json", about: "tells how it fails")
  )
}

/// `callsim replay CASE`.
struct ReplayCommand<Engine: SimulationEngine> {
  static var name: String { ReplayDeclaration.command.name }

  let engine: Engine
  let parsed: ParsedCommand

  init(engine: Engine, _ parsed: ParsedCommand) {
    self.engine = engine
    self.parsed = parsed
  }

  func run(_ context: inout CommandContext) throws -> ExitStatus {
    let limit = RunLimit(flag: context.interruption, timeout: try RunOptions.timeout(parsed))
    let request = try parsed.number(of: ReplayDeclaration.request, in: 0...UInt32.max - 1)
    let until = try until()
    let threads = try RunOptions.threads(parsed)
    let input = try ScenarioInput.read(parsed.arguments[0], try ScenarioInput.Changes(parsed)) {
      limit.reason != nil
    }
    input.tell(&context)
    let scenario = TrialPlan(seed: input.seed).applied(to: input.scenario)
    func play(_ scenario: Scenario) -> RunResult {
      Experiment(scenario, engine: engine, seed: input.seed, threads: threads)
        .run(isInterrupted: { limit.reason != nil })
    }
    let first = play(scenario)
    let result = scenario.run == input.scenario.run ? first : play(input.scenario)
    let story = FailureStory(
      of: scenario, engine: engine, seed: input.seed, request: request,
      breached: first.breachedRequest,
      missed: result.expectationVerdicts.first { $0.counts && $0.judgement == .missed },
      until: until, isInterrupted: { limit.reason != nil })
    if let reason = limit.reason {
      context.tell("callsim: stopped before the story was told\n")
      return reason.status
    }
    if let request, story.request == nil {
      throw Refusal(
        usage: "--request \(request): the run has requests 0 to \(max(0, story.requests - 1))")
    }
    let traits = TerminalTraits.current(color: RunOptions.color(parsed))
    let palette = Palette(isColored: traits.colorsOutput)
    context.write(
      StoryText(story, result: result, width: traits.width, styled: palette.styled).text)
    return ExitStatus.first(of: ExitStatus.all(ofOneCombination: result))
  }

  private func until() throws(Refusal) -> SimulationInstant {
    guard let text = parsed.value(of: ReplayDeclaration.until) else { return .distantFuture }
    guard let span = SimulationSpan(durationText: text), span >= .zero else {
      throw Refusal(usage: "--until: \(text.printable) is not a span with a unit, such as 12m")
    }
    return .start + span
  }
}
