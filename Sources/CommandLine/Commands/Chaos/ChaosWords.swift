import CallModel
import Experiments
import FaultSearch
import Reports

/// The line that repeats a search, and the files of what it found.
enum ChaosWords {
  /// The same search with a number of plans in place of a time; as it was given if none was played.
  static func command(
    _ input: ScenarioInput, _ parsed: ParsedCommand, _ engine: EngineKind, plans: Int
  ) -> String {
    typealias Given = ChaosDeclaration
    let unchanged =
      [Given.worst, Given.shrink, Given.ties] + (plans > 0 ? [] : [Given.plans, Given.budget])
    var words = plans > 0 ? [Given.plans.spelled, String(plans)] : []
    for option in unchanged {
      for value in parsed.values(of: option) { words += [option.spelled, value] }
    }
    var origin = input.origin
    origin.arguments += words
    return origin.command("chaos", seed: input.seed, engine: engine)
  }

  /// One case for each finding, in their order, and one for the worst plan; no two of one name.
  static func cases(
    _ report: SearchReport, of scenario: Scenario, _ command: String
  ) -> [CaseText] {
    var cases: [CaseText] = []
    for finding in report.findings {
      guard let found = finding.counterexample else { continue }
      var one = CaseText(found, plan: finding.firstPlan, command: command)
      var number = 2
      while cases.contains(where: { $0.fileName == one.fileName }) {
        one = CaseText(found, plan: finding.firstPlan, command: command, number: number)
        number += 1
      }
      cases.append(one)
    }
    guard let worst = report.worst else { return cases }
    return cases + [
      CaseText(worst: worst, scenario: worst.plan.applied(to: scenario), command: command)
    ]
  }
}
