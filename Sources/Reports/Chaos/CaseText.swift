public import CallModel
public import FaultSearch
import JSONDocument
import ScenarioCoding

/// The file of a counterexample: a scenario of its own under a comment that says what broke.
public struct CaseText: Sendable {
  /// What a file of it may be called: `request.failed-prepare-injected.json`.
  public let fileName: String
  public let text: String

  /// - Parameters:
  ///   - plan: the number of the plan that showed it first, from 1.
  ///   - command: the line that searched.
  ///   - number: sets it apart from others whose name would be the same, from 2.
  public init(_ found: Counterexample, plan: Int, command: String, number: Int = 1) {
    fileName = found.weakness.slug + (number > 1 ? "-\(number)" : "") + ".json"
    let comment = Self.comment(on: found, plan: plan, command: command)
    text = comment + Self.body(found.scenario)
  }

  /// The file of a plan that made a figure worst.
  public init(worst: WorstPlan, scenario: Scenario, command: String) {
    fileName = "worst.json"
    let value = worst.figure.unit.text(worst.value)
    let sentence = "The worst \(worst.figure.text) of all: \(value), in plan \(worst.number)."
    text =
      Self.lines([sentence, "Found by: \(TerminalText.escaped(command))"]) + Self.body(scenario)
  }

  private static func body(_ scenario: Scenario) -> String { ScenarioForm.whole.brief(scenario) }

  private static func comment(
    on found: Counterexample, plan: Int, command: String
  ) -> String {
    var sentences = ["Broken: \(found.weakness.broken.words)"]
    if let place = found.weakness.place { sentences.append("Where it shows: \(place).") }
    sentences += found.scenario.faults.map { FaultWords.line(of: $0) + "." }
    if let ties = found.scenario.run.ties { sentences.append(FaultWords.line(ofTies: ties) + ".") }
    let count = "\(found.faultsAtFirst) fault\(found.faultsAtFirst == 1 ? "" : "s")"
    let origin =
      found.runs == 0
      ? "All of plan \(plan)"
      : "Shrunk from plan \(plan), which had \(count), in \(found.runs) runs"
    sentences.append("\(origin); without what was added all is well.")
    sentences.append("Found by: \(TerminalText.escaped(command))")
    return lines(sentences)
  }

  private static func lines(_ sentences: [String]) -> String {
    sentences.flatMap { sentence in
      ColumnText.wrapped(sentence, to: 92).enumerated().map {
        ($0.offset == 0 ? "// " : "//   ") + $0.element + "\n"
      }
    }.joined()
  }
}
