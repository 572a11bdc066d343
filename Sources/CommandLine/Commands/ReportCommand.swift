import Experiments
import JSONDocument
import Reports

/// `callsim report RESULT`: a stored result in another form.
enum ReportCommand {
  private static let form = OptionDeclaration.value(
    "format", "FORM", hint: .oneOf(ReportForm.allCases.map(\.rawValue)), standard: "text",
    about: "what to write")

  static let declaration = CommandDeclaration(
    "report", about: "write a stored result in another form",
    discussion: "The result is what run --json or run --out json=FILE wrote.",
    arguments: [
      ArgumentDeclaration("RESULT", hint: .file(ending: "json"), about: "a stored result")
    ],
    options: [form],
    example: .init(
      "report day.json --format html > day.html", about: "one page that needs no network"))

  static func run(_ parsed: ParsedCommand, _ context: inout CommandContext) throws(Refusal)
    -> ExitStatus
  {
    let flag = context.interruption
    let result = try read(parsed.arguments[0]) { flag.reason != nil }
    let form = parsed.value(of: form).flatMap(ReportForm.init) ?? .text
    try context.write(form.text(of: result))
    return .passed
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
