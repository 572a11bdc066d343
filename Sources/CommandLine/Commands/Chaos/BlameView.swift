import Experiments
import FaultSearch
import JSONDocument
import Reports

/// `callsim chaos --blame CASE`: what each fault did to the promise that the case breaks.
struct BlameView<Engine: SimulationEngine> {
  let engine: Engine
  let input: ScenarioInput
  let threads: Int

  func run(
    _ limit: RunLimit, _ traits: TerminalTraits, isJSON: Bool, _ context: inout CommandContext
  ) throws -> ExitStatus {
    let blame = FaultBlame(input.scenario, engine: engine, seed: input.seed, threads: threads)
    guard let report = blame.find(isInterrupted: { limit.reason != nil }) else {
      context.tell("callsim: stopped before all runs were made; nothing is judged\n")
      return (limit.reason ?? .interrupted).status
    }
    let palette = Palette(isColored: traits.colorsOutput)
    context.write(
      isJSON
        ? ChaosJSON.text(of: report)
        : BlameText(report, width: traits.width, styled: palette.styled).text)
    return ExitStatus.first(of: ExitStatus.all(ofOneCombination: report.result))
  }
}
