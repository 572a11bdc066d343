import CallModel
import ScenarioCoding

/// What a search must reach: `--goal`, or else the scenario's expectations that are figures of the
/// whole and can change its verdict.
struct FindGoals {
  private(set) var goals: [Threshold] = []
  /// The expectations that are not looked at, each with the reason, in the scenario's order.
  private(set) var skipped: [String] = []

  init(_ parsed: ParsedCommand, of scenario: Scenario) throws(Refusal) {
    for text in parsed.values(of: .goal) {
      do throws(ExpectationText.Flaw) {
        if case .threshold(let threshold) = try ExpectationText.read(text).claim {
          goals.append(threshold)
        }
      } catch {
        throw Refusal(usage: "--goal \(text.printable): expected \(error.wanted)")
      }
    }
    if goals.isEmpty {
      for expectation in scenario.expectations { take(expectation) }
    }
    if goals.isEmpty {
      let others = skipped.map { "\ncallsim: find leaves out \($0)" }.joined()
      throw Refusal(
        usage: "find: give a --goal, such as 'answer.serviceLevel(120s, arrived) >= 80%'" + others)
    }
  }

  private mutating func take(_ expectation: Expectation) {
    let words = ExpectationText.text(of: expectation).printable
    if expectation.level != .error {
      skipped.append("\(words): it only warns")
      return
    }
    switch expectation.claim {
    case .threshold(let threshold):
      if threshold.per != nil {
        skipped.append("\(words): goals are for all together")
      } else {
        goals.append(threshold)
      }
    case .happened, .follows: skipped.append("\(words): it is no limit on a figure")
    }
  }
}
