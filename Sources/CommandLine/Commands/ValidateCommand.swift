import CallModel
import JSONDocument
import ScenarioCoding

/// `callsim validate FILE…`: reads scenarios and runs nothing.
enum ValidateCommand {
  static let declaration = CommandDeclaration(
    "validate", about: "check scenario files without running them",
    discussion: "Every error of a file is told at once, each with its place.",
    arguments: [
      ArgumentDeclaration(
        "FILE", hint: .file(ending: "json"), repeats: true,
        about: "a scenario; - is standard input")
    ],
    options: [.json],
    example: .init("validate Scenarios/*.json", about: "checks all of them"))

  static func run(_ parsed: ParsedCommand, _ context: inout CommandContext) throws(Refusal)
    -> ExitStatus
  {
    var statuses: [ExitStatus] = []
    var refusals: [Refusal] = []
    let flag = context.interruption
    for name in parsed.arguments {
      do throws(Refusal) {
        let file = try ScenarioInput.parse(name) { flag.reason != nil }
        try ScenarioInput.refuseResult(file)
        let companions = ScenarioInput.companions(of: name) { flag.reason != nil }
        let (scenario, reading) = ScenarioForm.whole.read(file, companions: companions)
        guard let scenario else { throw Refusal(reading) }
        try ScenarioInput.checkMatrix(of: scenario, in: file, companions) { flag.reason != nil }
        let warnings = reading.rendered()
        if !warnings.isEmpty { context.tell(warnings) }
        if !parsed.has(.json) { context.write("\(name.printable): ok\n") }
      } catch {
        statuses.append(error.status)
        refusals.append(error)
        if !parsed.has(.json) || error.diagnostics.isEmpty { context.tell(error.text) }
      }
    }
    if parsed.has(.json) { context.write(Refusal.json(refusals.flatMap(\.diagnostics))) }
    return ExitStatus.first(of: statuses)
  }
}
