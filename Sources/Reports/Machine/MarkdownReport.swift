import CallInvariants
import CallModel
public import Experiments
import JSONDocument

/// A result as Markdown for a pull request: the verdict and what it rests on, short.
public struct MarkdownReport: Sendable {
  public let result: RunResult
  public let origin: RunOrigin

  public init(_ result: RunResult, origin: RunOrigin = RunOrigin()) {
    self.result = result
    self.origin = origin
  }

  /// The whole comment.
  public var text: String {
    let name = result.scenario.name.isEmpty ? "A run without a name" : result.scenario.name
    let status = result.verdict.status
    var text = "### \(status.mark) \(MarkupText.markdown(Self.short(name))): \(status.word)\n\n"
    text += "\(MarkupText.markdown(result.verdictSentence))\n"
    let expectations = expectationRows
    if !expectations.isEmpty {
      text += Self.table(["", "expectation", "figure", "95 % interval"], expectations)
    }
    text += Self.table(["requests", "a replication", "share"], requestRows)
    text += Self.table(["times", "mean", "p50", "p95", "p99", "max"], timeRows)
    text += Self.table(["service level"] + RunResult.serviceLimitTexts, serviceLevelRows)
    let faults = faultRows
    if !faults.isEmpty { text += Self.table(["fault", "does", "acted", "must"], faults) }
    let breaches = breachRows
    if !breaches.isEmpty { text += Self.table(["invariant", "breaches", "first"], breaches) }
    return text + "\n<details><summary>Repeat it</summary>\n\n\(repeatText)\n</details>\n"
  }

  /// Enough of a name for a heading.
  private static func short(_ text: String) -> String { TerminalText.shortened(text, limit: 120) }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    let rule = head.indices.map { $0 == 0 ? "---" : "--:" }
    return "\n" + line(head) + line(rule)
      + rows.map { line($0.map { MarkupText.markdown($0) }) }.joined()
  }

  /// What is not held comes first.
  private var expectationRows: [[String]] {
    let rows = result.expectationVerdicts.map { ExpectationRow($0, of: result) }
    let sorted =
      rows.filter { $0.verdict.judgement != .held } + rows.filter { $0.verdict.judgement == .held }
    return sorted.prefix(50).map { row in
      let reason = row.verdict.reason.map { ": \($0)" } ?? ""
      return [row.verdict.word, Self.short(row.demand) + reason, row.value, row.interval]
    }
  }

  private var requestRows: [[String]] {
    result.balanceRows.map {
      [
        $0.label, FigureText.number($0.mean) + Self.after(FigureUnit.number.text($0.interval)),
        $0.metric == .requestOffered ? "" : FigureText.share($0.share),
      ]
    }
  }

  private var timeRows: [[String]] {
    result.timeRows.map { row in
      [row.label, FigureText.span(row.mean)]
        + (row.quantiles + [row.longest]).map { FigureText.span($0) }
    }
  }

  private var serviceLevelRows: [[String]] {
    result.serviceLevelRows.map { row in
      [row.label] + row.shares.map { FigureText.share($0) }
    }
  }

  /// What did not act as often as it must comes first.
  private var faultRows: [[String]] {
    let rows = result.faultRows
    return (rows.filter { !$0.isEnough } + rows.filter(\.isEnough)).prefix(50).map { row in
      let sign = row.isEnough ? "" : " ⚠️"
      return [
        Self.short(row.name), row.kind.rawValue, FigureText.count(row.acted) + sign,
        row.mustFire > 0 ? FigureText.count(UInt64(row.mustFire)) : "",
      ]
    }
  }

  private var breachRows: [[String]] {
    InvariantRow.all(of: result).filter { $0.count > 0 }.map {
      [
        $0.invariant.name, String($0.count),
        result.breachTexts(of: $0.invariant, atMost: 1).first ?? "",
      ]
    }
  }

  /// In a fence that is longer than any row of backticks in the command.
  private var repeatText: String {
    let command = origin.command(of: result)
    var (longest, row) = (0, 0)
    for byte in command.utf8 {
      row = byte == UInt8(ascii: "`") ? row + 1 : 0
      longest = max(longest, row)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)sh\n\(command)\n\(fence)\n\nSeed \(result.seed), trace digest "
      + "\(HexText.text(result.digest)), scenario digest \(ScenarioDigest(of: result.scenario)), "
      + "callsim \(ProductVersion.current), traces \(ProductVersion.trace).\n"
  }

  private static func after(_ text: String) -> String { text.isEmpty ? "" : " " + text }
}

extension Verdict.Status {
  /// A sign that is seen from afar.
  var mark: String {
    switch self {
    case .passed: "✅"
    case .missed, .breached: "❌"
    case .inconclusive, .interrupted: "⚠️"
    }
  }
}
