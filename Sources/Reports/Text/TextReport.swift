import CallModel
import EventEngine
public import Experiments
import JSONDocument
import ScenarioCoding

/// Makes a word stand out; the default leaves it as it is.
public typealias TextStyle = @Sendable (String, Emphasis) -> String

/// A result as plain text that a capacity planner reads at a glance.
///
/// ```swift
/// let report = TextReport(result, origin: RunOrigin(file: "interpreter-day.json"))
/// write(report.text)
/// ```
/// It has the verdict on top and at the bottom, and fits the width whatever things are called.
public struct TextReport: Sendable {
  public let result: RunResult
  public let origin: RunOrigin
  /// How wide a line may be [columns], 40 or more.
  public let width: Int
  let style: TextStyle

  public init(
    _ result: RunResult, origin: RunOrigin = RunOrigin(), width: Int = 80,
    styled: @escaping TextStyle = { text, _ in text }
  ) {
    self.result = result
    self.origin = origin
    self.width = max(40, width)
    style = styled
  }

  /// The whole report; every line ends with a line break.
  public var text: String {
    let sections = [
      verdictLines, headLines, requestLines, outcomeLines, timeLines, serviceLevelLines,
      staffLines, dayLines, phaseLines, failureLines, faultLines, returnLines, wasteLines,
      expectationLines, precisionLines, invariantLines, repeatLines, verdictLines,
    ]
    return sections.filter { !$0.isEmpty }
      .map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  // MARK: Verdict

  /// The verdict and the name in one line, and why in another.
  var verdictLines: [String] {
    let status = result.verdict.status
    let word = status.word.uppercased()
    let name = result.scenario.name.isEmpty ? "a run without a name" : result.scenario.name
    let others = result.verdict.statuses.dropFirst().map(\.word)
    let also = others.isEmpty ? "" : " Also: " + others.joined(separator: ", ") + "."
    return [
      style(word, status.emphasis) + "  "
        + style(ColumnText.name(name, to: width - word.count - 2), .strong)
    ] + ColumnText.wrapped(result.verdictSentence + also, to: width)
  }

  /// What was played.
  private var headLines: [String] {
    let run = result.scenario.run
    var lines = ColumnText.wrapped(TerminalText.escaped(result.scenario.about), to: width)
    let done = result.replications.count
    let isFixed = run.precision == nil
    let played = done == run.replications || !isFixed ? "\(done)" : "\(done) of \(run.replications)"
    var text = "\(played) replication\(played == "1" ? "" : "s")"
    if run.cells > 1 { text += " of \(run.cells) cells" }
    text += " of " + DurationText.text(nanoseconds: run.length.nanoseconds)
    if let start = run.start { text += " from \(start.text)" }
    if run.warmUp > .zero {
      text += ", after a warm-up of " + DurationText.text(nanoseconds: run.warmUp.nanoseconds)
    }
    lines += ColumnText.wrapped(text, to: width)
    if done > 0 {
      lines += ColumnText.wrapped(
        "± is half the width of a 95 % interval over replications; — means no data.", to: width)
    }
    return lines
  }

  // MARK: The end

  var repeatLines: [String] {
    var table = TextTable(["REPEAT", ""], elastic: 1, leading: [0, 1])
    table.add(["seed", .init(String(result.seed))])
    let digest = result.total == nil ? FigureText.nothing : HexText.text(result.digest)
    table.add(["trace digest", .init(digest)])
    table.add(["scenario digest", .init("\(ScenarioDigest(of: result.scenario))")])
    if result.engine != .model { table.add(["engine", .init(result.engine.rawValue)]) }
    table.add([
      "version", .init("callsim \(ProductVersion.current), traces \(ProductVersion.trace)"),
    ])
    // The command is to be copied, so it is never cut.
    return table.lines(width: width, style: style) + [origin.command(of: result)]
  }

  func lines(_ table: TextTable) -> [String] { table.lines(width: width, style: style) }
}
