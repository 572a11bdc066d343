import CallInvariants
import CallModel
public import Experiments
import JSONDocument

/// What needs attention as annotations of GitHub: workflow commands at the scenario's lines.
///
/// What is missed is an error, warnings and what can't be judged are warnings; nothing is said of
/// what held.
public struct AnnotationReport: Sendable {
  public let result: RunResult
  public let origin: RunOrigin

  public init(_ result: RunResult, origin: RunOrigin = RunOrigin()) {
    self.result = result
    self.origin = origin
  }

  /// A line for each annotation; empty if there is none.
  public var text: String {
    var lines = result.expectationVerdicts.compactMap { annotation(of: $0) }
    for row in result.faultRows where !row.isEnough {
      lines.append(
        line(
          "warning", line: 0, title: "fault did not act",
          "\(row.demand): it acted \(row.acted) times"))
    }
    for row in InvariantRow.all(of: result) where row.count > 0 {
      let first = result.breachTexts(of: row.invariant, atMost: 1).first ?? ""
      lines.append(
        line(
          "error", line: 0, title: "\(row.invariant.name) breached",
          "\(row.count) times; first: \(first)"))
    }
    if result.wasInterrupted {
      lines.append(
        line("warning", line: 0, title: "run interrupted", result.verdictSentence))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func annotation(of verdict: ExpectationVerdict) -> String? {
    let row = ExpectationRow(verdict, of: result)
    let line = verdict.expectation.line
    switch verdict.judgement {
    case .held: return nil
    case .missed:
      let figure = [row.value, row.interval].filter { !$0.isEmpty }.joined(separator: " ")
      return self.line(
        verdict.counts ? "error" : "warning", line: line, title: "expectation missed",
        "\(row.demand): \(figure)")
    case .inconclusive:
      return self.line(
        "warning", line: line, title: "expectation inconclusive",
        "\(row.demand): \(verdict.reason ?? "")")
    }
  }

  private func line(_ level: String, line: Int, title: String, _ message: String) -> String {
    var properties: [String] = []
    if let file = origin.file {
      properties.append("file=\(Self.property(file))")
      if line > 0 { properties.append("line=\(line)") }
    }
    properties.append("title=\(Self.property(title))")
    return "::\(level) \(properties.joined(separator: ","))::\(Self.data(message))"
  }

  /// Escaped as GitHub's runner undoes it; what can't be seen is spelled out.
  private static func data(_ text: String) -> String {
    TerminalText.escaped(text).split(separator: "%", omittingEmptySubsequences: false)
      .joined(separator: "%25")
  }

  private static func property(_ text: String) -> String {
    data(text).split(separator: ":", omittingEmptySubsequences: false).joined(separator: "%3A")
      .split(separator: ",", omittingEmptySubsequences: false).joined(separator: "%2C")
  }
}
