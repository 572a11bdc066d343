import CallInvariants
import CallModel
public import Experiments
import FaultSearch
import JSONDocument

/// The story of a failure as plain text: what was expected, what happened, and what came of it.
public struct StoryText: Sendable {
  private let story: FailureStory
  private let result: RunResult
  private let width: Int
  private let style: TextStyle

  /// - Parameter result: what the run came to in which the story took place.
  public init(
    _ story: FailureStory, result: RunResult, width: Int = 80,
    styled: @escaping TextStyle = { text, _ in text }
  ) {
    self.story = story
    self.result = result
    self.width = max(40, width)
    style = styled
  }

  /// Every line ends with a line break.
  public var text: String {
    (headLines + storyLines + endLines).map { $0 + "\n" }.joined()
  }

  private var headLines: [String] {
    let name = result.scenario.name.isEmpty ? "a run without a name" : result.scenario.name
    var lines = [style(ColumnText.name(name, to: width), .strong)]
    for fault in result.scenario.faults {
      lines += ColumnText.wrapped(
        FaultWords.line(of: fault), to: width)
    }
    if let ties = result.scenario.run.ties {
      lines += ColumnText.wrapped(FaultWords.line(ofTies: ties), to: width)
    }
    guard let request = story.request else { return lines }
    let others = story.requests == 1 ? "" : ", of \(story.requests)"
    let runs = result.replications.count * result.scenario.run.cells
    let place = runs == 1 ? "" : ", in the first of \(runs) cells and replications"
    return lines + ["", "Request \(request)\(others)\(place)"]
  }

  private var storyLines: [String] {
    StoryColumns(lines: story.lines, width: width, style: style).text
  }

  /// What is broken, or that nothing is.
  private var endLines: [String] {
    let broken = result.brokenPromises
    guard !broken.isEmpty else {
      let sentence =
        result.verdict.status == .inconclusive
        ? "Nothing can be said of this run. \(result.verdictSentence)"
        : "Nothing is broken in this run."
      return [""] + ColumnText.wrapped(sentence, to: width)
    }
    let missed = result.expectationVerdicts.filter { $0.counts && $0.judgement == .missed }
    var lines = [""]
    for verdict in missed {
      let row = ExpectationRow(verdict, of: result)
      lines += ColumnText.wrapped("Missed: \(row.demand); it was \(row.value).", to: width)
    }
    for case .invariant(let invariant) in broken {
      let count = result.breaches.count(of: invariant)
      lines += ColumnText.wrapped(
        "Breached \(count) time\(count == 1 ? "" : "s"): \(invariant.name). \(invariant.sentence)",
        to: width)
    }
    return lines
  }
}
