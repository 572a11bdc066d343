import CallModel
import Experiments
public import FaultSearch
import JSONDocument

/// What a search for faults came to, as plain text.
public struct ChaosText: Sendable {
  private let report: SearchReport
  /// The file of each finding; empty where none was written.
  private let files: [String]
  private let command: String
  private let width: Int
  private let style: TextStyle

  /// - Parameter command: the line that searches once more and finds the same.
  public init(
    _ report: SearchReport, files: [String], command: String, width: Int = 80,
    styled: @escaping TextStyle = { text, _ in text }
  ) {
    self.report = report
    self.files = files
    self.command = command
    self.width = max(40, width)
    style = styled
  }

  /// Every line ends with a line break.
  public var text: String {
    let sections = [
      Self.soundLines(report, width: width, style: style), findingLines, stopLines, worstLines,
      coverageLines,
    ]
    return sections.filter { !$0.isEmpty }
      .map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  /// What is broken without faults; it is to be said first.
  private static func soundLines(
    _ report: SearchReport, width: Int, style: TextStyle
  ) -> [String] {
    let without = report.faultlessly
    var sentences = report.brokenWithout.map { one in
      let seeds = "\(one.seeds) of \(report.seeds) seeds"
      return one.isAtOwnSeed
        ? "It fails \(without): \(one.broken.words) (at \(seeds), its own among them). "
          + "Nothing is found of that there."
        : "It fails \(without) at \(seeds): \(one.broken.words)."
    }
    if let sound = report.sound, sound.verdict.status == .inconclusive {
      sentences.append(
        "It is inconclusive \(without): \(sound.verdictSentence) Nothing is found of that.")
    }
    return sentences.flatMap { ColumnText.wrapped($0, to: width) }
  }

  private var findingLines: [String] {
    let plans = FigureText.count(UInt64(report.plans))
    guard !report.findings.isEmpty else {
      return [style("nothing found in \(plans) plans", .strong)]
    }
    let count = report.findings.count
    let kinds = count == 1 ? "1 weakness" : "\(count) weaknesses"
    var table = TextTable(
      ["FOUND \(kinds) in \(plans) plans", "phase", "cause", "plans", "first", "faults"],
      elastic: 0, leading: [0, 1, 2])
    for finding in report.findings {
      let order = finding.ties == nil ? "" : " + order"
      table.add([
        .init(finding.weakness.broken.words, .bad),
        .init(finding.weakness.phase.map { "\($0)" } ?? ""),
        .init(finding.weakness.cause.map { "\($0)" } ?? ""), .init(String(finding.count)),
        .init(String(finding.firstPlan)), .init("\(finding.faults.count)\(order)"),
      ])
    }
    var lines = table.lines(width: width, style: style)
    for (index, file) in files.enumerated() where !file.isEmpty {
      lines.append("\(index == 0 ? "cases:" : "      ") \(TerminalText.escaped(file))")
    }
    return lines
  }

  private var stopLines: [String] {
    guard report.wasInterrupted else { return [] }
    let note = "Stopped before the end: more plans, and more runs to shrink, were still to come."
    return ColumnText.wrapped(note, to: width)
  }

  private var worstLines: [String] {
    guard let worst = report.worst else { return [] }
    let unit = worst.figure.unit
    let sound = worst.soundValue.map { unit.text($0) } ?? "nothing measured"
    let sentence =
      "Worst \(worst.figure.text): \(unit.text(worst.value)), in plan \(worst.number); "
      + "without faults: \(sound)."
    let ties = worst.plan.ties.map { FaultWords.line(ofTies: $0) }
    return ColumnText.wrapped(sentence, to: width) + (ties.map { [$0] } ?? [])
      + worst.plan.faults.flatMap {
        ColumnText.wrapped(FaultWords.line(of: $0), to: width)
      }
  }

  private var coverageLines: [String] {
    [
      "\(report.coverage.pairsCovered) pairs of a request's state and a kind of fault covered",
      "the same again: \(command)",
    ]
  }
}

extension SearchReport {
  /// What the sound runs are: without any faults, or with the scenario's own alone.
  fileprivate var faultlessly: String {
    sound.map(\.scenario.faults.isEmpty) ?? true ? "without faults" : "with its own faults alone"
  }
}
