import Experiments
import Reports

/// The line that repeats a search.
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
}
