import Benchmarking
import CallMetrics
import CallModel
import EventEngine
import Experiments
import JSONDocument
import ScenarioCoding
import Statistics

/// The answer of a capacity search in the forms that `find` writes.
struct FindText {
  private let answer: CapacityAnswer
  private let varied: VariedScenario
  private let goals: [Threshold]
  private let figures: [Figure]

  init(_ answer: CapacityAnswer, _ varied: VariedScenario, _ goals: [Threshold]) {
    self.answer = answer
    self.varied = varied
    self.goals = goals
    figures = Self.figures(with: goals)
  }

  /// The goals' figures, and what planners look at beside them.
  static func figures(with goals: [Threshold]) -> [Figure] {
    let level = ServiceLevel(threshold: .seconds(20), denominator: .arrived)
    let hasLevel = goals.contains { $0.figure.metric == .answerServiceLevel }
    let usual =
      [Figure(.answerWait, .mean)]
      + (hasLevel ? [] : [Figure(.answerServiceLevel, .share, serviceLevel: level)])
      + [Figure(.answerAbandoned, .rate), Figure(.staffOccupancy, .share)]
    return (goals.map(\.figure) + usual).reduce(into: []) { all, figure in
      if !all.contains(figure) { all.append(figure) }
    }
  }

  func text(_ format: OutputFormat) -> String {
    switch format {
    case .text:
      let lines = ([conclusion] + notes).map { $0.printable + "\n" }.joined()
      return lines + "\n" + table.text(width: TerminalTraits.current().width)
    case .markdown:
      let list = notes.map { "- \($0.printable)\n" }.joined()
      return "**\(conclusion.printable)**\n\n\(list)\n" + table.markdown()
    case .csv: return numbers.csv()
    case .json: return json
    case .github:
      let kind: GitHubAnnotation.Level = answer.value == nil ? .error : .notice
      return GitHubAnnotation(kind, title: "Capacity", message: conclusion).text + "\n"
    }
  }

  // MARK: - Words

  private var conclusion: String {
    if answer.wasInterrupted && answer.value == nil {
      return "stopped before the answer was found"
    }
    guard answer.isMeasured else {
      return "nothing was measured to judge the goals by, at any \(varied.path) within \(range)"
    }
    guard let value = answer.value else {
      return "no \(varied.path) that was played within \(range) meets the goals with confidence; "
        + "find takes it that values from some point on do"
    }
    let which = answer.isLeast ? "the least" : "the greatest"
    let end = answer.isLeast ? 0 : varied.grid.count - 1
    let note = value == end ? "; the range ends here" : ""
    return "\(varied.path) = \(varied.grid.text(value)) is \(which) that meets the goals\(note)"
  }

  private var range: String {
    "\(varied.grid.text(0))..\(varied.grid.text(varied.grid.count - 1))"
  }

  private var notes: [String] {
    var notes = goals.map { goal in
      "goal: " + ExpectationText.text(of: Expectation(.threshold(goal)))
    }
    if let interval, interval.0 != interval.1 || neighbourWasPlayed {
      notes.append(
        interval.0 == interval.1
          ? "certain: its neighbour misses a goal by its whole interval"
          : "the true answer is within \(interval.0) … \(interval.1), with 95 % confidence; more "
            + "--most-replications narrow it")
    }
    let input = varied.input
    let count = answer.points.reduce(0) { $0 + $1.result.replications.count }
    notes.append(
      "scenario: \(input.scenario.name), seed \(input.seed); \(answer.points.count) values in "
        + "\(count) replications, all on the same random streams")
    notes.append(
      "± is half the width of a 95 % interval over replications; of \"met?\" and \"missed?\" these "
        + "are too few to be sure")
    return notes
  }

  /// The value beside the answer that misses the goals was tried.
  private var neighbourWasPlayed: Bool {
    let beside = answer.value.map { $0 + (answer.isLeast ? -1 : 1) }
    return answer.points.contains { $0.index == beside }
  }

  /// Between which values the true answer is, in ascending order.
  private var interval: (String, String)? {
    guard let value = answer.value, let other = answer.unsureFrom else { return nil }
    return (varied.grid.text(min(value, other)), varied.grid.text(max(value, other)))
  }

  // MARK: - Tables

  private var table: TextTable {
    TextTable(
      columns: [.right("value")] + figures.map { .right(FindWords.title($0)) }
        + [.right("runs"), .left("goals")],
      rows: answer.points.map { point in
        [(point.index == answer.value ? "→ " : "") + varied.grid.text(point.index)]
          + figures.map { FindWords.cell($0, point.result) }
          + [String(point.result.replications.count), FindWords.word(point.judgement)]
      })
  }

  /// Every value that was played, in plain numbers.
  private var numbers: TextTable {
    let titles = figures.flatMap { figure in
      let words = FigureWords(figure)
      return ["\(words.name) [\(words.plainUnit)]", "±"]
    }
    return TextTable(
      columns: (["value"] + titles + ["replications", "goals"]).map { .left($0) },
      rows: answer.points.map { point in
        [varied.grid.text(point.index)] + figures.flatMap { FindWords.plain($0, point.result) }
          + [String(point.result.replications.count), FindWords.word(point.judgement)]
      })
  }

  private var json: String {
    var json = JSONWriter()
    json.object { json in
      for (key, text) in [
        ("conclusion", conclusion), ("vary", varied.path),
        ("want", answer.isLeast ? "least" : "greatest"), ("seed", String(varied.input.seed)),
      ] {
        json.key(key)
        json.string(text)
      }
      json.key("goals")
      json.array { json in
        for goal in goals { json.string(ExpectationText.text(of: Expectation(.threshold(goal)))) }
      }
      json.key("wasInterrupted")
      json.boolean(answer.wasInterrupted)
      for (key, text) in [
        ("value", answer.value.map(varied.grid.text)), ("lower", interval?.0),
        ("upper", interval?.1),
      ] {
        json.key(key)
        if let text { json.string(text) } else { json.null() }
      }
      json.key("points")
      json.array { json in
        for point in answer.points { write(point, &json) }
      }
    }
    return json.text + "\n"
  }

  private func write(_ point: CapacityPoint, _ json: inout JSONWriter) {
    json.object { json in
      json.key("value")
      json.string(varied.grid.text(point.index))
      json.key("goals")
      json.string(FindWords.word(point.judgement))
      json.key("replications")
      json.integer(point.result.replications.count)
      json.key("figures")
      json.array { json in
        for figure in figures { FindWords.write(figure, point.result, &json) }
      }
    }
  }
}
