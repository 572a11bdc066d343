import Benchmarking
import CallMetrics
import CallModel
import Experiments
import JSONDocument
import ScenarioCoding
import Statistics

/// The answer of a search of shifts in the forms that `find` writes.
struct ShiftText {
  private let answer: ShiftAnswer
  private let varied: VariedScenario
  private let goals: [Threshold]
  private let figures: [Figure]

  init(_ answer: ShiftAnswer, _ varied: VariedScenario, _ goals: [Threshold]) {
    self.answer = answer
    self.varied = varied
    self.goals = goals
    figures = FindText.figures(with: goals).filter(\.isKeptByHour)
  }

  func text(_ format: OutputFormat) -> String {
    let width = TerminalTraits.current().width
    switch format {
    case .text:
      let lines = ([conclusion] + notes).map { $0.printable + "\n" }.joined()
      guard answer.best != nil else { return lines }
      return lines + "\n" + shifts.text(width: width) + "\n" + hours.text(width: width)
    case .markdown:
      let list = notes.map { "- \($0.printable)\n" }.joined()
      let tables = answer.best == nil ? "" : "\n" + shifts.markdown() + "\n" + hours.markdown()
      return "**\(conclusion.printable)**\n\n\(list)" + tables
    case .csv: return shifts.csv()
    case .json: return json
    case .github:
      let kind: GitHubAnnotation.Level = answer.best == nil ? .error : .notice
      return GitHubAnnotation(kind, title: "Shifts", message: conclusion).text + "\n"
    }
  }

  // MARK: - Words

  private var conclusion: String {
    guard let best = answer.best else {
      return answer.wasInterrupted
        ? "stopped before any plan was found"
        : "no staff of \(varied.path) within \(varied.grid.text(0))"
          + "..\(varied.grid.text(varied.grid.count - 1)) meets the goals in every hour"
    }
    let early = answer.wasInterrupted ? "; stopped early, fewer may do" : ""
    return "\(FigureWords.digits(best.shifts.staffHours)) staff hours a day meet the goals in "
      + "every hour\(early)"
  }

  private var notes: [String] {
    var notes = goals.map { goal in
      "goal: " + ExpectationText.text(of: Expectation(.threshold(goal)))
    }
    if let beta = answer.squareRootBeta, let hours = answer.squareRootHours {
      notes.append(
        "square-root staffing, load + \(FigureWords.digits(beta)) × √load, would take "
          + "\(FigureWords.digits(hours)) staff hours")
    }
    let input = varied.input
    notes.append(
      "scenario: \(input.scenario.name), seed \(input.seed); \(answer.plansPlayed) plans of "
        + "\(input.scenario.run.replications) replications, all on the same random streams")
    notes.append("an hour is judged by its estimate; ± is half the width of its 95 % interval")
    if !closeHours.isEmpty {
      let hours = closeHours.map { Self.clock($0 * 3600) }.joined(separator: ", ")
      notes.append(
        "not sure at \(hours): the limit of a goal lies within the interval; with more "
          + "run.replications it may take more staff")
    }
    return notes
  }

  /// Hours that meet a goal by their estimate and not by their whole interval.
  private var closeHours: [Int] {
    guard let best = answer.best else { return [] }
    return best.hours.filter { hour in
      goals.contains { goal in
        guard let interval = best.result.interval(of: TrackedFigure(goal.figure, hour: hour)) else {
          return false
        }
        let worst = goal.comparison.wantsMore ? interval.lower : interval.upper
        return !goal.comparison.holds(worst, goal.limit)
      }
    }
  }

  // MARK: - Tables

  private var shifts: TextTable {
    let best = answer.best?.shifts
    return TextTable(
      columns: [.left("shift from"), .right("staff")],
      rows: zip(best?.starts ?? [], best?.counts ?? []).map { [Self.clock($0.second), "\($1)"] })
  }

  private var hours: TextTable {
    let best = answer.best
    return TextTable(
      columns: [.left("hour")] + figures.map { .right(FindWords.title($0)) },
      rows: (best?.hours ?? []).map { hour in
        [Self.clock(hour * 3600)] + figures.map { Self.cell($0, hour, best?.result) }
      })
  }

  private static func cell(_ figure: Figure, _ hour: Int, _ result: RunResult?) -> String {
    let words = FigureWords(figure)
    guard let result, let value = result.total?.reading(of: figure, hour: hour)?.value else {
      return "—"
    }
    guard let interval = result.interval(of: TrackedFigure(figure, hour: hour)) else {
      return words.short(value)
    }
    return "\(words.short(value)) ± \(words.rough(interval.halfWidth))"
  }

  /// `07:30`
  private static func clock(_ second: Int) -> String {
    [second / 3600, second / 60 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  private var json: String {
    let best = answer.best
    var json = JSONWriter()
    json.object { json in
      json.key("conclusion")
      json.string(conclusion)
      json.key("vary")
      json.string(varied.path)
      json.key("seed")
      json.string(String(varied.input.seed))
      json.key("wasInterrupted")
      json.boolean(answer.wasInterrupted)
      for (key, number) in [
        ("staffHours", best?.shifts.staffHours), ("squareRootBeta", answer.squareRootBeta),
        ("squareRootStaffHours", answer.squareRootHours),
      ] {
        json.key(key)
        if let number { json.number(number) } else { json.null() }
      }
      json.key("staff")
      json.array { json in
        for (start, count) in zip(best?.shifts.starts ?? [], best?.shifts.counts ?? []) {
          json.object { json in
            json.key("from")
            json.string(Self.clock(start.second))
            json.key("count")
            json.integer(count)
          }
        }
      }
    }
    return json.text + "\n"
  }
}
