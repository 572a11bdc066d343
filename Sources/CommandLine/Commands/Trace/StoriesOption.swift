import CallMetrics
import Experiments
import Reports

extension OptionDeclaration {
  static let stories = value(
    "stories", "N", standard: "3",
    about: "how many of the slowest and of the failed requests a page of HTML tells of; their "
      + "cells are played again")
}

/// How many stories a page of HTML tells: `--stories N`.
struct StoriesOption {
  private let count: Int

  /// - Parameter isUsed: whether a page is written at all.
  init(_ parsed: ParsedCommand, isUsed: Bool) throws {
    count = try parsed.number(of: .stories, in: 0...NotedRequests.limit) ?? 0
    if parsed.has(.stories), !isUsed {
      throw Refusal(usage: "--stories is for a page of HTML, which is not asked for")
    }
  }

  /// The stories of a result; none if playing them was stopped.
  func stories<Engine: SimulationEngine>(
    of result: RunResult, engine: Engine, isInterrupted: () -> Bool
  ) -> RequestStories {
    let stories = RequestStories(
      of: result, engine: engine, slowest: count, failed: count, isInterrupted: isInterrupted)
    return isInterrupted() ? RequestStories() : stories
  }
}
