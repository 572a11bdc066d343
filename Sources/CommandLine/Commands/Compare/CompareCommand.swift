import Experiments
import JSONDocument
import Reports

extension OptionDeclaration {
  static let paired = flag(
    "paired", about: "judge by intervals of paired replications although the seed is the same")
}

/// `callsim compare OLD.json NEW.json`: two stored results.
enum CompareCommand {
  static let declaration = CommandDeclaration(
    "compare", about: "say which figures of two stored results differ, and which are worse",
    discussion: """
      Results of one seed are compared exactly and every changed figure is named. Of other seeds, \
      or with --paired, replications of the same number are pairs, and the intervals of their \
      differences decide. Exits with 96 if a figure of which the glossary says which way is better \
      got worse. Results are what run --json writes.
      """,
    arguments: [
      ArgumentDeclaration(
        "OLD", hint: .file(ending: "json"), about: "a result; - is standard input"),
      ArgumentDeclaration(
        "NEW", hint: .file(ending: "json"), about: "a result of the same or a changed scenario"),
    ],
    options: [.paired, .format, .json],
    example: .init("compare old.json new.json", about: "names what a change of the staff did"))

  static func run(
    _ parsed: ParsedCommand, _ context: inout CommandContext
  ) throws -> ExitStatus {
    let format = try OutputFormat(parsed)
    let names = parsed.arguments
    if names == ["-", "-"] { throw Refusal(usage: "only one result can be standard input") }
    let flag = context.interruption
    var results: [RunResult] = []
    var refusals: [Refusal] = []
    for name in names {
      do throws(Refusal) {
        results.append(try read(name) { flag.reason != nil })
      } catch {
        refusals.append(error)
      }
    }
    if !refusals.isEmpty {
      let status = ExitStatus.first(of: refusals.map(\.status))
      throw Refusal(status, exactly: refusals.map(\.text).joined())
    }
    let comparison = ResultComparison(
      of: results[0], with: results[1], isPaired: parsed.has(.paired))
    try context.write(ComparisonText(comparison).text(format))
    return comparison.status
  }

  private static func read(
    _ name: String, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Refusal) -> RunResult {
    let file = try ScenarioInput.parse(name, isInterrupted: isInterrupted)
    let (result, diagnostics) = ResultJSON.read(file)
    guard let result else { throw Refusal(diagnostics: diagnostics, source: file.source) }
    return result
  }
}
